package com.example.app;

import io.github.cdkcustomresourcekit.AssetHandlerOptions;
import io.github.cdkcustomresourcekit.OutputType;
import io.github.cdkcustomresourcekit.ProviderHandler;
import io.github.cdkcustomresourcekit.ResourceProvider;
import io.github.cdkcustomresourcekit.TypedCustomResource;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.lambda.Runtime;
import software.constructs.Construct;

/** Users of a provider that CloudFormation invokes: every type of output, one user's outputs as another's properties. */
public class UsersStack extends Stack {
    /** Declares the stack with the prebuilt handler of that folder. */
    public UsersStack(Construct scope, String id, String handlerFolder) {
        super(scope, id);

        AssetHandlerOptions options = AssetHandlerOptions.builder().runtime(Runtime.NODEJS_22_X).build();
        ResourceProvider provider = ResourceProvider.Builder.create(this, "Provider")
            .handler(ProviderHandler.fromAsset(handlerFolder, "index.handler", options))
            .timeout(Duration.minutes(2))
            .build();
        TypedCustomResource owner = TypedCustomResource.Builder.create(this, "Owner")
            .provider(provider)
            .resourceType("Custom::DatabaseUser")
            .properties(Map.of("name", "owner", "connections", 5, "schemas", List.of("app", "audit"), "options", Map.of("tls", true)))
            .outputs(Map.of(
                "arn", OutputType.STRING,
                "connections", OutputType.NUMBER,
                "grants", OutputType.STRING_LIST,
                "endpoint.host", OutputType.STRING,
                "endpoint.tls", OutputType.BOOLEAN))
            .serviceTimeout(Duration.minutes(10))
            .removalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
            .build();
        TypedCustomResource reader = TypedCustomResource.Builder.create(this, "Reader")
            .provider(provider)
            .resourceType("Custom::DatabaseUser")
            .properties(Map.of(
                "name", "reader",
                "connections", owner.getAttNumber("connections"),
                "schemas", owner.getAttStringList("grants"),
                "options", Map.of("tls", owner.getAttBoolean("endpoint.tls"))))
            .outputs(Map.of("grants", OutputType.STRING_LIST))
            .build();

        output("OwnerArn", owner.getAttString("arn"));
        output("OwnerConnections", Token.asString(owner.getAttNumber("connections")));
        output("OwnerHost", owner.getAttString("endpoint.host"));
        output("OwnerTls", Token.asString(owner.getAttBoolean("endpoint.tls")));
        output("ReaderGrants", Fn.join(",", reader.getAttStringList("grants")));
    }

    private void output(String id, String value) {
        CfnOutput.Builder.create(this, id).value(value).build();
    }
}
