package site

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/texts"
)

// faultPage is the template of the error pages. It does not use React, because React may be the cause of the error. An
// error page has a link that repeats a GET request. It cannot send a form again.
//
//go:embed fault.html
var faultHTML string

var faultPage = template.Must(template.New("fault").Parse(faultHTML))

// faultView is the content of an error page. Visitors see an error page if the requested page cannot be rendered.
type faultView struct {
	Lang               fair.Lang
	Title, Text, Again string
	Style              template.CSS
	Home, HomeText     string
	styles             ssr.Styles
}

// Class returns the name that a CSS class of the sources has in the built pages.
func (v faultView) Class(name string) string { return v.styles.ClassName(name) }

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
	view := faultView{
		Lang: lang, Title: texts.Faults.Titles(status).In(lang), Text: texts.Faults.Texts(status).In(lang),
		Style: template.CSS(s.styles.Text(look)), Home: localPath(lang, "/"), HomeText: texts.Faults.Home().In(lang),
		styles: s.styles,
	}
	if (status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests) && r.Method == http.MethodGet {
		view.Again = texts.Faults.Again().In(lang)
	}
	if status == http.StatusTooManyRequests && wait > time.Minute {
		view.Text = texts.Faults.Longer().In(lang)
	}
	// The pages are kept, because during a flood most responses are one of them.
	key := cache.Key{Path: "fault " + view.Title + view.Text + view.Again, Lang: string(lang), SaveData: look.SaveData}
	ctx := context.WithoutCancel(r.Context())
	page, err := s.cache.Get(ctx, key, cache.Version{}, func(context.Context) (*cache.Response, error) {
		var page bytes.Buffer
		err := faultPage.Execute(&page, view)
		return cache.NewPage(page.Bytes()), err
	})
	if err != nil {
		s.log.Error("error page failed", "error", err)
		page = cache.NewPage(nil)
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
	page.Serve(w, r, status)
}
