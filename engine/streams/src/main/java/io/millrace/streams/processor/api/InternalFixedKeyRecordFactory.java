package io.millrace.streams.processor.api;

/** For the engine and for tests of fixed-key processors: the way from {@link Record} to {@link FixedKeyRecord}. */
public final class InternalFixedKeyRecordFactory {
    private InternalFixedKeyRecordFactory() {}

    public static <KIn, VIn> FixedKeyRecord<KIn, VIn> create(Record<KIn, VIn> record) {
        return new FixedKeyRecord<>(record.key(), record.value(), record.timestamp(), record.peekHeaders());
    }
}
