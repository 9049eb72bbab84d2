package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

func documentConfig() huma.Config {
	config := huma.DefaultConfig("Mela", "1")
	config.Info.Description = "The API of the fair's website and back office. Amounts are in rupees unless stated " +
		"otherwise. Times are RFC 3339 in UTC. Texts are in the language of the header `Accept-Language` or of the " +
		"parameter `lang` (`en`, `hi` or `te`). Errors are problem details (`application/problem+json`)."
	config.Info.License = &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}
	config.Servers = []*huma.Server{{URL: "/", Description: "This site"}}
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", "" // routeDocument serves these documents
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", TypeName)
	config.CreateHooks = nil // no $schema links in responses
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {
			Type: "apiKey", In: "cookie", Name: "mela_session",
			Description: "The session cookie, which is set by signing in. On https sites, its name begins with `__Host-`.",
		},
		"device": {
			Type: "http", Scheme: "bearer",
			Description: "The key that a gate device gets by pairing. It is valid until the office revokes it.",
		},
	}
	return config
}

// FinishDocument completes the OpenAPI document. Call it when all operations are registered. `described` has the names of
// schemas.
func (a *API) FinishDocument(examples []Example, described map[string]Described) error {
	a.described = described
	a.routeDocument()
	doc := a.huma.OpenAPI()
	a.describeProblems(doc)
	for _, schema := range doc.Components.Schemas.Map() {
		allowMore(schema)
	}
	return addExamples(doc, examples)
}

// Document returns the OpenAPI document as JSON.
func (a *API) Document() ([]byte, error) {
	doc := *a.huma.OpenAPI()
	components := *doc.Components
	components.Schemas = describedSchemas{components.Schemas, a.described}
	doc.Components = &components
	return writeDocument(&doc)
}

// TypeName returns a type's name in the OpenAPI document. It adds a prefix to edition types from package fair, because
// their names must differ from the names of the API's types. A type can have another name in the document than in Go,
// by its method SchemaName.
func TypeName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if named, ok := reflect.Zero(t).Interface().(interface{ SchemaName() string }); ok {
		return named.SchemaName()
	}
	if t.PkgPath() == reflect.TypeFor[fair.Edition]().PkgPath() && !strings.HasPrefix(name, "Edition") {
		return "Edition" + name
	}
	return name
}

// writeDocument writes the document with line breaks, so that diffs are readable.
func writeDocument(doc *huma.OpenAPI) ([]byte, error) {
	compact, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, compact, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// allowMore permits unknown members in an object, because unknown JSON fields in requests are ignored and new fields
// may be added to responses. See docs/product/api.md#compatibility.
func allowMore(schema *huma.Schema) {
	if closed, ok := schema.AdditionalProperties.(bool); ok && !closed {
		schema.AdditionalProperties = nil
	}
	for _, property := range schema.Properties {
		allowMore(property)
	}
	if schema.Items != nil {
		allowMore(schema.Items)
	}
}

// SchemaOf returns the schema for a value's type. It is used for operations with several kinds of responses.
func (a *API) SchemaOf(value any) *huma.Schema {
	return a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, "")
}

// Bytes is a response whose body is already encoded.
type Bytes struct {
	ContentType     string `header:"Content-Type" hidden:"true"`
	CacheControl    string `header:"Cache-Control" hidden:"true"`
	SecurityPolicy  string `header:"Content-Security-Policy" hidden:"true"`
	ContentLanguage string `header:"Content-Language" hidden:"true"`
	Body            []byte
}

func (a *API) routeDocument() {
	tags := []string{"Document"}
	document := sync.OnceValues(a.Document)
	Add(a, Public, huma.Operation{
		OperationID: "get-openapi", Method: http.MethodGet, Path: "/api/openapi.json", Tags: tags, Summary: "Get this " +
			"document",
		Responses: ObjectResponse("application/openapi+json", "OpenAPI 3.1"),
	}, func(context.Context, *struct{}) (*Bytes, error) {
		text, err := document()
		return &Bytes{ContentType: "application/openapi+json", CacheControl: "no-cache", Body: text}, err
	})
	Add(a, Public, huma.Operation{
		OperationID: "get-docs", Method: http.MethodGet, Path: "/api/docs", Tags: tags, Summary: "Get this document as an " +
			"HTML page",
		Responses: ContentResponse("text/html", "The page with all operations and their parameters"),
	}, a.docsPage)
}

// ContentResponse returns the OpenAPI description of a response whose content is not JSON from a Go type.
func ContentResponse(contentType, description string) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: description,
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
}

// ObjectResponse is like ContentResponse, for JSON with members that the document does not describe.
func ObjectResponse(contentType, description string) map[string]*huma.Response {
	responses := ContentResponse(contentType, description)
	responses["200"].Content[contentType].Schema = &huma.Schema{Type: huma.TypeObject}
	return responses
}

// BinaryResponse returns the OpenAPI description of a response with a file.
func BinaryResponse(contentType, description string) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: description,
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
}
