package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	kit "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit"
)

// NewTopicStack declares a user of a provider whose requests come through a topic.
func NewTopicStack(scope constructs.Construct, id string, handlerFolder string) awscdk.Stack {
	stack := awscdk.NewStack(scope, &id, nil)

	provider := kit.NewResourceProvider(stack, jsii.String("Provider"), &kit.ResourceProviderProps{
		Handler:   databaseUserHandler(handlerFolder),
		Transport: kit.ProviderTransport_SnsTopic(nil),
	})
	user := kit.NewTypedCustomResource(stack, jsii.String("User"), &kit.TypedCustomResourceProps{
		Provider:     provider,
		ResourceType: jsii.String("Custom::DatabaseUser"),
		Properties: &map[string]any{
			"name":        "topic",
			"connections": 1,
			"schemas":     []string{"app"},
			"options":     map[string]any{"tls": false},
		},
		Outputs: &map[string]kit.OutputType{"arn": kit.OutputType_STRING},
	})

	output(stack, "Arn", user.GetAttString(jsii.String("arn")))
	return stack
}
