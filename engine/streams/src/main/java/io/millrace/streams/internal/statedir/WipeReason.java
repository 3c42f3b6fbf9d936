package io.millrace.streams.internal.statedir;

/** Why a task's local state may be thrown away. There is no other reason: everything else reopens and replays. */
public enum WipeReason {
    AGE("its last commit is older than the changelog keeps tombstones"),
    BEFORE_CHANGELOG_START("its position lies before the start of the changelog"),
    PAST_CHANGELOG_END("its position lies past the end of the changelog"),
    DAMAGED("its files are damaged"),
    NEWER_FORMAT("it was written by a newer version"),
    USER_CLEANUP("the application asked for a clean-up");

    private final String meaning;

    WipeReason(String meaning) {
        this.meaning = meaning;
    }

    /** Half a sentence for log lines and messages. */
    public String meaning() {
        return meaning;
    }
}
