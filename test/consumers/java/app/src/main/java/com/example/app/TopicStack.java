package com.example.app;

import io.github.cdkcustomresourcekit.AssetHandlerOptions;
import io.github.cdkcustomresourcekit.OutputType;
import io.github.cdkcustomresourcekit.ProviderHandler;
import io.github.cdkcustomresourcekit.ProviderTransport;
import io.github.cdkcustomresourcekit.ResourceProvider;
import io.github.cdkcustomresourcekit.TypedCustomResource;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.lambda.Runtime;
import software.constructs.Construct;

/** A user of a provider whose requests come through a topic. */
public class TopicStack extends Stack {
    /** Declares the stack with the prebuilt handler of that folder. */
    public TopicStack(Construct scope, String id, String handlerFolder) {
        super(scope, id);

        AssetHandlerOptions options = AssetHandlerOptions.builder().runtime(Runtime.NODEJS_22_X).build();
        ResourceProvider provider = ResourceProvider.Builder.create(this, "Provider")
            .handler(ProviderHandler.fromAsset(handlerFolder, "index.handler", options))
            .transport(ProviderTransport.snsTopic())
            .build();
        TypedCustomResource user = TypedCustomResource.Builder.create(this, "User")
            .provider(provider)
            .resourceType("Custom::DatabaseUser")
            .properties(Map.of("name", "topic", "connections", 1, "schemas", List.of("app"), "options", Map.of("tls", false)))
            .outputs(Map.of("arn", OutputType.STRING))
            .build();

        CfnOutput.Builder.create(this, "Arn").value(user.getAttString("arn")).build();
    }
}
