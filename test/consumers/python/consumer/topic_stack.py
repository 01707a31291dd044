"""A user of a provider whose requests come through a topic."""
from aws_cdk import CfnOutput, Stack
from aws_cdk import aws_lambda as lambda_
from cdk_custom_resource_kit import OutputType, ProviderHandler, ProviderTransport, ResourceProvider, TypedCustomResource
from constructs import Construct


class TopicStack(Stack):
    def __init__(self, scope: Construct, construct_id: str, *, handler_folder: str, **kwargs) -> None:
        super().__init__(scope, construct_id, **kwargs)

        provider = ResourceProvider(
            self,
            "Provider",
            handler=ProviderHandler.from_asset(handler_folder, "index.handler", runtime=lambda_.Runtime.NODEJS_22_X),
            transport=ProviderTransport.sns_topic(),
        )
        user = TypedCustomResource(
            self,
            "User",
            provider=provider,
            resource_type="Custom::DatabaseUser",
            properties={"name": "topic", "connections": 1, "schemas": ["app"], "options": {"tls": False}},
            outputs={"arn": OutputType.STRING},
        )

        CfnOutput(self, "Arn", value=user.get_att_string("arn"))
