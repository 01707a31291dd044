package com.example.app;

import io.github.cdkcustomresourcekit.OutputType;
import io.github.cdkcustomresourcekit.RelayProvider;
import io.github.cdkcustomresourcekit.TypedCustomResource;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.constructs.Construct;

/** A resource that is handled by a function in Java, with nothing in front of it. */
public class RelayStack extends Stack {
    /** Declares the stack with the function of that jar. */
    public RelayStack(Construct scope, String id, String jar) {
        super(scope, id);

        Function function = Function.Builder.create(this, "Function")
            .code(Code.fromAsset(jar))
            .handler("com.example.handler.SlugHandler::handle")
            .runtime(Runtime.JAVA_17)
            .timeout(Duration.seconds(30))
            .build();
        TypedCustomResource page = TypedCustomResource.Builder.create(this, "Page")
            .provider(RelayProvider.Builder.create(this, "Provider").handler(function).build())
            .resourceType("Custom::Slug")
            .properties(Map.of("Text", "Custom resources, in every language!"))
            .outputs(Map.of("Slug", OutputType.STRING, "Words", OutputType.NUMBER))
            .build();

        CfnOutput.Builder.create(this, "Slug").value(page.getAttString("Slug")).build();
        CfnOutput.Builder.create(this, "Words").value(Token.asString(page.getAttNumber("Words"))).build();
    }
}
