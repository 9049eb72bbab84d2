package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// dashboard is the part of the summary that the tests check.
type dashboard struct {
	Registrations map[string]int
	Bookings      map[string]int
	Sponsorships  struct {
		Total, Pending int
		Tiers          []struct {
			Level string
			Count int
		}
	}
	ResourcePersons, Volunteers, Messages, Stalls map[string]int
	Zones                                         []struct {
		Zone, Name                                        string
		Total, Available, Held, Sold, Blocked, Unreleased int
	}
	Days []struct {
		Date                                              string
		Registrations, Paid, Pending, Cancelled, Bookings int
	}
	Categories []struct {
		Category    string
		Count, Paid int
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		read := func() (d dashboard) {
			s.do(call{method: "GET", path: "/api/admin/summary", as: owner, want: 200}).json(&d)
			return d
		}
		empty := read()
		if len(empty.Days) != 30 || len(empty.Categories) != 6 || len(empty.Zones) != 6 ||
			len(empty.Sponsorships.Tiers) == 0 || empty.Registrations["total"] != 0 {
			t.Fatalf("of nothing: %+v", empty)
		}
		s.do(call{
			method: "GET", path: "/api/admin/summary", as: owner, want: 200, has: []string{`"days","venue","phone"`, `"logo","stalls"`},
		})
		s.do(call{method: "PUT", path: "/api/admin/edition", as: owner, body: `{"phone":"+91 98480 22334"}`, want: 200})
		s.do(call{
			method: "GET", path: "/api/admin/summary", as: owner, want: 200, has: []string{`"days","venue","email"`},
		})
		ids := s.paidAndCancelled(owner, 4)
		s.do(call{method: "DELETE", path: "/api/registers/" + ids[2], as: owner, want: 204})
		s.order("Soil Life", stall24)
		s.do(call{method: "POST", path: "/api/sponsorship", want: 201, body: map[string]any{
			"contactPerson": "Asha", "mobile": "9848012345", "level": empty.Sponsorships.Tiers[0].Level,
		}})
		s.do(call{
			method: "POST", path: "/api/contactus",
			body: map[string]any{"name": "Asha", "email": "asha@example.org", "message": "Where to park?"}, want: 201,
		})

		d := read()
		today := d.Days[29]
		if got := fmt.Sprint(d.Registrations["total"], d.Registrations["paid"], d.Registrations["pending"],
			d.Registrations["cancelled"]); got != "3 1 1 1" {
			t.Errorf("registrations: %s", got)
		}
		if got := fmt.Sprint(today.Registrations, today.Paid, today.Pending, today.Cancelled,
			today.Bookings); got != "3 1 1 1 1" {
			t.Errorf("today, %s: %s", today.Date, got)
		}
		if d.Categories[0].Category != "Farmer" || d.Categories[0].Count != 3 || d.Categories[0].Paid != 1 ||
			d.Categories[5].Category != "Other" {
			t.Errorf("categories: %+v", d.Categories)
		}
		if d.Bookings["total"] != 1 || d.Sponsorships.Total != 1 || d.Sponsorships.Pending != 1 ||
			d.Sponsorships.Tiers[0].Count != 1 {
			t.Errorf("bookings %+v, sponsorships %+v", d.Bookings, d.Sponsorships)
		}
		if d.Messages["total"] != 1 || d.Messages["week"] != 1 || d.Volunteers["total"] != 0 {
			t.Errorf("messages %+v, volunteers %+v", d.Messages, d.Volunteers)
		}
		stalls, held := 0, 0
		for i, zone := range d.Zones {
			if want := string(rune('A' + i)); zone.Zone != want || zone.Name == "" || zone.Total != zone.Available+zone.Held+
				zone.Sold+zone.Blocked+zone.Unreleased {
				t.Errorf("zone %s: %+v", want, zone)
			}
			stalls, held = stalls+zone.Total, held+zone.Held
		}
		if want := d.Stalls["available"] + d.Stalls["held"] + d.Stalls["sold"] + d.Stalls["blocked"] +
			d.Stalls["unreleased"]; stalls != want || held != 1 {
			t.Errorf("%d stalls in the zones, %d in all; %d are held", stalls, want, held)
		}

		// After more than a week, the message no longer counts as new.
		s.advance("192h")
		owner = s.signIn(fair.RoleOwner)
		d = read()
		if d.Days[21].Registrations != 3 || d.Days[29].Registrations != 0 || d.Messages["week"] != 0 ||
			d.Messages["total"] != 1 {
			t.Errorf("eight days later: %+v, messages %+v", d.Days, d.Messages)
		}
	})
}

func TestSearchOverEverything(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer := s.signIn(fair.RoleViewer)
		for i := range 7 {
			s.do(call{method: "POST", path: "/api/registers", body: farmer(fmt.Sprint("Ramulu ", i)), want: 201})
		}
		o := s.order("Soil Life", stall24)
		s.do(call{
			method: "POST", path: "/api/contactus",
			body: map[string]any{"name": "Ramulu", "email": "ramulu@example.org", "message": "Hello"}, want: 201,
		})
		s.do(call{
			method: "POST", path: "/api/sponsorship",
			body: map[string]any{"contactPerson": "Asha", "mobile": "9848012345"}, want: 201,
		})
		kinds := func(typed, more string) (kinds, titles []string) {
			var found []struct{ Kind, ID, Title, Detail, Status, At string }
			s.do(call{
				method: "GET", path: "/api/admin/search?q=" + url.QueryEscape(typed) + more, as: viewer,
				want: 200,
			}).json(&found)
			for _, f := range found {
				kinds, titles = append(kinds, f.Kind), append(titles, f.Title)
				if f.ID == "" || (f.At == "") != (f.Kind == "stall") {
					t.Errorf("%q finds %+v", typed, f)
				}
			}
			return kinds, titles
		}
		for _, c := range []struct {
			typed, more string
			want        []string
		}{
			{"r", "", nil},
			{"  ", "", nil},
			{"ramulu", "", []string{"registration", "registration", "registration", "registration", "registration", "message"}},
			{"ramulu", "&limit=2", []string{"registration", "registration"}},
			{"soil life", "", []string{"booking", "order"}},
			{"+91 98851-20034", "", []string{"booking", "order"}},
			{"919885120034", "", []string{"booking", "order"}},
			{"098851-20034", "", []string{"booking", "order"}},
			{"98480 12345", "&limit=50", []string{
				"registration", "registration", "registration", "registration", "registration",
				"sponsorship",
			}},
			{"suresh@example.org", "", []string{"booking", "order"}},
			{"ramulu@example.org", "", []string{"message"}},
			{o.field("orderId"), "", []string{"booking", "order"}},
			{"88500", "", []string{"order"}},
			{"₹88,500", "", []string{"order"}},
			{"88,501", "", nil},
			{"nobody at all", "", nil},
			{"%_", "", nil},
		} {
			if got, _ := kinds(c.typed, c.more); !slices.Equal(got, c.want) {
				t.Errorf("%q%s finds %v, want %v", c.typed, c.more, got, c.want)
			}
		}
		if _, titles := kinds("ramulu", ""); titles[0] != "Ramulu 6" {
			t.Errorf("the newest comes first, not %q", titles[0])
		}
		for _, typed := range []string{"24", "t3", "stall 24"} {
			if got, _ := kinds(typed, ""); !slices.Contains(got, "stall") {
				t.Errorf("%q finds %v", typed, got)
			}
		}
		s.do(call{method: "GET", path: "/api/admin/search?q=ramulu&limit=0", as: viewer, want: 422})
		s.do(call{method: "GET", path: "/api/admin/search?q=ramulu", as: s.signIn(fair.RoleGate), want: 403})
	})
}

// paidAndCancelled creates n registrations and returns their ids. The first is paid, and the second is cancelled.
func (s *site) paidAndCancelled(owner *http.Cookie, n int) (ids []string) {
	s.t.Helper()
	for i := range n {
		ids = append(ids, s.do(call{
			method: "POST", path: "/api/registers", body: farmer(fmt.Sprint("Ramu ", i)), want: 201,
		}).field("_id"))
	}
	for i, status := range []string{"Paid", "Cancelled"} {
		s.do(call{
			method: "PUT", path: "/api/registers/" + ids[i], as: owner, body: map[string]any{"status": status}, want: 200,
		})
	}
	return ids
}

// A list can be filtered by several values and by day, and can be limited to one record by its id. If a search has
// more matches than are counted, the total is a lower bound.
func TestListFilters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		ids := s.paidAndCancelled(owner, 3)
		var made struct{ CreatedAt time.Time }
		s.do(call{
			method: "GET", path: "/api/registers/" + ids[0], as: owner, want: 200,
			has: []string{`"name":"Ramu 0"`},
		}).json(&made)
		today := made.CreatedAt.In(fair.Kolkata).Format(time.DateOnly)
		for query, want := range map[string]string{
			"status=Paid,Pending": "2", "status=Paid&status=Pending": "2", "status=All": "3",
			"status=Paid&category=Farmer,Student": "1", "category=Student": "0",
			"from=" + today: "3", "to=" + today: "3", "from=" + today + "&to=" + today + "&status=Cancelled": "1",
			"to=2020-01-01": "0", "q=ramu&status=Paid,Cancelled": "2",
		} {
			a := s.do(call{method: "GET", path: "/api/registers?page=1&" + query, as: owner, want: 200})
			if got := a.header.Get("X-Total-Count"); got != want || a.header.Get("X-Total-Count-Relation") != "" {
				t.Errorf("%s: %s in all (%s), want %s", query, got, a.header.Get("X-Total-Count-Relation"), want)
			}
		}
		for query, field := range map[string]string{
			"status=Paid,Sold": "status", "from=yesterday": "from",
			"to=2025-13-01": "to",
		} {
			if a := s.do(call{
				method: "GET", path: "/api/registers?" + query, as: owner,
				want: 422,
			}); a.fieldProblem(field) == "" {
				t.Errorf("%s: no sentence for %s in %s", query, field, a.body)
			}
		}
		link := s.do(call{
			method: "GET", path: "/api/registers?page=1&perPage=1&status=Paid,Pending&from=" + today, as: owner,
			want: 200,
		}).header.Get("Link")
		if want := "from=" + today + "&page=2&perPage=1&status=Paid%2CPending"; !strings.Contains(link, want) {
			t.Errorf("link %s, want %s in it", link, want)
		}

		o := s.order("Soil Life", stall24)
		var bookings []map[string]any
		s.do(call{
			method: "GET",
			path: "/api/stallBooking/stall-bookings?status=Pending,Confirmed" +
				"&paymentStatus=PENDING,PAID&from=" + today, as: owner, want: 200,
		}).json(&bookings)
		if len(bookings) != 1 || bookings[0]["orderId"] != o.field("orderId") {
			t.Fatalf("bookings: %v", bookings)
		}
		path := "/api/stallBooking/stall-bookings/" + bookings[0]["_id"].(string)
		s.do(call{method: "GET", path: path, as: owner, want: 200, has: []string{`"name":"Soil Life"`, `"stallnumber":"24"`}})
		s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleGate), want: 403})
		s.do(call{method: "GET", path: path, want: http.StatusUnauthorized})
		for query, want := range map[string]string{
			"q=soil": "1", "q=" + o.field("orderId"): "1", "q=98851%2020034": "1",
			"q=nobody": "0",
		} {
			if got := s.do(call{
				method: "GET", path: "/api/orders?page=1&" + query, as: owner,
				want: 200,
			}).header.Get("X-Total-Count"); got != want {
				t.Errorf("orders?%s: %s in all, want %s", query, got, want)
			}
		}
		s.do(call{method: "DELETE", path: "/api/registers/" + ids[1], as: owner, want: 204})
		s.do(call{method: "GET", path: "/api/registers/" + ids[1], as: owner, want: 404})

		// If a search has more matches than are counted, the total is a lower bound.
		must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			var err error
			for i := range fair.MaxCounted + 5 {
				id := fmt.Sprintf("%024d", i)
				_, _, e := db.CreateRegistration(ctx, fair.Registration{
					ID: id, UserID: id, EditionID: "2025", Name: "Lakshmi", Category: fair.Farmer, Status: fair.RegistrationPending,
					Print: id, Version: 1, CreatedAt: made.CreatedAt, UpdatedAt: made.CreatedAt,
				})
				err = errors.Join(err, e)
			}
			return err
		}))
		a := s.do(call{method: "GET", path: "/api/registers?page=1&q=laks", as: owner, want: 200})
		if a.header.Get("X-Total-Count") != "10000" || a.header.Get("X-Total-Count-Relation") != "gte" {
			t.Errorf("%s (%s) hold a common word", a.header.Get("X-Total-Count"), a.header.Get("X-Total-Count-Relation"))
		}
		a = s.do(call{method: "GET", path: "/api/registers?page=200&q=laks", as: owner, want: 200})
		if !strings.Contains(a.header.Get("Link"), `page=201`) {
			t.Errorf("no next page after the counted ones: %s", a.header.Get("Link"))
		}
	})
}
