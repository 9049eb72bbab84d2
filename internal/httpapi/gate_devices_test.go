package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// byKey returns the header with which a device identifies itself.
func byKey(key string) map[string]string { return map[string]string{"Authorization": "Bearer " + key} }

func TestPairingDevices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, gate := s.signIn(fair.RoleManager), s.signIn(fair.RoleGate)
		bad := s.do(call{method: "POST", path: "/api/admin/gate/devices", as: manager, body: "{}", want: 422})
		if bad.fieldProblem("name") == "" || bad.fieldProblem("gate") == "" {
			t.Errorf("no name: %s", bad.body)
		}
		s.do(call{method: "POST", path: "/api/admin/gate/devices", as: gate, body: "{}", want: 403})
		added := s.do(call{
			method: "POST", path: "/api/admin/gate/devices", as: manager,
			body: map[string]any{"name": "Phone 1", "gate": "North"}, want: 201,
		})
		code := added.field("code")
		pair := func(code string, want int) answer {
			return s.do(call{method: "POST", path: "/api/gate/pair", body: map[string]any{"code": code}, want: want})
		}
		pair("", 404)
		pair("AAAAAAAAAAAA", 404)
		first := pair(code[:4]+"-"+code[4:8]+" "+code[8:], 200)
		pair(code, 404) // a code works once
		id, key := first.field("deviceId"), first.field("key")

		contact := func(key string, want int) answer {
			return s.do(call{
				method: "POST", path: "/api/gate/contact", header: byKey(key), want: want,
				body: map[string]any{"sentAt": 1000, "battery": 41, "queue": 7, "appVersion": "1.0"},
			})
		}
		contact(key, 200)
		contact("wrong", 401)
		contact("", 401)
		s.do(call{
			method: "GET", path: "/api/admin/gate/devices", as: gate, want: 200, hasNot: []string{key, app.HashOf([]byte(key))},
			has: []string{`"state":"paired"`, `"battery":41`, `"queue":7`, `"gate":"North"`},
		})

		again := s.do(call{method: "POST", path: "/api/admin/gate/devices/" + id + "/pairing", as: manager, want: 201})
		contact(key, 200) // the old key works until the new code is used
		second := pair(again.field("code"), 200)
		contact(key, 401)
		contact(second.field("key"), 200)
		late := s.do(call{method: "POST", path: "/api/admin/gate/devices/" + id + "/pairing", as: manager, want: 201})
		s.do(call{method: "POST", path: "/api/admin/gate/devices/" + id + "/revoke", as: gate, want: 403})
		s.do(call{
			method: "POST", path: "/api/admin/gate/devices/" + id + "/revoke", as: manager, want: 200,
			has: []string{`"state":"revoked"`},
		})
		contact(second.field("key"), 401)
		pair(late.field("code"), 404)
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=gate+device", as: manager, want: 200,
			has: []string{"Phone 1 was paired", "Phone 1 was revoked"},
		})
		// Keys and codes are stored only as hashes.
		var hash string
		must(t, db.One(t.Context(), "SELECT key_hash FROM gate_device", nil, &hash))
		if hash == second.field("key") || hash != app.HashOf([]byte(second.field("key"))) {
			t.Error("the key is stored as it is")
		}
	})
}
