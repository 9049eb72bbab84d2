package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

const docsStyle = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b17;background:#fff}` +
	`code{font:.9375rem ui-monospace,monospace}h2{margin-top:2.5rem;border-bottom:1px solid #999}h3{margin-bottom:.25rem}` +
	`table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}` +
	`@media(prefers-color-scheme:dark){body{color:#eee;background:#1c1b17}a{color:#9cf}}`

var docsTemplate = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} API</title><style>{{.Style}}</style></head>
<body><main><h1>{{.Title}} API</h1><p>{{.Description}}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
{{range .Groups}}<h2>{{.Name}}</h2>
{{range .Operations}}<h3 id="{{.ID}}"><code>{{.Method}} {{.Path}}</code></h3>
<p>{{.Summary}}{{if .SignedIn}} (signed in){{end}}</p>{{with .Description}}<p>{{.}}</p>{{end}}
{{if .Parameters}}<table><caption>Parameters</caption><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Meaning</th></tr>
{{range .Parameters}}<tr><td><code>{{.Name}}</code></td><td>{{.In}}</td><td>{{.Description}}</td></tr>
{{end}}</table>{{end}}{{if .Body}}<p>Takes <code>{{.Body}}</code></p>{{end}}<p>Answers {{range .Answers}}<code>{{.}}</code> {{end}}</p>
{{end}}{{end}}</main></body></html>
`))

type docsGroup struct {
	Name       string
	Operations []docsOperation
}

type docsOperation struct {
	ID, Method, Path, Summary, Description, Body string
	SignedIn                                     bool
	Parameters                                   []*huma.Param
	Answers                                      []string
}

// docsPolicy is the page's Content-Security-Policy, which allows only the page's own style.
var docsPolicy = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte(docsStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
})

// docsPage lists the document's operations as plain HTML without JavaScript.
func (a *API) docsPage(context.Context, *struct{}) (*bytesAnswer, error) {
	doc := a.huma.OpenAPI()
	var out bytes.Buffer
	err := docsTemplate.Execute(&out, map[string]any{
		"Title": doc.Info.Title, "Description": doc.Info.Description, "Groups": docsGroups(doc),
		"Style": template.CSS(docsStyle), // our own constant; the policy allows exactly this style
	})
	if err != nil {
		return nil, err
	}
	return &bytesAnswer{
		ContentType: "text/html; charset=utf-8", CacheControl: "no-cache", SecurityPolicy: docsPolicy(),
		ContentLanguage: "en", Body: out.Bytes(),
	}, nil
}

func docsGroups(doc *huma.OpenAPI) []docsGroup {
	byTag := map[string][]docsOperation{}
	for path, item := range doc.Paths {
		for method, op := range map[string]*huma.Operation{
			http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch,
			http.MethodDelete: item.Delete,
		} {
			if op != nil {
				byTag[op.Tags[0]] = append(byTag[op.Tags[0]], docsOf(method, path, op))
			}
		}
	}
	groups := make([]docsGroup, 0, len(byTag))
	for name, operations := range byTag {
		slices.SortFunc(operations, func(a, b docsOperation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
		groups = append(groups, docsGroup{Name: name, Operations: operations})
	}
	slices.SortFunc(groups, func(a, b docsGroup) int { return cmp.Compare(a.Name, b.Name) })
	return groups
}

func docsOf(method, path string, op *huma.Operation) docsOperation {
	d := docsOperation{
		ID: op.OperationID, Method: method, Path: path, Summary: op.Summary, Description: op.Description,
		SignedIn: len(op.Security) > 0, Parameters: op.Parameters,
	}
	if op.RequestBody != nil {
		for kind, media := range op.RequestBody.Content {
			d.Body = strings.TrimSpace(kind + " " + schemaName(media.Schema))
		}
	}
	for status, response := range op.Responses {
		answer := status
		for kind, media := range response.Content {
			answer = strings.TrimSpace(status + " " + kind + " " + schemaName(media.Schema))
		}
		d.Answers = append(d.Answers, answer)
	}
	slices.Sort(d.Answers)
	return d
}

// schemaName returns the last part of a schema reference, for a list that of its items.
func schemaName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Items != nil:
		return "[" + schemaName(s.Items) + "]"
	}
	return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
}
