package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	kit "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit"
)

// NewUsersStack declares users of a provider that CloudFormation invokes: every type of output, one user's outputs as another's properties.
func NewUsersStack(scope constructs.Construct, id string, handlerFolder string) awscdk.Stack {
	stack := awscdk.NewStack(scope, &id, nil)

	provider := kit.NewResourceProvider(stack, jsii.String("Provider"), &kit.ResourceProviderProps{
		Handler: databaseUserHandler(handlerFolder),
		Timeout: awscdk.Duration_Minutes(jsii.Number(2)),
	})
	owner := kit.NewTypedCustomResource(stack, jsii.String("Owner"), &kit.TypedCustomResourceProps{
		Provider:     provider,
		ResourceType: jsii.String("Custom::DatabaseUser"),
		Properties: &map[string]any{
			"name":        "owner",
			"connections": 5,
			"schemas":     []string{"app", "audit"},
			"options":     map[string]any{"tls": true},
		},
		Outputs: &map[string]kit.OutputType{
			"arn":           kit.OutputType_STRING,
			"connections":   kit.OutputType_NUMBER,
			"grants":        kit.OutputType_STRING_LIST,
			"endpoint.host": kit.OutputType_STRING,
			"endpoint.tls":  kit.OutputType_BOOLEAN,
		},
		ServiceTimeout: awscdk.Duration_Minutes(jsii.Number(10)),
		RemovalPolicy:  awscdk.RemovalPolicy_RETAIN_ON_UPDATE_OR_DELETE,
	})
	reader := kit.NewTypedCustomResource(stack, jsii.String("Reader"), &kit.TypedCustomResourceProps{
		Provider:     provider,
		ResourceType: jsii.String("Custom::DatabaseUser"),
		Properties: &map[string]any{
			"name":        "reader",
			"connections": owner.GetAttNumber(jsii.String("connections")),
			"schemas":     owner.GetAttStringList(jsii.String("grants")),
			"options":     map[string]any{"tls": owner.GetAttBoolean(jsii.String("endpoint.tls"))},
		},
		Outputs: &map[string]kit.OutputType{"grants": kit.OutputType_STRING_LIST},
	})

	output(stack, "OwnerArn", owner.GetAttString(jsii.String("arn")))
	output(stack, "OwnerConnections", awscdk.Token_AsString(owner.GetAttNumber(jsii.String("connections")), nil))
	output(stack, "OwnerHost", owner.GetAttString(jsii.String("endpoint.host")))
	output(stack, "OwnerTls", awscdk.Token_AsString(owner.GetAttBoolean(jsii.String("endpoint.tls")), nil))
	output(stack, "ReaderGrants", awscdk.Fn_Join(jsii.String(","), reader.GetAttStringList(jsii.String("grants"))))
	return stack
}

func databaseUserHandler(folder string) kit.ProviderHandler {
	return kit.ProviderHandler_FromAsset(&folder, jsii.String("index.handler"), &kit.AssetHandlerOptions{Runtime: awslambda.Runtime_NODEJS_22_X()})
}

func output(stack awscdk.Stack, id string, value *string) {
	awscdk.NewCfnOutput(stack, &id, &awscdk.CfnOutputProps{Value: value})
}
