package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

func TestAnExpiredSessionIsRefusedByEveryRoute(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		session := s.signIn(fair.RoleOwner)
		s.do(call{method: "GET", path: "/api/admin/me", as: session, want: 200})
		_, err := db.Pool().ExecContext(t.Context(), "UPDATE session SET expires_at = 1")
		must(t, err)
		for _, route := range s.api.Routes() {
			if route.Permission != web.Public && route.Permission != web.ByDevice {
				s.do(call{
					method: route.Method, path: pathOf(route), body: "{}", as: session, want: 401,
					has: []string{"sign_in_first"},
				})
			}
		}
		// A request with an expired session receives only the public booking data.
		s.order("Soil Life", stall24)
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings", as: session, want: 200, has: []string{`"24"`},
			hasNot: []string{"Soil Life", "_id"},
		})
	})
}

// Other sites' pages cannot change anything and cannot read a response, even when the user is signed in.
func TestForeignPagesChangeNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		foreign := []map[string]string{
			{"Origin": "https://evil.example"},
			{"Origin": "null"},
			{"Sec-Fetch-Site": "cross-site"},
		}
		for _, route := range s.api.Routes() {
			for _, header := range foreign {
				c := call{method: route.Method, path: pathOf(route), as: owner, header: header}
				switch {
				// Webhooks are authenticated by a signature, not by a cookie.
				case route.Method != http.MethodGet && !strings.HasSuffix(route.Path, "/webhook"):
					c.body, c.want, c.has = "{}", 403, []string{`"code":"foreign_site"`}
					s.do(c)
				case route.Path != "/api/hall/events": // the response does not end
					if a := s.free(c); a.header.Get("Access-Control-Allow-Origin") != "" {
						t.Errorf("%s %s may be read by %v", c.method, c.path, header)
					}
				}
			}
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: owner, want: 200})
	})
}

// Concurrent attempts with wrong passwords count towards the limit in the same way as consecutive attempts. The limit
// is five attempts. Because two attempts are processed at a time, at most six passwords are tried.
func TestManyGuessesAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "", password, fair.RoleOwner)
		must(t, err)
		statuses := make([]int, 40)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				body := map[string]string{"email": "owner@example.org", "password": fmt.Sprint("guess number ", i)}
				statuses[i] = s.free(call{method: "POST", path: "/api/admin/login", body: body}).status
			})
		}
		all.Wait()
		slices.Sort(statuses)
		tried, _ := slices.BinarySearch(statuses, 402)
		if refused := statuses[tried:]; len(refused) < 34 || refused[0] != 429 {
			t.Errorf("%d guesses of forty were tried: %v", tried, statuses)
		}
		// Some concurrent attempts may be refused although fewer than five passwords were tried. The remaining
		// attempts are still available later.
		for status := 401; status == 401; tried++ {
			status = s.free(call{method: "POST", path: "/api/admin/login", body: map[string]string{
				"email": "owner@example.org", "password": fmt.Sprint("later guess ", tried),
			}}).status
			if tried > 6 {
				t.Fatalf("guess %d was tried: status %d", tried, status)
			}
		}
		s.do(call{
			method: "POST", path: "/api/admin/login",
			body: map[string]string{"email": "owner@example.org", "password": password}, want: 429,
		})
		s.machine.advance(16 * time.Minute)
		s.do(call{
			method: "POST", path: "/api/admin/login",
			body: map[string]string{"email": "owner@example.org", "password": password}, want: 200,
		})
	})
}

// editable is a record that two office users edit at the same time.
type editable struct {
	path    string // path of the update
	method  string
	version int64
	change  func(version, n int64) call // returns the n-th editor's change
	list    string                      // the list that shows the record
}

func (s *site) editables(owner *http.Cookie) map[string]editable {
	s.t.Helper()
	asJSON := func(field string) func(version, n int64) call {
		return func(version, n int64) call {
			return call{body: map[string]any{field: fmt.Sprintf("Editor %d", n), "version": version}}
		}
	}
	made := func(path string, body any) string {
		return path + "/" + s.do(call{method: "POST", path: path, as: owner, body: body, want: 201}).field("_id")
	}
	booking := s.do(call{
		method: "POST", path: "/api/stallBooking", as: owner, body: bookingFields("Booked", stall24),
		want: 201,
	}).field("_id")
	application := s.do(applicant().call("POST", "/api/resource-person", nil, 201)).field("_id")
	banner := s.do(newForm("title", "Banner").file("images", "a.png", pngOf(40, 20, 1)).call("POST", "/api/banners", owner,
		201)).field("_id")
	account := s.do(call{
		method: "POST", path: "/api/admin/accounts", as: owner, want: 201,
		body: `{"email":"gate@example.org","name":"Gate","role":"gate"}`,
	}).field("_id")
	var edition wholeEdition
	s.do(call{method: "GET", path: "/api/admin/edition", as: owner, want: 200}).json(&edition)
	return map[string]editable{
		"registration": {made("/api/registers", farmer("Ramu")), "PUT", 1, asJSON("name"), "/api/registers"},
		"booking": {
			"/api/stallBooking/stall-bookings/" + booking, "PUT", 1, asJSON("name"),
			"/api/stallBooking/stall-bookings",
		},
		"sponsorship": {
			made("/api/sponsorship", map[string]any{"contactPerson": "Asha", "mobile": "9848012345"}),
			"PATCH", 1, asJSON("contactPerson"), "/api/sponsorship",
		},
		"application": {"/api/resource-person/" + application, "PATCH", 1, asJSON("name"), "/api/resource-person"},
		"partner": {
			made("/api/partners", map[string]any{"name": "Rythu", "type": "Media"}), "PUT", 1,
			asJSON("name"), "/api/partners",
		},
		"event counter": {
			made("/api/counters",
				map[string]any{"venue": "Hall", "entryFee": 1, "eventDate": "2025-09-14", "hours": 9, "minutes": 0, "seconds": 0}),
			"PUT", 1, asJSON("venue"), "/api/counters",
		},
		"committee member": {
			made("/api/committee-members", map[string]any{"name": "Devi", "committee": "finance"}), "PUT", 1,
			asJSON("name"), "/api/committee-members",
		},
		"banner": {"/api/banners/" + banner, "PUT", 1, func(version, n int64) call {
			return newForm("title", fmt.Sprintf("Editor %d", n), "version", strconv.FormatInt(version, 10)).
				file("images", "a.png", pngOf(40, 20, uint8(n))).call("PUT", "", nil, 0)
		}, "/api/banners"},
		"account": {"/api/admin/accounts/" + account, "PATCH", 1, asJSON("name"), "/api/admin/accounts"},
		"edition": {"/api/admin/edition", "PUT", edition.Version, func(version, n int64) call {
			return call{body: map[string]any{
				"version": version,
				"home":    map[string]any{"mission": map[string]any{"en": fmt.Sprintf("Editor %d", n)}},
			}}
		}, "/api/admin/edition"},
	}
}

// If several users change the same version of a record at once, one change succeeds. All other users receive an error,
// and their changes are not stored.
func TestEditorsOfOneRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		for kind, e := range s.editables(owner) {
			files := s.files.count()
			answers := make([]answer, 6)
			calls := make([]call, len(answers))
			for n := range answers {
				calls[n] = e.change(e.version, int64(n))
				calls[n].method, calls[n].path, calls[n].as = e.method, e.path, owner
			}
			var all sync.WaitGroup
			for n := range answers {
				all.Go(func() { answers[n] = s.free(calls[n]) })
			}
			all.Wait()
			winner := -1
			for n, a := range answers {
				switch {
				case a.status == 200 && winner < 0:
					winner = n
				case a.status == 200:
					t.Errorf("%s: editors %d and %d both changed it", kind, winner, n)
				default:
					a.check(call{method: e.method, path: e.path, want: 409, has: []string{`"code":"changed_meanwhile"`}})
				}
			}
			if winner < 0 {
				t.Fatalf("%s: nobody could change it: %s", kind, clip(answers[0].body))
			}
			seen := call{method: "GET", path: e.list, as: owner, want: 200, has: []string{fmt.Sprintf("Editor %d", winner)}}
			for n := range answers {
				if n != winner {
					seen.hasNot = append(seen.hasNot, fmt.Sprintf("Editor %d", n))
				}
			}
			s.do(seen)
			if grown := s.files.count() - files; kind == "banner" && grown != 1 || kind != "banner" && grown != 0 {
				t.Errorf("%s: %d more files are kept", kind, grown)
			}
			// An editor who was refused can save a change after reading the new version.
			again := e.change(s.versionAfter(answers[winner]), 9)
			again.method, again.path, again.as, again.want = e.method, e.path, owner, 200
			s.do(again)
		}
	})
}

func (s *site) versionAfter(a answer) int64 {
	s.t.Helper()
	version, err := strconv.ParseInt(a.field("version"), 10, 64)
	must(s.t, err)
	return version
}
