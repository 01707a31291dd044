package com.example.app;

import io.github.cdkcustomresourcekit.BucketObject;
import io.github.cdkcustomresourcekit.ObjectSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.ssm.StringParameter;
import software.constructs.Construct;

/** An object whose content is known at deployment only; another resource tells which version of it is current. */
public class ObjectsStack extends Stack {
    /** Declares the stack. */
    public ObjectsStack(Construct scope, String id) {
        super(scope, id);

        BucketObject settings = BucketObject.Builder.create(this, "Settings")
            .bucket(new Bucket(this, "Bucket"))
            .key("shop/settings.json")
            // Map.of has another order in each run: the text would differ, and the object be written again.
            .source(ObjectSource.json(new TreeMap<>(Map.of("connections", 5, "features", List.of("search", "export"), "region", getRegion()))))
            .cacheControl("max-age=60")
            .build();
        StringParameter.Builder.create(this, "Current")
            .parameterName("/shop/settings")
            .stringValue(Fn.join(" ", List.of(settings.getS3Uri(), settings.getETag(), settings.getChecksumSha256())))
            .build();

        CfnOutput.Builder.create(this, "Bytes").value(Token.asString(settings.getSize())).build();
        CfnOutput.Builder.create(this, "Url").value(settings.getObjectUrl()).build();
    }
}
