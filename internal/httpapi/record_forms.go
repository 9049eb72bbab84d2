package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/web"
)

type submitFormInput struct {
	Key string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first record instead of creating another one."`
}

// routeFormCreate registers the operation that creates a record from a form with files. For a record without files,
// routeCreate registers the operation with a JSON body.
func routeFormCreate[T, In, V any](a *API, r *resource[T, In, V], shape web.FormShape, apply func(*web.Form, *In)) {
	op := r.operation("create", http.MethodPost, "", "Create a new "+r.one)
	op.DefaultStatus = http.StatusCreated
	web.AddForm(a.API, r.mayChange, op, shape, func(ctx context.Context, _ *struct{}) (*web.Answer[V], error) {
		var typed In
		apply(web.FormOf(ctx), &typed)
		made, err := r.records(a.app).Create(ctx, typed)
		return r.answer(http.StatusCreated, made), err
	})
}

// routeFormUpdate registers the operation that updates a record from a form with files. For a record without files,
// routeUpdate registers the operation with a JSON body.
func routeFormUpdate[T, In, V any](a *API, r *resource[T, In, V], shape web.FormShape, apply func(*web.Form, *In)) {
	shape.Texts = append(shape.Texts[:len(shape.Texts):len(shape.Texts)], web.FieldVersion)
	web.AddForm(a.API, r.mayChange, r.operation("update", http.MethodPut, "/{id}", "Update a single "+r.one), shape,
		func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
			version, err := web.FormOf(ctx).Seen()
			if err != nil {
				return nil, err
			}
			changed, err := r.records(a.app).Amend(ctx, in.ID, version, func(typed *In) { apply(web.FormOf(ctx), typed) })
			return r.answer(http.StatusOK, changed), err
		})
}

// routeFormSubmit registers the operation that stores a visitor's form with files.
func routeFormSubmit[T, In, V any](a *API, r *resource[T, In, V], shape web.FormShape, apply func(*web.Form, *In)) {
	web.AddForm(a.API, web.Public, r.submitOperation(a), shape,
		func(ctx context.Context, in *submitFormInput) (*web.Answer[V], error) {
			var typed In
			apply(web.FormOf(ctx), &typed)
			return r.submit(ctx, a, typed, in.Key, strings.TrimSpace(web.TextOf(web.FormOf(ctx).Text("lang"))))
		})
}
