package texts_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/texts/catalogue"
)

func TestCatalogueIsComplete(t *testing.T) {
	c, err := catalogue.Read(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range c.Faults() {
		t.Error(fault)
	}
}

const twoLanguages = `[{"code":"en","portal":true},{"code":"te","path":"/te"}]`

func TestFaultsNameLanguageFileAndKey(t *testing.T) {
	english := `{"a":{"b":"Pay {amount}"},"stalls_one":"{count} stall","stalls_other":"{count} stalls"}`
	for name, test := range map[string]struct{ translation, want string }{
		"missing key": {`{"stalls_one":"{count} x","stalls_other":"{count} y"}`, "texts/te/s.json: a.b: is missing"},
		"extra key": {
			`{"a":{"b":"{amount}","c":"x"},"stalls_one":"{count}","stalls_other":"{count}"}`,
			"texts/te/s.json: a.c: is not in",
		},
		"other placeholder": {
			`{"a":{"b":"{sum}"},"stalls_one":"{count}","stalls_other":"{count}"}`,
			"texts/te/s.json: a.b: has the placeholders",
		},
		"missing form": {`{"a":{"b":"{amount}"},"stalls_other":"{count}"}`, `stalls: the plural form "one" is missing`},
		"unknown form": {
			`{"a":{"b":"{amount}"},"stalls_one":"{count}","stalls_two":"{count}","stalls_other":"{count}"}`,
			`no plural form "two"`,
		},
		"empty": {`{"a":{"b":" "},"stalls_one":"{count}","stalls_other":"{count}"}`, "a.b: is empty"},
		"lone brace": {
			`{"a":{"b":"{amount} {max"},"stalls_one":"{count}","stalls_other":"{count}"}`,
			"a.b: has a brace",
		},
		"HTML": {
			`{"a":{"b":"<b>{amount}</b>"},"stalls_one":"{count}","stalls_other":"{count}"}`,
			"a.b: has HTML",
		},
		"text for a group":   {`{"a":"x","stalls_one":"{count}","stalls_other":"{count}"}`, "a.b: is missing"},
		"plural for a text":  {`{"a":{"b_one":"{amount}","b_other":"{amount}"},"stalls_one":"{count}","stalls_other":"{count}"}`, "a.b: is not of the same kind"},
		"whole file missing": {"", "texts/te/s.json is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{
				"languages.json": {Data: []byte(twoLanguages)}, "en/s.json": {Data: []byte(english)},
				"te/other.json": {Data: []byte(`{"x":"y"}`)}, "en/other.json": {Data: []byte(`{"x":"y"}`)},
			}
			if test.translation != "" {
				files["te/s.json"] = &fstest.MapFile{Data: []byte(test.translation)}
			}
			c, err := catalogue.Read(files)
			if err != nil {
				t.Fatal(err)
			}
			if all := strings.Join(c.Faults(), "\n"); !strings.Contains(all, test.want) {
				t.Errorf("faults are\n%s\nand lack %q", all, test.want)
			}
		})
	}
}

func TestPortalTextsMayBeEnglishOnly(t *testing.T) {
	c, err := catalogue.Read(fstest.MapFS{
		"languages.json": {Data: []byte(twoLanguages)}, "te/x.json": {Data: []byte(`{"a":"b"}`)},
		"en/x.json":           {Data: []byte(`{"a":"b"}`)},
		"en/portal/home.json": {Data: []byte(`{"a":"b"}`)}, "en/portal-errors.json": {Data: []byte(`{"a":"b"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if faults := c.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	for _, text := range []string{
		`{"a":"x","a":"y"}`, `{"a":["x"]}`, `{"a":1}`, `["x"]`,
		`{"a":"x","a_one":"y","a_other":"z"}`, `{`,
	} {
		_, err := catalogue.Read(fstest.MapFS{
			"languages.json": {Data: []byte(`[{"code":"en"}]`)},
			"en/s.json":      {Data: []byte(text)},
		})
		if err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

func TestFillDoesNotReplacePlaceholdersInValues(t *testing.T) {
	got := texts.Fill("{a} {b} {c} {a}", map[string]string{"a": "{b}", "b": "2"})
	if got != "{b} 2 {c} {b}" {
		t.Error(got)
	}
}

func TestPluralRules(t *testing.T) {
	for lang, wanted := range map[string]map[int]string{
		"en": {0: "other", 1: "one", 2: "other", 101: "other"}, "hi": {0: "one", 1: "one", 2: "other"},
		"te": {0: "other", 1: "one"},
		"ru": {1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 122: "few"},
		"ar": {0: "zero", 2: "two", 103: "few", 111: "many"},
	} {
		rule := catalogue.RuleOf(lang)
		for n, want := range wanted {
			got, exact := rule.Exact[n]
			if !exact {
				got = rule.Cycle[n%len(rule.Cycle)]
			}
			if got != want || catalogue.Category(lang, n) != want {
				t.Errorf("%s %d: rule %q, CLDR %q, want %q", lang, n, got, catalogue.Category(lang, n), want)
			}
		}
	}
}

func TestGroupOfThePortalIsEnglishWhereNotTranslated(t *testing.T) {
	var portal map[string]map[string]any
	text, err := texts.Group("te", "portal")
	if err == nil {
		err = json.Unmarshal(text, &portal)
	}
	if err != nil || portal["common"]["save"] != "Save" {
		t.Errorf("%v %v", portal["common"], err)
	}
}

func TestPseudoText(t *testing.T) {
	got := catalogue.PseudoText("Pay {amount} now")
	if !strings.HasPrefix(got, "⟦Þåå") || !strings.Contains(got, "{amount}") || !strings.HasSuffix(got, "⟧") {
		t.Error(got)
	}
	if n := len([]rune(strings.ReplaceAll(got, "{amount}", ""))) - 2; n != 11 {
		t.Errorf("%q has %d letters, want 40 %% more than 8", got, n)
	}
	texts.UsePseudo(true)
	defer texts.UsePseudo(false)
	if got := texts.Faults.Again().In(texts.English); !strings.HasPrefix(got, "⟦") {
		t.Error(got)
	}
	if got := texts.Faults.Again().In("te"); strings.HasPrefix(got, "⟦") {
		t.Error(got)
	}
}

func TestLangFromHeader(t *testing.T) {
	for header, want := range map[string]texts.Lang{
		"": "en", "te-IN,te;q=0.9": "te", "fr, hi;q=0.5": "hi", "xx": "en",
		"EN-us": "en",
	} {
		if got := texts.LangFromHeader(header); got != want {
			t.Errorf("%q gives %s, want %s", header, got, want)
		}
	}
	if texts.ParseLang(" TE ") != "te" || texts.ParseLang("fr") != texts.English {
		t.Error("ParseLang")
	}
}
