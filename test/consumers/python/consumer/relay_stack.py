"""A resource that is handled by a Python function, with nothing in front of it."""
from pathlib import Path

from aws_cdk import CfnOutput, Duration, Stack, Token
from aws_cdk import aws_lambda as lambda_
from cdk_custom_resource_kit import OutputType, RelayProvider, TypedCustomResource
from constructs import Construct

HANDLER = Path(__file__).parent.parent / "handler"


class RelayStack(Stack):
    def __init__(self, scope: Construct, construct_id: str, **kwargs) -> None:
        super().__init__(scope, construct_id, **kwargs)

        function = lambda_.Function(
            self,
            "Function",
            code=lambda_.Code.from_asset(str(HANDLER)),
            handler="index.handler",
            runtime=lambda_.Runtime.PYTHON_3_13,
            timeout=Duration.seconds(30),
        )
        page = TypedCustomResource(
            self,
            "Page",
            provider=RelayProvider(self, "Provider", handler=function),
            resource_type="Custom::Slug",
            properties={"Text": "Custom resources, in every language!"},
            outputs={"Slug": OutputType.STRING, "Words": OutputType.NUMBER},
        )

        CfnOutput(self, "Slug", value=page.get_att_string("Slug"))
        CfnOutput(self, "Words", value=Token.as_string(page.get_att_number("Words")))
