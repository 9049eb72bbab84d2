package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

var errNotUTF8 = errors.New("the body is not valid UTF-8")

// jsonFormat reads and writes JSON. A member with the value null is treated like a missing member. A body that is not
// valid UTF-8 is refused, because encoding/json would replace the invalid bytes silently.
var jsonFormat = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if !utf8.Valid(data) {
			return errNotUTF8
		}
		if err := json.Unmarshal(data, v); err != nil {
			return err
		}
		if tree, ok := v.(*any); ok {
			dropNulls(*tree)
		}
		return nil
	},
}

// dropNulls removes the null members of every object in a value. Decoding ignores null members, so validation must
// ignore them too.
func dropNulls(value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			if member == nil {
				delete(value, name)
				continue
			}
			dropNulls(member)
		}
	case []any:
		for _, item := range value {
			dropNulls(item)
		}
	}
}

// TypedNumber is a number in a request, kept as the text that the user typed. Old clients send numbers as strings.
type TypedNumber string

var errNotNumber = errors.New("neither a number nor text")

func (n *TypedNumber) UnmarshalJSON(raw []byte) error {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0 || bytes.Equal(raw, []byte("null")):
		return nil
	case raw[0] == '"':
		return json.Unmarshal(raw, (*string)(n))
	case raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9':
		*n = TypedNumber(raw)
		return nil
	}
	return errNotNumber
}

func (TypedNumber) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeNumber}, {Type: huma.TypeString}}}
}

// Text returns the number as the user typed it, or nil if it is missing.
func (n *TypedNumber) Text() *string { return (*string)(n) }
