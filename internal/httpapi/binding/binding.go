// Package binding connects Go functions to operations of the OpenAPI document, as huma.Register does. huma.Register
// is compiled once for each pair of input and output types, which took 8 MB of the program for 190 operations. This
// package uses reflection instead and is compiled once. It supports the types that the API uses:
//
//   - Inputs are structs of parameters with a tag path, query, header or cookie, whose values are strings, integers
//     or booleans. An input has at most one of the fields Body (JSON) and RawBody ([]byte, exactly as received).
//   - Outputs are structs of string headers with the fields Status (int) and Body. A Body of type []byte is sent
//     unchanged. A Body of type func(huma.Context) is called and writes the response. Every other Body is sent as
//     JSON.
//
// Embedded structs count as part of the struct that contains them.
package binding

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Handler is an operation's function without static types. It receives a pointer to the input type. It returns a
// pointer to the output type, or an error.
type Handler func(ctx context.Context, input any) (any, error)

// Operation describes a documented operation: how requests become inputs, and how outputs become responses. Several
// APIs can use it at the same time, because it is not changed after its creation.
type Operation struct {
	op     huma.Operation
	input  reflect.Type
	params []param
	body   *requestBody // nil: the handler receives no body
	answer answer
}

// Describe adds the operation to a document. It panics if a type has a field that this package does not support.
func Describe(doc *huma.OpenAPI, op huma.Operation, input, output reflect.Type) *Operation {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	registry := doc.Components.Schemas
	o := &Operation{op: op, input: input}
	o.params = paramsOf(registry, &o.op, input)
	o.body = bodyOf(registry, &o.op, input)
	o.answer = answerOf(registry, &o.op, output)
	doc.AddOperation(&o.op)
	return o
}

// Handle adds the operation to the API's router. The API must have the document that contains the operation. If a
// request does not match the input's schemas, huma.NewErrorWithContext creates the error response. It also creates the
// response if the handler returns an error, with status 500 and the error as the cause.
func (o *Operation) Handle(api huma.API, middlewares huma.Middlewares, handler Handler) {
	h := &operation{Operation: o, api: api, handler: handler}
	api.Adapter().Handle(&o.op, api.Middlewares().Handler(middlewares.Handler(h.serve)))
}

// operation is an operation with its handler.
type operation struct {
	*Operation
	api     huma.API
	handler Handler
}

func (o *operation) serve(ctx huma.Context) {
	input := reflect.New(o.input)
	r := &reader{ctx: ctx, registry: o.api.OpenAPI().Components.Schemas, path: huma.NewPathBuffer(nil, 0)}
	for i := range o.params {
		r.param(&o.params[i], input.Elem())
	}
	status := http.StatusUnprocessableEntity
	if o.body != nil {
		refused := r.body(o, input.Elem())
		if refused.message != "" {
			_ = huma.WriteErr(o.api, ctx, refused.status, refused.message, refused.causes...) // the client has disconnected
			return
		}
		if refused.status != 0 {
			status = refused.status
		}
	}
	if len(r.result.Errors) > 0 {
		_ = huma.WriteErr(o.api, ctx, status, "validation failed", r.result.Errors...) // the client has disconnected
		return
	}
	output, err := o.handler(ctx.Context(), input.Interface())
	if err != nil {
		o.fail(ctx, err)
		return
	}
	o.answer.write(o.api, ctx, reflect.ValueOf(output))
}

// fail writes the error that a handler returned.
func (o *operation) fail(ctx huma.Context, err error) {
	problem, ok := errors.AsType[huma.StatusError](err)
	if !ok {
		problem = huma.NewErrorWithContext(ctx, http.StatusInternalServerError, "unexpected error occurred", err)
	}
	writeBody(o.api, ctx, problem.GetStatus(), "", problem)
}

// schemaHint returns the schema name for a field whose type has no name.
func schemaHint(parent reflect.Type, field, other string) string {
	if parent.Name() != "" {
		return parent.Name() + field
	}
	return other
}
