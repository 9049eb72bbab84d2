package fair

import "context"

type requestIDKey struct{}

// WithRequestID returns a context that carries the id of the request which caused the work. Log lines and jobs
// contain this id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestIDOf returns the id of the HTTP request that caused the work. It returns "" for background work that no
// request caused.
func RequestIDOf(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}
