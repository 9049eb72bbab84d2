// Package legacy reads the requests of the first browser app: a booking as JSON text inside JSON, numbers as text, and
// old field names. It converts them into the input types of the present API. Other packages do not know these formats.
package legacy
