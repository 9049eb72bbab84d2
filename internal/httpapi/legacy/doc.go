// Package legacy reads the requests of the first browser app and converts them into the input types of the current
// API. These requests contain a booking as a JSON string inside JSON, numbers as strings, and old field names. Other
// packages do not know these formats.
package legacy
