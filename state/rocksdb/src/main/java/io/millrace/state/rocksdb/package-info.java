/** See the module description. */
@NullMarked
package io.millrace.state.rocksdb;

import org.jspecify.annotations.NullMarked;
