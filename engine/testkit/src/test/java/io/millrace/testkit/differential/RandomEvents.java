package io.millrace.testkit.differential;

import io.millrace.testkit.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Inputs of a scenario from a seed: few keys, some null keys and values, times that go back now and then. */
final class RandomEvents {
    private static final int EVENTS = 300;
    private static final List<String> WORDS = List.of("to", "be", "or", "not", "xylophone", "question", "slings", "x");

    private RandomEvents() {}

    /** The events of a scenario. */
    static List<Event> of(String scenario, long seed) {
        Random random = new Random(seed);
        List<Event> events = new ArrayList<>();
        long time = 1000;
        for (int i = 0; i < EVENTS; i++) {
            time = Math.max(0, time + random.nextInt(60) - 20);
            if (random.nextInt(25) == 0) {
                events.add(new Event(Event.WALL_CLOCK, null, null, random.nextInt(300), List.of()));
            } else {
                events.add(new Event(topic(scenario, random), key(random), value(random), time, headers(random)));
            }
        }
        return events;
    }

    private static String topic(String scenario, Random random) {
        return switch (scenario) {
            case "merge" -> List.of("a", "b", "c", "d").get(random.nextInt(4));
            case "toTableAfterRekeying", "processorApi", "sharedStore", "throughOwnTopic" ->
                random.nextInt(3) == 0 ? "b" : "a";
            default -> "a";
        };
    }

    private static @Nullable String key(Random random) {
        return random.nextInt(10) == 0 ? null : "k" + random.nextInt(6);
    }

    private static @Nullable String value(Random random) {
        if (random.nextInt(10) == 0) {
            return null;
        }
        StringBuilder words = new StringBuilder(WORDS.get(random.nextInt(WORDS.size())));
        for (int i = random.nextInt(4); i > 0; i--) {
            words.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return words.toString();
    }

    private static List<String> headers(Random random) {
        return random.nextInt(5) == 0 ? List.of("h=" + random.nextInt(100)) : List.of();
    }
}
