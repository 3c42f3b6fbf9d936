/**
 * The state folder of an application on one machine: its lock, the id of the process, one folder per task.
 *
 * <p>Coordinating code. In: the configured folder and application id. Out: task folders that nobody else uses. Called by
 * the thread that starts the application and by workers when tasks come and go; never per record. Thread-safe. Owns no
 * native memory; what lies inside a task folder belongs to the backend that opened it.
 */
@NullMarked
package io.millrace.streams.internal.statedir;

import org.jspecify.annotations.NullMarked;
