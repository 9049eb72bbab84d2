package httpapi

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/markup"
)

// docsStyle is the page's style sheet, which uses the site's colours.
var docsStyle = strings.NewReplacer("INK", design.CSS(design.Ink), "PAPER", design.CSS(design.Paper),
	"LINE", design.CSS(design.Line), "LINK", design.CSS(design.Link), "PALE", design.CSS(design.Leaf400)).Replace(
	"body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:INK;background:PAPER}" +
		"a{color:LINK}code{font:.9375rem ui-monospace,monospace}h2{margin-top:2.5rem;border-bottom:1px solid LINE}" +
		"h3{margin-bottom:.25rem}table{border-collapse:collapse;margin:.5rem 0 1rem}" +
		"th,td{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}" +
		"@media(prefers-color-scheme:dark){body{color:PAPER;background:INK}a{color:PALE}}")

// writeDocs writes the page that describes all operations.
func writeDocs(page *markup.Page, doc *huma.OpenAPI) {
	page.Add(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{} API</title><style>{}</style></head>
<body><main><h1>{} API</h1><p>{}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
`, doc.Info.Title, markup.Style(docsStyle), doc.Info.Title, doc.Info.Description)
	byTag := map[string][]*huma.Operation{}
	for _, op := range operationsOf(doc) {
		byTag[op.Tags[0]] = append(byTag[op.Tags[0]], op)
	}
	for _, tag := range slices.Sorted(maps.Keys(byTag)) {
		page.Add("<h2>{}</h2>\n", tag)
		slices.SortStableFunc(byTag[tag], func(a, b *huma.Operation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
		for _, op := range byTag[tag] {
			writeDocsOf(page, op)
		}
	}
	page.Add("</main></body></html>\n")
}

func writeDocsOf(page *markup.Page, op *huma.Operation) {
	page.Add("<h3 id=\"{}\"><code>{} {}</code></h3>\n<p>{}", op.OperationID, op.Method, op.Path, op.Summary)
	if len(op.Security) > 0 {
		page.Add(" (signed in)")
	}
	page.Add("</p>")
	if op.Description != "" {
		page.Add("<p>{}</p>", op.Description)
	}
	if len(op.Parameters) > 0 {
		page.Add(`
<table><caption>Parameters</caption><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Meaning</th></tr>
`)
		for _, p := range op.Parameters {
			page.Add("<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n", p.Name, p.In, p.Description)
		}
		page.Add("</table>")
	}
	if op.RequestBody != nil {
		page.Add("<p>Takes <code>{}</code></p>", docsContent("", op.RequestBody.Content))
	}
	page.Add("<p>Answers ")
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		page.Add("<code>{}</code> ", docsContent(status, op.Responses[status].Content))
	}
	page.Add("</p>\n")
}

// docsContent returns a status with the content type and the name of the schema of its content.
func docsContent(status string, content map[string]*huma.MediaType) string {
	text := status
	for kind, media := range content {
		text = strings.TrimSpace(status + " " + kind + " " + schemaName(media.Schema))
	}
	return text
}

// docsPolicy is the page's Content-Security-Policy. It allows only the page's own style.
var docsPolicy = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte(docsStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
})

// docsPage lists the document's operations as plain HTML without JavaScript.
func (a *API) docsPage(context.Context, *struct{}) (*bytesAnswer, error) {
	var page markup.Page
	writeDocs(&page, a.huma.OpenAPI())
	return &bytesAnswer{
		ContentType: "text/html; charset=utf-8", CacheControl: "no-cache", SecurityPolicy: docsPolicy(),
		ContentLanguage: "en", Body: []byte(page.String()),
	}, nil
}

// schemaName returns the last part of a schema reference. For a list, it returns the item schema's name in brackets.
func schemaName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Items != nil:
		return "[" + schemaName(s.Items) + "]"
	}
	return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
}
