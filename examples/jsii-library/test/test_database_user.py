"""The library as Python users get it: from its wheel."""
import pytest
from aws_cdk import App, CfnOutput, Stack, Token
from aws_cdk.assertions import Match, Template
from example_database_users import DatabaseUser


@pytest.fixture
def stack():
    return Stack(App(), "Shop")


def test_props_become_properties_and_outputs_become_attributes(stack):
    user = DatabaseUser(stack, "User", user_name="bob", connections=10)
    CfnOutput(stack, "Host", value=user.host)
    CfnOutput(stack, "Port", value=Token.as_string(user.port))

    template = Template.from_stack(stack)
    (logical_id,) = template.find_resources("Custom::ExampleDatabaseUser")
    template.has_resource_properties("Custom::ExampleDatabaseUser", {"name": "bob", "connections": 10})
    template.has_output("Host", {"Value": {"Fn::GetAtt": [logical_id, "host"]}})
    template.has_output("Port", {"Value": {"Fn::GetAtt": [logical_id, "port"]}})


def test_all_users_of_a_stack_share_one_provider(stack):
    DatabaseUser(stack, "Alice", user_name="alice")
    DatabaseUser(stack, "Bob", user_name="bob")

    # The other function is the responder.
    Template.from_stack(stack).resource_count_is("AWS::Lambda::Function", 2)


def test_the_prebuilt_handler_is_in_the_package(stack):
    DatabaseUser(stack, "User", user_name="bob")

    Template.from_stack(stack).has_resource_properties("AWS::Lambda::Function", {
        "Handler": "index.handler", "Code": {"S3Key": Match.string_like_regexp(r"^[0-9a-f]{64}\.zip$")}, "Timeout": 300,
    })


def test_what_the_contract_refuses_is_an_error_at_synth(stack):
    with pytest.raises(RuntimeError, match="Shop/User/Resource: .*name"):
        DatabaseUser(stack, "User", user_name="Bob!")
