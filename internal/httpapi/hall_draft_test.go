package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The office changes every field of a stall in the draft, exports the draft, and discards it. Importing the
// file restores the draft. Visitors see the change after it is published.
func TestTheDraftOfTheHallIsExportedAndImported(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		draft := s.hallDraft(call{method: "GET", path: draftPath, as: manager})
		at := slices.IndexFunc(draft.Stalls, func(d hall.DrawnStall) bool { return d.ID == "std-26" })
		drawn := &draft.Stalls[at]
		drawn.Kind, drawn.Number, drawn.Label, drawn.W, drawn.H = "compact", "26", "C26", 2, 2
		drawn.Zone, drawn.Aisle = draft.Ground.Zones[1].ID, draft.Ground.Aisles[0].ID
		drawn.X, drawn.Y, drawn.Released = drawn.X+0.5, drawn.Y+0.5, false
		want := *drawn
		saved := s.hallDraft(call{method: "PUT", path: draftPath, as: manager, body: map[string]any{
			"version": draft.Version, "stalls": draft.Stalls,
		}})
		if len(saved.Faults) != 0 {
			t.Fatalf("%+v", saved.Faults)
		}
		s.do(call{method: "GET", path: "/api/hall", want: 200, has: []string{`"std-26"`}, hasNot: []string{`"C26"`}})

		const path = "/api/exports/hall.json"
		file := s.do(call{method: "GET", path: path + "?draft=true", as: manager, want: 200})
		if got := file.header.Get("Content-Type"); !strings.HasPrefix(got, "application/json") ||
			!strings.Contains(file.header.Get("Content-Disposition"), `"hall.json"`) {
			t.Errorf("%v", file.header)
		}
		if published := s.do(call{method: "GET", path: path, as: manager, want: 200}); published.body == file.body {
			t.Error("the published plan is the draft")
		}
		s.do(call{method: "DELETE", path: draftPath, as: manager, want: 204})
		s.importPlan(manager, "no file", 422)
		read := s.importPlan(manager, file.body, 200)
		if diff := cmp.Diff(saved.Stalls, read.Stalls); diff != "" {
			t.Errorf("(-saved +read):\n%s", diff)
		}
		draft = s.hallDraft(call{method: "GET", path: draftPath, as: manager})
		s.hallDraft(call{method: "POST", path: draftPath + "/publish", as: manager, body: map[string]any{
			"version": draft.Version,
		}})
		s.do(call{method: "GET", path: "/api/hall", want: 200, has: []string{`"C26"`}})
		now := s.hallDraft(call{method: "GET", path: draftPath, as: manager})
		if diff := cmp.Diff(want, now.Stalls[at]); diff != "" || now.Version != 0 {
			t.Errorf("published, version %d (-want +got):\n%s", now.Version, diff)
		}
	})
}

const draftPath = "/api/admin/hall/draft"

// hallDraft sends a request whose response is the draft of the hall plan. It returns the draft.
func (s *site) hallDraft(c call) (draft hall.DraftView) {
	s.t.Helper()
	c.want = 200
	s.do(c).json(&draft)
	return draft
}

// importPlan replaces the draft with the content of a file.
func (s *site) importPlan(as *http.Cookie, text string, want int) (draft hall.DraftView) {
	s.t.Helper()
	a := s.do(call{method: "POST", path: draftPath + "/import", as: as, want: want, body: map[string]any{
		"version": 0, "text": text,
	}})
	if want == 200 {
		a.json(&draft)
	}
	return draft
}
