package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources with random mistakes: javac reports errors, and the processor never throws. {@code -Dseed=} runs a seed again. */
class FuzzTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int TRIES = Integer.getInteger("tries", 40);
    private static final String GRAPH = """
            package com.example ;
            import io.millrace.graph.* ;
            import io.millrace.graph.sample.* ;
            import java.util.* ;
            @EventGraph ( profile = Profile.DEBUG , maxQueuedEvents = 7 , events = { Both.class } )
            @Include ( value = Part.class , prefix = "x" )
            @Audited ( capacity = 16 )
            interface Fuzzed {
            @Input Log log ( ) ;
            @Node static Source source ( Log log ) { return new Source ( log , "s" ) ; }
            @Node ( name = "one" , args = { "1" , "k" } ) @Node ( name = "two" , args = { "2" , "l" } )
            static A < String > a ( @Param int number , @Param String key , List < Source > all ) { return new A < > ( ) ; }
            @Node default B b ( A < String > one , EventClock clock , EventPublisher out ) { return new B ( ) ; }
            }
            interface Part { @Node static Step step ( Log log , Source source ) { return new Step ( log , "p" ) ; } }
            interface Go { void go ( int event ) ; boolean ask ( String text ) ; }
            record Both ( @EventKey String key , @EventTime long time ) implements Comparable < Both > {
            public int compareTo ( Both other ) { return 0 ; } }
            class A < T > {
            @OnEvent ( filterParam = "key" ) public void on ( Both both ) { }
            @OnEvent public boolean onT ( T event ) { return true ; }
            @OnTrigger public boolean trigger ( ) { return true ; } }
            @Export ( Go.class ) @State ( S.class ) class B implements Go {
            public void go ( int event ) { } public boolean ask ( String text ) { return true ; }
            @OnParentUpdate ( "one" ) public void parent ( A < String > one ) { } @AfterEvent public void after ( ) { }
            @OnStart public void start ( ) { } @OnStop public void stop ( ) { } }
            class S implements StateSerde < B > {
            public byte[] save ( B b ) { return null ; } public void restore ( B b , byte[] state ) { } }
            """;

    @TempDir
    Path folder;

    @Test
    void mistakesNeverMakeTheProcessorThrow() {
        System.out.println("FuzzTest seed " + SEED);
        assertThat(Compilation.of(folder, GRAPH).errors()).isEmpty();
        for (int i = 0; i < TRIES; i++) {
            String source = mutated(new Random(SEED + i));
            Compilation compiled = Compilation.of(folder, source);
            List<String> errors = compiled.errors();
            if (compiled.succeeded()) {
                assertThat(errors).as(source).isEmpty();
            } else {
                assertThat(errors).as(source).isNotEmpty();
                // What javac itself throws over an annotation that it cannot read comes with javac's own error.
                long thrown = errors.stream()
                        .filter(error -> error.contains("millrace-graph-processor"))
                        .count();
                assertThat(errors).as(source).hasSizeGreaterThan((int) thrown);
                assertThat(compiled.sourceErrors())
                        .as("only the generated class is wrong: " + errors + "\n" + source)
                        .isNotEmpty();
            }
        }
    }

    private static String mutated(Random random) {
        List<String> tokens = new ArrayList<>(List.of(GRAPH.split(" ")));
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(10, tokens.size());
            String other = tokens.get(random.nextInt(10, tokens.size()));
            switch (random.nextInt(3)) {
                case 0 -> tokens.remove(at);
                case 1 -> tokens.add(at, other);
                default -> tokens.set(at, other);
            }
        }
        return String.join(" ", tokens);
    }
}
