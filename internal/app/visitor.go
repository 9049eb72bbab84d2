package app

import "context"

// Visitor describes the sender of a request without an account. It is used only for limits and is never shown.
type Visitor struct {
	Network string // IPv4 address, or the /64 network of an IPv6 address
	Site    string // the /48 network of an IPv6 address; otherwise empty
	Cookie  string // id of the visitor's signed cookie; empty if there is no valid cookie
	Limited bool   // limits apply; false in load tests
	Junk    bool   // the request is suspected to come from a program that fills in every field
}

type visitorKey struct{}

// WithVisitor returns a context of a visitor's request.
func WithVisitor(ctx context.Context, v Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// VisitorOf returns the visitor of a context. In background work it returns the zero Visitor.
func VisitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)
	return v
}
