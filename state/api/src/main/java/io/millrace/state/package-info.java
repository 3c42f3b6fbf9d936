/** See the module description. */
@NullMarked
package io.millrace.state;

import org.jspecify.annotations.NullMarked;
