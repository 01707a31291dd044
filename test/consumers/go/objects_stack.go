package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awss3"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsssm"
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	kit "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit"
)

// NewObjectsStack declares an object whose content is known at deployment only; another resource tells which version of it is current.
func NewObjectsStack(scope constructs.Construct, id string) awscdk.Stack {
	stack := awscdk.NewStack(scope, &id, nil)

	settings := kit.NewBucketObject(stack, jsii.String("Settings"), &kit.BucketObjectProps{
		Bucket: awss3.NewBucket(stack, jsii.String("Bucket"), nil),
		Key:    jsii.String("shop/settings.json"),
		Source: kit.ObjectSource_Json(map[string]any{
			"connections": 5,
			"features":    []string{"search", "export"},
			"region":      stack.Region(),
		}),
		CacheControl: jsii.String("max-age=60"),
	})
	awsssm.NewStringParameter(stack, jsii.String("Current"), &awsssm.StringParameterProps{
		ParameterName: jsii.String("/shop/settings"),
		StringValue:   awscdk.Fn_Join(jsii.String(" "), &[]*string{settings.S3Uri(), settings.ETag(), settings.ChecksumSha256()}),
	})

	output(stack, "Bytes", awscdk.Token_AsString(settings.Size(), nil))
	output(stack, "Url", settings.ObjectUrl())
	return stack
}
