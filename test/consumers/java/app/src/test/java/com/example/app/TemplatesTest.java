package com.example.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.App;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;

/** What the app's stacks declare. */
class TemplatesTest {
    @TempDir
    Path handlerFolder;

    @BeforeEach
    void writeHandler() throws IOException {
        Files.writeString(handlerFolder.resolve("index.js"), "exports.handler = async () => {};");
    }

    @Test
    void cloudFormationInvokesTheFunctionItself() {
        Template template = Template.fromStack(new UsersStack(new App(), "Users", handlerFolder.toString()));

        template.hasResourceProperties("Custom::DatabaseUser", Map.of(
            "ServiceToken", Map.of("Fn::GetAtt", List.of(Match.stringLikeRegexp("^ProviderFunction"), "Arn")),
            "ServiceTimeout", 600,
            "name", "owner",
            "connections", 5,
            "schemas", List.of("app", "audit"),
            "options", Map.of("tls", true)));
    }

    @Test
    void outputsOfEveryTypeArePropertiesOfAnotherResource() {
        Template template = Template.fromStack(new UsersStack(new App(), "Users", handlerFolder.toString()));

        template.hasResourceProperties("Custom::DatabaseUser", Map.of(
            "name", "reader",
            "connections", Map.of("Fn::GetAtt", List.of("Owner", "connections")),
            "schemas", Map.of("Fn::GetAtt", List.of("Owner", "grants")),
            "options", Map.of("tls", Map.of("Fn::GetAtt", List.of("Owner", "endpoint.tls")))));
    }

    @Test
    void requestsComeThroughTheTopic() {
        Template template = Template.fromStack(new TopicStack(new App(), "Topic", handlerFolder.toString()));

        template.resourceCountIs("AWS::SNS::Subscription", 1);
        template.hasResourceProperties("Custom::DatabaseUser", Map.of("ServiceToken", Map.of("Ref", Match.stringLikeRegexp("^ProviderTopic"))));
    }

    @Test
    void theJavaFunctionIsTheHandlerBehindAnAlias() {
        Template template = Template.fromStack(new RelayStack(new App(), "Relay", "../handler/target/handler.jar"));

        template.hasResourceProperties("AWS::Lambda::Function", Map.of("Runtime", "java17"));
        template.hasResourceProperties("Custom::Slug", Map.of("ServiceToken", Map.of("Ref", Match.stringLikeRegexp("^ProviderAlias"))));
    }

    @Test
    void attributesOfTheObjectAreValuesOfAnotherResource() {
        Template template = Template.fromStack(new ObjectsStack(new App(), "Objects"));

        String logicalId = template.findResources("Custom::BucketObject").keySet().iterator().next();
        template.hasResourceProperties("AWS::SSM::Parameter", Map.of(
            "Value", Map.of("Fn::Join", List.of(" ", Match.arrayWith(List.of(Map.of("Fn::GetAtt", List.of(logicalId, "eTag"))))))));
    }
}
