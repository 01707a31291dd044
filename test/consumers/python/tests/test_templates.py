"""What the app's stacks declare."""
from aws_cdk import App
from aws_cdk.assertions import Match, Template
from consumer.objects_stack import ObjectsStack
from consumer.relay_stack import RelayStack
from consumer.topic_stack import TopicStack
from consumer.users_stack import UsersStack


def test_cloudformation_invokes_the_function_itself(handler_folder):
    template = Template.from_stack(UsersStack(App(), "Users", handler_folder=handler_folder))

    template.has_resource_properties("Custom::DatabaseUser", {
        "ServiceToken": {"Fn::GetAtt": [Match.string_like_regexp("^ProviderFunction"), "Arn"]},
        "ServiceTimeout": 600,
        "name": "owner",
        "connections": 5,
        "schemas": ["app", "audit"],
        "options": {"tls": True},
    })


def test_outputs_of_every_type_are_properties_of_another_resource(handler_folder):
    template = Template.from_stack(UsersStack(App(), "Users", handler_folder=handler_folder))

    template.has_resource_properties("Custom::DatabaseUser", {
        "name": "reader",
        "connections": {"Fn::GetAtt": ["Owner", "connections"]},
        "schemas": {"Fn::GetAtt": ["Owner", "grants"]},
        "options": {"tls": {"Fn::GetAtt": ["Owner", "endpoint.tls"]}},
    })


def test_requests_come_through_the_topic(handler_folder):
    template = Template.from_stack(TopicStack(App(), "Topic", handler_folder=handler_folder))

    template.resource_count_is("AWS::SNS::Subscription", 1)
    template.has_resource_properties("Custom::DatabaseUser", {"ServiceToken": {"Ref": Match.string_like_regexp("^ProviderTopic")}})


def test_the_python_function_is_the_handler_behind_an_alias():
    template = Template.from_stack(RelayStack(App(), "Relay"))

    template.has_resource_properties("AWS::Lambda::Function", {"Runtime": "python3.13", "Handler": "index.handler"})
    template.has_resource_properties("Custom::Slug", {"ServiceToken": {"Ref": Match.string_like_regexp("^ProviderAlias")}})


def test_attributes_of_the_object_are_values_of_another_resource():
    template = Template.from_stack(ObjectsStack(App(), "Objects"))

    (logical_id,) = template.find_resources("Custom::BucketObject")
    template.has_resource_properties("AWS::SSM::Parameter", {
        "Value": {"Fn::Join": [" ", Match.array_with([{"Fn::GetAtt": [logical_id, "eTag"]}])]},
    })
