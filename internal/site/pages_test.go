package site_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/web"
)

const nasty = `</script><!-- "quotes" 'and' & <b>&amp;</b> 👩🏽‍🌾 ₹1,00,300 రైతు किसान {name} ${x} $& javascript:alert(1)//`

// data describes a kind of test data that can fill the props of any page.
type data struct {
	name  string
	text  string
	items int  // number of items in each list and map; a list in another list has at most nestedItems
	flag  bool // value of each bool
	given bool // whether pointers are set to values; otherwise they are nil
}

// nestedItems is the maximum number of items in a nested list. Without this limit, three levels of 40 items would
// result in 64,000 items.
const nestedItems = 3

var sorts = []data{
	{name: "empty"},
	{name: "long", text: strings.Repeat("బహుళపదసమాసము", 400), items: 2, flag: true, given: true},
	{name: "many", text: "రైతు", items: 40, flag: true, given: true},
	{name: "nasty", text: nasty, items: 3, flag: true, given: true},
	{name: "nasty, all off", text: nasty, items: 1},
}

func (d data) fill(v reflect.Value) {
	if closed, ok := v.Interface().(site.ClosedString); ok {
		values := closed.Values()
		v.SetString(values[d.items%len(values)])
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.text)
	case reflect.Bool:
		v.SetBool(d.flag)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(d.items))
	case reflect.Float64:
		v.SetFloat(float64(d.items))
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				d.fill(v.Field(i))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), d.items, d.items))
		item := d
		item.items = min(d.items, nestedItems)
		for i := range d.items {
			item.fill(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			d.fill(v.Index(i))
		}
	case reflect.Pointer:
		if d.given {
			v.Set(reflect.New(v.Type().Elem()))
			d.fill(v.Elem())
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		if d.items > 0 && v.Type().Key().Kind() == reflect.String {
			item := reflect.New(v.Type().Elem()).Elem()
			d.fill(item)
			v.SetMapIndex(reflect.ValueOf(d.text).Convert(v.Type().Key()), item)
		}
	}
}

func (d data) propsOf(page *site.Page) any {
	if page.Shape == nil {
		return nil
	}
	v := reflect.New(reflect.TypeOf(page.Shape)).Elem()
	d.fill(v)
	return v.Interface()
}

func (d data) frame() site.Frame {
	var frame site.Frame
	d.fill(reflect.ValueOf(&frame).Elem())
	frame.Languages = nil
	if len(frame.Logos) < 2 {
		frame.Logos = []string{"", ""}
	}
	return frame
}

// Each page is rendered with each kind of test data. The languages alternate, so that each page is rendered in all of
// them.
func TestEveryPageWithEverySortOfData(t *testing.T) {
	f := newFixture(t)
	for i, page := range f.AllPages() {
		for j, sort := range sorts {
			lang := fair.Langs[(i+j)%len(fair.Langs)]
			t.Run(page.Path+" "+sort.name+" "+string(lang), func(t *testing.T) {
				boot, html, err := f.RenderWith(t.Context(), page, lang, sort.frame(), sort.propsOf(page))
				if err != nil {
					t.Fatal(err)
				}
				checkDocument(t, page.Name, string(html), boot, lang)
			})
		}
	}
}

// React's development build reports errors that the production build ignores: missing keys, wrong nesting and unknown
// attributes. The server bundle turns these reports into errors.
func TestEveryPageWithReactsDevelopmentBuild(t *testing.T) {
	script, err := os.ReadFile("../../web/.engine-development/main.js")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("run `npm run build:development` in web/ first (make test does it)")
	}
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := site.LoadBundle(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	// React records a stack trace for each element, which takes longer than the rendering. The test disables this,
	// because the reports do not need the stack traces.
	const trace, noTrace = `debugStackDEV = Error("react-stack-top-frame")`, `debugStackDEV = unknownOwnerDebugStack`
	if !bytes.Contains(script, []byte(trace)) {
		t.Errorf("React's development build does not contain %s", trace)
	}
	bundle.Script = strings.ReplaceAll(string(script), trace, noTrace)
	development, err := ssr.NewEngine(bundle, ssr.EngineOptions{Timeout: renderLimit})
	if err != nil {
		t.Fatal(err)
	}
	defer development.Close()
	f := newFixture(t, withRenderer(development))
	for _, page := range f.AllPages() {
		for _, sort := range []data{{name: "few", text: "a", items: 2, flag: true, given: true}, {name: "none", items: 0}} {
			if _, _, err := f.RenderWith(t.Context(), page, fair.Telugu, sort.frame(), sort.propsOf(page)); err != nil {
				t.Errorf("%s, %s: %v", page.Path, sort.name, err)
			}
		}
	}
}

// The test requests the pages of a real edition over HTTP, as visitors do.
func TestEveryPageOfTheEdition(t *testing.T) {
	f := newFixture(t)
	for _, page := range f.Pages()[1:] {
		if !page.Cached {
			continue
		}
		for _, lang := range fair.Langs {
			html := text(t, f.get(lang.PathPrefix()+page.Path))
			checkDocument(t, page.Name, html, nil, lang)
			if !strings.Contains(html, testEdition().Dates.OrEnglish(lang)) {
				t.Errorf("%s %s does not show the dates", lang, page.Path)
			}
		}
	}
}

var (
	scripts   = regexp.MustCompile(`<script\b[^>]*>`)
	bootBlock = regexp.MustCompile(
		`(?s)<script id="boot" type="application/json" data-modules="([^"]*)"(?: data-texts="[^"]+\.json")?(?: data-later-sheet="/assets/[^"]+\.css")?(?: data-later-texts="/assets/[^"]+\.json")?>(.*?)</script>`,
	)
	inlineStyle = regexp.MustCompile(`<[a-zA-Z][^<>]*\sstyle=`)
	handler     = regexp.MustCompile(`<[a-zA-Z][^<>"]*\son[a-z]+=`)
	scriptURL   = regexp.MustCompile(`(?i)\s(?:href|src|action|formaction)="\s*javascript:`)
	withoutText = regexp.MustCompile(`"[^"]*"`)
)

// checkDocument checks the rules for every HTML document. The document of a hydrated page must contain an entry script
// and a data block. Other documents may contain only the entry script. A document must contain nothing that the
// Content-Security-Policy would block, and data must not become markup. The data block must contain the data in
// `boot`.
func checkDocument(t *testing.T, page, html string, boot []byte, lang fair.Lang) {
	t.Helper()
	root := `<html lang="` + string(lang) + `"`
	if strings.Contains(html, ` type="module"`) { // the stylesheet is different if the page has no entry script
		root += ` data-js=""`
	}
	if !strings.HasPrefix(html, "<!doctype html>"+root+"><head>") || !strings.HasSuffix(html, "</body></html>") {
		t.Errorf("not a whole document: %.60s … %.20s", html, html[max(0, len(html)-20):])
	}
	if !strings.Contains(html, "<title>") || strings.Count(html, "<h1") != 1 || strings.Count(html, "<main") != 1 {
		t.Errorf("%d h1, %d main, want one each, and a title", strings.Count(html, "<h1"), strings.Count(html, "<main"))
	}
	all := slices.DeleteFunc(scripts.FindAllString(html, -1), func(tag string) bool {
		return strings.Contains(tag, "ld+json")
	})
	block := bootBlock.FindStringSubmatch(html)
	assets := builtEngine(t).Assets()
	_, hydrated := assets.Modules[page]
	switch {
	case len(all) == 0 && block == nil && !hydrated:
	case len(all) == 1 && block == nil && !hydrated && strings.Contains(all[0], assets.Entry):
		// a text page that is stored for offline use; the only script that it contains registers the service worker
	case len(all) == 2 && block != nil:
		if modules := strings.Fields(block[1]); len(modules) < 2 || !strings.Contains(modules[0], "/hydrate-") {
			t.Errorf("the page's modules are %v", modules)
		}
		if boot != nil {
			checkBoot(t, block[2], boot)
		}
	default:
		t.Errorf("script elements %q", all)
	}
	markup := html
	if block != nil {
		markup = strings.Replace(html, block[2], "", 1)
	}
	bare := withoutText.ReplaceAllString(markup, `""`)
	for _, c := range []struct {
		what, where string
		pattern     *regexp.Regexp
	}{
		{"a style attribute", bare, inlineStyle},
		{"an event handler", bare, handler},
		{"a javascript: address", markup, scriptURL},
	} {
		if found := c.pattern.FindString(c.where); found != "" {
			t.Errorf("%s in the markup: %s", c.what, found)
		}
	}
	if strings.Contains(html, "<b>&amp;</b>") || strings.Contains(markup, "<!-- \"") {
		t.Error("data became markup")
	}
	if strings.Contains(html, "undefined") || strings.Contains(html, "[object Object]") || strings.Contains(html, "NaN") {
		t.Error("the page shows undefined, NaN or an object")
	}
}

// drawnByServer lists, for each page, the props and the frame's data that only the server needs. The page's data block
// does not contain them, so the browser does not receive them (web/src/public/pages). What only the footer shows is in
// the entry of no page (web/src/server/catalog.ts).
var drawnByServer = map[string]map[string][]string{
	"": {"frame": {"organiser", "year"}},
	"home": {
		"props": {"after", "about", "brochure", "news", "sponsors", "coming", "programme", "figures", "photos"},
		"frame": {"email", "website", "social", "phoneHref", "whatsappHref", "messenger"},
	},
	"payment-result": {"frame": {"messenger", "whatsappHref"}},
	"stall-booking":  {"props": {"kinds", "days", "pricingNote", "earlyBird", "facilities", "needsScript", "hall"}},
	"exhibitors": {"props": {
		"marked", "found", "guess", "categories", "zones", "letters", "exhibitors", "earlier", "later",
	}},
	"exhibitor": {"props": {
		"logo", "initials", "about", "others", "products", "phone", "website", "host", "plan", "near",
	}},
	"orders": {"props": {
		"state", "typed", "contact", "errors", "refusal", "one", "records", "orders", "ownData", "changed",
	}},
}

// checkBoot compares a page's data block with the data that was given to the renderer. It ignores the texts that the
// server bundle adds.
func checkBoot(t *testing.T, block string, sent []byte) {
	t.Helper()
	if strings.Contains(block, "<") {
		t.Error("the data block holds <")
	}
	var got, want map[string]any
	if err := json.Unmarshal([]byte(block), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(sent, &want); err != nil {
		t.Fatal(err)
	}
	texts, _ := got["texts"].(map[string]any)
	if inFiles := want["page"] == "home"; (texts["frame"] == nil) != inFiles {
		t.Error("the frame's texts are missing, or stand in the page although they are in a file")
	}
	delete(got, "texts")
	delete(want, "head") // this data is only in the HTML head and not in the block
	page, _ := want["page"].(string)
	for _, drawn := range []map[string][]string{drawnByServer[""], drawnByServer[page]} {
		for part, names := range drawn {
			values, _ := want[part].(map[string]any)
			for _, name := range names {
				delete(values, name)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Every React page must have a Go page with the same name, and every Go page must have a React page.
func TestEveryReactPageHasItsGoPage(t *testing.T) {
	files, err := filepath.Glob("../../web/src/public/pages/*.tsx")
	if err != nil {
		t.Fatal(err)
	}
	react, here := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		if name := filepath.Base(file); !strings.HasSuffix(name, ".test.tsx") {
			react[strings.TrimSuffix(name, ".tsx")] = true
		}
	}
	for _, page := range newFixture(t).AllPages() {
		here[page.Name] = true
	}
	if diff := cmp.Diff(here, react); diff != "" {
		t.Errorf("Go pages (-) and React pages (+) differ:\n%s", diff)
	}
}

func TestPropsOfPagesAreOfTheirShape(t *testing.T) {
	f := newFixture(t)
	for _, page := range f.Pages() {
		if (page.Shape == nil) != (page.Props == nil) {
			t.Errorf("%s has a Shape or Props without the other", page.Path)
		}
		if page.Props == nil || !page.Cached {
			continue
		}
		props, err := page.Props(t.Context(), &site.Request{Lang: fair.English, Path: page.Path})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := reflect.TypeOf(props), reflect.TypeOf(page.Shape); got != want {
			t.Errorf("%s: props are %v, the Shape is %v", page.Path, got, want)
		}
	}
}

func TestTypeScriptIsUpToDate(t *testing.T) {
	want, err := site.TypeScript()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../web/src/public/props.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("props.gen.ts is not up to date: run `make gen`\n%s", diff)
	}
}
