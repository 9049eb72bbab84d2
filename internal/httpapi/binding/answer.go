package binding

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// answer describes how an operation's output becomes a successful response.
type answer struct {
	headers []header
	status  []int // index of the field Status; nil: every successful response has the same status
	body    []int // index of the field Body; nil: no body
	success int   // status of a successful response if the output has no field Status
}

type header struct {
	index []int
	name  string
}

// answerOf finds the fields for the headers, the status and the body in an output type. It also describes them in the
// operation.
func answerOf(registry huma.Registry, op *huma.Operation, output reflect.Type) answer {
	a := answer{success: op.DefaultStatus}
	body, hasBody := output.FieldByName("Body")
	if a.success == 0 {
		a.success = http.StatusNoContent
		if hasBody {
			a.success = http.StatusOK
		}
	}
	op.DefaultStatus = a.success
	response := describedResponse(op, a.success)
	if field, ok := output.FieldByName("Status"); ok {
		a.status = field.Index
	}
	if hasBody {
		a.body = body.Index
		describeBody(registry, op, response, output, body)
	}
	for _, field := range reflect.VisibleFields(output) {
		name := field.Tag.Get("header")
		if name == "" {
			continue
		}
		if field.Type.Kind() != reflect.String {
			panic("binding: unsupported type of the header " + field.Name + " of " + op.OperationID)
		}
		a.headers = append(a.headers, header{index: field.Index, name: name})
		if field.Tag.Get("hidden") == "true" {
			continue
		}
		if response.Headers == nil {
			response.Headers = map[string]*huma.Param{}
		}
		hint := schemaHint(output, field.Name, op.OperationID+strconv.Itoa(a.success)+name)
		response.Headers[name] = &huma.Header{Schema: huma.SchemaFromField(registry, field, hint)}
	}
	return a
}

// describedResponse returns the operation's description of a status. If there is none, it adds one.
func describedResponse(op *huma.Operation, status int) *huma.Response {
	key := strconv.Itoa(status)
	if op.Responses[key] == nil {
		op.Responses[key] = &huma.Response{}
	}
	if op.Responses[key].Description == "" {
		op.Responses[key].Description = http.StatusText(status)
	}
	return op.Responses[key]
}

func describeBody(
	registry huma.Registry, op *huma.Operation, response *huma.Response, output reflect.Type, body reflect.StructField,
) {
	if body.Type.Kind() == reflect.Func {
		return
	}
	schema := huma.SchemaFromField(registry, body, schemaHint(output, body.Name, op.OperationID+"Response"))
	if len(response.Content) == 0 {
		response.Content = map[string]*huma.MediaType{jsonType: {}}
	}
	if media := response.Content[jsonType]; media != nil && media.Schema == nil {
		media.Schema = schema
	}
}

// write sends an output. It panics if the body cannot be encoded. It ignores write errors, because they only occur
// when the client has disconnected.
func (a *answer) write(api huma.API, ctx huma.Context, output reflect.Value) {
	if output.IsNil() {
		ctx.SetStatus(a.success)
		return
	}
	output = output.Elem()
	contentType, status := "", a.success
	for _, h := range a.headers {
		value := output.FieldByIndex(h.index).String()
		if value == "" {
			continue
		}
		if h.name == "Content-Type" {
			contentType = value
		}
		ctx.SetHeader(h.name, value)
	}
	if a.status != nil {
		status = int(output.FieldByIndex(a.status).Int())
	}
	if a.body == nil {
		ctx.SetStatus(status)
		return
	}
	switch body := output.FieldByIndex(a.body).Interface().(type) {
	case func(huma.Context):
		body(ctx)
	case []byte:
		ctx.SetStatus(status)
		_, _ = ctx.BodyWriter().Write(body) // the client has disconnected
	default:
		writeBody(api, ctx, status, contentType, body)
	}
}

// writeBody encodes a body in the given content type and writes it. If the content type is empty, it uses one that
// the client accepts.
func writeBody(api huma.API, ctx huma.Context, status int, contentType string, body any) {
	if contentType == "" {
		var err error
		if contentType, err = api.Negotiate(ctx.Header("Accept")); err != nil {
			_ = huma.WriteErr(api, ctx, http.StatusNotAcceptable, "unable to marshal response", err) // the client disconnected
			return
		}
		if filter, ok := body.(huma.ContentTypeFilter); ok {
			contentType = filter.ContentType(contentType)
		}
		ctx.SetHeader("Content-Type", contentType)
	}
	ctx.SetStatus(status)
	if status == http.StatusNoContent || status == http.StatusNotModified {
		return
	}
	err := api.Marshal(ctx.BodyWriter(), contentType, body)
	if err != nil && !errors.Is(ctx.Context().Err(), context.Canceled) {
		panic(fmt.Errorf("binding: response of %s: %w", ctx.Operation().OperationID, err))
	}
}
