package site_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/texts"
)

// The browser tests for the pseudo-locale (web/e2e/pseudo*.spec.ts) open all error pages that a browser can cause. A
// browser cannot send a form so slowly that the site refuses it. Therefore, this test reads the error page with status
// 408.
func TestTheErrorPageOfASlowFormInThePseudoLocale(t *testing.T) {
	texts.UsePseudo(true)
	t.Cleanup(func() { texts.UsePseudo(false) })
	f := newFixtureOf(t, []site.Page{formPage()})
	request := httptest.NewRequest(http.MethodPost, "/form", iotest.ErrReader(os.ErrDeadlineExceeded))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	f.handler.ServeHTTP(recorder, request)
	html := recorder.Body.String()
	if recorder.Code != http.StatusRequestTimeout {
		t.Fatalf("status %d", recorder.Code)
	}
	if !strings.Contains(html, texts.Faults.Texts(recorder.Code).In(fair.English)) {
		t.Errorf("the reason is not on the page: %s", html)
	}
	if rest := catalogueOrTag.ReplaceAllString(html, ""); strings.TrimSpace(rest) != "" {
		t.Errorf("text that does not come from the catalogue: %q", rest)
	}
}

// catalogueOrTag matches the parts of an error page that are tags, its style, or texts from the catalogue, which are
// in brackets.
var catalogueOrTag = regexp.MustCompile(`<style>.*?</style>|<[^>]*>|⟦[^⟧]*⟧`)
