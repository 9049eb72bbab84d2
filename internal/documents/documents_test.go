package documents_test

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/web"
)

// about returns the default edition with the data for printing.
func about(t testing.TB, lang fair.Lang) fair.Printed {
	t.Helper()
	e, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	e.UpdatedAt = time.Date(2025, 7, 1, 5, 0, 0, 0, time.UTC)
	p := fair.Printed{
		Lang: lang, Edition: e, Fee: fair.StandardFee, FeeText: e.FeeText(lang),
		Site: "https://fair.example.org", At: e.UpdatedAt,
		Unreleased: map[fair.StallKey]bool{}, Blocked: map[fair.StallKey]bool{},
	}
	for _, s := range e.Plan.Stalls {
		p.Unreleased[s.Key()], p.Blocked[s.Key()] = !s.Released, s.Blocked != ""
	}
	return p
}

type maker func(fair.Printed) ([]byte, error)

func makers() map[string]maker {
	m := documents.New(web.Art())
	return map[string]maker{"brochure": m.Brochure, "layout": m.Layout, "prospectus": m.Prospectus}
}

func made(t testing.TB, makeIt maker, about fair.Printed) []byte {
	t.Helper()
	data, err := makeIt(about)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTheBrochureIsOnePageOfKeyFacts(t *testing.T) {
	for _, lang := range fair.Langs {
		about := about(t, lang)
		file := read(t, made(t, makers()["brochure"], about))
		if got := len(file.pages); got != 1 {
			t.Errorf("%s: %d pages, want 1", lang, got)
		}
		text, e := flat(file.text()), about.Edition
		want := []string{
			e.Title.OrEnglish(lang), e.Tagline.OrEnglish(lang), e.Dates.OrEnglish(lang), e.Venue.OrEnglish(lang),
			about.FeeText, e.Phone, e.Email, "fair.example.org", "GST 18%",
		}
		for _, k := range e.Plan.Kinds {
			want = append(want, k.Name.OrEnglish(lang), e.StallPrice(k, about.At).Total.String())
		}
		for _, words := range want {
			if words == "" || !strings.Contains(text, flat(words)) {
				t.Errorf("%s: the text layer lacks %q", lang, words)
			}
		}
	}
}

// The brochure must say that the payment alone confirms a registration or a booking.
// The prospectus has all packages with what they contain, their prices with GST and, if companies pay the tax
// themselves, says so. Without benefits and figures it has no empty headings.
func TestTheProspectusShowsThePackages(t *testing.T) {
	for _, lang := range fair.Langs {
		about := about(t, lang)
		e := &about.Edition
		e.Tax.GSTIN, e.Tax.ReverseCharge = "36AAAAA0000A1Z5", true
		e.Home.Figures = fair.List[fair.TitledText]{{
			Title: fair.Text{fair.English: "18,400"}, Text: fair.Text{fair.English: "visitors"},
		}}
		text := flat(read(t, made(t, makers()["prospectus"], about)).text())
		want := []string{
			e.Title.OrEnglish(lang), e.Dates.OrEnglish(lang), e.Email, "fair.example.org", "₹29,50,000", "18%", "18,400",
			texts.Documents.LastFair().In(lang),
		}
		for _, tier := range e.SponsorTiers {
			want = append(want, tier.Name.OrEnglish(lang), tier.Price.String())
		}
		for _, benefit := range e.SponsorBenefits {
			want = append(want, benefit.Name.OrEnglish(lang))
		}
		for _, part := range want {
			if part == "" || !strings.Contains(text, flat(part)) {
				t.Errorf("%s: the text layer lacks %q", lang, part)
			}
		}
		e.Home.Figures, e.SponsorBenefits, e.Tax.GSTIN = nil, nil, ""
		text = flat(read(t, made(t, makers()["prospectus"], about)).text())
		for _, part := range []texts.Message{
			texts.Documents.LastFair(), texts.Documents.Comparison(), texts.Documents.WithGst(),
		} {
			if strings.Contains(text, flat(part.In(lang))) {
				t.Errorf("%s: an empty part %q", lang, part.In(lang))
			}
		}
	}
}

func TestTheBrochureSaysWhatAPaymentConfirms(t *testing.T) {
	text := flat(read(t, made(t, makers()["brochure"], about(t, fair.English))).text())
	for _, words := range []string{
		"Your stalls are booked when the payment is confirmed.", "it opens your entry code under “My orders”",
	} {
		if !strings.Contains(text, flat(words)) {
			t.Errorf("the brochure lacks %q", words)
		}
	}
	for _, words := range []string{"The office confirms your booking", "The office checks your details"} {
		if strings.Contains(text, flat(words)) {
			t.Errorf("the brochure says %q", words)
		}
	}
}

func TestLayoutShowsEveryPlace(t *testing.T) {
	for _, lang := range fair.Langs {
		about := about(t, lang)
		file := read(t, made(t, makers()["layout"], about))
		if len(file.pages) != 1 || file.pages[0].width < file.pages[0].height {
			t.Fatalf("%s: want one lying page", lang)
		}
		labels := map[string]int{}
		for _, r := range file.pages[0].runs {
			labels[strings.TrimSpace(r.text)]++
		}
		for _, s := range about.Edition.Plan.Stalls {
			if !s.Placeless && labels[s.Label] == 0 {
				t.Errorf("%s: no label %q on the plan", lang, s.Label)
			}
		}
		text := flat(file.text())
		for _, z := range about.Edition.Plan.Zones {
			if strings.Count(text, z.Name.OrEnglish(lang)) < 2 {
				t.Errorf("%s: zone %q is not both on the plan and in the list", lang, z.Name.OrEnglish(lang))
			}
		}
		for _, f := range about.Edition.Plan.Features {
			if f.Type != "hall" && f.Type != "service" && f.ID != "door-e" && !strings.Contains(text, f.Label.OrEnglish(lang)) {
				t.Errorf("%s: %q is not on the plan", lang, f.Label.OrEnglish(lang))
			}
		}
		for _, k := range about.Edition.Plan.Kinds {
			price := about.Edition.StallPrice(k, about.At)
			if !strings.Contains(text, price.Total.String()) || !strings.Contains(text, price.GST.String()) {
				t.Errorf("%s: the price of %s is missing", lang, k.ID)
			}
		}
	}
}

// Sold stalls look like free ones, because a printed plan is soon out of date. Only stalls that are blocked or not
// released look different.
func TestBlockedAndUnreleasedStallsAreDrawnPale(t *testing.T) {
	about := about(t, fair.English)
	layout := makers()["layout"]
	before := made(t, layout, about)
	about.Blocked[fair.StallKey{Number: "24", Size: "3x3m"}] = true
	if bytes.Equal(before, made(t, layout, about)) {
		t.Error("a place that is kept back looks as before")
	}
	about.Unreleased[fair.StallKey{Number: "24", Size: "3x3m"}] = true
	if text := read(t, made(t, layout, about)).text(); !strings.Contains(text, "18 stalls") {
		t.Error("a place that is not released still counts in its zone")
	}
}

func TestSameDataSameBytes(t *testing.T) {
	for name := range makers() {
		for _, lang := range fair.Langs {
			first, second := made(t, makers()[name], about(t, lang)), made(t, makers()[name], about(t, lang))
			if sha256.Sum256(first) != sha256.Sum256(second) {
				t.Errorf("%s %s: two makers give different bytes", name, lang)
			}
			changed := about(t, lang)
			changed.Edition.Plan.Kinds[0].Base += fair.Rupees(100)
			changed.Edition.SponsorTiers[0].Price += fair.Rupees(100)
			if bytes.Equal(first, made(t, makers()[name], changed)) {
				t.Errorf("%s %s: a new price changes nothing", name, lang)
			}
			if len(first) > 300_000 {
				t.Errorf("%s %s: %d bytes, want 300 kB at most", name, lang, len(first))
			}
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	m := documents.New(web.Art())
	var all sync.WaitGroup
	for _, lang := range fair.Langs {
		about := about(t, lang)
		for _, makeIt := range []maker{m.Brochure, m.Layout} {
			all.Go(func() {
				if _, err := makeIt(about); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
}

func TestDocumentIsTaggedAndNamed(t *testing.T) {
	for _, lang := range fair.Langs {
		file := read(t, made(t, makers()["brochure"], about(t, lang)))
		var catalog, tree string
		for _, object := range file.objects {
			if strings.Contains(object, "/Type/Catalog") {
				catalog = object
			}
			tree += object
		}
		for _, want := range []string{
			"/Lang(" + string(lang) + ")", "/MarkInfo<</Marked true>>", "/StructTreeRoot",
			"/DisplayDocTitle true",
		} {
			if !strings.Contains(catalog, want) {
				t.Errorf("%s: the catalog lacks %s", lang, want)
			}
		}
		for _, want := range []string{
			"/S/H1", "/S/H2", "/S/Table", "/S/TH", "/Scope/Column", "/Scope/Row", "/S/Figure",
			"/Alt", "/S/Link", "/URI(https://fair.example.org", "/CreationDate(D:20250701050000Z)",
		} {
			if !strings.Contains(tree, want) {
				t.Errorf("%s: no %s", lang, want)
			}
		}
	}
}

func TestEveryDrawingCanBePrinted(t *testing.T) {
	err := fs.WalkDir(web.Art(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".svg" {
			return err
		}
		data, err := fs.ReadFile(web.Art(), path)
		if err != nil {
			return err
		}
		if w, h, steps, err := documents.DrawingSize(data); err != nil || w <= 0 || h <= 0 || steps == 0 {
			t.Errorf("%s: %v × %v, %d steps, %v", path, w, h, steps, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{
		"", "<svg", `<svg viewBox="0 0 1"/>`, `<svg viewBox="0 0 9 9"><path d="M1 1X2"/></svg>`,
		`<svg viewBox="0 0 9 9"><text>a</text></svg>`, `<svg viewBox="0 0 9 9"><g transform="skewX(3)"/></svg>`,
		`<svg viewBox="0 0 9 9"><rect width="2" height="2" fill="url(#a)"/></svg>`,
	} {
		if _, _, _, err := documents.DrawingSize([]byte(wrong)); err == nil {
			t.Errorf("%q: no error", wrong)
		}
	}
}

func BenchmarkDocuments(b *testing.B) {
	for name, makeIt := range makers() {
		for _, lang := range fair.Langs {
			about := about(b, lang)
			b.Run(name+"/"+string(lang), func(b *testing.B) {
				b.ReportAllocs()
				size := 0
				for b.Loop() {
					size = len(made(b, makeIt, about))
				}
				b.ReportMetric(float64(size), "B/file")
			})
		}
	}
}
