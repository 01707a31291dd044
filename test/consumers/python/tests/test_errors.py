"""What a Python user reads when something is wrong: the construct's path, what was got, what is allowed, the fix."""
import pytest
from aws_cdk import Duration
from aws_cdk import aws_lambda as lambda_
from cdk_custom_resource_kit import OutputType, ProviderHandler, ResourceProvider, TypedCustomResource


@pytest.fixture
def provider(stack, handler_folder):
    return ResourceProvider(stack, "Provider", handler=ProviderHandler.from_asset(handler_folder, "index.handler"))


@pytest.fixture
def user(stack, provider):
    outputs = {"arn": OutputType.STRING, "port": OutputType.NUMBER}
    return TypedCustomResource(stack, "User", provider=provider, resource_type="Custom::DatabaseUser", outputs=outputs)


def message_of(error):
    # jsii puts "Error: " before messages of methods, not of constructors.
    return str(error.value).removeprefix("Error: ")


def test_an_output_that_is_not_declared(user):
    with pytest.raises(RuntimeError) as error:
        user.get_att_string("anr")

    assert message_of(error) == (
        'Shop/User: output "anr" must be declared, got the outputs arn (string), port (number); correct the name, or add it to outputs'
    )


def test_an_output_of_another_type(user):
    with pytest.raises(RuntimeError) as error:
        user.get_att_number("arn")

    assert message_of(error) == 'Shop/User: output "arn" must be a number for getAttNumber, got a string; read it with getAttString'


def test_a_property_that_cannot_be_sent(stack, provider):
    with pytest.raises(RuntimeError) as error:
        TypedCustomResource(stack, "Wait", provider=provider, resource_type="Custom::Wait", properties={"for": Duration.minutes(1)})

    assert message_of(error) == (
        "Shop/Wait: properties.for must be a string, number, boolean, list, plain object or token, got a Duration; pass .toSeconds()"
    )


def test_a_function_where_a_provider_belongs(stack):
    code = lambda_.Code.from_inline("def handler(event, context): return {}")
    function = lambda_.Function(stack, "Function", code=code, handler="index.handler", runtime=lambda_.Runtime.PYTHON_3_13)

    with pytest.raises(RuntimeError) as error:
        TypedCustomResource(stack, "Wait", provider=function, resource_type="Custom::Wait")

    assert message_of(error) == (
        "Shop/Wait: provider must be a ResourceProvider or a RelayProvider, got Shop/Function without a service token; "
        "make a RelayProvider of a function"
    )


def test_a_missing_property(stack, provider):
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'resource_type'"):
        TypedCustomResource(stack, "User", provider=provider)


def test_a_property_of_another_type(stack, provider):
    with pytest.raises(TypeError, match="type of argument resource_type must be str; got int instead"):
        TypedCustomResource(stack, "User", provider=provider, resource_type=5)


def test_a_handler_that_is_not_built(stack, handler_folder):
    with pytest.raises(RuntimeError) as error:
        ResourceProvider(stack, "Provider", handler=ProviderHandler.from_asset(f"{handler_folder}/built", "index.handler"))

    assert message_of(error) == (
        f"Shop/Provider: handler asset must be a folder or an archive, got nothing at {handler_folder}/built; build it first"
    )
