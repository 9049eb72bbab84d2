package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// nextEdition begins a new edition with another title, other days, another venue and other stall labels.
func (s *payerSite) nextEdition(t *testing.T) {
	t.Helper()
	next, err := s.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	next.ID = "2026"
	next.Title = fair.Text{fair.English: "Mela 2026"}
	next.Dates = fair.Text{fair.English: "12-13 September 2026"}
	next.FirstDay, next.LastDay = "2026-09-12", "2026-09-13"
	next.Plan.Kinds = append([]fair.StallKind(nil), next.Plan.Kinds...)
	next.Plan.Kinds[0].Name = fair.Text{fair.English: "Premium"}
	next.Plan.Stalls = append([]fair.PlanStall(nil), next.Plan.Stalls...)
	next.Plan.Stalls[0].Label = "A24"
	if err := s.db.CreateEdition(t.Context(), next, nil); err != nil {
		t.Fatal(err)
	}
}

// codeWords are the texts and links that pages show only for valid entry codes.
var codeWords = []string{
	"lets one person in", "Show this code", "Your entry code", "Open the entry codes", "data:image/png",
}

// A booking of an earlier edition keeps its stall names, but its entry codes are no longer valid.
func TestABookingOfAnEarlierEdition(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	own := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	scanned := "/entry?code=" + entry.CleanCode(codes[0].Text)
	wants(t, s.get(own), http.StatusOK, []string{"lets one person in"}, nil)
	s.nextEdition(t)
	untrue := append([]string{"A24", "Premium", `href="/entry-codes?`}, codeWords...)
	ownData := strings.Replace(resultPath(o), "/payment-success", "/my-data", 1)
	for _, response := range []*http.Response{s.get(resultPath(o)), s.ordersOf(t, o), s.get(ownData)} {
		wants(t, response, http.StatusOK, []string{"Standard 24"}, untrue)
	}
	for _, path := range []string{own, scanned} {
		response := s.get(path)
		if kept := response.Header.Get("Offline-Copy"); kept != "" {
			t.Errorf("%s is kept for %s", path, kept)
		}
		wants(t, response, http.StatusOK, []string{"This fair is over"}, append([]string{"/gate#code="}, codeWords...))
	}
	wants(t, s.get("/te"+own), http.StatusOK, []string{"ఈ మేళా ముగిసింది"}, []string{"data:image/png"})
	picture := strings.Replace(own, "/entry-codes", "/entry-code.png", 1) + "&member=1"
	if response := s.get(picture); response.StatusCode != http.StatusNotFound {
		t.Errorf("the image answers %d", response.StatusCode)
	}
}
