package io.millrace.state;

class HeapBackendTest extends StateBackendContract {

    @Override
    protected StateBackend newBackend() {
        return new HeapBackend("the test asks for it");
    }
}
