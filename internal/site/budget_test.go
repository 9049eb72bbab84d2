package site_test

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"

	"mela/internal/fair"
	"mela/web"
)

// How much a page may weigh on the wire, in bytes compressed with brotli. React is 58,000 of the scripts.
const (
	entryBudget   = 1_500
	scriptsBudget = 95_000
	pageBudget    = 32_000 // the HTML with its style sheet
)

func TestPagesStayLight(t *testing.T) {
	f := newFixture(t)
	assets := builtEngine(t).Assets()
	size := func(address string) int {
		t.Helper()
		path := "client" + address
		for _, name := range []string{path + ".br", path} {
			if info, err := fs.Stat(web.Dist(), name); err == nil {
				return int(info.Size())
			}
		}
		t.Fatalf("%s is not built", address)
		return 0
	}
	if n := size(assets.Entry); n > entryBudget {
		t.Errorf("the entry script is %d bytes, at most %d", n, entryBudget)
	}
	for _, page := range f.Pages()[1:] {
		scripts := 0
		for _, module := range assets.Modules[page.Name] {
			scripts += size(module)
		}
		if scripts > scriptsBudget {
			t.Errorf("%s loads %d bytes of script, at most %d", page.Path, scripts, scriptsBudget)
		}
		for _, lang := range fair.Langs {
			response := f.get(lang.PathPrefix()+page.Path, "Accept-Encoding", "br")
			if n := len(text(t, response)); response.StatusCode == http.StatusOK && n > pageBudget {
				t.Errorf("%s in %s is %d bytes, at most %d", page.Path, lang, n, pageBudget)
			}
		}
	}
}

// The whole language catalog stays on the server: a page carries only the texts it lists.
func TestAPageCarriesOnlyItsTexts(t *testing.T) {
	f := newFixture(t)
	html := text(t, f.get("/te/"))
	if !strings.Contains(html, `"frame":{`) || strings.Contains(html, "పేజీ దొరకలేదు") {
		t.Error("the home page carries the texts of the 404 page")
	}
	for _, script := range builtEngine(t).Assets().Modules["home"] {
		if js := text(t, f.get(script)); strings.Contains(js, "పేజీ దొరకలేదు") {
			t.Errorf("%s carries texts", script)
		}
	}
}
