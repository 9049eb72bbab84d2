package web

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Body is an operation's input or output that consists only of a body. In the OpenAPI document, the body's schema is
// named after the type B.
type Body[B any] struct{ Body B }

// BodyOf returns an output with a body.
func BodyOf[B any](body B) *Body[B] { return &Body[B]{body} }

// ByID is the input of an operation whose path contains the id of a record.
type ByID struct {
	ID string `path:"id"`
}

// ByIDBody is the input of an operation whose path contains the id of a record, with a body.
type ByIDBody[B any] struct {
	ID   string `path:"id"`
	Body B
}

// With returns a function that converts the result of a use case into a response.
func With[T, V any](view func(T) V) func(T, error) (*Body[V], error) {
	return func(result T, err error) (*Body[V], error) {
		if err != nil {
			return nil, err
		}
		return &Body[V]{view(result)}, nil
	}
}

// AnswerByID returns the handler of an operation that calls a use case with the id in the path and converts the result.
func AnswerByID[T, V any](
	call func(ctx context.Context, id string) (T, error), view func(T) V,
) func(context.Context, *ByID) (*Body[V], error) {
	return func(ctx context.Context, in *ByID) (*Body[V], error) { return With(view)(call(ctx, in.ID)) }
}

// RunByID returns the handler of an operation that calls a use case with the id in the path. The response has no body.
func RunByID(call func(ctx context.Context, id string) error) func(context.Context, *ByID) (*struct{}, error) {
	return func(ctx context.Context, in *ByID) (*struct{}, error) { return nil, call(ctx, in.ID) }
}

// AnswerAll returns the handler of an operation that calls a use case, converts each record in the result, and
// responds with the list.
func AnswerAll[T, V any](
	find func(context.Context) ([]T, error), view func(T) V,
) func(context.Context, *struct{}) (*Body[[]V], error) {
	return func(ctx context.Context, _ *struct{}) (*Body[[]V], error) {
		found, err := find(ctx)
		return &Body[[]V]{fair.Each(found, view)}, err
	}
}

// Answer is an output with a status.
type Answer[V any] struct {
	Status int
	Body   V
}

// Set copies a field of a request to a record's input, if the field was sent.
func Set(into *string, sent *string) {
	if sent != nil {
		*into = *sent
	}
}

// TextOf returns the value of a field, or "" if the field was not sent.
func TextOf(sent *string) string {
	if sent == nil {
		return ""
	}
	return *sent
}

// FormLang returns the language that the form contains or, if it contains none, the language of the request.
func FormLang(ctx context.Context, named string) fair.Lang {
	if named == "" {
		return InfoOf(ctx).Lang
	}
	return fair.ParseLang(named)
}

// KeyedBody is the input of an operation that creates something once for each idempotency key. Check the key with
// IdempotencyKey.
type KeyedBody[B any] struct {
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns what the first request created. With other content, the response is 409."`
	Body B
}

// MaxKey is the maximum length of an idempotency key, in characters.
const MaxKey = 100

// IdempotencyKey validates an idempotency key of the client, which must be one line of at most MaxKey characters.
func IdempotencyKey(field, value string) (string, error) {
	p := fair.Problems{}
	return p.CleanLine(field, value, false, MaxKey), p.Err()
}

// TimeOrNil returns nil for a zero time, so that the field is omitted.
func TimeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

// SetText changes the text in one language. If `typed` is nil, it changes nothing.
func SetText(text *fair.Text, l fair.Lang, typed *string) {
	if typed != nil {
		*text = text.With(l, *typed)
	}
}

// SetTexts changes a localized text to the values of a JSON body. `english` is the English text, and `others` contains
// texts by language code. If there is no value for a language, the text in this language stays unchanged.
func SetTexts(text *fair.Text, english *string, others map[fair.Lang]string) {
	SetText(text, fair.English, english)
	for l, typed := range others {
		*text = text.With(l, typed)
	}
}

// TextFields returns the names of the form fields of a localized text, one for each language.
func TextFields(name string) []string {
	return fair.Each(fair.Langs, func(l fair.Lang) string { return fair.TextField(name, l) })
}

// ApplyTexts changes a localized text to the form's values of the field `name`. If there is no value for a language,
// the text in this language stays unchanged.
func (f *Form) ApplyTexts(text *fair.Text, name string) {
	for _, l := range fair.Langs {
		SetText(text, l, f.Text(fair.TextField(name, l)))
	}
}
