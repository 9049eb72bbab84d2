package httpapi

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair/sorting"
	"github.com/mela-fair/mela/internal/markup"
)

// docsStyle is the style sheet of the page, with the colours of the site.
var docsStyle = strings.NewReplacer("INK", design.CSS(design.Ink), "PAPER", design.CSS(design.Paper),
	"LINE", design.CSS(design.Line), "LINK", design.CSS(design.Link), "PALE", design.CSS(design.Leaf400)).Replace(
	"body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:INK;background:PAPER}" +
		"a{color:LINK}code{font:.9375rem ui-monospace,monospace}h2{margin-top:2.5rem;border-bottom:1px solid LINE}" +
		"h3{margin-bottom:.25rem}table{border-collapse:collapse;margin:.5rem 0 1rem}" +
		"th,td{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}" +
		"@media(prefers-color-scheme:dark){body{color:PAPER;background:INK}a{color:PALE}}")

// writeDocs writes the page about all operations.
func writeDocs(page *markup.Page, about *huma.Info, groups []docsGroup) {
	page.Add(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{} API</title><style>{}</style></head>
<body><main><h1>{} API</h1><p>{}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
`, about.Title, markup.Style(docsStyle), about.Title, about.Description)
	for _, group := range groups {
		page.Add("<h2>{}</h2>\n", group.Name)
		for _, operation := range group.Operations {
			operation.write(page)
		}
	}
	page.Add("</main></body></html>\n")
}

func (o docsOperation) write(page *markup.Page) {
	page.Add("<h3 id=\"{}\"><code>{} {}</code></h3>\n<p>{}", o.ID, o.Method, o.Path, o.Summary)
	if o.SignedIn {
		page.Add(" (signed in)")
	}
	page.Add("</p>")
	if o.Description != "" {
		page.Add("<p>{}</p>", o.Description)
	}
	if len(o.Parameters) > 0 {
		page.Add(`
<table><caption>Parameters</caption><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Meaning</th></tr>
`)
		for _, p := range o.Parameters {
			page.Add("<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n", p.Name, p.In, p.Description)
		}
		page.Add("</table>")
	}
	if o.Body != "" {
		page.Add("<p>Takes <code>{}</code></p>", o.Body)
	}
	page.Add("<p>Answers ")
	for _, answer := range o.Answers {
		page.Add("<code>{}</code> ", answer)
	}
	page.Add("</p>\n")
}

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
	var page markup.Page
	writeDocs(&page, doc.Info, docsGroups(doc))
	return &bytesAnswer{
		ContentType: "text/html; charset=utf-8", CacheControl: "no-cache", SecurityPolicy: docsPolicy(),
		ContentLanguage: "en", Body: []byte(page.String()),
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
		sorting.By(operations, func(a, b docsOperation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
		groups = append(groups, docsGroup{Name: name, Operations: operations})
	}
	sorting.By(groups, func(a, b docsGroup) int { return cmp.Compare(a.Name, b.Name) })
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

// schemaName returns the last part of a schema's reference. For a list, it returns the name of its items in brackets.
func schemaName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Items != nil:
		return "[" + schemaName(s.Items) + "]"
	}
	return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
}
