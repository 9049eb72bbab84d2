package limits

import (
	"context"
	"net/http"
)

// answer is the response writer of the guard. If a response is written after its request was cancelled, answer closes
// the connection. Otherwise, net/http would cancel all later requests of the connection, because its background read
// has failed.
type answer struct {
	http.ResponseWriter
	ctx    context.Context //nolint:containedctx // the context of the request, used only for its response
	wrote  bool
	status int // status of the response; 0 before the response
}

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if !a.wrote && a.ctx.Err() != nil {
		a.Header().Set("Connection", "close")
	}
	if !a.wrote && status >= http.StatusOK {
		a.wrote, a.status = true, status
	}
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
