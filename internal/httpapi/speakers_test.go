package httpapi_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A session names speakers who exist. If it is moved, its time and hall of before are kept.
func TestSpeakersOfSessions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		s.do(newForm("institute", "Soil Lab").call("POST", "/api/speakers", office, 422, `"name":`))
		s.do(newForm("name", "Dr Devi").call("POST", "/api/speakers", s.signIn(fair.RoleViewer), 403))
		made := s.do(newForm("name", "Dr Devi", "nameIn.te", "డా. దేవి", "institute", "Soil Lab", "about", "Soil.").
			file("photo", "d.png", pngOf(400, 400, 1)).
			call("POST", "/api/speakers", office, 201, `"photo":"/files/speakers/`, `"te":"డా. దేవి"`))
		devi := made.field("_id")
		session := map[string]any{
			"day": "2025-09-13", "from": "10:00", "until": "11:00", "hall": "Main stage", "title": "Soil", "topic": "Soil",
			"topicIn": map[string]any{"te": "నేల"}, "languages": []string{"te", "hi"}, "speakers": []string{devi},
		}
		path := "/api/programme/" + s.do(call{
			method: "POST", path: "/api/programme", as: office, want: 201, body: session,
			has: []string{`"status":"planned"`, `"languages":["te","hi"]`, `"speakers":["` + devi + `"]`, `"te":"నేల"`},
		}).field("_id")
		put := func(want int, body map[string]any, has ...string) answer {
			t.Helper()
			return s.do(call{method: "PUT", path: path, as: office, want: want, body: body, has: has})
		}
		put(422, map[string]any{"speakers": []string{"nobody"}}, `"speakers":"This speaker is not in the list any more`)
		put(422, map[string]any{"languages": []string{"la"}}, `"languages":"Choose English, Hindi or Telugu"`)
		put(422, map[string]any{"status": "late"}, `"status":`)
		put(200, map[string]any{"status": "moved", "from": "11:00", "until": "12:00"},
			`"planned":{"day":"2025-09-13","from":"10:00","until":"11:00","hall":{"en":"Main stage"}}`)
		put(200, map[string]any{"status": "moved", "from": "12:00", "until": "13:00"}, `"from":"10:00","until":"11:00"`)
		if back := put(200, map[string]any{"status": "planned"}).object(); back["planned"] != nil {
			t.Errorf("the session keeps its time of before: %v", back["planned"])
		}
		// The session keeps a speaker who was deleted, because the speaker can be restored.
		s.do(call{method: "DELETE", path: "/api/speakers/" + devi, as: office, want: 204})
		put(200, map[string]any{"title": "Soil health"}, `"speakers":["`+devi+`"]`)
		s.do(call{method: "POST", path: "/api/speakers/" + devi + "/restore", as: s.signIn(fair.RoleOwner), want: 200})
		s.do(newForm("removePhoto", "true").call("PUT", "/api/speakers/"+devi, office, 200, `"photo":""`))
		s.runJobs(11 * time.Minute)
		if n := s.files.count(); n != 0 {
			t.Errorf("%d pictures are kept", n)
		}
	})
}
