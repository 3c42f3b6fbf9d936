/** The API's promise: a program of Kafka Streams moves over by its imports. */
package io.millrace.streams.swap;
