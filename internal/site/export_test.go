package site

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
)

// NewWithPages creates a site with pages that the test defines.
func NewWithPages(d Deps, pages []Page) (*Site, error) {
	d.setDefaults()
	return newSite(d, pages)
}

// Pages returns the site's pages and the page for unknown URLs.
func (s *Site) Pages() []*Page { return append([]*Page{&notFound}, s.pages...) }

// AllPages returns these pages and those that exist once for each record.
func (s *Site) AllPages() []*Page { return append(s.Pages(), s.itemPages...) }

// RenderWith renders a page with props and a frame that the test defines.
func (s *Site) RenderWith(ctx context.Context, page *Page, lang fair.Lang, frame Frame, props any) (boot, html []byte,
	err error,
) {
	head, err := s.head(ctx, page, lang)
	if err != nil {
		return nil, nil, err
	}
	if boot, err = s.boot(page, lang, "", head, frame, props); err != nil {
		return nil, nil, err
	}
	html, err = s.renderer.Render(ctx, boot)
	return boot, html, err
}

// FrameIn returns the frame in a language, with the current data.
func (s *Site) FrameIn(ctx context.Context, lang fair.Lang) (Frame, error) { return s.frame(ctx, lang) }

// Warm renders all pages that are cached.
func (s *Site) Warm(ctx context.Context) { s.warm(ctx) }

// DivertHome calls divertHome on a site whose home page is in the given language.
func DivertHome(lang fair.Lang, baseURL string, w http.ResponseWriter, r *http.Request) bool {
	return (&Site{homeLang: lang, baseURL: baseURL}).divertHome(w, r)
}

// ComingOf is for the tests of the home page.
var ComingOf = comingOf
