/**
 * Who runs which task: the cooperative assignor of the application's consumer group.
 *
 * <p>Coordinating code. In: the topology, the group's members with what they own and what lies on their disks, the brokers'
 * topics. Out: tasks per member, moved in two steps (given up first, handed over in the next rebalance), or an error that
 * reaches every member. Runs on the worker's thread inside of {@code poll}; the placement itself is pure. Owns no native
 * memory.
 */
@NullMarked
package io.millrace.streams.internal.assignment;

import org.jspecify.annotations.NullMarked;
