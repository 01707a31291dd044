// The app: "handlers" of the context is the folder with the prebuilt handlers.
package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/jsii-runtime-go"
)

// The function in Go, built beside the app: see build-handler.sh.
const relayFolder = "handler/build"

func main() {
	defer jsii.Close()

	app := awscdk.NewApp(nil)
	handlerFolder := app.Node().GetContext(jsii.String("handlers")).(string) + "/database-user"
	NewUsersStack(app, "Users", handlerFolder)
	NewTopicStack(app, "Topic", handlerFolder)
	NewRelayStack(app, "Relay", relayFolder)
	NewObjectsStack(app, "Objects")
	app.Synth(nil)
}
