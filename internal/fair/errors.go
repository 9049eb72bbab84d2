package fair

import (
	"errors"
	"sort"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Kind says what sort of failure an Error is; the HTTP layer maps it to a status.
type Kind string

// The kinds of failure.
const (
	KindInvalid         Kind = "invalid"          // 422: input that a person can correct
	KindMalformed       Kind = "malformed"        // 400: not readable at all
	KindNotFound        Kind = "not_found"        // 404
	KindConflict        Kind = "conflict"         // 409: somebody else was first, or the record changed
	KindUnauthenticated Kind = "unauthenticated"  // 401
	KindForbidden       Kind = "forbidden"        // 403
	KindPaymentRequired Kind = "payment_required" // 402
	KindUnavailable     Kind = "unavailable"      // 503: try again later
	KindClosed          Kind = "closed"           // 403: the office has closed this form
	KindInternal        Kind = "internal"         // 500
)

// Error is the one error type of the product. Code, Message and Fields may be shown to the visitor;
// Err is the cause, logged and never sent.
type Error struct {
	Kind    Kind
	Code    string                   // stable, for programs: "stalls_taken"
	Message texts.Message            // for people
	Fields  map[string]texts.Message // messages beside fields, by the API's field name
	Taken   []StallKey               // with code stalls_taken: which stalls were not free
	Wait    time.Duration            // it goes away by waiting so long; zero: not said
	Err     error
}

// Error implements error; the text is English and for logs.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Code)
	if len(e.Fields) > 0 {
		names := make([]string, 0, len(e.Fields))
		for name := range e.Fields {
			names = append(names, name)
		}
		sort.Strings(names)
		b.WriteString(" (" + strings.Join(names, ", ") + ")")
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Fail makes an Error of a kind whose code is the key of its message.
func Fail(kind Kind, message texts.Message) *Error {
	return &Error{Kind: kind, Code: message.Key(), Message: message}
}

// TooManyTries is the Error of somebody who has to wait before trying again.
func TooManyTries(wait time.Duration) *Error {
	e := Fail(KindInvalid, texts.Errors.TooManyRequests())
	e.Wait = wait
	return e
}

// FailBecause is Fail with a cause for the log.
func FailBecause(kind Kind, cause error, message texts.Message) *Error {
	e := Fail(kind, message)
	e.Err = cause
	return e
}

// KindOf returns the kind of the first Error in err's chain, and KindInternal for any other error.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return KindInternal
}

// IsKind reports whether err is an Error of that kind.
func IsKind(err error, kind Kind) bool { return err != nil && KindOf(err) == kind }

// Problems collects what is wrong with an input, a message per field; the first one of a field wins.
type Problems map[string]texts.Message

// Add notes a problem with a field.
func (p Problems) Add(field string, message texts.Message) {
	if _, there := p[field]; !there {
		p[field] = message
	}
}

// Err returns nil when there is no problem, else an Error of KindInvalid that holds them all.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return &Error{Kind: KindInvalid, Code: texts.Errors.CheckFields().Key(), Message: texts.Errors.CheckFields(), Fields: p}
}

// errSaying is Err whose own sentence is one of the form's instead of the general one; for refusals
// that the specification quotes as a whole.
func (p Problems) errSaying(message texts.Message) error {
	err := p.Err()
	if e, ok := errors.AsType[*Error](err); ok {
		e.Message = message
	}
	return err
}

// ErrSayingFirst is Err whose own sentence is that of the first wrong one of some fields: old screens
// show one sentence and not one per field.
func (p Problems) ErrSayingFirst(fields ...string) error {
	err := p.Err()
	for _, field := range fields {
		if e, ok := errors.AsType[*Error](err); ok && p.has(field) {
			e.Message = p[field]
			break
		}
	}
	return err
}
