package app

import "context"

// Visitor describes the sender of a request without an account. It is used for limits and to recognize a form that the
// same browser sends again. It is never shown.
type Visitor struct {
	Network string // IPv4 address, or the /64 network of an IPv6 address
	Site    string // the /48 network of an IPv6 address; otherwise empty
	Cookie  string // id of the visitor's signed cookie; empty if there is no valid cookie
	Limited bool   // whether limits apply to the request; false in load tests
	Junk    bool   // whether the sender is probably a program that fills in every field
}

type visitorKey struct{}

// WithVisitor returns a context for a visitor's request.
func WithVisitor(ctx context.Context, v Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// VisitorOf returns the visitor whose request the context belongs to. In background work it returns the zero Visitor.
func VisitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)
	return v
}

// SenderOf identifies the browser or the account that sent a form, by a hash. It returns "" if the request has neither
// an account nor a visitor's cookie. Two such requests must never count as sent by the same person.
func SenderOf(ctx context.Context) string {
	if account, ok := Actor(ctx); ok {
		return HashOf("account " + account.ID)[:32]
	}
	if cookie := VisitorOf(ctx).Cookie; cookie != "" {
		return HashOf("visitor " + cookie)[:32]
	}
	return ""
}
