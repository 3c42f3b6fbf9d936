/** See the module description. */
@NullMarked
package io.millrace.app;

import org.jspecify.annotations.NullMarked;
