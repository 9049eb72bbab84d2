package site

import (
	"context"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// serveRobots serves robots.txt. It lists the paths that search engines must not read, and the URL of the sitemap.
func (s *Site) serveRobots(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /sandbox/\nDisallow: /files/biodata/\n\n")
	b.WriteString("Sitemap: " + s.baseURL + "/sitemap.xml\n")
	serveText(w, r, "text/plain; charset=utf-8", b.String())
}

type urlSet struct {
	XMLName xml.Name     `xml:"urlset"`
	NS      string       `xml:"xmlns,attr"`
	XHTML   string       `xml:"xmlns:xhtml,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Loc   string        `xml:"loc"`
	Mod   string        `xml:"lastmod,omitempty"`
	Links []sitemapLink `xml:"xhtml:link"`
}

type sitemapLink struct {
	Rel      string `xml:"rel,attr"`
	HrefLang string `xml:"hreflang,attr"`
	Href     string `xml:"href,attr"`
}

// serveSitemap serves the sitemap. It contains every page that search engines may index, in every language, with
// links to the other languages.
func (s *Site) serveSitemap(w http.ResponseWriter, r *http.Request) {
	set := urlSet{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	modified, err := s.modified(r.Context())
	if err != nil {
		s.serveFailure(w, r, fair.English, "sitemap", err)
		return
	}
	paths, err := s.listedPaths(r.Context())
	if err != nil {
		s.serveFailure(w, r, fair.English, "sitemap", err)
		return
	}
	for _, path := range paths {
		links := make([]sitemapLink, 0, len(fair.Langs)+1)
		for _, alternate := range s.alternates(path) {
			links = append(links, sitemapLink{Rel: "alternate", HrefLang: alternate.Lang, Href: alternate.Href})
		}
		for _, lang := range fair.Langs {
			set.URLs = append(set.URLs, sitemapURL{Loc: s.baseURL + localPath(lang, path), Mod: modified, Links: links})
		}
	}
	text, err := xml.MarshalIndent(set, "", " ")
	if err != nil {
		s.serveFailure(w, r, fair.English, "sitemap", err)
		return
	}
	serveText(w, r, "application/xml; charset=utf-8", xml.Header+string(text)+"\n")
}

// listedPaths returns the paths of all pages that search engines may index, without language prefixes.
func (s *Site) listedPaths(ctx context.Context) (paths []string, err error) {
	for _, page := range s.pages {
		if !page.Unlisted {
			paths = append(paths, page.Path)
		}
	}
	for _, page := range s.itemPages {
		items, err := page.Items(ctx)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			paths = append(paths, page.Path+"/"+item)
		}
	}
	return paths, nil
}

// modified returns the day on which the edition was last changed, because a change of the edition affects every page.
// It returns "" if the day is unknown.
func (s *Site) modified(ctx context.Context) (string, error) {
	edition, err := s.app.Content.Edition(ctx)
	if err != nil || edition.UpdatedAt.IsZero() {
		return "", err
	}
	return edition.UpdatedAt.In(fair.Kolkata).Format(time.DateOnly), nil
}

func serveText(w http.ResponseWriter, r *http.Request, kind, text string) {
	serveTextFor(w, r, "public, max-age=3600", kind, text)
}

// serveTextFor serves a text as serveText does, but with the given Cache-Control value.
func serveTextFor(w http.ResponseWriter, r *http.Request, caching, kind, text string) {
	h := w.Header()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	h.Set("Cache-Control", caching)
	if r.Method == http.MethodGet {
		_, _ = w.Write([]byte(text))
	}
}
