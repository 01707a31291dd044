package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/jsii-runtime-go"
	kit "github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go/customresourcekit"
)

// What a Go user reads when something is wrong: the construct's path, what was got, what is allowed, the fix.

type shop struct {
	stack    awscdk.Stack
	provider kit.ResourceProvider
}

func newShop(t *testing.T) shop {
	stack := awscdk.NewStack(awscdk.NewApp(nil), jsii.String("Shop"), nil)
	provider := kit.NewResourceProvider(stack, jsii.String("Provider"), &kit.ResourceProviderProps{
		Handler: databaseUserHandler(handlerFolder(t, "index.js")),
	})
	return shop{stack, provider}
}

func (s shop) user() kit.TypedCustomResource {
	return kit.NewTypedCustomResource(s.stack, jsii.String("User"), &kit.TypedCustomResourceProps{
		Provider:     s.provider,
		ResourceType: jsii.String("Custom::DatabaseUser"),
		Outputs:      &map[string]kit.OutputType{"arn": kit.OutputType_STRING},
	})
}

// messageOf is the first line of what the call panics with, without the "Error: " that jsii puts before messages of methods.
func messageOf(t *testing.T, call func()) (message string) {
	defer func() {
		cause := recover()
		if cause == nil {
			t.Fatal("expected a panic, got none")
		}
		first, _, _ := strings.Cut(fmt.Sprint(cause), "\n")
		message = strings.TrimPrefix(first, "Error: ")
	}()
	call()
	return ""
}

func expectMessage(t *testing.T, want string, call func()) {
	t.Helper()
	if got := messageOf(t, call); got != want {
		t.Errorf("got:  %s\nwant: %s", got, want)
	}
}

func TestAnOutputThatIsNotDeclared(t *testing.T) {
	user := newShop(t).user()

	expectMessage(t, `Shop/User: output "anr" must be declared, got the outputs arn (string); correct the name, or add it to outputs`, func() {
		user.GetAttString(jsii.String("anr"))
	})
}

func TestAnOutputOfAnotherType(t *testing.T) {
	user := newShop(t).user()

	expectMessage(t, `Shop/User: output "arn" must be a number for getAttNumber, got a string; read it with getAttString`, func() {
		user.GetAttNumber(jsii.String("arn"))
	})
}

func TestAPropertyThatCannotBeSent(t *testing.T) {
	shop := newShop(t)

	expectMessage(t, "Shop/Wait: properties.for must be a string, number, boolean, list, plain object or token, got a Duration; pass .toSeconds()", func() {
		kit.NewTypedCustomResource(shop.stack, jsii.String("Wait"), &kit.TypedCustomResourceProps{
			Provider:     shop.provider,
			ResourceType: jsii.String("Custom::Wait"),
			Properties:   &map[string]any{"for": awscdk.Duration_Minutes(jsii.Number(1))},
		})
	})
}

func TestAMissingProperty(t *testing.T) {
	shop := newShop(t)

	expectMessage(t, "Field customresourcekit.TypedCustomResourceProps.ResourceType is required, but has nil value", func() {
		kit.NewTypedCustomResource(shop.stack, jsii.String("User"), &kit.TypedCustomResourceProps{Provider: shop.provider})
	})
}

func TestAHandlerThatIsNotBuilt(t *testing.T) {
	shop := newShop(t)
	nothing := handlerFolder(t, "index.js") + "/built"

	expectMessage(t, "Shop/Other: handler asset must be a folder or an archive, got nothing at "+nothing+"; build it first", func() {
		kit.NewResourceProvider(shop.stack, jsii.String("Other"), &kit.ResourceProviderProps{Handler: databaseUserHandler(nothing)})
	})
}
