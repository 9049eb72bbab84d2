package binding

import (
	"errors"
	"io"
	"net"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const jsonType = "application/json"

// requestBody describes an input's body, which is the field Body or RawBody.
type requestBody struct {
	index  []int
	schema *huma.Schema // nil for the field RawBody
}

// refusal describes the error response if a request's body is not accepted. If the message is empty, the response
// lists the validation errors in the body and has their status.
type refusal struct {
	status  int
	message string
	causes  []error
}

// bodyOf finds the field for the body in an input. It also describes the body in the operation.
func bodyOf(registry huma.Registry, op *huma.Operation, input reflect.Type) *requestBody {
	if field, ok := input.FieldByName("Body"); ok {
		schema := huma.SchemaFromField(registry, field, schemaHint(input, field.Name, op.OperationID+"Request"))
		schema.PrecomputeMessages()
		op.RequestBody = &huma.RequestBody{
			Required: field.Type.Kind() != reflect.Pointer && field.Type.Kind() != reflect.Interface,
			Content:  map[string]*huma.MediaType{jsonType: {Schema: schema}},
		}
		return &requestBody{index: field.Index, schema: schema}
	}
	field, ok := input.FieldByName("RawBody")
	if !ok {
		return nil
	}
	op.RequestBody = &huma.RequestBody{
		Required: true,
		Content: map[string]*huma.MediaType{
			"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
		},
	}
	return &requestBody{index: field.Index}
}

// body reads and validates the request's body. It stores the body in the input's field.
func (r *reader) body(o *operation, input reflect.Value) refusal {
	if o.op.BodyReadTimeout > 0 {
		_ = r.ctx.SetReadDeadline(time.Now().Add(o.op.BodyReadTimeout)) // some writers have no deadlines
	}
	raw, refused := readAll(r.ctx.BodyReader(), o.op.MaxBodyBytes)
	if refused.message != "" {
		return refused
	}
	field := input.FieldByIndex(o.body.index)
	if o.body.schema == nil {
		field.SetBytes(raw)
	}
	if len(raw) == 0 {
		if o.op.RequestBody.Required {
			return refusal{status: http.StatusBadRequest, message: "request body is required"}
		}
		return refusal{}
	}
	if o.body.schema == nil {
		return refusal{}
	}
	var tree any
	if err := o.api.Unmarshal(jsonType, raw, &tree); err != nil {
		r.unreadable(err)
		return refusal{status: http.StatusBadRequest}
	}
	r.path.Reset()
	r.path.Push("body")
	before := len(r.result.Errors)
	huma.Validate(r.registry, o.body.schema, r.path, huma.ModeWriteToServer, tree, &r.result)
	if len(r.result.Errors) > before {
		return refusal{}
	}
	if err := o.api.Unmarshal(jsonType, raw, field.Addr().Interface()); err != nil {
		r.unreadable(err)
	}
	return refusal{}
}

func (r *reader) unreadable(err error) {
	r.result.Errors = append(r.result.Errors, &huma.ErrorDetail{Location: "body", Message: err.Error()})
}

// readAll reads a body that is smaller than `limit` bytes. It refuses a body of `limit` bytes or more.
func readAll(body io.Reader, limit int64) ([]byte, refusal) {
	if body == nil {
		return nil, refusal{}
	}
	raw, err := io.ReadAll(io.LimitReader(body, limit))
	if int64(len(raw)) == limit {
		return nil, refusal{status: http.StatusRequestEntityTooLarge, message: "request body is too large"}
	}
	if err == nil {
		return raw, refusal{}
	}
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return nil, refusal{status: http.StatusRequestTimeout, message: "request body read timeout"}
	}
	return nil, refusal{
		status: http.StatusInternalServerError, message: "cannot read request body", causes: []error{err},
	}
}
