package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/assertions"
	"github.com/aws/jsii-runtime-go"
)

// handlerFolder is a folder with that file.
func handlerFolder(t *testing.T, name string) string {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("exports.handler = async () => {};"), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func like(pattern string) any {
	return assertions.Match_StringLikeRegexp(&pattern)
}

func TestCloudFormationInvokesTheFunctionItself(t *testing.T) {
	template := assertions.Template_FromStack(NewUsersStack(awscdk.NewApp(nil), "Users", handlerFolder(t, "index.js")), nil)

	template.HasResourceProperties(jsii.String("Custom::DatabaseUser"), map[string]any{
		"ServiceToken":   map[string]any{"Fn::GetAtt": []any{like("^ProviderFunction"), "Arn"}},
		"ServiceTimeout": 600,
		"name":           "owner",
		"connections":    5,
		"schemas":        []any{"app", "audit"},
		"options":        map[string]any{"tls": true},
	})
}

func TestOutputsOfEveryTypeArePropertiesOfAnotherResource(t *testing.T) {
	template := assertions.Template_FromStack(NewUsersStack(awscdk.NewApp(nil), "Users", handlerFolder(t, "index.js")), nil)

	template.HasResourceProperties(jsii.String("Custom::DatabaseUser"), map[string]any{
		"name":        "reader",
		"connections": map[string]any{"Fn::GetAtt": []any{"Owner", "connections"}},
		"schemas":     map[string]any{"Fn::GetAtt": []any{"Owner", "grants"}},
		"options":     map[string]any{"tls": map[string]any{"Fn::GetAtt": []any{"Owner", "endpoint.tls"}}},
	})
}

func TestRequestsComeThroughTheTopic(t *testing.T) {
	template := assertions.Template_FromStack(NewTopicStack(awscdk.NewApp(nil), "Topic", handlerFolder(t, "index.js")), nil)

	template.ResourceCountIs(jsii.String("AWS::SNS::Subscription"), jsii.Number(1))
	template.HasResourceProperties(jsii.String("Custom::DatabaseUser"), map[string]any{
		"ServiceToken": map[string]any{"Ref": like("^ProviderTopic")},
	})
}

func TestTheGoFunctionIsTheHandlerBehindAnAlias(t *testing.T) {
	template := assertions.Template_FromStack(NewRelayStack(awscdk.NewApp(nil), "Relay", handlerFolder(t, "bootstrap")), nil)

	template.HasResourceProperties(jsii.String("AWS::Lambda::Function"), map[string]any{"Runtime": "provided.al2023"})
	template.HasResourceProperties(jsii.String("Custom::Slug"), map[string]any{
		"ServiceToken": map[string]any{"Ref": like("^ProviderAlias")},
	})
}

func TestAttributesOfTheObjectAreValuesOfAnotherResource(t *testing.T) {
	template := assertions.Template_FromStack(NewObjectsStack(awscdk.NewApp(nil), "Objects"), nil)

	for logicalId := range *template.FindResources(jsii.String("Custom::BucketObject"), nil) {
		eTag := map[string]any{"Fn::GetAtt": []any{logicalId, "eTag"}}
		template.HasResourceProperties(jsii.String("AWS::SSM::Parameter"), map[string]any{
			"Value": map[string]any{"Fn::Join": []any{" ", assertions.Match_ArrayWith(&[]any{eTag})}},
		})
	}
	template.ResourceCountIs(jsii.String("Custom::BucketObject"), jsii.Number(1))
}
