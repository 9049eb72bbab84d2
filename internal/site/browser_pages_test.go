package site_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The browser tests visit all pages that web/e2e/steps/public-pages.ts lists. Every public page must be in this list.
func TestTheBrowserTestsVisitEveryPage(t *testing.T) {
	source, err := os.ReadFile("../../web/e2e/steps/public-pages.ts")
	if err != nil {
		t.Fatal(err)
	}
	visited := map[string]bool{}
	for _, found := range regexp.MustCompile("['`](/[^'`]*)['`]").FindAllStringSubmatch(string(source), -1) {
		path, _, _ := strings.Cut(found[1], "?")
		visited[path] = true
	}
	for _, page := range newFixture(t).Pages()[1:] { // all pages except the page for unknown URLs
		if !visited[page.Path] {
			t.Errorf("web/e2e/steps/public-pages.ts does not contain %s", page.Path)
		}
	}
}
