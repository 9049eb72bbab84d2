package site

import (
	"net/http"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
)

// divertHome redirects visitors who come from another site to the home page in the configured language. Visitors who
// come from a page of this site get the English home page at "/", so that they can choose English. divertHome reports
// whether it has sent a response.
func (s *Site) divertHome(w http.ResponseWriter, r *http.Request) bool {
	if s.homeLang == "" || s.homeLang == fair.English || r.URL.Path != "/" ||
		r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	w.Header().Add("Vary", "Sec-Fetch-Site, Referer")
	if s.fromHere(r) {
		return false
	}
	target := url.URL{Path: localPath(s.homeLang, "/"), RawQuery: r.URL.RawQuery}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", target.String())
	w.WriteHeader(http.StatusFound)
	return true
}

// fromHere reports whether a request comes from a page of this site. For old browsers, which do not send
// Sec-Fetch-Site, it checks the Referer.
func (s *Site) fromHere(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	from, err := url.Parse(r.Header.Get("Referer"))
	return err == nil && from.Host != "" && (from.Host == r.Host || from.Scheme+"://"+from.Host == s.baseURL)
}
