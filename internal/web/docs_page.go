package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/design"
)

// docsStyle is the page's style sheet, which uses the site's colours.
var docsStyle = strings.NewReplacer("INK", design.CSS(design.Ink), "PAPER", design.CSS(design.Paper),
	"LINE", design.CSS(design.Line), "LINK", design.CSS(design.Link), "PALE", design.CSS(design.Leaf400)).Replace(
	"body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:INK;background:PAPER}" +
		"a{color:LINK}code{font:.9375rem ui-monospace,monospace}h2{margin-top:2.5rem;border-bottom:1px solid LINE}" +
		"h3{margin-bottom:.25rem}table{border-collapse:collapse;margin:.5rem 0 1rem}" +
		"th,td{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}" +
		"@media(prefers-color-scheme:dark){body{color:PAPER;background:INK}a{color:PALE}}")

//go:embed docs_page.html
var docsHTML string

var docsTemplate = template.Must(template.New("docs").Funcs(template.FuncMap{"content": docsContent}).Parse(docsHTML))

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
func (a *API) docsPage(context.Context, *struct{}) (*Bytes, error) {
	doc := a.huma.OpenAPI()
	byTag := map[string][]*huma.Operation{}
	for _, op := range operationsOf(doc) {
		byTag[op.Tags[0]] = append(byTag[op.Tags[0]], op)
	}
	for _, operations := range byTag {
		slices.SortFunc(operations, func(a, b *huma.Operation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
	}
	var page bytes.Buffer
	err := docsTemplate.Execute(&page, struct {
		Info  *huma.Info
		Style template.CSS
		ByTag map[string][]*huma.Operation
	}{doc.Info, template.CSS(docsStyle), byTag})
	return &Bytes{
		ContentType: "text/html; charset=utf-8", CacheControl: "no-cache", SecurityPolicy: docsPolicy(),
		ContentLanguage: "en", Body: page.Bytes(),
	}, err
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
