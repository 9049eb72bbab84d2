package httpapi_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// withoutEdition contains the office's GET routes whose responses do not depend on an edition, and the reason for
// each. Routes with a record's id are not included. All other GET routes must accept the parameter "edition".
var withoutEdition = map[string]string{
	"/api/admin/me":                        "the account itself",
	"/api/admin/me/sessions":               "the account's sessions",
	"/api/desk/unpaid":                     "the desk sells for the current edition",
	"/api/desk/till":                       "the account's open till",
	"/api/desk/books/own":                  "the ticket books that the account holds",
	"/api/desk/devices":                    "devices work in every edition",
	"/api/admin/gate/devices":              "devices work in every edition",
	"/api/admin/announcements":             "what was announced in the last two days",
	"/api/admin/gate/exhibitors":           "only the exhibitors of the current edition can be missing",
	"/api/admin/whatsapp":                  "the account is about the program",
	"/api/admin/whatsapp/templates":        "texts of messages belong to every edition",
	"/api/admin/whatsapp/poster.pdf":       "the poster is about the number",
	"/api/admin/conversations":             "people write, whatever the edition",
	"/api/admin/automatic-messages":        "they follow the calendar of the current edition",
	"/api/admin/system":                    "the checks are about the program",
	"/api/admin/work":                      "what waits is shown whatever the edition",
	"/api/admin/services":                  "payments and mail serve every edition",
	"/api/admin/keys":                      "keys work in every edition",
	"/api/admin/me/passkeys":               "the account's passkeys",
	"/api/admin/me/views":                  "the account's views work in every edition",
	"/api/admin/accounts":                  "accounts work in every edition",
	"/api/admin/roles":                     "roles work in every edition",
	"/api/registers/template.xlsx":         "an empty sheet",
	"/api/stallBooking/template.xlsx":      "an empty sheet",
	"/api/admin/editions":                  "the list of editions",
	"/api/admin/backups":                   "backups hold every edition",
	"/api/admin/message-texts":             "the texts are used by every edition",
	"/api/admin/privacy/requests":          "a person's request concerns all their records",
	"/api/admin/privacy/retention":         "shows every edition with its own date",
	"/api/admin/privacy/consents":          "the consents of one record",
	"/api/admin/hall/draft":                "only the plan of the current edition is drawn",
	"/api/exports/hall.json":               "the same plan, as a file",
	"/api/committee-members/template.xlsx": "an empty sheet",
	"/api/programme/template.xlsx":         "an empty sheet",
	"/api/sponsorship/template.xlsx":       "an empty sheet",
	"/api/resource-person/template.xlsx":   "an empty sheet",
	"/api/admin/fair-days":                 "only the days of the current edition are moved",
	"/api/admin/fair-change":               "only the current edition is postponed or cancelled",
	"/api/exports/gst_register.xlsx":       "a period of the accountant, whatever the edition",
	"/api/exports/tally.xml":               "a month of the accountant, whatever the edition",
	"/api/exports/einvoices.json":          "the same invoices, as a file",
	"/api/debtors":                         "what is owed is shown whatever the edition",
	"/api/bank-lines":                      "the society has one bank account, whatever the edition",
	"/api/bank-lines/summary":              "the same lines, counted",
	"/api/exports/debtors.xlsx":            "the same list, as a file",
	"/api/deducted-tax":                    "a quarter of the accountant, whatever the edition",
	"/api/exports/tds.xlsx":                "the same list, as a file",
}

// isPrint reports whether a path prints badges, signs or lists. Such a path returns 404 if there is no record to
// print.
func isPrint(path string) bool {
	return !strings.Contains(path, "/missing-characters/") &&
		(strings.HasPrefix(path, "/api/admin/badges/") || strings.HasPrefix(path, "/api/admin/prints/"))
}

// officeReads returns the paths that return records, counts or exports to the office: the public lists, and all GET
// routes without a path parameter that need a session.
func officeReads(s *site) (paths []string) {
	for _, route := range s.api.Routes() {
		public := map[string]bool{
			"/api/counters": true, "/api/partners": true, "/api/logo": true, "/api/banners": true,
			"/api/committee-members":           true,
			"/api/stallBooking/stall-bookings": true, "/api/hall": true, "/api/hall/states": true,
		}
		if route.Method == http.MethodGet && !strings.Contains(route.Path, "{") &&
			route.Permission != web.ByDevice && (route.Permission != web.Public || public[route.Path]) {
			paths = append(paths, route.Path)
		}
	}
	return paths
}

func TestEveryListCountAndExportTakesAnEdition(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	var doc struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	s.do(call{method: "GET", path: "/api/openapi.json", want: 200}).json(&doc)
	reads := officeReads(s)
	if len(reads) < 40 {
		t.Fatalf("only %d reads were found", len(reads))
	}
	for _, path := range reads {
		takes := false
		for _, p := range doc.Paths[path]["get"].Parameters {
			takes = takes || p.Name == "edition" && p.In == "query"
		}
		if _, exempt := withoutEdition[path]; !takes && !exempt {
			t.Errorf("GET %s does not take the parameter edition", path)
		}
	}
}

// lastYear is a site with the editions 2025 and 2026. The current edition is 2026; records of every kind belong to
// 2025.
type lastYear struct {
	*site
	owner  *http.Cookie
	writes map[string]call // changes of the earlier edition's records, by name
}

// lastYearsName is part of the name of every record that newLastYear creates.
const lastYearsName = "Oldtimer"

func newLastYear(t *testing.T, db *store.DB) lastYear {
	t.Helper()
	s := newSite(t, db)
	y := lastYear{site: s, owner: s.signIn(fair.RoleOwner), writes: map[string]call{}}
	id := func(c call) string {
		t.Helper()
		c.want, c.method = 201, "POST"
		return s.do(c).field("_id")
	}
	registration := id(call{path: "/api/registers", body: farmer(lastYearsName)})
	deleted := id(call{path: "/api/registers", body: farmer(lastYearsName + " deleted")})
	s.do(call{method: "DELETE", path: "/api/registers/" + deleted, as: y.owner, want: 204})
	paid := s.paidOrder(lastYearsName, stall24)
	var bookings []struct {
		ID string `json:"_id"`
	}
	s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings?page=1", as: y.owner, want: 200}).json(&bookings)
	contact := id(call{
		path: "/api/contactus",
		body: map[string]any{"name": lastYearsName, "email": "old@example.org", "message": "Hello"},
	})
	sponsor := id(call{
		path: "/api/sponsorship",
		body: map[string]any{"contactPerson": lastYearsName, "mobile": "9848012345"},
	})
	partner := id(call{
		path: "/api/committee-members", as: y.owner,
		body: map[string]any{"name": lastYearsName, "designation": "Chair", "committee": "executive"},
	})
	counter := id(call{
		path: "/api/counters", as: y.owner,
		body: map[string]any{
			"venue": lastYearsName, "entryFee": 1, "eventDate": "2025-09-10", "hours": 9, "minutes": 0,
			"seconds": 0,
		},
	})
	s.do(call{
		method: "POST", path: "/api/orders/" + paid.field("orderId") + "/refunds", as: y.owner, want: 201,
		body: map[string]any{"reason": "part", "cancelledBy": "organiser", "amount": 100, "keep": true},
	})
	s.do(call{
		method: "POST", path: "/api/admin/edition", as: y.owner, want: 201,
		body: map[string]any{"id": "2026", "firstDay": "2099-09-12", "lastDay": "2099-09-13"},
	})

	y.writes["change a registration"] = call{
		method: "PUT", path: "/api/registers/" + registration,
		body: map[string]any{"name": "New"},
	}
	y.writes["delete a registration"] = call{method: "DELETE", path: "/api/registers/" + registration}
	y.writes["restore a registration"] = call{method: "POST", path: "/api/registers/" + deleted + "/restore"}
	y.writes["change a booking"] = call{
		method: "PUT", path: "/api/stallBooking/stall-bookings/" + bookings[0].ID,
		body: map[string]any{"name": "New"},
	}
	y.writes["delete a booking"] = call{method: "DELETE", path: "/api/stallBooking/stall-bookings/" + bookings[0].ID +
		"?release=true"}
	y.writes["delete a contact message"] = call{method: "DELETE", path: "/api/contactus/" + contact}
	y.writes["decide a sponsorship"] = call{
		method: "PATCH", path: "/api/sponsorship/" + sponsor,
		body: map[string]any{"status": "Confirmed"},
	}
	y.writes["change a member"] = call{
		method: "PUT", path: "/api/committee-members/" + partner,
		body: map[string]any{"name": "New"},
	}
	y.writes["change a further event"] = call{
		method: "PUT", path: "/api/counters/" + counter,
		body: map[string]any{"venue": "New"},
	}
	y.writes["change the earlier edition's own counter"] = call{
		method: "PUT", path: "/api/counters/edition-2025",
		body: map[string]any{"entryFee": 1},
	}
	y.writes["add to an earlier edition"] = call{
		method: "POST", path: "/api/counters?edition=2025",
		body: map[string]any{"venue": "x", "entryFee": 1, "eventDate": "2025-09-10", "hours": 9, "minutes": 0, "seconds": 0},
	}
	return y
}

// After a new edition has begun, lists, counts and exports do not contain last year's records. The parameter edition
// still selects them.
func TestANewEditionHasNoneOfLastYearsRecords(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		y := newLastYear(t, db)
		total := func(path, edition string) int {
			t.Helper()
			at := "?page=1"
			if edition != "" {
				at += "&edition=" + edition
			}
			n, err := strconv.Atoi(y.do(call{
				method: "GET", path: path + at, as: y.owner,
				want: 200,
			}).header.Get("X-Total-Count"))
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			return n
		}
		for _, path := range []string{
			"/api/registers", "/api/stallBooking/stall-bookings", "/api/orders", "/api/contactus",
			"/api/sponsorship",
			"/api/admin/messages", "/api/admin/daybook",
		} {
			now, old, all := total(path, ""), total(path, "2025"), total(path, "all")
			if now != 0 || old == 0 || all != old || total(path, "2026") != now {
				t.Errorf("%s has %d now, %d in 2025, %d in all", path, now, old, all)
			}
		}
		for _, path := range []string{"/api/committee-members", "/api/counters", "/api/admin/activity"} {
			now, old, all := total(path, ""), total(path, "2025"), total(path, "all")
			if now == 0 || old == 0 || all != old+now {
				t.Errorf("%s has %d now, %d in 2025, %d in all", path, now, old, all)
			}
		}
		for _, path := range officeReads(y.site) {
			if _, exempt := withoutEdition[path]; exempt {
				continue
			}
			y.do(call{method: "GET", path: path + "?edition=1999&q=x", as: y.owner, want: 404, has: []string{"unknown_edition"}})
			if isPrint(path) { // without a record that is valid for entry, nothing can be printed
				for _, query := range []string{"", "&edition=2025", "&edition=all"} {
					y.do(call{method: "GET", path: path + "?q=Nobody" + query, as: y.owner, want: 404, has: []string{"None of these"}})
				}
				continue
			}
			now := y.do(call{method: "GET", path: path + "?q=" + lastYearsName, as: y.owner, want: 200})
			copied := path == "/api/committee-members" || strings.HasPrefix(path, "/api/exports/") ||
				path == "/api/admin/edition"
			if strings.Contains(now.body, lastYearsName) && !copied && path != "/api/partners" {
				t.Errorf("GET %s shows last year's records: %s", path, clip(now.body))
			}
			y.do(call{method: "GET", path: path + "?edition=2025&q=" + lastYearsName, as: y.owner, want: 200})
			y.do(call{method: "GET", path: path + "?edition=all&q=" + lastYearsName, as: y.owner, want: 200})
		}
		for file, rows := range map[string][2]string{
			"registrations.xlsx": {"0", "1"}, "stall_bookings.xlsx": {"0", "1"}, "orders.xlsx": {"0", "1"},
			"contact_messages.xlsx": {"0", "1"}, "sponsorships.xlsx": {"0", "1"},
		} {
			for i, query := range []string{"", "?edition=2025"} {
				got := y.do(call{
					method: "GET", path: "/api/exports/" + file + query, as: y.owner,
					want: 200,
				}).header.Get("X-Total-Rows")
				if got != rows[i] {
					t.Errorf("%s%s has %q rows, want %s", file, query, got, rows[i])
				}
			}
		}
		var d, before dashboard
		y.do(call{method: "GET", path: "/api/admin/summary", as: y.owner, want: 200}).json(&d)
		y.do(call{method: "GET", path: "/api/admin/summary?edition=2025", as: y.owner, want: 200}).json(&before)
		if d.Registrations["total"]+d.Bookings["total"]+d.Sponsorships.Total+d.Messages["total"]+d.Stalls["sold"] != 0 {
			t.Errorf("the new edition's figures: %+v", d)
		}
		if before.Registrations["total"] != 1 || before.Bookings["total"] != 1 || before.Sponsorships.Total != 1 ||
			before.Messages["total"] != 1 || before.Stalls["sold"] != 1 {
			t.Errorf("last year's figures: %+v", before)
		}
		y.do(call{
			method: "GET", path: "/api/admin/editions", as: y.owner, want: 200,
			has: []string{`"id":"2026"`, `"id":"2025"`, `"current":true`},
		})
	})
}

// An earlier edition's records are read-only, except for money and erasure. Links to them still work.
func TestAnEarlierEditionIsReadOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		y := newLastYear(t, db)
		for name, write := range y.writes {
			write.as, write.want, write.has = y.owner, 409, []string{"earlier_edition", "2025"}
			t.Log(name)
			y.do(write)
		}
		result := y.inBulk(y.owner, "registrations", "delete", "",
			idOf(strings.TrimPrefix(y.writes["delete a registration"].path, "/api/registers/")))
		if result.Failed != 1 || result.Done != 0 {
			t.Errorf("in bulk: %+v", result)
		}
		var orders []struct {
			OrderID string `json:"orderId"`
			Kind    string `json:"kind"`
		}
		y.do(call{method: "GET", path: "/api/orders?edition=2025&page=1", as: y.owner, want: 200}).json(&orders)
		y.do(call{
			method: "POST", path: "/api/orders/" + orders[0].OrderID + "/refunds", as: y.owner, want: 201,
			body: map[string]any{"reason": "late", "cancelledBy": "organiser", "amount": 50, "keep": true},
		})
		// The same person can register again, although a registration from last year is still pending.
		y.do(call{
			method: "POST", path: "/api/registers", body: farmer(lastYearsName), want: 201,
			has: []string{`"edition":"2026"`},
		})
	})
}
