/*
 * The floor of the suite "state": the loops of its JMH benchmarks without Java, on the same library and the same files.
 *
 *   state_floor LIBRARY WORK DATABASE FAMILY KEY_BYTES VALUE_BYTES ENTRIES CACHE_BYTES WARMUP_MILLIS MILLIS
 *
 * WORK is hit, miss, hot, behind, multi, scan or crossing. Prints the nanoseconds per operation. Exit code 1 with a message on standard
 * error when anything fails or a value is not what Entries.java would have written. The prototypes are those of RocksDB's
 * c.h, as far as they are needed; the library carries no header.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GOLDEN 0x9E3779B97F4A7C15ull
#define SEED 20261201ull
#define CHECKED 2000
#define BATCH 1000
#define KEYS 256
#define IN_MEMTABLE 40000
#define MAX_BYTES 4096

typedef struct {
    const char *data;
    size_t size;
} slice;

static unsigned char (*get_into_buffer)(void *, void *, void *, const char *, size_t, char *, size_t, size_t *,
                                        unsigned char *, char **);
static void (*multi_get)(void *, void *, void *, size_t, const char *const *, const size_t *, void **, char **,
                         unsigned char);
static const char *(*pinned_value)(void *, size_t *);
static void (*pinned_destroy)(void *);
static void *(*create_iterator)(void *, void *, void *);
static void (*iterator_destroy)(void *);
static void (*seek_to_first)(void *);
static void (*iterator_next)(void *);
static unsigned char (*iterator_valid)(const void *);
static slice (*iterator_key)(const void *);
static slice (*iterator_value)(const void *);
static unsigned char (*trivial)(void *);

static void *library, *database, *family, *read_options, *write_options, *options;
static size_t key_bytes, value_bytes;
static uint64_t entries, random_state = SEED;

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "%s: %s\n", what, detail);
    exit(1);
}

static void *symbol(const char *name) {
    void *address = dlsym(library, name);
    if (!address) fail("missing symbol", name);
    return address;
}

static void check(const char *what, char *error) {
    if (error) fail(what, error);
}

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static void put_word(unsigned char *at, uint64_t word) {
    word = __builtin_bswap64(word);
    memcpy(at, &word, 8);
}

static void key_of(uint64_t index, unsigned char *key) {
    uint64_t word = mix(index);
    for (size_t at = 0; at < key_bytes; at += 8, word += GOLDEN) put_word(key + at, word);
}

static void value_of(uint64_t index, unsigned char *value) {
    for (size_t at = 0; at < value_bytes; at += 8)
        put_word(value + at, at < value_bytes / 2 ? mix((index << 8) + at / 8) : 0);
}

static uint64_t draw(void) {
    random_state += GOLDEN;
    return ((mix(random_state) >> 33) * entries) >> 31;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static size_t get(const unsigned char *key, unsigned char *value, unsigned char *found) {
    size_t size = 0;
    char *error = NULL;
    get_into_buffer(database, read_options, family, (const char *)key, key_bytes, (char *)value, MAX_BYTES, &size, found,
                    &error);
    check("get", error);
    return size;
}

/* Loads the options that the Java backend left in the folder, so that both open the database alike. */
static void open_database(const char *path, const char *name, size_t cache_bytes) {
    char *error = NULL;
    void *cache = ((void *(*)(size_t))symbol("rocksdb_cache_create_lru"))(cache_bytes);
    void *environment = ((void *(*)(void))symbol("rocksdb_create_default_env"))();
    size_t count = 0;
    char **names = NULL;
    void **family_options = NULL;
    ((void (*)(const char *, void *, unsigned char, void *, void **, size_t *, char ***, void ***, char **))symbol(
        "rocksdb_load_latest_options"))(path, environment, 0, cache, &options, &count, &names, &family_options, &error);
    check("options", error);
    void **handles = calloc(count, sizeof(void *));
    database = ((void *(*)(void *, const char *, int, const char *const *, const void *const *, void **, char **))symbol(
        "rocksdb_open_column_families"))(options, path, (int)count, (const char *const *)names,
                                         (const void *const *)family_options, handles, &error);
    check("open", error);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name)) family = handles[i];
    if (!family) fail("no such family", name);
    read_options = ((void *(*)(void))symbol("rocksdb_readoptions_create"))();
    write_options = ((void *(*)(void))symbol("rocksdb_writeoptions_create"))();
}

static void check_values(uint64_t first) {
    unsigned char key[MAX_BYTES], value[MAX_BYTES], wanted[MAX_BYTES], found;
    for (int i = 0; i < CHECKED; i++) {
        uint64_t index = draw() + first;
        key_of(index, key);
        size_t size = get(key, value, &found);
        value_of(index, wanted);
        if (found != (first == 0) || (found && (size != value_bytes || memcmp(value, wanted, size))))
            fail("wrong value", "what was read is not what was written");
    }
}

/* Gets random keys; those from `first` on are not there. */
static uint64_t random_gets(uint64_t first) {
    unsigned char key[MAX_BYTES], value[MAX_BYTES], found;
    for (int i = 0; i < BATCH; i++) {
        key_of(draw() + first, key);
        get(key, value, &found);
    }
    return BATCH;
}

/* Keys in no order, values copied out: what a multi-get of a store has to do. */
static uint64_t multi_gets(uint64_t unused) {
    static unsigned char keys[KEYS][MAX_BYTES], value[MAX_BYTES];
    const char *at[KEYS];
    size_t sizes[KEYS];
    void *values[KEYS];
    char *errors[KEYS];
    (void)unused;
    for (int i = 0; i < KEYS; i++) {
        key_of(draw(), keys[i]);
        at[i] = (const char *)keys[i];
        sizes[i] = key_bytes;
        errors[i] = NULL;
    }
    multi_get(database, read_options, family, KEYS, at, sizes, values, errors, 0);
    for (int i = 0; i < KEYS; i++) {
        size_t size;
        check("multi-get", errors[i]);
        if (!values[i]) fail("multi-get", "an entry is missing");
        const char *data = pinned_value(values[i], &size);
        memcpy(value, data, size);
        pinned_destroy(values[i]);
    }
    return KEYS;
}

/* As much of every entry is touched as a caller that copies it would. */
static uint64_t scan(uint64_t limit) {
    static unsigned char key[MAX_BYTES], value[MAX_BYTES];
    uint64_t count = 0;
    void *iterator = create_iterator(database, read_options, family);
    for (seek_to_first(iterator); count < limit && iterator_valid(iterator); iterator_next(iterator)) {
        slice k = iterator_key(iterator), v = iterator_value(iterator);
        memcpy(key, k.data, k.size);
        memcpy(value, v.data, v.size);
        count++;
    }
    iterator_destroy(iterator);
    if (count != limit) fail("scan", "fewer entries than were written");
    return count;
}

static uint64_t crossings(uint64_t unused) {
    (void)unused;
    volatile unsigned char sink;
    for (int i = 0; i < BATCH; i++) sink = trivial(options);
    (void)sink;
    return BATCH;
}

static double run(uint64_t (*work)(uint64_t), uint64_t argument, double millis) {
    uint64_t operations = 0;
    double start = now(), end = start + millis * 1e6, at;
    do operations += work(argument);
    while ((at = now()) < end);
    return (at - start) / operations;
}

static double measure(uint64_t (*work)(uint64_t), uint64_t argument, double warmup_millis, double millis) {
    run(work, argument, warmup_millis);
    return run(work, argument, millis);
}

static void write(uint64_t first, uint64_t count) {
    unsigned char key[MAX_BYTES], value[MAX_BYTES];
    void (*put)(void *, void *, void *, const char *, size_t, const char *, size_t, char **) = symbol("rocksdb_put_cf");
    for (uint64_t i = first; i < first + count; i++) {
        char *error = NULL;
        key_of(i, key);
        value_of(i, value);
        put(database, write_options, family, (const char *)key, key_bytes, (const char *)value, value_bytes, &error);
        check("put", error);
    }
}

int main(int count, char **arguments) {
    if (count != 11) fail("usage", "see the head of state_floor.c");
    const char *work = arguments[2];
    library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) fail("library", dlerror());
    key_bytes = strtoul(arguments[5], NULL, 10);
    value_bytes = strtoul(arguments[6], NULL, 10);
    entries = strtoull(arguments[7], NULL, 10);
    double warmup_millis = atof(arguments[9]), millis = atof(arguments[10]), nanos;
    get_into_buffer = symbol("rocksdb_get_into_buffer_cf");
    multi_get = symbol("rocksdb_batched_multi_get_cf");
    pinned_value = symbol("rocksdb_pinnableslice_value");
    pinned_destroy = symbol("rocksdb_pinnableslice_destroy");
    create_iterator = symbol("rocksdb_create_iterator_cf");
    iterator_destroy = symbol("rocksdb_iter_destroy");
    seek_to_first = symbol("rocksdb_iter_seek_to_first");
    iterator_next = symbol("rocksdb_iter_next");
    iterator_valid = symbol("rocksdb_iter_valid");
    iterator_key = symbol("rocksdb_iter_key_slice");
    iterator_value = symbol("rocksdb_iter_value_slice");
    trivial = symbol("rocksdb_options_get_create_if_missing");
    open_database(arguments[3], arguments[4], strtoull(arguments[8], NULL, 10));
    if (!strcmp(work, "hit")) {
        check_values(0);
        nanos = measure(random_gets, 0, warmup_millis, millis);
    } else if (!strcmp(work, "miss")) {
        check_values(entries);
        nanos = measure(random_gets, entries, warmup_millis, millis);
    } else if (!strcmp(work, "hot")) {
        entries = 1;
        write(0, 1);
        nanos = measure(random_gets, 0, warmup_millis, millis);
    } else if (!strcmp(work, "behind")) {
        write(entries, IN_MEMTABLE);
        check_values(0);
        nanos = measure(random_gets, 0, warmup_millis, millis);
    } else if (!strcmp(work, "multi")) {
        nanos = measure(multi_gets, 0, warmup_millis, millis);
    } else if (!strcmp(work, "scan")) {
        nanos = measure(scan, entries, warmup_millis, millis);
    } else if (!strcmp(work, "crossing")) {
        nanos = measure(crossings, 0, warmup_millis, millis);
    } else {
        fail("no such work", work);
        return 1;
    }
    ((void (*)(void *))symbol("rocksdb_close"))(database);
    printf("%.3f\n", nanos);
    return 0;
}
