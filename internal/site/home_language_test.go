package site_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

// Visitors who come from another site get the home page in the configured language. Visitors who come from a page of
// this site get the English home page at "/".
func TestTheHomePageForVisitorsFromElsewhere(t *testing.T) {
	for _, c := range []struct {
		lang           fair.Lang
		address, fetch string
		referer        string
		want           string
	}{
		{"", "/", "", "", ""},
		{fair.English, "/", "none", "", ""},
		{fair.Telugu, "/", "none", "", "/te/"},
		{fair.Telugu, "/?a=b", "cross-site", "", "/te/?a=b"},
		{fair.Telugu, "/", "", "", "/te/"},
		{fair.Telugu, "/", "same-origin", "", ""},
		{fair.Telugu, "/", "", "https://fair.example/te/", ""},
		{fair.Telugu, "/", "", "https://other.example/", "/te/"},
		{fair.Telugu, "/contact", "none", "", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "https://fair.example"+c.address, nil)
		r.Header.Set("Sec-Fetch-Site", c.fetch)
		r.Header.Set("Referer", c.referer)
		w := httptest.NewRecorder()
		if answered := site.DivertHome(c.lang, "https://fair.example", w, r); answered != (c.want != "") || w.Header().Get("Location") != c.want {
			t.Errorf("%+v: %v, %q", c, answered, w.Header().Get("Location"))
		}
	}
}
