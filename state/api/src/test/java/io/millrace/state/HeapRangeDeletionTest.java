package io.millrace.state;

class HeapRangeDeletionTest extends RangeDeletionContract {

    @Override
    protected StateBackend newBackend() {
        return new HeapBackend("the test asks for it");
    }
}
