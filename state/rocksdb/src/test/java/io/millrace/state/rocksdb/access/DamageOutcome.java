package io.millrace.state.rocksdb.access;

/** What came of a damage. */
record DamageOutcome(Kind kind, String text) {

    enum Kind {

        /** Exactly what was last written. */
        ALL_THERE,

        /** Exactly what was there after an earlier batch. */
        OLDER_POSITION,

        REPORTED_AS_DAMAGE,
        REPORTED_AS_FAILURE,

        /** Something that never was, found in silence. */
        WRONG,

        /** The process died. */
        CRASHED;

        boolean isHarmless() {
            return this != WRONG && this != CRASHED;
        }
    }
}
