package io.millrace.state.rocksdb.ffm;

import static io.millrace.state.rocksdb.ffm.Symbol.Call.CRITICAL;
import static io.millrace.state.rocksdb.ffm.Symbol.Call.CRITICAL_ON_HEAP;
import static io.millrace.state.rocksdb.ffm.Symbol.Call.ORDINARY;
import static java.lang.foreign.FunctionDescriptor.of;
import static java.lang.foreign.FunctionDescriptor.ofVoid;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.util.Arrays;

/**
 * Every function of the library that is called: its signature as in RocksDB's {@code include/rocksdb/c.h} and as Java sees
 * it, where pointers and sizes are {@code long}s, which is so on all platforms that the library is built for. A test
 * compares the two and looks all of them up.
 */
enum Symbol {
    VERSION("int32_t Java_org_rocksdb_RocksDB_version(void*, void*)", ORDINARY, of(JAVA_INT, pointers(2))),
    FREE("void rocksdb_free(void*)", CRITICAL, ofVoid(pointers(1))),

    LRU_OPTIONS_CREATE("rocksdb_lru_cache_options_t* rocksdb_lru_cache_options_create()", ORDINARY, of(JAVA_LONG)),
    LRU_OPTIONS_SET_CAPACITY(
            "void rocksdb_lru_cache_options_set_capacity(rocksdb_lru_cache_options_t*, size_t)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_LONG)),
    LRU_OPTIONS_SET_NUM_SHARD_BITS(
            "void rocksdb_lru_cache_options_set_num_shard_bits(rocksdb_lru_cache_options_t*, int)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_INT)),
    LRU_OPTIONS_DESTROY(
            "void rocksdb_lru_cache_options_destroy(rocksdb_lru_cache_options_t*)", ORDINARY, ofVoid(pointers(1))),
    CACHE_CREATE_LRU_OPTS(
            "rocksdb_cache_t* rocksdb_cache_create_lru_opts(const rocksdb_lru_cache_options_t*)",
            ORDINARY,
            of(JAVA_LONG, pointers(1))),
    CACHE_GET_USAGE("size_t rocksdb_cache_get_usage(const rocksdb_cache_t*)", ORDINARY, of(JAVA_LONG, pointers(1))),
    CACHE_DESTROY("void rocksdb_cache_destroy(rocksdb_cache_t*)", ORDINARY, ofVoid(pointers(1))),
    WRITE_BUFFER_MANAGER_CREATE(
            "rocksdb_write_buffer_manager_t* rocksdb_write_buffer_manager_create_with_cache("
                    + "size_t, const rocksdb_cache_t*, bool)",
            ORDINARY,
            of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN)),
    WRITE_BUFFER_MANAGER_DESTROY(
            "void rocksdb_write_buffer_manager_destroy(rocksdb_write_buffer_manager_t*)",
            ORDINARY,
            ofVoid(pointers(1))),

    TABLE_OPTIONS_CREATE(
            "rocksdb_block_based_table_options_t* rocksdb_block_based_options_create()", ORDINARY, of(JAVA_LONG)),
    TABLE_OPTIONS_SET_BLOCK_CACHE(
            "void rocksdb_block_based_options_set_block_cache(rocksdb_block_based_table_options_t*, rocksdb_cache_t*)",
            ORDINARY,
            ofVoid(pointers(2))),
    TABLE_OPTIONS_DESTROY(
            "void rocksdb_block_based_options_destroy(rocksdb_block_based_table_options_t*)",
            ORDINARY,
            ofVoid(pointers(1))),
    OPTIONS_CREATE("rocksdb_options_t* rocksdb_options_create()", ORDINARY, of(JAVA_LONG)),
    OPTIONS_SET_TABLE_FACTORY(
            "void rocksdb_options_set_block_based_table_factory(rocksdb_options_t*, rocksdb_block_based_table_options_t*)",
            ORDINARY,
            ofVoid(pointers(2))),
    OPTIONS_SET_WRITE_BUFFER_MANAGER(
            "void rocksdb_options_set_write_buffer_manager(rocksdb_options_t*, rocksdb_write_buffer_manager_t*)",
            ORDINARY,
            ofVoid(pointers(2))),
    OPTIONS_FROM_STRING(
            "void rocksdb_get_options_from_string(const rocksdb_options_t*, const char*, rocksdb_options_t*, char**)",
            ORDINARY,
            ofVoid(pointers(4))),
    OPTIONS_DESTROY("void rocksdb_options_destroy(rocksdb_options_t*)", ORDINARY, ofVoid(pointers(1))),
    WRITE_OPTIONS_CREATE("rocksdb_writeoptions_t* rocksdb_writeoptions_create()", ORDINARY, of(JAVA_LONG)),
    WRITE_OPTIONS_SET_NO_SLOWDOWN(
            "void rocksdb_writeoptions_set_no_slowdown(rocksdb_writeoptions_t*, unsigned char)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_BYTE)),
    WRITE_OPTIONS_DESTROY("void rocksdb_writeoptions_destroy(rocksdb_writeoptions_t*)", ORDINARY, ofVoid(pointers(1))),
    FLUSH_OPTIONS_CREATE("rocksdb_flushoptions_t* rocksdb_flushoptions_create()", ORDINARY, of(JAVA_LONG)),
    FLUSH_OPTIONS_SET_WAIT(
            "void rocksdb_flushoptions_set_wait(rocksdb_flushoptions_t*, unsigned char)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_BYTE)),
    FLUSH_OPTIONS_DESTROY("void rocksdb_flushoptions_destroy(rocksdb_flushoptions_t*)", ORDINARY, ofVoid(pointers(1))),
    READ_OPTIONS_CREATE("rocksdb_readoptions_t* rocksdb_readoptions_create()", CRITICAL, of(JAVA_LONG)),
    READ_OPTIONS_SET_LOWER_BOUND(
            "void rocksdb_readoptions_set_iterate_lower_bound(rocksdb_readoptions_t*, const char*, size_t)",
            CRITICAL,
            ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG)),
    READ_OPTIONS_SET_UPPER_BOUND(
            "void rocksdb_readoptions_set_iterate_upper_bound(rocksdb_readoptions_t*, const char*, size_t)",
            CRITICAL,
            ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG)),
    READ_OPTIONS_DESTROY("void rocksdb_readoptions_destroy(rocksdb_readoptions_t*)", CRITICAL, ofVoid(pointers(1))),

    LIST_FAMILIES(
            "char** rocksdb_list_column_families(const rocksdb_options_t*, const char*, size_t*, char**)",
            ORDINARY,
            of(JAVA_LONG, pointers(4))),
    LIST_FAMILIES_DESTROY(
            "void rocksdb_list_column_families_destroy(char**, size_t)", ORDINARY, ofVoid(JAVA_LONG, JAVA_LONG)),
    OPEN(
            "rocksdb_t* rocksdb_open_column_families(const rocksdb_options_t*, const char*, int, const char* const*,"
                    + " const rocksdb_options_t* const*, rocksdb_column_family_handle_t**, char**)",
            ORDINARY,
            of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG)),
    CLOSE("void rocksdb_close(rocksdb_t*)", ORDINARY, ofVoid(pointers(1))),
    FAMILY_ID(
            "uint32_t rocksdb_column_family_handle_get_id(rocksdb_column_family_handle_t*)",
            ORDINARY,
            of(JAVA_INT, pointers(1))),
    FAMILY_DROP(
            "void rocksdb_drop_column_family(rocksdb_t*, rocksdb_column_family_handle_t*, char**)",
            ORDINARY,
            ofVoid(pointers(3))),
    FAMILY_DESTROY(
            "void rocksdb_column_family_handle_destroy(rocksdb_column_family_handle_t*)",
            ORDINARY,
            ofVoid(pointers(1))),
    FLUSH(
            "void rocksdb_flush_cfs(rocksdb_t*, const rocksdb_flushoptions_t*, rocksdb_column_family_handle_t**, int, char**)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG)),
    PROPERTY(
            "int rocksdb_property_int_cf(rocksdb_t*, rocksdb_column_family_handle_t*, const char*, uint64_t*)",
            ORDINARY,
            of(JAVA_INT, pointers(4))),

    /**
     * As a critical call that may only look into memory first, a get of a hot key took 0.98x of the time: 216 ns against
     * 221, medians of 11 rounds. That pays neither for the second lookup of what is not in memory nor for a garbage
     * collector that waits.
     */
    GET(
            "unsigned char rocksdb_get_into_buffer_cf(rocksdb_t*, const rocksdb_readoptions_t*,"
                    + " rocksdb_column_family_handle_t*, const char*, size_t, char*, size_t, size_t*, unsigned char*, char**)",
            ORDINARY,
            of(JAVA_BYTE, pointers(10))),
    GET_PINNED(
            "rocksdb_pinnableslice_t* rocksdb_get_pinned_cf(rocksdb_t*, const rocksdb_readoptions_t*,"
                    + " rocksdb_column_family_handle_t*, const char*, size_t, char**)",
            ORDINARY,
            of(JAVA_LONG, pointers(6))),
    MULTI_GET(
            "void rocksdb_batched_multi_get_cf_slice(rocksdb_t*, const rocksdb_readoptions_t*,"
                    + " rocksdb_column_family_handle_t*, size_t, const rocksdb_slice_t*, rocksdb_pinnableslice_t**,"
                    + " char**, bool)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN)),
    PINNED_VALUE(
            "const char* rocksdb_pinnableslice_value(const rocksdb_pinnableslice_t*, size_t*)",
            CRITICAL,
            of(JAVA_LONG, pointers(2))),
    PINNED_DESTROY("void rocksdb_pinnableslice_destroy(rocksdb_pinnableslice_t*)", CRITICAL, ofVoid(pointers(1))),

    ITERATOR_CREATE(
            "rocksdb_iterator_t* rocksdb_create_iterator_cf(rocksdb_t*, const rocksdb_readoptions_t*,"
                    + " rocksdb_column_family_handle_t*)",
            ORDINARY,
            of(JAVA_LONG, pointers(3))),
    ITERATOR_SEEK_TO_FIRST("void rocksdb_iter_seek_to_first(rocksdb_iterator_t*)", ORDINARY, ofVoid(pointers(1))),
    ITERATOR_SEEK_TO_LAST("void rocksdb_iter_seek_to_last(rocksdb_iterator_t*)", ORDINARY, ofVoid(pointers(1))),
    ITERATOR_NEXT("void rocksdb_iter_next(rocksdb_iterator_t*)", ORDINARY, ofVoid(pointers(1))),
    ITERATOR_PREV("void rocksdb_iter_prev(rocksdb_iterator_t*)", ORDINARY, ofVoid(pointers(1))),
    ITERATOR_VALID("unsigned char rocksdb_iter_valid(const rocksdb_iterator_t*)", CRITICAL, of(JAVA_BYTE, JAVA_LONG)),
    ITERATOR_KEY(
            "const char* rocksdb_iter_key(const rocksdb_iterator_t*, size_t*)", CRITICAL, of(JAVA_LONG, pointers(2))),
    ITERATOR_VALUE(
            "const char* rocksdb_iter_value(const rocksdb_iterator_t*, size_t*)", CRITICAL, of(JAVA_LONG, pointers(2))),
    ITERATOR_ERROR("void rocksdb_iter_get_error(const rocksdb_iterator_t*, char**)", ORDINARY, ofVoid(pointers(2))),
    ITERATOR_DESTROY("void rocksdb_iter_destroy(rocksdb_iterator_t*)", ORDINARY, ofVoid(pointers(1))),

    BATCH_CREATE(
            "rocksdb_writebatch_t* rocksdb_writebatch_create_from(const char*, size_t)",
            ORDINARY,
            of(JAVA_LONG, JAVA_LONG, JAVA_LONG)),
    BATCH_CREATE_FROM_HEAP(BATCH_CREATE.signature, CRITICAL_ON_HEAP, of(JAVA_LONG, ADDRESS, JAVA_LONG)),
    BATCH_WRITE(
            "void rocksdb_write(rocksdb_t*, const rocksdb_writeoptions_t*, rocksdb_writebatch_t*, char**)",
            ORDINARY,
            ofVoid(pointers(4))),
    BATCH_DESTROY("void rocksdb_writebatch_destroy(rocksdb_writebatch_t*)", ORDINARY, ofVoid(pointers(1))),

    ENV_OPTIONS_CREATE("rocksdb_envoptions_t* rocksdb_envoptions_create()", ORDINARY, of(JAVA_LONG)),
    ENV_OPTIONS_DESTROY("void rocksdb_envoptions_destroy(rocksdb_envoptions_t*)", ORDINARY, ofVoid(pointers(1))),
    TABLE_CREATE(
            "rocksdb_sstfilewriter_t* rocksdb_sstfilewriter_create("
                    + "const rocksdb_envoptions_t*, const rocksdb_options_t*)",
            ORDINARY,
            of(JAVA_LONG, pointers(2))),
    TABLE_OPEN(
            "void rocksdb_sstfilewriter_open(rocksdb_sstfilewriter_t*, const char*, char**)",
            ORDINARY,
            ofVoid(pointers(3))),
    TABLE_PUT(
            "void rocksdb_sstfilewriter_put("
                    + "rocksdb_sstfilewriter_t*, const char*, size_t, const char*, size_t, char**)",
            ORDINARY,
            ofVoid(pointers(6))),
    TABLE_DELETE(
            "void rocksdb_sstfilewriter_delete(rocksdb_sstfilewriter_t*, const char*, size_t, char**)",
            ORDINARY,
            ofVoid(pointers(4))),
    TABLE_FINISH("void rocksdb_sstfilewriter_finish(rocksdb_sstfilewriter_t*, char**)", ORDINARY, ofVoid(pointers(2))),
    TABLE_DESTROY("void rocksdb_sstfilewriter_destroy(rocksdb_sstfilewriter_t*)", ORDINARY, ofVoid(pointers(1))),
    INGEST_OPTIONS_CREATE(
            "rocksdb_ingestexternalfileoptions_t* rocksdb_ingestexternalfileoptions_create()", ORDINARY, of(JAVA_LONG)),
    INGEST_OPTIONS_SET_MOVE_FILES(
            "void rocksdb_ingestexternalfileoptions_set_move_files(rocksdb_ingestexternalfileoptions_t*, unsigned char)",
            ORDINARY,
            ofVoid(JAVA_LONG, JAVA_BYTE)),
    INGEST_OPTIONS_DESTROY(
            "void rocksdb_ingestexternalfileoptions_destroy(rocksdb_ingestexternalfileoptions_t*)",
            ORDINARY,
            ofVoid(pointers(1))),
    INGEST(
            "void rocksdb_ingest_external_file_cf(rocksdb_t*, rocksdb_column_family_handle_t*, "
                    + "const char* const*, size_t, const rocksdb_ingestexternalfileoptions_t*, char**)",
            ORDINARY,
            ofVoid(pointers(6)));

    /** How the thread crosses. */
    enum Call {
        /** Safepoints and the garbage collector go on while the call runs; it may take any time. */
        ORDINARY,
        /** The cheapest way, for calls that only touch memory: the garbage collector waits until it returns. */
        CRITICAL,
        /** As critical, with segments that are arrays of Java. */
        CRITICAL_ON_HEAP
    }

    private static final Linker.Option[] NO_OPTIONS = {};
    private static final Linker.Option[] CRITICAL_OPTIONS = {Linker.Option.critical(false)};
    private static final Linker.Option[] CRITICAL_ON_HEAP_OPTIONS = {Linker.Option.critical(true)};

    private final String signature;
    private final Call call;
    private final FunctionDescriptor descriptor;

    Symbol(String signature, Call call, FunctionDescriptor descriptor) {
        this.signature = signature;
        this.call = call;
        this.descriptor = descriptor;
    }

    private static MemoryLayout[] pointers(int count) {
        var layouts = new MemoryLayout[count];
        Arrays.fill(layouts, JAVA_LONG);
        return layouts;
    }

    /** As in C, without names of parameters. */
    String signature() {
        return signature;
    }

    /** The name to look up in the library. */
    String symbol() {
        String before = signature.substring(0, signature.indexOf('('));
        return before.substring(before.lastIndexOf(' ') + 1);
    }

    FunctionDescriptor descriptor() {
        return descriptor;
    }

    Linker.Option[] options() {
        return switch (call) {
            case ORDINARY -> NO_OPTIONS;
            case CRITICAL -> CRITICAL_OPTIONS;
            case CRITICAL_ON_HEAP -> CRITICAL_ON_HEAP_OPTIONS;
        };
    }
}
