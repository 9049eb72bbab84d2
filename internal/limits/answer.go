package limits

import (
	"context"
	"net/http"
)

// answer is the response writer of the guard. A response that is written after its request was cancelled closes the
// connection: net/http cancels all later requests of a connection whose background read has failed.
type answer struct {
	http.ResponseWriter
	ctx   context.Context //nolint:containedctx // the request's, for its response only
	wrote bool
}

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if !a.wrote && a.ctx.Err() != nil {
		a.Header().Set("Connection", "close")
	}
	a.wrote = a.wrote || status >= http.StatusOK
	a.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (a *answer) Write(b []byte) (int, error) {
	if !a.wrote {
		a.WriteHeader(http.StatusOK)
	}
	return a.ResponseWriter.Write(b)
}

// Unwrap returns the wrapped writer for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
