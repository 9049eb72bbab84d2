package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// bodyOf is an operation's input or output that consists only of a body. In the OpenAPI document, the body's schema is
// named after the type B.
type bodyOf[B any] struct{ Body B }

// recordID is the input of an operation whose path contains the id of a record.
type recordID struct {
	ID string `path:"id"`
}

// recordInput is the input of an operation whose path contains the id of a record, with a body.
type recordInput[B any] struct {
	ID   string `path:"id"`
	Body B
}

// with returns a function that converts the result of a use case into a response.
func with[T, V any](view func(T) V) func(T, error) (*bodyOf[V], error) {
	return func(result T, err error) (*bodyOf[V], error) {
		if err != nil {
			return nil, err
		}
		return &bodyOf[V]{view(result)}, nil
	}
}

// withEmails returns a function that converts the result of a use case into a response. The function `view` gets the
// e-mail addresses of the accounts, by their ids.
func withEmails[T, V any](
	ctx context.Context, a *API, view func(T, map[string]string) V,
) func(T, error) (*bodyOf[V], error) {
	return func(record T, err error) (*bodyOf[V], error) {
		if err != nil {
			return nil, err
		}
		emails, err := a.app.Accounts.AccountEmails(ctx)
		return &bodyOf[V]{view(record, emails)}, err
	}
}

// answerByID returns the handler of an operation that calls a use case with the id in the path and converts the result.
func answerByID[T, V any](
	call func(ctx context.Context, id string) (T, error), view func(T) V,
) func(context.Context, *recordID) (*bodyOf[V], error) {
	return func(ctx context.Context, in *recordID) (*bodyOf[V], error) { return with(view)(call(ctx, in.ID)) }
}

// runByID returns the handler of an operation that calls a use case with the id in the path. The response has no body.
func runByID(call func(ctx context.Context, id string) error) func(context.Context, *recordID) (*struct{}, error) {
	return func(ctx context.Context, in *recordID) (*struct{}, error) { return nil, call(ctx, in.ID) }
}

// answerAll returns the handler of an operation that calls a use case, converts each record in the result, and
// responds with the list.
func answerAll[T, V any](
	find func(context.Context) ([]T, error), view func(T) V,
) func(context.Context, *struct{}) (*bodyOf[[]V], error) {
	return func(ctx context.Context, _ *struct{}) (*bodyOf[[]V], error) {
		found, err := find(ctx)
		return &bodyOf[[]V]{fair.Each(found, view)}, err
	}
}
