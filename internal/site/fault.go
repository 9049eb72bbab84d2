package site

import (
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/packed"
	"github.com/mela-fair/mela/texts"
)

// faultPage is shown when no page can be rendered. It is a Go template without React, because React may be the cause of
// the error. Reading can be repeated; a form cannot be sent again from this page.
var faultPage = template.Must(
	template.New("fault").Parse(`<!doctype html><html lang="{{.Lang}}"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
		`<title>{{.Title}}</title>{{.Style}}<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>` +
		`<body><main class="wrap {{call .Class "lost"}}"><div class="{{call .Class "empty"}}"><img src="/favicon.svg" alt="" width="144" height="144">` +
		`<h1>{{.Title}}</h1><p>{{.Text}}</p><div class="{{call .Class "empty-actions"}}">` +
		`{{if .Again}}<a class="{{call .Class "btn"}}" href="">{{.Again}}</a>{{end}}<a class="{{call .Class "btn"}} {{call .Class "btn-line"}}" href="{{.Home}}">{{.HomeText}}</a>` +
		`</div></div></main></body></html>`))

// faultStyle is the name of the stylesheet of error pages; web/vite.config.ts lists the classes that they use.
const faultStyle = "fault"

// serveFault serves an error page in the visitor's language.
func (s *Site) serveFault(w http.ResponseWriter, r *http.Request, lang fair.Lang, status int) {
	s.serveFaultAfter(w, r, lang, status, 0)
}

// serveFaultAfter is serveFault for a request that may succeed after a time; 0: unknown.
func (s *Site) serveFaultAfter(w http.ResponseWriter, r *http.Request, lang fair.Lang, status int, wait time.Duration) {
	style, look := "", lookOf(r, faultStyle, lang)
	if css := s.styles.Text(look); css != "" {
		style = "<style>" + css + "</style>"
	}
	again := ""
	if (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests) && r.Method == http.MethodGet {
		again = texts.Faults.Again().In(lang)
	}
	var page strings.Builder
	err := faultPage.Execute(&page, map[string]any{
		"Lang": lang, "Title": texts.Faults.Titles(status).In(lang), "Text": texts.Faults.Texts(status).In(lang),
		"Again": again,
		"Style": template.HTML(style), //nolint:gosec // our own built stylesheet
		"Class": s.styles.ClassName,
		"Home":  localPath(lang, "/"), "HomeText": texts.Faults.Home().In(lang),
	})
	if err != nil {
		s.log.Error("fault page failed", "error", err)
	}
	h := w.Header()
	s.setPagePolicy(h, nil, look)
	h.Add("Vary", "Save-Data")
	h.Set("Cache-Control", "no-store")
	if status == http.StatusServiceUnavailable && wait == 0 {
		wait = 30 * time.Second
	}
	if wait > 0 {
		h.Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
	}
	packed.ServeOnce(w, r, status, []byte(page.String()))
}
