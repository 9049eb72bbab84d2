// Package legacy reads the requests of the first browser app: a booking as JSON text inside JSON, numbers as
// text, and old names of fields. It turns them into the same typed input that today's requests are read into.
// Nothing outside this package knows these forms.
package legacy
