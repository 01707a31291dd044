package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	kit "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit"
)

// NewRelayStack declares a resource that is handled by a function in Go, with nothing in front of it.
func NewRelayStack(scope constructs.Construct, id string, folder string) awscdk.Stack {
	stack := awscdk.NewStack(scope, &id, nil)

	function := awslambda.NewFunction(stack, jsii.String("Function"), &awslambda.FunctionProps{
		Code:    awslambda.Code_FromAsset(&folder, nil),
		Handler: jsii.String("bootstrap"),
		Runtime: awslambda.Runtime_PROVIDED_AL2023(),
		Timeout: awscdk.Duration_Seconds(jsii.Number(30)),
	})
	page := kit.NewTypedCustomResource(stack, jsii.String("Page"), &kit.TypedCustomResourceProps{
		Provider:     kit.NewRelayProvider(stack, jsii.String("Provider"), &kit.RelayProviderProps{Handler: function}),
		ResourceType: jsii.String("Custom::Slug"),
		Properties:   &map[string]any{"Text": "Custom resources, in every language!"},
		Outputs:      &map[string]kit.OutputType{"Slug": kit.OutputType_STRING, "Words": kit.OutputType_NUMBER},
	})

	output(stack, "Slug", page.GetAttString(jsii.String("Slug")))
	output(stack, "Words", awscdk.Token_AsString(page.GetAttNumber(jsii.String("Words")), nil))
	return stack
}
