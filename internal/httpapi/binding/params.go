package binding

import (
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// param is a request parameter: one field of the input.
type param struct {
	index    []int
	in       string // path, query, header or cookie
	name     string
	required bool
	preset   string // value for a missing or empty parameter
	schema   *huma.Schema
}

var paramPlaces = []string{"path", "query", "header", "cookie"}

// paramsOf returns the parameters of an input. It also describes the parameters in the operation, except hidden
// parameters.
func paramsOf(registry huma.Registry, op *huma.Operation, input reflect.Type) []param {
	var found []param
	for _, field := range reflect.VisibleFields(input) {
		i := slices.IndexFunc(paramPlaces, func(place string) bool { return field.Tag.Get(place) != "" })
		if i < 0 {
			continue
		}
		in := paramPlaces[i]
		switch field.Type.Kind() {
		case reflect.String, reflect.Int, reflect.Int64, reflect.Bool:
		default:
			panic("binding: unsupported type of the parameter " + field.Name + " of " + op.OperationID)
		}
		p := param{
			index: field.Index, in: in, name: field.Tag.Get(in), preset: field.Tag.Get("default"),
			required: in == "path" || field.Tag.Get("required") == "true",
			schema:   huma.SchemaFromField(registry, field, ""),
		}
		found = append(found, p)
		if field.Tag.Get("hidden") != "true" {
			describeParam(op, p)
		}
	}
	return found
}

func describeParam(op *huma.Operation, p param) {
	for _, known := range op.Parameters {
		if known.Name == p.name && known.In == p.in {
			return
		}
	}
	described := &huma.Param{
		Name: p.name, In: p.in, Required: p.required, Schema: p.schema, Description: p.schema.Description,
	}
	if p.in == "query" {
		described.Explode = new(bool)
	}
	op.Parameters = append(op.Parameters, described)
}

// reader reads the input from one request. It collects the errors in the field result.
type reader struct {
	ctx      huma.Context
	registry huma.Registry
	path     *huma.PathBuffer // the position of the value that is being checked
	result   huma.ValidateResult
	cookies  []*http.Cookie
}

// param reads and validates a request parameter. It stores the parameter in the input's field.
func (r *reader) param(p *param, input reflect.Value) {
	r.path.Reset()
	r.path.Push(p.in)
	r.path.Push(p.name)
	text := r.text(p)
	if text == "" {
		text = p.preset
	}
	if text == "" {
		if p.required {
			r.result.Add(r.path, "", "required "+p.in+" parameter is missing")
		}
		return
	}
	value, err := setText(input.FieldByIndex(p.index), text)
	if err != nil {
		r.result.Add(r.path, text, err.Error())
		return
	}
	huma.Validate(r.registry, p.schema, r.path, huma.ModeWriteToServer, value, &r.result)
}

// text returns a parameter as it was sent. It returns "" if the parameter is missing.
func (r *reader) text(p *param) string {
	switch p.in {
	case "path":
		return r.ctx.Param(p.name)
	case "query":
		return r.ctx.Query(p.name)
	case "header":
		return r.ctx.Header(p.name)
	}
	if r.cookies == nil {
		r.cookies = huma.ReadCookies(r.ctx)
	}
	value := ""
	for _, cookie := range r.cookies { // if several cookies have the name, the last one counts
		if cookie.Name == p.name {
			value = cookie.Value
		}
	}
	return value
}

// setText converts a text to a field's type and stores it in the field. It returns the converted value, which is then
// validated. The error contains a message from huma.
func setText(field reflect.Value, text string) (any, error) {
	switch field.Kind() {
	case reflect.Int, reflect.Int64:
		number, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		field.SetInt(number)
		return number, nil
	case reflect.Bool:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errors.New("invalid boolean")
		}
		field.SetBool(yes)
		return yes, nil
	}
	field.SetString(text)
	return text, nil
}
