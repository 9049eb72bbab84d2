// Package prom counts events, measures durations and writes the metrics in the text format of Prometheus. It replaces
// the Prometheus client library, whose Protocol Buffers made the program larger by 2.2 MB (docs/adr/0021).
package prom
