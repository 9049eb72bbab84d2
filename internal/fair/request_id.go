package fair

import "context"

type requestIDKey struct{}

// WithRequestID returns a context that contains the id of the request that started the work. Log lines and jobs
// include this id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestIDOf returns the id of the HTTP request that caused the work. It returns "" for background work that no
// request caused.
func RequestIDOf(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}
