package fair

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Kind classifies an error. The HTTP layer maps it to a status.
type Kind string

// The kinds of failure.
const (
	KindInvalid         Kind = "invalid"          // 422: input that the user can correct
	KindMalformed       Kind = "malformed"        // 400: unreadable input
	KindNotFound        Kind = "not_found"        // 404
	KindConflict        Kind = "conflict"         // 409: another user was faster or has changed the record
	KindUnauthenticated Kind = "unauthenticated"  // 401
	KindForbidden       Kind = "forbidden"        // 403
	KindPaymentRequired Kind = "payment_required" // 402
	KindUnavailable     Kind = "unavailable"      // 503: try again later
	KindClosed          Kind = "closed"           // 403: the office has closed this form
	KindInternal        Kind = "internal"         // 500
)

// Error is the common error type. Code, Message and Fields may be shown to users. Err is the cause, which is logged
// and never sent.
type Error struct {
	Kind    Kind
	Code    string                   // stable, for programs: "stalls_taken"
	Message texts.Message            // message for users
	Fields  map[string]texts.Message // messages for single fields, by the API's field name
	Taken   []StallKey               // for the code stalls_taken: the stalls that are not free
	// RefundOrder is the id of the order that must be refunded first. It is empty if there is none.
	RefundOrder string
	Wait        time.Duration // time after which a retry may succeed; zero: unknown
	Err         error
}

// Error implements the error interface. The text is in English and is only for logs.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Code)
	if len(e.Fields) > 0 {
		b.WriteString(" (" + strings.Join(slices.Sorted(maps.Keys(e.Fields)), ", ") + ")")
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the error that caused this one, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

// Fail returns an Error of the given kind. Its code is the key of the message.
func Fail(kind Kind, message texts.Message) *Error {
	return &Error{Kind: kind, Code: message.Key(), Message: message}
}

// TooManyTries returns the Error for a client that has made too many attempts and must wait before the next one.
func TooManyTries(wait time.Duration) *Error {
	e := Fail(KindInvalid, texts.Errors.TooManyRequests())
	e.Wait = wait
	return e
}

// FailBecause does the same as Fail and adds a cause, which is logged.
func FailBecause(kind Kind, cause error, message texts.Message) *Error {
	e := Fail(kind, message)
	e.Err = cause
	return e
}

// KindOf returns the kind of the first Error in err's chain. It returns KindInternal if the chain contains no Error.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return KindInternal
}

// IsKind reports whether err is an Error of the given kind.
func IsKind(err error, kind Kind) bool { return err != nil && KindOf(err) == kind }

// OrNone takes the results of a function that finds a record. If there is no such record (KindNotFound), it returns the
// zero value and no error. Use it for records that need not exist.
func OrNone[T any](record T, err error) (T, error) {
	if IsKind(err, KindNotFound) {
		var none T
		return none, nil
	}
	return record, err
}

// Problems collects validation errors by field. Each field has only one message: the first one that was added.
type Problems map[string]texts.Message

// Add sets the message of a field, unless the field already has one.
func (p Problems) Add(field string, message texts.Message) {
	if _, there := p[field]; !there {
		p[field] = message
	}
}

// In makes the messages of empty required fields more specific. It replaces the general message with one that says
// what to enter. `form` is the group of these messages in the texts public/required.json. In returns `p`.
func (p Problems) In(form string) Problems {
	for field, message := range p {
		if named := texts.RequiredField(form, field); message == texts.Errors.Required() && !named.IsZero() {
			p[field] = named
		}
	}
	return p
}

// Err returns an Error of KindInvalid with all problems, or nil if there are none.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return &Error{
		Kind: KindInvalid, Code: texts.Errors.CheckFields().Key(), Message: texts.Errors.CheckFields(),
		Fields: p,
	}
}

// ErrWithMessage returns the same error as Err, but with the given general message.
func (p Problems) ErrWithMessage(message texts.Message) error {
	err := p.Err()
	if e, ok := errors.AsType[*Error](err); ok {
		e.Message = message
	}
	return err
}

// ErrSayingFirst returns the same error as Err, but its general message is the message of the first field in `fields`
// that has a problem. If none of them has a problem, the general message stays the same. Old clients need this,
// because they show only the general message.
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
