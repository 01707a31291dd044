"""Users of a provider that CloudFormation invokes: every type of output, one user's outputs as another's properties."""
from aws_cdk import CfnOutput, Duration, Fn, RemovalPolicy, Stack, Token
from aws_cdk import aws_lambda as lambda_
from cdk_custom_resource_kit import OutputType, ProviderHandler, ResourceProvider, TypedCustomResource
from constructs import Construct


class UsersStack(Stack):
    def __init__(self, scope: Construct, construct_id: str, *, handler_folder: str, **kwargs) -> None:
        super().__init__(scope, construct_id, **kwargs)

        provider = ResourceProvider(
            self,
            "Provider",
            handler=ProviderHandler.from_asset(handler_folder, "index.handler", runtime=lambda_.Runtime.NODEJS_22_X),
            timeout=Duration.minutes(2),
        )
        owner = TypedCustomResource(
            self,
            "Owner",
            provider=provider,
            resource_type="Custom::DatabaseUser",
            properties={"name": "owner", "connections": 5, "schemas": ["app", "audit"], "options": {"tls": True}},
            outputs={
                "arn": OutputType.STRING,
                "connections": OutputType.NUMBER,
                "grants": OutputType.STRING_LIST,
                "endpoint.host": OutputType.STRING,
                "endpoint.tls": OutputType.BOOLEAN,
            },
            service_timeout=Duration.minutes(10),
            removal_policy=RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        )
        reader = TypedCustomResource(
            self,
            "Reader",
            provider=provider,
            resource_type="Custom::DatabaseUser",
            properties={
                "name": "reader",
                "connections": owner.get_att_number("connections"),
                "schemas": owner.get_att_string_list("grants"),
                "options": {"tls": owner.get_att_boolean("endpoint.tls")},
            },
            outputs={"grants": OutputType.STRING_LIST},
        )

        CfnOutput(self, "OwnerArn", value=owner.get_att_string("arn"))
        CfnOutput(self, "OwnerConnections", value=Token.as_string(owner.get_att_number("connections")))
        CfnOutput(self, "OwnerHost", value=owner.get_att_string("endpoint.host"))
        CfnOutput(self, "OwnerTls", value=Token.as_string(owner.get_att_boolean("endpoint.tls")))
        CfnOutput(self, "ReaderGrants", value=Fn.join(",", reader.get_att_string_list("grants")))
