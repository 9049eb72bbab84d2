package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// A long export is complete and in order. The response headers contain its size.
func TestALongExport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.addFarmers(3_456)
		a := s.do(call{
			method: "GET", path: "/api/exports/registrations.xlsx?sort=-name", as: s.signIn(fair.RoleViewer),
			want: 200,
		})
		if a.header.Get("X-Total-Rows") != "3456" || a.header.Get("Content-Length") != strconv.Itoa(len(a.body)) {
			t.Errorf("headers %v", a.header)
		}
		book, err := excelize.OpenReader(strings.NewReader(a.body))
		must(t, err)
		defer func() { must(t, book.Close()) }()
		rows, err := book.GetRows("Registrations")
		must(t, err)
		if len(rows) != 3_457 {
			t.Fatalf("%d rows", len(rows)-1)
		}
		for i, row := range rows[1:] {
			if want := fmt.Sprintf("Farmer %04d", 3_455-i); row[0] != want {
				t.Fatalf("row %d is %s, want %s", i, row[0], want)
			}
		}
	})
}

func TestOnlyTheMarkedRowsAreExported(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.addFarmers(30)
		manager := s.signIn(fair.RoleManager)
		id := func(n int) string { return fmt.Sprintf("%024d", n) }
		s.do(call{method: "DELETE", path: "/api/registers/" + id(5), as: manager, want: 204})
		names := func(query string) (list []string) {
			rows, _ := s.openSheet("/api/exports/registrations.xlsx?"+query, "registrations.xlsx", "Registrations")
			for _, row := range rows[1:] {
				list = append(list, strings.TrimPrefix(row[0], "Farmer "))
			}
			return list
		}
		for query, want := range map[string]string{
			"ids=" + id(3) + "," + id(20) + "," + id(5) +
				",nobody's": "0020 0003", // newest first; deleted records are not in this list
			"sort=name&ids=" + id(3) + "," + id(20):   "0003 0020",
			"deleted=true&ids=" + id(3) + "," + id(5): "0005",
			"deleted=true":             "0005",
			"status=Paid&ids=" + id(3): "",
			"category=Farmer&q=farmer&status=Pending&sort=name&ids=" + id(28) + "," + id(1): "0001 0028",
		} {
			if got := strings.Join(names(query), " "); got != want {
				t.Errorf("%s exports %q, want %q", query, got, want)
			}
		}
		viewer := s.signIn(fair.RoleViewer)
		s.do(call{
			method: "GET", path: "/api/exports/registrations.xlsx?ids=" + strings.Repeat("x,", 1001), as: viewer,
			want: 422, has: []string{`"ids":`},
		})
		s.do(call{method: "GET", path: "/api/exports/registrations.xlsx?ids=x", as: s.signIn(fair.RoleGate), want: 403})

		message := s.do(call{method: "POST", path: "/api/contactus", body: message("Chosen"), want: 201}).field("_id")
		s.do(call{
			method: "POST", path: "/api/contactus",
			body: map[string]any{"name": "Other", "email": "a@example.org", "message": "Hello"}, want: 201,
		})
		if rows, _ := s.openSheet("/api/exports/contact_messages.xlsx?ids="+message, "contact_messages.xlsx",
			"Contact Messages"); len(rows) != 2 || rows[1][1] != "Chosen" {
			t.Errorf("messages %v", rows)
		}
		s.order("First", stall24)
		s.order("Second", stallT3)
		var bookings []struct {
			ID   string `json:"_id"`
			Name string
		}
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", as: viewer, want: 200}).json(&bookings)
		if rows, _ := s.openSheet("/api/exports/stall_bookings.xlsx?ids="+bookings[1].ID, "stall_bookings.xlsx",
			"Stall Bookings"); len(rows) != 2 || rows[1][0] != bookings[1].Name {
			t.Errorf("bookings %v", rows)
		}
	})
}

// If an export fails, the client receives an ordinary error response, and the next export can start.
func TestAnExportThatFails(t *testing.T) {
	t.Parallel()
	db := storetest.SQLite(t)
	s := newSite(t, db, func(d *siteDeps) { d.App = wiring.New(wiring.Deps{Store: db, Clock: machineClock{}}) })
	s.addFarmers(2_500)
	viewer := s.signIn(fair.RoleViewer)
	damage := func(of, answers string) { // a row with other answers than JSON cannot be read
		must(t, db.Exec(t.Context(), "UPDATE registration SET answers = $1 WHERE id = (SELECT "+of+"(id) FROM registration)",
			answers))
	}
	for n := range 20 {
		of := []string{"MIN", "MAX"}[n%2] // a row in the first or the last part of the export
		damage(of, "{")
		s.do(call{
			method: "GET", path: "/api/exports/registrations.xlsx", as: viewer, want: 500, hasNot: []string{"JSON"},
		})
		damage(of, "[]")
	}
	if logged := s.log.String(); !strings.Contains(logged, "stored JSON") {
		t.Error("the log does not contain the cause")
	}
	a := s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: viewer, want: 200})
	book, err := excelize.OpenReader(bytes.NewReader([]byte(a.body)))
	must(t, err)
	must(t, book.Close())
}

// Other exports can start after a client disconnects during an export.
func TestADisconnectedExportDoesNotBlockOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	s.addFarmers(5_000)
	viewer := s.signIn(fair.RoleViewer)
	for range 20 {
		ctx, leave := context.WithTimeout(t.Context(), 20*time.Millisecond)
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/api/exports/registrations.xlsx", nil)
		must(t, err)
		request.AddCookie(viewer)
		if answer, err := s.http.Do(request); err == nil {
			_, _ = answer.Body.Read(make([]byte, 10))
			_ = answer.Body.Close()
		}
		leave()
	}
	s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: viewer, want: 200})
}
