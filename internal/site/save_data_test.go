package site_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Who asks for few bytes gets the same page without web fonts, and no cache between mixes the two up.
func TestSaveData(t *testing.T) {
	f := newFixture(t)
	for _, target := range []string{"/", "/te/", "/hi/terms", "/te/registration", "/no-such-page"} {
		// Each form is asked for twice, turn by turn: the kept documents must not be mixed up either.
		for range 2 {
			full, few := f.get(target), f.get(target, "Save-Data", "on")
			fullText, fewText := text(t, full), text(t, few)
			if full.StatusCode != few.StatusCode {
				t.Errorf("%s: %d and %d", target, full.StatusCode, few.StatusCode)
			}
			if !strings.Contains(fullText, ".woff2") {
				t.Errorf("%s has no fonts for those who save nothing", target)
			}
			if strings.Contains(fewText, ".woff2") {
				t.Errorf("%s loads fonts for who saves data", target)
			}
			if body := func(html string) string { return html[strings.Index(html, "<body>"):] }; body(fullText) != body(fewText) {
				t.Errorf("%s says something else to who saves data", target)
			}
			for _, response := range []*http.Response{full, few} {
				if !slices.Contains(response.Header.Values("Vary"), "Save-Data") {
					t.Errorf("%s: Vary is %q", target, response.Header.Values("Vary"))
				}
			}
			if full.Header.Get("Content-Security-Policy") == few.Header.Get("Content-Security-Policy") {
				t.Errorf("%s: one policy for two sheets", target)
			}
			if full.StatusCode == http.StatusOK && full.Header.Get("ETag") == few.Header.Get("ETag") {
				t.Errorf("%s: one tag for two documents", target)
			}
		}
	}
	if off := text(t, f.get("/te/", "Save-Data", "off")); !strings.Contains(off, ".woff2") {
		t.Error("Save-Data: off takes the fonts away")
	}
}
