package com.example.handler;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Slugs as custom resources: what is returned becomes the answer. It never logs the event, whose ResponseURL is a secret. */
public class SlugHandler {
    private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

    /** Lambda's entry point. */
    public Map<String, Object> handle(Map<String, Object> event) {
        if (event.get("RequestType").equals("Delete")) {
            return null;
        }
        Map<?, ?> properties = (Map<?, ?>) event.get("ResourceProperties");
        String text = ((String) properties.get("Text")).toLowerCase(Locale.ROOT);
        List<String> words = WORD.matcher(text).results().map(MatchResult::group).toList();
        String slug = String.join("-", words);
        return Map.of("PhysicalResourceId", slug, "Data", Map.of("Slug", slug, "Words", words.size()));
    }
}
