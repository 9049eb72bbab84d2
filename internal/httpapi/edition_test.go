package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// wholeEdition is an edition as the office receives it, with its version.
type wholeEdition struct {
	fair.Edition
	Version int64 `json:"version"`
}

func (s *site) edition(role fair.Role) (e wholeEdition, raw []byte) {
	s.t.Helper()
	a := s.do(call{method: "GET", path: "/api/admin/edition", as: s.signIn(role), want: 200})
	a.json(&e)
	return e, []byte(a.body)
}

func TestTheOfficeEditsTheEdition(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		session := s.signIn(fair.RoleManager)
		put := func(want int, body any, has ...string) answer {
			t.Helper()
			return s.do(call{method: "PUT", path: "/api/admin/edition", body: body, as: session, want: want, has: has})
		}
		before, raw := s.edition(fair.RoleViewer)
		if before.Version == 0 || before.Home.Mission[fair.Telugu] == "" || len(before.Privacy.Sections) == 0 ||
			before.ID != "2025" {
			t.Fatalf("the edition is not whole: %.300s", raw)
		}

		// An update with the unchanged document changes nothing.
		var same wholeEdition
		put(200, raw).json(&same)
		if diff := cmp.Diff(before, same); diff != "" {
			t.Errorf("sent back unchanged, it changed:\n%s", diff)
		}

		// An update may contain only some of the fields.
		var after wholeEdition
		put(200, map[string]any{
			"version": before.Version, "home": map[string]any{"mission": map[string]any{"hi": "नया लक्ष्य"}},
			"phone": "+91 40 2345 6789", "social": []any{map[string]any{
				"name": "YouTube",
				"url":  "https://www.youtube.com/@mela",
			}},
			"registration": map[string]any{"until": "2025-09-12T12:30:00Z"}, "tagline": map[string]any{"hi": nil},
		}).json(&after)
		want := before
		want.Version, want.Phone, want.Home.Mission[fair.Hindi], want.Tagline[fair.Hindi] = after.Version, "+91 40 2345 6789",
			"नया लक्ष्य", ""
		want.Social = []fair.SocialLink{{Name: "YouTube", URL: "https://www.youtube.com/@mela"}}
		want.Registration.Until = after.Registration.Until
		if diff := cmp.Diff(want, after); diff != "" || after.Version <= before.Version || after.Registration.Until.IsZero() {
			t.Errorf("after the change (-want +got):\n%s", diff)
		}
		s.do(call{
			method: "GET", path: "/api/event", want: 200,
			has: []string{
				"+91 40 2345 6789", "@mela", "2025-09-12T12:30:00Z", `"stallTypes":[{"id":"STD Stall",`,
				`"organisationCategories":[{"id":"Private Company",`,
			},
			hasNot: []string{"facebook"},
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: session, want: 200,
			has: []string{"manager@example.org", "The edition 2025 was changed", "home.mission.hi"},
		})

		// A change based on the old version is refused.
		put(409, map[string]any{"version": before.Version, "phone": "+91 1111111"}, "changed_meanwhile")
		// An update with wrong values is refused. The error messages are listed by path, and nothing is stored.
		put(422, map[string]any{"home": map[string]any{"mission": map[string]any{"te": 7}}, "email": "x"},
			`"home.mission.te"`)
		put(422, map[string]any{"email": "x", "phone": "+91 2222222", "lastDay": "2020-01-01"}, `"email"`, `"lastDay"`)
		put(422, map[string]any{"version": "new"}, `"version"`)
		put(400, `[]`)
		put(400, `{"title":`)
		put(413, `{"title":{"en":"`+strings.Repeat("a", 600<<10)+`"}}`)
		if now, _ := s.edition(fair.RoleViewer); !cmp.Equal(now, after) {
			t.Errorf("a refused change left something:\n%s", cmp.Diff(after, now))
		}
		s.do(call{
			method: "PUT", path: "/api/admin/edition", body: map[string]any{"phone": ""}, as: s.signIn(fair.RoleViewer),
			want: 403,
		})
		s.do(call{method: "GET", path: "/api/admin/edition", as: s.signIn(fair.RoleGate), want: 403})
	})
}

// A type of stall and a category that the office adds are offered, stored and exported.
func TestAnAddedStallTypeIsBookedAndExported(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		edition, _ := s.edition(fair.RoleManager)
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: office, want: 200, body: map[string]any{
				"stallTypes": append(edition.StallTypes, fair.StallType{Name: fair.Text{"en": "Tractor Yard"}}),
				"organisations": append(edition.Organisations,
					fair.Organisation{Name: fair.Text{"en": "Cooperative", "te": "సహకార సంఘం"}}),
			},
		})
		s.do(call{
			method: "GET", path: "/api/event", want: 200, header: map[string]string{"Accept-Language": "te"},
			has: []string{`{"id":"Tractor Yard","name":"Tractor Yard"}`, `{"id":"Cooperative","name":"సహకార సంఘం"}`},
		})
		book := func(kind string) call {
			return call{method: "POST", path: "/api/stallBooking", as: office, want: 201, body: map[string]any{
				"name": "Kisan Tractors", "phone": "9848012345", "address": "Medak", "type": kind, "category": "Cooperative",
				"stalls": []any{map[string]any{"stallnumber": "19", "stallSize": "3x3m"}},
			}}
		}
		refused := book("Unknown Yard")
		refused.want, refused.has = 422, []string{`"type"`}
		s.do(refused)
		s.do(book("Tractor Yard"))
		rows, _ := s.openSheet("/api/exports/stall_bookings.xlsx", "stall_bookings.xlsx", "Stall Bookings")
		if !slices.Contains(rows[1], "Tractor Yard") || !slices.Contains(rows[1], "Cooperative") {
			t.Errorf("exported: %q", rows[1])
		}
	})
}

// The office renames categories, closes one and adds one. Visitors, the office, the lists and the exports follow.
func TestCategoriesFollowTheEdition(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleOwner)
		register := func(as *http.Cookie, category string, want int) {
			t.Helper()
			s.do(call{method: "POST", path: "/api/registers", as: as, want: want, body: map[string]any{
				"category": category, "name": "Ravi " + category, "address": "Medak", "whatsappNo": "9848012345",
			}, has: map[bool][]string{true: {"are not taken", `"category"`}}[want == 422]})
		}
		register(nil, "Scientist", 201)
		s.do(call{method: "PUT", path: "/api/admin/edition", as: office, want: 200, body: map[string]any{
			"registrationCategories": []any{
				map[string]any{"name": map[string]any{"en": "Dairy farmer", "te": "పాడి రైతు"}, "like": "Farmer", "offered": true},
				map[string]any{"id": "Farmer", "name": map[string]any{"en": "Grower"}, "offered": true},
				map[string]any{"id": "Scientist", "name": map[string]any{"en": "Researcher"}, "offered": false},
			},
		}})
		s.do(call{
			method: "GET", path: "/api/event", want: 200, header: map[string]string{"Accept-Language": "te"},
			has: []string{
				`{"id":"Dairy farmer","name":"పాడి రైతు","like":"Farmer","offered":true}`,
				`{"id":"Scientist","name":"Researcher","like":"Scientist","offered":false}`,
			},
		})
		register(nil, "Scientist", 422)
		register(nil, "Dairy farmer", 201)
		register(nil, "grower", 201)
		register(office, "Scientist", 201)
		for category, want := range map[string]int{"Dairy farmer": 1, "Scientist": 2, "Researcher": 2} {
			list := s.do(call{
				method: "GET", path: "/api/registers?category=" + url.QueryEscape(category), as: office, want: 200,
			})
			if got := strings.Count(list.body, `"whatsappNo"`); got != want {
				t.Errorf("%s: %d in the list, want %d", category, got, want)
			}
		}
		s.do(call{method: "GET", path: "/api/registers?category=Wizard", as: office, want: 422})
		s.do(call{method: "GET", path: "/api/admin/summary", as: office, want: 200, has: []string{
			`"category":"Dairy farmer","count":1`, `"category":"Scientist","count":2`,
		}})
		s.do(call{method: "GET", path: "/api/admin/search?q=Ravi+grower", as: office, want: 200, has: []string{"Grower · "}})
		rows, _ := s.openSheet("/api/exports/registrations.xlsx?sort=createdAt", "registrations.xlsx", "Registrations")
		for i, want := range []string{"Researcher", "Dairy farmer", "Grower", "Researcher"} {
			if !slices.Contains(rows[i+1], want) {
				t.Errorf("exported: %q, want %s", rows[i+1], want)
			}
		}
	})
}

// An update of the days moves no entry of the programme. The response says how many entries are outside the days.
func TestNewDaysNameTheSessionsOutside(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/programme")
		for _, day := range []string{"2025-09-13", "2025-09-14"} {
			s.do(call{
				method: "POST", path: "/api/programme", as: office, want: 201,
				body: map[string]any{"day": day, "from": "10:00", "until": "11:00", "hall": "Main stage", "title": "Soil " + day},
			})
		}
		put := func(body any) answer {
			return s.do(call{method: "PUT", path: "/api/admin/edition", body: body, as: s.signIn(fair.RoleOwner), want: 200})
		}
		moved := put(map[string]any{"firstDay": "2025-09-14", "lastDay": "2025-09-15"}).object()
		if moved["sessionsOutside"] != 1.0 {
			t.Errorf("%v sessions are outside", moved["sessionsOutside"])
		}
		// The response can be sent back.
		if back := put(moved).object(); back["sessionsOutside"] != 1.0 {
			t.Errorf("%v sessions are outside", back["sessionsOutside"])
		}
		if back := put(map[string]any{"firstDay": "2025-09-13"}).object(); back["sessionsOutside"] != nil {
			t.Errorf("%v sessions are outside the old days", back["sessionsOutside"])
		}
	})
}

func TestNextYearsEdition(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		session := s.signIn(fair.RoleOwner)
		begin := func(want int, body any, has ...string) answer {
			t.Helper()
			return s.do(call{method: "POST", path: "/api/admin/edition", body: body, as: session, want: want, has: has})
		}
		order := s.order("Krishna Seeds", stall{"24", "3x3m"})
		s.pay(order.field("orderId"))
		s.check(order, "PAID")
		if got := s.stallState("std-24"); got != "sold" {
			t.Fatalf("the stall is %s", got)
		}
		begin(422, map[string]any{"id": "Next Year!"}, `"id"`)
		begin(422, map[string]any{"id": 2026}, `"id"`)
		begin(422, map[string]any{"id": "2026", "keepBlocks": "yes"}, `"keepBlocks"`)
		begin(422, map[string]any{"id": "2026", "lastDay": "2025-01-01"}, `"lastDay"`)
		begin(409, map[string]any{"id": "2025"}, "edition_exists")
		s.do(call{
			method: "POST", path: "/api/admin/edition", body: map[string]any{"id": "2026"},
			as: s.signIn(fair.RoleManager), want: 403,
		})
		s.do(call{method: "GET", path: "/api/event", want: 200, has: []string{"Mega Kisan Mela 2025"}})

		// The office sets opening times, a discount, a price, released stalls and stock for the current edition.
		s.do(call{method: "PUT", path: "/api/admin/edition", as: session, want: 200, body: map[string]any{
			"registration": map[string]any{"until": "2099-09-12T12:30:00Z"},
			"earlyBird":    map[string]any{"on": true, "percentHundredths": 1000, "lastDay": "2099-08-01"},
		}})
		s.do(call{method: "PATCH", path: "/api/hall/kinds/std", body: map[string]any{"price": 80000}, as: session, want: 200})
		s.do(call{
			method: "PATCH", path: "/api/hall/stalls/compact-20", body: map[string]any{"action": "release"},
			as: session, want: 200,
		})
		s.do(call{
			method: "PATCH", path: "/api/hall/stalls/outdoor-1", body: map[string]any{"stock": 7}, as: session,
			want: 200,
		})

		begin(201, map[string]any{
			"id": "2026", "title": map[string]any{"en": "Mega Kisan Mela 2026", "hi": "", "te": ""}, "firstDay": "2099-09-12",
			"lastDay": "2099-09-13",
		}, `"2026"`)
		s.do(call{
			method: "GET", path: "/api/event", want: 200,
			has: []string{"Mega Kisan Mela 2026", "12–13 September 2099"},
		})
		if got := s.stallState("std-24"); got != "available" {
			t.Errorf("next year the stall is %s", got)
		}
		var next wholeEdition
		s.do(call{method: "GET", path: "/api/admin/edition", as: session, want: 200}).json(&next)
		if next.EarlyBird.On || next.EarlyBird.LastDay != "" || next.EarlyBird.PercentHundredths != 1000 ||
			!next.Registration.Until.IsZero() {
			t.Errorf("next year has the early bird %+v and registration %+v", next.EarlyBird, next.Registration)
		}
		s.do(call{
			method: "GET", path: "/api/counters", want: 200,
			has: []string{`"eventDate":"2099-09-12"`, `"entryFee":100`}, hasNot: []string{"2025-09-13"},
		})
		var h hallAnswer
		s.do(call{
			method: "GET", path: "/api/hall", want: 200,
			has: []string{`"listBase":80000,"base":80000`, `"stock":7,"remaining":7`},
		}).json(&h)
		if h.Edition != "2026" || h.Counts["blocked"] != 0 || h.Counts["sold"] != 0 || h.Counts["unreleased"] != 11 {
			t.Errorf("next year's hall: %s, %v", h.Edition, h.Counts)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=edition", as: session, want: 200,
			has: []string{"The edition 2026 follows the edition 2025", `"firstDay":"2099-09-12"`},
		})
		// Last year's booking still exists and is still paid.
		s.check(order, "PAID")
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings", as: session, want: 200,
			hasNot: []string{"Krishna Seeds"},
		})
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?edition=2025", as: session, want: 200,
			has: []string{"Krishna Seeds"},
		})
		// The stall can be sold again.
		again := s.order("Godavari Seeds", stall{"24", "3x3m"})
		s.pay(again.field("orderId"))
		s.check(again, "PAID")
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("sold again, the stall is %s", got)
		}
	})
}

func TestNextYearMayKeepItsBlocks(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	owner := s.signIn(fair.RoleOwner)
	s.do(call{
		method: "PATCH", path: "/api/hall/stalls/std-24",
		body: map[string]any{"action": "block", "reason": "Pillar"}, as: owner, want: 200,
	})
	s.do(call{
		method: "POST", path: "/api/admin/edition", body: map[string]any{"id": "2026", "keepBlocks": true},
		as: owner, want: 201,
	})
	var h hallAnswer
	s.do(call{method: "GET", path: "/api/hall", as: owner, want: 200, has: []string{`"reason":"Pillar"`}}).json(&h)
	if h.Counts["blocked"] != 30 || h.Counts["unreleased"] != 12 {
		t.Errorf("next year's hall: %v", h.Counts)
	}
}

// The edition with all its texts is far smaller than the size limit for a request.
func TestTheWholeEditionFitsIntoARequest(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	_, raw := s.edition(fair.RoleOwner)
	var escaped strings.Builder
	for _, r := range string(raw) { // like a client that escapes all non-ASCII characters
		if r < 128 {
			escaped.WriteRune(r)
			continue
		}
		escaped.WriteString(`\u` + strconv.FormatInt(0x10000+int64(r), 16)[1:])
	}
	if !json.Valid([]byte(escaped.String())) {
		t.Fatal("the test's escaping is wrong")
	}
	s.do(call{method: "PUT", path: "/api/admin/edition", body: escaped.String(), as: s.signIn(fair.RoleOwner), want: 200})
}
