package com.example.app;

import software.amazon.awscdk.App;

/** The app: {@code handlers} of the context is the folder with the prebuilt handlers. */
public final class ConsumerApp {
    /** The function in Java, which Maven builds beside the app. */
    private static final String RELAY_JAR = "../handler/target/handler.jar";

    private ConsumerApp() {}

    /** Synthesizes. */
    public static void main(String[] args) {
        App app = new App();
        String handlerFolder = app.getNode().getContext("handlers") + "/database-user";
        new UsersStack(app, "Users", handlerFolder);
        new TopicStack(app, "Topic", handlerFolder);
        new RelayStack(app, "Relay", RELAY_JAR);
        new ObjectsStack(app, "Objects");
        app.synth();
    }
}
