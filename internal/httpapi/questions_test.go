package httpapi_test

import (
	"bytes"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// ask stores the questions of the edition.
func (s *site) ask(as *http.Cookie, want int, questions ...map[string]any) answer {
	s.t.Helper()
	return s.do(call{
		method: "PUT", path: "/api/admin/edition", as: as, want: want, body: map[string]any{"questions": questions},
	})
}

func question(id, kind string, required bool, more map[string]any) map[string]any {
	q := map[string]any{
		"id": id, "kind": kind, "required": required, "label": map[string]any{"en": "Question " + id, "te": "ప్రశ్న " + id},
	}
	for name, value := range more {
		q[name] = value
	}
	return q
}

// Own questions of the office: asked, answered, shown, exported, imported, changed, removed and erased.
func TestOwnQuestionsOfTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		options := []map[string]any{
			{"id": "paddy", "label": map[string]any{"en": "Paddy", "te": "వరి"}},
			{"id": "cotton", "label": map[string]any{"en": "Cotton", "te": "పత్తి"}},
		}
		farmers := map[string]any{"for": map[string]any{"farmer": true}}
		crop := question("crop", "choice", true, map[string]any{"options": options, "for": farmers["for"]})
		s.ask(office, 200, crop, question("acres", "number", false, farmers), question("bus", "yes_no", false, nil),
			question("other", "text", false, nil))
		s.ask(office, 422, crop, crop)
		s.ask(office, 422, question("empty", "choice", false, nil))

		page := s.do(call{method: "GET", path: "/api/admin/edition", as: office, want: 200})
		if !strings.Contains(page.body, `"id":"acres"`) {
			t.Error("the edition has no questions")
		}
		body := farmer("Ramulu")
		s.do(call{method: "POST", path: "/api/registers?lang=te", body: body, want: 422, has: []string{"answers-crop"}})
		body["answers"] = map[string]any{"crop": "wheat", "acres": "many"}
		s.do(call{
			method: "POST", path: "/api/registers?lang=te", body: body, want: 422,
			has: []string{"answers-crop", "answers-acres"},
		})
		body["answers"] = map[string]any{"crop": "paddy", "acres": "3", "bus": "yes", "unknown": "x"}
		id := s.do(call{
			method: "POST", path: "/api/registers?lang=te", body: body, want: 201,
			has: []string{`{"question":"crop","label":"ప్రశ్న crop","option":"paddy","value":"వరి"}`},
		}).field("_id")

		// The office may leave a required question out, and may correct an answer.
		typed := farmer("Sita")
		s.do(call{method: "POST", path: "/api/registers", as: office, body: typed, want: 201, has: []string{`"answers":[]`}})
		update := call{
			method: "PUT", path: "/api/registers/" + id, as: office, want: 200,
			body: map[string]any{"answers": map[string]any{"acres": "౪", "bus": ""}},
			has:  []string{`"value":"వరి"`, `"value":"4"`},
		}
		if got := s.do(update).body; strings.Contains(got, `"question":"bus"`) {
			t.Error("an empty answer stays")
		}
		s.do(call{
			method: "GET", path: "/api/admin/records/registration/" + id, as: office, want: 200,
			has: []string{`{"field":"answer","value":"వరి","label":"ప్రశ్న crop"}`, `ప్రశ్న crop: వరి`},
		})

		export := []byte(s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: office, want: 200}).body)
		book, err := excelize.OpenReader(bytes.NewReader(export))
		must(t, err)
		rows, err := book.GetRows(book.GetSheetName(0))
		must(t, err)
		at := slices.Index(rows[0], "Question crop")
		if at < 0 || !slices.ContainsFunc(rows, func(row []string) bool { return len(row) > at && row[at] == "వరి" }) {
			t.Errorf("%q", rows)
		}
		again := s.wishedImport(office, "registrations.xlsx", export)
		if len(again.Added)+len(again.Changed)+len(again.Faults) != 0 || len(again.Present) != 2 {
			t.Errorf("%+v", again)
		}
		file := "Category,Name,Phone,Address,ప్రశ్న crop,Question acres\n" +
			"Farmer,Mallesh,9848012399,Medak,పత్తి,7\nFarmer,Yadagiri,9848012398,Medak,,\n"
		if done := s.wishedImport(office, "list.csv", []byte(file)); len(done.Added) != 2 || len(done.Faults) != 0 {
			t.Errorf("%+v", done)
		}
		var found []httpapi.Registration
		s.do(call{method: "GET", path: "/api/registers?q=" + url.QueryEscape("Mallesh"), as: office, want: 200}).json(&found)
		if len(found) != 1 || fair.AnswerTo(found[0].Answers, "crop") != "Cotton" ||
			fair.AnswerTo(found[0].Answers, "acres") != "7" {
			t.Errorf("%+v", found)
		}

		// Answers keep the words that were shown, also after the question was removed.
		s.ask(office, 200, question("other", "text", false, nil))
		s.do(call{method: "GET", path: "/api/registers/" + id, as: office, want: 200, has: []string{`"value":"వరి"`}})
		s.do(call{
			method: "PUT", path: "/api/registers/" + id, as: office, want: 200,
			body: map[string]any{"answers": map[string]any{"crop": "cotton"}}, has: []string{`"value":"వరి"`},
		})
		s.do(call{
			method: "GET", path: "/api/admin/records/registration/" + id, as: owner, want: 200,
			has: []string{"ప్రశ్న crop"},
		})

		r, err := db.FindRegistration(t.Context(), id)
		must(t, err)
		if !slices.Contains(r.Personal().Words(), "వరి") || len(r.Erased(r.CreatedAt).Answers) != 0 {
			t.Errorf("%+v", r.Answers)
		}
	})
}
