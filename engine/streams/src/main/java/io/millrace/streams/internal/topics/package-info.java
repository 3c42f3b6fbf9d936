/**
 * Internal topics: repartition topics and changelogs, their settings, creation and checks, and the purge of records that
 * were processed.
 *
 * <p>Coordinating code. In: what a topology needs. Out: topics on the brokers that have the right shape, or an error that
 * names the topic, what was found, what was expected and the remedy. Called by the leader's thread in a rebalance and by
 * workers at take-over and after commits; thread-safe. Owns no native memory; the admin client belongs to the caller.
 */
@NullMarked
package io.millrace.streams.internal.topics;

import org.jspecify.annotations.NullMarked;
