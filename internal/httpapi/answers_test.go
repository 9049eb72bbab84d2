package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/httpapi"
)

// schema is the part of a schema of the OpenAPI document that answers are compared with.
type schema struct {
	Ref        string   `json:"$ref"`
	Type       typeList `json:"type"`
	Enum       []any
	Required   []string
	Properties map[string]*schema
	Items      *schema
	AllOf      []*schema
	AnyOf      []*schema
	Additional json.RawMessage `json:"additionalProperties"`
}

// typeList is one type, or several, as JSON Schema allows.
type typeList []string

func (l *typeList) UnmarshalJSON(raw []byte) error {
	if raw[0] == '[' {
		return json.Unmarshal(raw, (*[]string)(l))
	}
	*l = typeList{""}
	return json.Unmarshal(raw, &(*l)[0])
}

type described struct {
	Paths map[string]map[string]struct {
		Responses map[string]struct {
			Content map[string]struct{ Schema *schema }
		}
	}
	Components struct{ Schemas map[string]*schema }
}

var document = sync.OnceValue(func() (d described) {
	text, err := httpapi.OpenAPI()
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		panic(err)
	}
	return d
})

// checkSchema checks that the answer has the form that the document describes.
func (a answer) checkSchema(c call) {
	a.t.Helper()
	operation, ok := document().Paths[a.route][strings.ToLower(c.method)]
	if !ok {
		return
	}
	mediaType, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	described := operation.Responses[strconv.Itoa(a.status)].Content[mediaType].Schema
	if _, named := operation.Responses[strconv.Itoa(a.status)]; !named && a.status/100 == 4 {
		a.t.Errorf("%s %s: the document does not name the status %d", c.method, c.path, a.status)
	}
	if described == nil || mediaType != "application/json" {
		return
	}
	var value any
	a.json(&value)
	if fault := described.fault("the answer", value); fault != "" {
		a.t.Errorf("%s %s: %s, against the document", c.method, c.path, fault)
	}
}

// fault says what of a decoded JSON value is not as described, or returns "".
func (s *schema) fault(at string, value any) string {
	if s.Ref != "" {
		return document().Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")].fault(at, value)
	}
	is := map[bool]string{true: "null"}[value == nil]
	switch value := value.(type) {
	case map[string]any:
		is = "object"
		for _, member := range s.Required {
			if _, there := value[member]; !there {
				return fmt.Sprintf("%s has no %s", at, member)
			}
		}
		var additional schema
		open := len(s.Additional) > 0 && json.Unmarshal(s.Additional, &additional) == nil
		for name, member := range value {
			described := s.Properties[name]
			switch {
			case described == nil && open:
				described = &additional
			case described == nil && len(s.Properties) > 0:
				return fmt.Sprintf("%s has the member %s", at, name)
			case described == nil:
				continue
			}
			if fault := described.fault(at+"."+name, member); fault != "" {
				return fault
			}
		}
	case []any:
		is = "array"
		for i, item := range value {
			if s.Items == nil {
				break
			}
			if fault := s.Items.fault(fmt.Sprintf("%s[%d]", at, i), item); fault != "" {
				return fault
			}
		}
	case string:
		is = "string"
	case bool:
		is = "boolean"
	case float64:
		is = "number"
		if value == float64(int64(value)) && slices.Contains(s.Type, "integer") {
			is = "integer"
		}
	}
	switch {
	case len(s.Type) > 0 && !slices.Contains(s.Type, is):
		return fmt.Sprintf("%s is %s instead of %v", at, is, s.Type)
	case len(s.Enum) > 0 && value != nil && !slices.Contains(s.Enum, value):
		return fmt.Sprintf("%s is %v instead of one of %v", at, value, s.Enum)
	}
	return ""
}

// Every call that the page for other programs names exists.
func TestThePageForOtherProgramsNamesRoutes(t *testing.T) {
	text, err := os.ReadFile("../../docs/guide/integrate.md")
	must(t, err)
	paths := regexp.MustCompile(`/api/[A-Za-z/…-]+`).FindAllString(string(text), -1)
	if len(paths) < 8 {
		t.Fatalf("only %d paths are named", len(paths))
	}
	for _, path := range paths {
		named := strings.Split(strings.NewReplacer("MKMUUID…", "{}", "MKM…", "{}").Replace(path), "/")
		if !slices.ContainsFunc(slices.Collect(maps.Keys(document().Paths)), func(route string) bool {
			return slices.EqualFunc(strings.Split(route, "/"), named, func(part, name string) bool {
				file, _, _ := strings.Cut(part, ".")
				return part == name || file == name || strings.HasPrefix(part, "{") || name == "…" && part != ""
			})
		}) {
			t.Errorf("%s is no route", path)
		}
	}
}
