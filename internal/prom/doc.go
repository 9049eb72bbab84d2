// Package prom counts events, measures durations and writes the metrics in the text format of Prometheus. It is used
// instead of the Prometheus client library, which would make the program 2.2 MB larger because of Protocol Buffers
// (docs/adr/0021).
package prom
