package markup_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/markup"
)

func TestValuesAreEscaped(t *testing.T) {
	t.Parallel()
	var page markup.Page
	page.Add(`<style>{}</style><p title="{}">{} {}</p>`, markup.Style("a>b{c:'d'}"), `" onclick="x`, "<script>&", 7)
	const want = `<style>a>b{c:'d'}</style><p title="&#34; onclick=&#34;x">&lt;script&gt;&amp; 7</p>`
	if got := page.String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestOnlyHarmlessAddressesAreWritten(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"https://fair.example/a?b=1&c=\"2": `https://fair.example/a?b=1&amp;c=&#34;2`,
		"/te/":                             "/te/",
		"":                                 "",
		"mailto:a@b.example":               "mailto:a@b.example",
		"javascript:alert(1)":              "#",
		" javascript:alert(1)":             "#",
		"JavaScript:alert(1)":              "#",
		"java\nscript:alert(1)":            "#",
		"data:text/html,x":                 "#",
	} {
		var page markup.Page
		page.Add(`<a href="{}">`, markup.URL(given))
		if got := page.String(); got != `<a href="`+want+`">` {
			t.Errorf("%q: %s", given, got)
		}
	}
}

func TestWrongPatternsPanic(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(*markup.Page){
		"too few":     func(p *markup.Page) { p.Add("{} {}", "a") },
		"too many":    func(p *markup.Page) { p.Add("{}", "a", "b") },
		"style's end": func(p *markup.Page) { p.Add("<style>{}</style>", markup.Style("a</STYLE>")) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			write(&markup.Page{})
		}()
	}
}
