package site_test

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

func layoutProps(t *testing.T, f *fixture, lang fair.Lang) site.LayoutProps {
	t.Helper()
	for _, page := range f.Pages() {
		if page.Name == "layout" {
			props, err := page.Props(t.Context(), &site.Request{Lang: lang, Path: page.Path})
			if err != nil {
				t.Fatal(err)
			}
			return props.(site.LayoutProps)
		}
	}
	t.Fatal("there is no layout page")
	return site.LayoutProps{}
}

func TestLayoutPage(t *testing.T) {
	f := newDemoSite(t)
	html := wants(t, f.get("/layoutUi"), 200, []string{
		"83 of 112 stalls are free.", `href="/layout.pdf"`, "Download PDF", `href="/stallbooking"`, `role="img"`,
		"Agricultural inputs", "8 free",
		"<span>1–9,</span> <span>18–26</span>", "C1–C13", "<span>t3–t4,</span> <span>t6–t8</span>",
		"Main entrance", "Booked without a place on the plan", "₹88,500", "Sold: <span>1–9,", "Not released: <span>C14",
	}, []string{">OUT<", ">TINY<", ">C14<"})
	start, end := strings.Index(html, `<svg class="`+className(t, "hall-plan")+`"`),
		strings.Index(html, "</svg></div></section>")
	if start < 0 || end < start {
		t.Fatal("the plan is not on the page")
	}
	if err := xml.Unmarshal([]byte(html[start:end]+"</svg>"), new(struct{})); err != nil {
		t.Errorf("the drawing is not well-formed: %v", err)
	}
	wants(t, f.get("/te/layoutUi"), 200, []string{`href="/te/layout.pdf"`, "ప్రధాన ద్వారం", "బయటి స్టాల్"},
		[]string{"Main entrance", "Outdoor", "promenade", "Download"})
}

// If the office blocks a stall, the number of available stalls must change.
func TestLayoutCountsFreeStalls(t *testing.T) {
	f := newDemoSite(t)
	before := layoutProps(t, f, fair.English)
	edition, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	set := fair.HallStall{Key: fair.StallKey{Number: "20", Size: "3x3m"}, Released: true, Blocked: true, Stock: 1}
	if err := f.db.UpdateHallStall(t.Context(), edition.ID, set); err != nil {
		t.Fatal(err)
	}
	after := layoutProps(t, f, fair.English)
	free, freeBefore := after.Hall.Counts.Available, before.Hall.Counts.Available
	if free != freeBefore-1 || after.Released != before.Released {
		t.Errorf("%d of %d free, before it was %d of %d", free, after.Released, freeBefore, before.Released)
	}
	row := after.Rows[0]
	if row.Zone != "inputs" || row.Stalls != "1–9, 18–26" || row.Which != "19, 21–26" || row.Free != 7 {
		t.Errorf("the first row is %+v", row)
	}
	if want := []site.LayoutTaken{{State: "sold", Stalls: "1–9, 18, 20"}}; row.Price != "₹88,500" ||
		!slices.Equal(row.Taken, want) {
		t.Errorf("the first row has the price %v and the taken stalls %v, want %v", row.Price, row.Taken, want)
	}
	if after.Released != 112 || len(after.Hall.Stalls) != 124+1 ||
		len(after.Hall.Extras) != 1 {
		t.Errorf("%d released, %d drawn, %d without a place", after.Released, len(after.Hall.Stalls),
			len(after.Hall.Extras))
	}
}

func TestLayoutWithoutAPlan(t *testing.T) {
	f := newFixture(t)
	wants(t, f.get("/layoutUi"), 200, []string{"The plan of the hall will be published here", `href="/ContactUs"`},
		[]string{"0 of 0", `<svg class="` + className(t, "hall-plan") + `"`})
}
