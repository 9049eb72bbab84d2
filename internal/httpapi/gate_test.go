package httpapi_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// entryCodes returns the entry codes of a paid order.
func (s *site) entryCodes(orderID, userID string) []fair.EntryCode {
	s.t.Helper()
	o, err := s.app.Payments.FindOwnOrder(s.t.Context(), orderID, userID)
	must(s.t, err)
	codes, err := s.app.Entry.CodesOf(s.t.Context(), o)
	must(s.t, err)
	return codes
}

func TestTheGate(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24) // three members
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		codes := s.entryCodes(o.field("orderId"), o.field("userID"))
		if len(codes) != 3 {
			t.Fatalf("%d codes", len(codes))
		}
		gate, manager, viewer := s.signIn(fair.RoleGate), s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		check := func(as *http.Cookie, code string, dry bool, want int) answer {
			t.Helper()
			return s.do(call{
				method: "POST", path: "/api/admin/gate/check", as: as,
				body: map[string]any{"code": code, "dry": dry}, want: want,
			})
		}
		says := func(a answer, want string) answer {
			t.Helper()
			if got := a.field("answer"); got != want {
				t.Errorf("%s, want %s: %s", got, want, a.body)
			}
			return a
		}
		check(viewer, codes[0].Text, false, 403)
		says(check(gate, codes[0].Text, true, 200), "valid")
		in := says(check(gate, codes[0].Text, false, 200), "valid")
		if in.field("name") != "Soil Life" || in.field("member") != "1" || in.field("members") != "3" ||
			in.field("group") != "Exhibitor" || !strings.Contains(in.field("stalls"), "24") {
			t.Errorf("let in: %s", in.body)
		}
		// The gate's response contains no phone number, address or e-mail address.
		for _, secret := range []string{"98851", "Kukatpally", "suresh@"} {
			if strings.Contains(in.body, secret) {
				t.Errorf("%s gets: %s", secret, in.body)
			}
		}
		used := says(check(manager, codes[0].Text, false, 200), "used")
		if by := used.object()["admission"].(map[string]any); by["by"] != "gate" || by["byHand"] != false {
			t.Errorf("used: %s", used.body)
		}
		says(check(gate, "https://elsewhere.example/E/AAAA", false, 200), "unknown")
		if a := check(gate, "  ", false, 422); a.fieldProblem("code") == "" {
			t.Errorf("an empty code: %s", a.body)
		}
		check(gate, strings.Repeat("A", 2000), false, 422)

		found := s.do(call{
			method: "GET", path: "/api/admin/gate/search?q=98851+20034", as: gate, want: 200,
			hasNot: []string{"20034", "Kukatpally", "suresh@"}, has: []string{`"phoneEnd":"0034"`, `"member":1`},
		})
		var entries []struct{ Kind, RecordID string }
		found.json(&entries)
		if len(entries) != 1 {
			t.Fatalf("found %s", found.body)
		}
		by := func(member int) map[string]any {
			return map[string]any{"kind": entries[0].Kind, "recordId": entries[0].RecordID, "member": member}
		}
		hand := says(s.do(call{method: "POST", path: "/api/admin/gate/admit", as: gate, body: by(2), want: 200}), "valid")
		says(check(gate, codes[1].Text, false, 200), "used")
		s.do(call{
			method: "POST", path: "/api/admin/gate/admit", as: gate,
			body: map[string]any{"kind": "booking", "recordId": "x", "member": 1}, want: 404,
		})

		s.do(call{
			method: "GET", path: "/api/admin/gate/summary", as: gate, want: 200,
			has: []string{`"today":2`, `"all":2`, `"expected":3`, `"invalid":0`, `{"group":"Exhibitor","today":2,"all":2,"expected":3}`},
		})
		s.do(call{
			method: "GET", path: "/api/admin/gate/exhibitors", as: manager, want: 200,
			has: []string{`"booked":1`, `"here":1`, `"missing":[]`},
		})
		file := s.do(call{method: "GET", path: "/api/exports/admissions.xlsx", as: manager, want: 200})
		if rows := file.header.Get("X-Total-Rows"); rows != "2" {
			t.Errorf("%s admissions are exported", rows)
		}
		undo := "/api/admin/gate/admissions/" + hand.object()["admission"].(map[string]any)["_id"].(string) + "/undo"
		s.do(call{method: "POST", path: undo, as: viewer, want: 403})
		s.do(call{method: "POST", path: undo, as: gate, want: 204})
		s.do(call{method: "POST", path: undo, as: gate, want: 404})
		says(check(gate, codes[1].Text, false, 200), "valid")
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=booking", as: manager, want: 200,
			has: []string{"undid an admission", "member 2 of Soil Life"},
		})

		// A code can be verified with only the public key.
		key := s.do(call{
			method: "GET", path: "/api/entry-key", want: 200,
			has: []string{`"kid":1`, `"alg":"Ed25519"`, `"earlier":[]`}, hasNot: []string{"seed", "Seed"},
		})
		public, err := base64.StdEncoding.DecodeString(key.field("key"))
		must(t, err)
		signed, err := entry.ReadCode(codes[2].Text)
		must(t, err)
		if pass, err := signed.Verify(ed25519.PublicKey(public)); err != nil || pass.Member != 3 ||
			fmt.Sprint(pass.Kind) != "booking" {
			t.Errorf("offline: %+v, %v", pass, err)
		}
		// The private key is in no response and in no log. In the database it is encrypted.
		var seed string
		must(t, db.One(t.Context(), "SELECT seed FROM signing_key", nil, &seed))
		if !strings.HasPrefix(seed, "v1.") {
			t.Error("the private key is not encrypted")
		}
		for _, a := range []answer{key, in, found} {
			if strings.Contains(a.body, seed) {
				t.Error("the response contains the private key")
			}
		}
		if strings.Contains(s.log.String(), seed) {
			t.Error("the private key is in the log")
		}
		if !strings.HasPrefix(codes[0].Text, strings.ToUpper(s.url)+"/E/") {
			t.Errorf("the QR code holds %s", codes[0].Text)
		}
	})
}

// AtGate accepts only requests with a valid session of an account whose role may check entry codes.
func TestAtGate(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for role, want := range map[fair.Role]bool{
		fair.RoleOwner: true, fair.RoleManager: true, fair.RoleViewer: false,
		fair.RoleGate: true,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/E/AAAA", http.NoBody)
		must(t, err)
		if s.api.AtGate(r) {
			t.Error("a stranger is at the gate")
		}
		r.AddCookie(s.signIn(role))
		if got := s.api.AtGate(r); got != want {
			t.Errorf("%s at the gate: %v", role, got)
		}
	}
	forged, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/E/AAAA", http.NoBody)
	must(t, err)
	forged.AddCookie(&http.Cookie{Name: "mela_session", Value: "forged"})
	if s.api.AtGate(forged) {
		t.Error("a forged session is at the gate")
	}
}

// Accounts that read people's records see the numbers of a day of the fair, but let nobody in. Others see neither.
func TestAViewerSeesTheDayOfTheFair(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, editor := s.signIn(fair.RoleViewer), s.signIn(fair.RoleEditor)
		for _, part := range []string{
			"gate/summary", "gate/conflicts", "gate/devices", "gate/exhibitors", "announcements",
		} {
			s.do(call{method: "GET", path: "/api/admin/" + part, as: viewer, want: 200})
			s.do(call{method: "GET", path: "/api/admin/" + part, as: editor, want: 403})
		}
		s.do(call{method: "GET", path: "/api/admin/gate/search?q=ra", as: viewer, want: 403})
		s.do(call{method: "POST", path: "/api/admin/gate/admit", as: viewer, want: 403, body: map[string]any{}})
	})
}
