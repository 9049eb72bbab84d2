// Package prom counts and times events and writes the figures in the text format of Prometheus. It replaces the
// Prometheus client library, whose Protocol Buffers made the program larger by 2.2 MB (docs/adr/0021).
package prom
