"""An object whose content is known at deployment only; another resource tells which version of it is current."""
from aws_cdk import CfnOutput, Fn, Stack, Token
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_ssm as ssm
from cdk_custom_resource_kit import BucketObject, ObjectSource
from constructs import Construct


class ObjectsStack(Stack):
    def __init__(self, scope: Construct, construct_id: str, **kwargs) -> None:
        super().__init__(scope, construct_id, **kwargs)

        settings = BucketObject(
            self,
            "Settings",
            bucket=s3.Bucket(self, "Bucket"),
            key="shop/settings.json",
            source=ObjectSource.json({"connections": 5, "features": ["search", "export"], "region": self.region}),
            cache_control="max-age=60",
        )
        ssm.StringParameter(
            self,
            "Current",
            parameter_name="/shop/settings",
            string_value=Fn.join(" ", [settings.s3_uri, settings.e_tag, settings.checksum_sha256]),
        )

        CfnOutput(self, "Bytes", value=Token.as_string(settings.size))
        CfnOutput(self, "Url", value=settings.object_url)
