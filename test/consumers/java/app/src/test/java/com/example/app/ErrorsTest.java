package com.example.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.cdkcustomresourcekit.OutputType;
import io.github.cdkcustomresourcekit.ProviderHandler;
import io.github.cdkcustomresourcekit.ResourceProvider;
import io.github.cdkcustomresourcekit.TypedCustomResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;

/** What a Java user reads when something is wrong: the construct's path, what was got, what is allowed, the fix. */
class ErrorsTest {
    @TempDir
    Path handlerFolder;

    private Stack stack;
    private ResourceProvider provider;

    @BeforeEach
    void declareProvider() throws IOException {
        Files.writeString(handlerFolder.resolve("index.js"), "exports.handler = async () => {};");
        stack = new Stack(new App(), "Shop");
        provider = ResourceProvider.Builder.create(stack, "Provider")
            .handler(ProviderHandler.fromAsset(handlerFolder.toString(), "index.handler"))
            .build();
    }

    private TypedCustomResource user() {
        return TypedCustomResource.Builder.create(stack, "User")
            .provider(provider)
            .resourceType("Custom::DatabaseUser")
            .outputs(Map.of("arn", OutputType.STRING))
            .build();
    }

    /** The first line, without the "Error: " that jsii puts before messages of methods. */
    private static String messageOf(Executable misuse) {
        String message = assertThrows(RuntimeException.class, misuse).getMessage();
        return message.lines().findFirst().orElseThrow().replaceFirst("^Error: ", "");
    }

    @Test
    void anOutputThatIsNotDeclared() {
        TypedCustomResource user = user();

        assertEquals(
            "Shop/User: output \"anr\" must be declared, got the outputs arn (string); correct the name, or add it to outputs",
            messageOf(() -> user.getAttString("anr")));
    }

    @Test
    void anOutputOfAnotherType() {
        TypedCustomResource user = user();

        assertEquals(
            "Shop/User: output \"arn\" must be a number for getAttNumber, got a string; read it with getAttString",
            messageOf(() -> user.getAttNumber("arn")));
    }

    @Test
    void aPropertyThatCannotBeSent() {
        TypedCustomResource.Builder wait = TypedCustomResource.Builder.create(stack, "Wait")
            .provider(provider)
            .resourceType("Custom::Wait")
            .properties(Map.of("for", Duration.minutes(1)));

        assertEquals(
            "Shop/Wait: properties.for must be a string, number, boolean, list, plain object or token, got a Duration; pass .toSeconds()",
            messageOf(wait::build));
    }

    @Test
    void aMissingProperty() {
        TypedCustomResource.Builder user = TypedCustomResource.Builder.create(stack, "User").provider(provider);

        assertEquals("resourceType is required", messageOf(user::build));
    }

    @Test
    void aHandlerThatIsNotBuilt() {
        String nothing = handlerFolder.resolve("built").toString();
        ResourceProvider.Builder other = ResourceProvider.Builder.create(stack, "Other")
            .handler(ProviderHandler.fromAsset(nothing, "index.handler"));

        assertEquals(
            "Shop/Other: handler asset must be a folder or an archive, got nothing at " + nothing + "; build it first",
            messageOf(other::build));
    }
}
