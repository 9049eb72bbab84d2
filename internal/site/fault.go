package site

import (
	"net/http"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/markup"
	"github.com/mela-fair/mela/internal/packed"
	"github.com/mela-fair/mela/texts"
)

// faultView is the content of an error page. Visitors see an error page if the requested page cannot be rendered.
type faultView struct {
	Lang               fair.Lang
	Title, Text, Again string
	Style              markup.Style
	Home, HomeText     string
	Class              func(string) string
}

// faultPage returns the HTML of an error page. It does not use React, because React may be the cause of the error. The
// page has a link that repeats a GET request. It cannot send a form again.
func faultPage(v faultView) string {
	var page markup.Page
	page.Add(`<!doctype html><html lang="{}"><head><meta charset="utf-8">`+
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`+
		`<title>{}</title>`, v.Lang, v.Title)
	if v.Style != "" {
		page.Add(`<style>{}</style>`, v.Style)
	}
	page.Add(`<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><main class="wrap {}">`+
		`<div class="{}"><img src="/favicon.svg" alt="" width="144" height="144"><h1>{}</h1><p>{}</p><div class="{}">`,
		v.Class("lost"), v.Class("empty"), v.Title, v.Text, v.Class("empty-actions"))
	if v.Again != "" {
		page.Add(`<a class="{}" href="">{}</a>`, v.Class("btn"), v.Again)
	}
	page.Add(`<a class="{} {}" href="{}">{}</a></div></div></main></body></html>`,
		v.Class("btn"), v.Class("btn-line"), markup.URL(v.Home), v.HomeText)
	return page.String()
}

// faultStyle is the name of the error pages' stylesheet. web/vite.config.ts lists the classes that these pages use.
const faultStyle = "fault"

// serveFault serves an error page in the visitor's language.
func (s *Site) serveFault(w http.ResponseWriter, r *http.Request, lang fair.Lang, status int) {
	s.serveFaultAfter(w, r, lang, status, 0)
}

// serveFailure logs that a file could not be created, and serves an error page.
func (s *Site) serveFailure(w http.ResponseWriter, r *http.Request, lang fair.Lang, file string, err error) {
	s.log.Error(file+" failed", "error", err)
	s.serveFault(w, r, lang, http.StatusServiceUnavailable)
}

// serveFaultAfter serves an error page for a request that may succeed later. The argument `wait` is the time after
// which it may succeed, or 0 if this time is unknown.
func (s *Site) serveFaultAfter(w http.ResponseWriter, r *http.Request, lang fair.Lang, status int, wait time.Duration) {
	look := lookOf(r, faultStyle, lang)
	again := ""
	if (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests) && r.Method == http.MethodGet {
		again = texts.Faults.Again().In(lang)
	}
	text := texts.Faults.Texts(status)
	if status == http.StatusTooManyRequests && wait > time.Minute {
		text = texts.Faults.Longer()
	}
	page := faultPage(faultView{
		Lang: lang, Title: texts.Faults.Titles(status).In(lang), Text: text.In(lang), Again: again,
		Style: markup.Style(s.styles.Text(look)), Class: s.styles.ClassName, Home: localPath(lang, "/"),
		HomeText: texts.Faults.Home().In(lang),
	})
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
	packed.ServeOnce(w, r, status, []byte(page))
}
