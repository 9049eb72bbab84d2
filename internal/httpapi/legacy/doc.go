// Package legacy reads the requests of the first browser app and converts them into the input types of the current
// API. These requests contain a booking as JSON text inside JSON, numbers as strings, and old field names. Only this
// package uses these formats.
package legacy
