package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The devices of the gate show an announcement until its time, or until somebody stops it.
func TestAnnouncementsEndByThemselves(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		now := s.sim.Clock().Now().In(fair.Kolkata)
		tomorrow := time.Date(now.Year(), now.Month(), now.Day()+1, 10, 0, 0, 0, fair.Kolkata)
		must(t, s.sim.Advance(t.Context(), tomorrow.Sub(now)))
		manager, gate := s.signIn(fair.RoleManager), s.signIn(fair.RoleGate)
		key := s.pairDevice(manager)
		onDevices := func(has string, hasNot ...string) {
			t.Helper()
			s.do(call{
				method: "POST", path: "/api/gate/contact", header: byKey(key), body: map[string]any{}, want: 200,
				has: []string{has}, hasNot: append(hasNot, "@"),
			})
		}
		write := func(want int, body map[string]any) answer {
			t.Helper()
			return s.do(call{method: "POST", path: "/api/admin/announcements", as: manager, body: body, want: want})
		}
		const path = "/api/admin/announcements"
		s.do(call{method: "POST", path: path, as: gate, body: map[string]any{}, want: 403})
		empty := write(422, map[string]any{"until": "soon"})
		for _, field := range []string{"text", "website", "until"} {
			if empty.fieldProblem(field) == "" {
				t.Errorf("nothing is said beside %s: %s", field, empty.body)
			}
		}
		passed := write(422, map[string]any{"text": "x", "textIn": map[string]string{"ta": "x"}, "until": "09:59"})
		if passed.fieldProblem("until") == "" || passed.fieldProblem("textIn.ta") == "" {
			t.Errorf("a time that has passed: %s", passed.body)
		}
		onDevices(`"messages":[]`)

		write(201, map[string]any{"text": "Lunch is at counter 3", "website": true, "until": "14:00"})
		stopped := write(201, map[string]any{
			"text": "Close gate 2", "textIn": map[string]string{"te": "గేట్ 2 మూసివేయండి"}, "devices": true, "until": "13:00",
		}).field("_id")
		write(201, map[string]any{"text": "Open gate 3", "website": true, "devices": true, "until": "12:00"})
		write(409, map[string]any{"text": "A fourth", "website": true, "until": "12:00"})
		onDevices("గేట్ 2 మూసివేయండి", "counter 3")
		s.do(call{method: "POST", path: path + "/" + stopped + "/stop", as: gate, want: 403})
		s.do(call{method: "POST", path: path + "/unknown/stop", as: manager, want: http.StatusNotFound})
		for range 2 { // a second press changes nothing
			s.do(call{
				method: "POST", path: path + "/" + stopped + "/stop", as: manager, want: 200, has: []string{`"shown":false`},
			})
		}
		onDevices("Open gate 3", "Close gate 2")
		must(t, s.sim.Advance(t.Context(), 2*time.Hour-time.Minute))
		onDevices("Open gate 3")
		must(t, s.sim.Advance(t.Context(), time.Minute))
		onDevices(`"messages":[]`)

		var list []struct {
			Text  string
			Until time.Time
			Shown bool
		}
		s.do(call{method: "GET", path: path, as: gate, want: 200}).json(&list)
		if len(list) != 3 || list[0].Shown || list[1].Shown || !list[2].Shown || list[2].Text != "Lunch is at counter 3" {
			t.Errorf("announcements %v", list)
		}
		if until := list[1].Until.In(fair.Kolkata).Format("15:04"); until != "10:00" {
			t.Errorf("the stopped one ended at %s", until)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=announcement", as: manager, want: 200,
			has: []string{"An announcement was written", "An announcement was stopped", `"until":"14:00"`, `"after":{"text":"Close gate 2"}`},
		})
	})
}
