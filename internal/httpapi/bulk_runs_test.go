package httpapi_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/bulk"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type bulkRun struct {
	ID                         string `json:"_id"`
	Total, Done, Failed        int
	Finished, Stopped, MayUndo bool
	Undoes                     bool
	Failures                   []struct {
		ID           string `json:"_id"`
		Name, Reason string
	}
}

// onAll sends a bulk action on all records that match a list's filter. If `expected` is negative, the request only
// counts the records.
func (s *site) onAll(as *http.Cookie, filter, action, status string, expected, want int, key string) (run bulkRun) {
	s.t.Helper()
	body := map[string]any{"action": action, "status": status}
	if expected >= 0 {
		body["expected"] = expected
	}
	s.do(call{
		method: "POST", path: "/api/admin/bulk/" + filter, as: as, body: body, want: want,
		header: map[string]string{"Idempotency-Key": key},
	}).json(&run)
	return run
}

// carried runs a bulk action until it is complete, and returns the run's report.
func (s *site) carried(as *http.Cookie, id string) (run bulkRun) {
	s.t.Helper()
	for {
		err := s.app.Bulk.CarryOut(s.t.Context(), id)
		if err == nil {
			break
		}
		if !errors.Is(err, app.ErrNotYet) {
			s.t.Fatal(err)
		}
	}
	s.do(call{method: "GET", path: "/api/admin/bulk-runs/" + id, as: as, want: 200}).json(&run)
	return run
}

func (s *site) total(as *http.Cookie, list string) string {
	s.t.Helper()
	return s.do(call{method: "GET", path: list, as: as, want: 200}).header.Get("X-Total-Count")
}

func TestBulkOnAFilterOfRegistrations(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, manager := s.signIn(fair.RoleOwner), s.signIn(fair.RoleManager)
		for _, name := range []string{"Asha Zamindar", "Bhima Zamindar", "Chitra Zamindar", "Devi"} {
			s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201})
		}
		s.paidRegistration("Paid Zamindar")
		const named = "registrations?q=zamindar"
		if counted := s.onAll(manager, named, "delete", "", -1, 200, ""); counted.Total != 4 || counted.ID != "" {
			t.Errorf("counted %+v", counted)
		}
		if counted := s.onAll(manager, named, "status", "Pending", -1, 200, ""); counted.Total != 1 {
			t.Errorf("only the paid one is not pending, but %d are counted", counted.Total)
		}
		s.onAll(manager, named, "delete", "", 3, 409, "")

		run := s.onAll(manager, named, "delete", "", 4, 202, "k1")
		again := s.onAll(manager, named, "delete", "", 4, 202, "k1")
		if run.ID == "" || again.ID != run.ID || run.Total != 4 || run.Finished {
			t.Fatalf("started %+v, then %+v", run, again)
		}
		done := s.carried(manager, run.ID)
		if done.Done != 3 || done.Failed != 1 || !done.Finished || done.Failures[0].Name != "Paid Zamindar" ||
			done.Failures[0].Reason != "Money was received for this registration. Refund it first." {
			t.Errorf("deleted %+v", done)
		}
		if done.MayUndo {
			t.Error("a manager may not restore, so there is no undo")
		}
		if got := s.total(manager, "/api/registers"); got != "2" {
			t.Errorf("%s registrations are left", got)
		}
		s.do(call{method: "GET", path: "/api/admin/bulk-runs/" + run.ID, as: owner, want: 404})
		s.do(call{method: "POST", path: "/api/admin/bulk-runs/" + run.ID + "/undo", as: owner, want: 404})

		restored := s.onAll(owner, "registrations?deleted=true", "restore", "", 3, 202, "")
		if back := s.carried(owner, restored.ID); back.Done != 3 {
			t.Errorf("restored %+v", back)
		}
	})
}

func TestBulkRunIsUndoneAndStopped(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		var ids []string
		for _, name := range []string{"Asha", "Bhima", "Chitra"} {
			ids = append(ids, s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201}).field("_id"))
		}
		run := s.onAll(manager, "registrations", "status", "Cancelled", 3, 202, "")
		// One of the registrations is cancelled by another request before the run reaches it.
		s.do(call{
			method: "PUT", path: "/api/registers/" + ids[1], as: manager, want: 200,
			body: map[string]any{"status": "Cancelled"},
		})
		done := s.carried(manager, run.ID)
		if done.Done != 3 || done.Failed != 0 || !done.MayUndo {
			t.Fatalf("cancelled %+v", done)
		}
		var undo, second bulkRun
		path := "/api/admin/bulk-runs/" + run.ID + "/undo"
		s.do(call{method: "POST", path: path, as: manager, want: 202}).json(&undo)
		s.do(call{method: "POST", path: path, as: manager, want: 202}).json(&second)
		if undo.ID == run.ID || undo.ID != second.ID {
			t.Fatalf("two presses of Undo: %s and %s", undo.ID, second.ID)
		}
		if back := s.carried(manager, undo.ID); back.Done != 3 || back.MayUndo || !back.Undoes || done.Undoes {
			t.Errorf("taken back %+v", back)
		}
		if got := s.total(manager, "/api/registers?status=Pending"); got != "3" {
			t.Errorf("%s are pending again", got)
		}

		stopped := s.onAll(manager, "registrations", "delete", "", 3, 202, "")
		s.do(call{method: "POST", path: "/api/admin/bulk-runs/" + stopped.ID + "/stop", as: manager, want: 200})
		if end := s.carried(manager, stopped.ID); !end.Stopped || !end.Finished || end.Done != 0 {
			t.Errorf("stopped %+v", end)
		}
	})
}

// A person who leaves the page must not stop a change of several records halfway.
func TestABulkRunGoesOnWithoutItsClient(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		ctx, leave := context.WithCancel(app.WithActor(t.Context(), fair.Account{ID: "m", Role: fair.RoleManager}))
		s.app.Bulk.SetRunner(func(ctx context.Context, _ bulk.Run, item bulk.Item) (bulk.Item, error) {
			leave()
			item.State = bulk.Done
			return item, ctx.Err()
		})
		run, err := s.app.Bulk.Run(ctx, bulk.Order{
			List: "registrations", Action: "delete", Items: []bulk.Item{{RecordID: "1"}, {RecordID: "2"}},
		})
		must(t, err)
		report, err := s.app.Bulk.Find(context.WithoutCancel(ctx), run.ID)
		must(t, err)
		if report.Counts.Done != 2 || report.Run.FinishedAt.IsZero() {
			t.Errorf("%+v, finished at %s", report.Counts, report.Run.FinishedAt)
		}
	})
}

// Undo is offered only if it works: cancelled registrations get their payments back, but money that was received is
// only given back by a refund.
func TestABulkRunOffersOnlyAnUndoThatWorks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		for _, name := range []string{"Asha", "Bhima"} {
			s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201})
		}
		paid := s.carried(manager, s.onAll(manager, "registrations", "status", "Paid", 2, 202, "").ID)
		if paid.Done != 2 || paid.MayUndo {
			t.Errorf("marked as paid %+v", paid)
		}
		s.do(call{
			method: "POST", path: "/api/admin/bulk-runs/" + paid.ID + "/undo", as: manager, want: 409, has: []string{"no_undo"},
		})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Chitra"), want: 201})
		cancelled := s.carried(manager, s.onAll(manager, "registrations", "status", "Cancelled", 3, 202, "").ID)
		if cancelled.Done != 3 || !cancelled.MayUndo {
			t.Fatalf("cancelled %+v", cancelled)
		}
		var undo bulkRun
		s.do(call{
			method: "POST", path: "/api/admin/bulk-runs/" + cancelled.ID + "/undo", as: manager, want: 202,
		}).json(&undo)
		if back := s.carried(manager, undo.ID); back.Done != 3 || back.Failed != 0 {
			t.Errorf("taken back %+v", back)
		}
		if got := s.total(manager, "/api/registers?status=Paid"); got != "2" {
			t.Errorf("%s registrations are paid again", got)
		}
	})
}

func TestBulkRunOfARemovedOrDisabledAccountChangesNothing(t *testing.T) {
	t.Parallel()
	for _, end := range []call{
		{method: "DELETE", want: 204}, {method: "PATCH", body: `{"disabled":true}`, want: 200},
	} {
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			end := end
			s := newSite(t, db)
			owner, manager := s.signIn(fair.RoleOwner), s.signIn(fair.RoleManager)
			s.do(call{method: "POST", path: "/api/registers", body: farmer("Asha"), want: 201})
			run := s.onAll(manager, "registrations", "delete", "", 1, 202, "")
			end.as = owner
			for _, account := range read[[]accountSeen](t,
				s.do(call{method: "GET", path: "/api/admin/accounts", as: owner, want: 200})) {
				if account.Role == string(fair.RoleManager) {
					end.path = "/api/admin/accounts/" + account.ID
					s.do(end)
				}
			}
			if err := s.app.Bulk.CarryOut(t.Context(), run.ID); err != nil {
				t.Fatal(err)
			}
			if got := s.total(owner, "/api/registers"); got != "1" {
				t.Errorf("%s registrations are left", got)
			}
		})
	}
}

func TestBulkOnFiltersOfTheOtherLists(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, owner := s.signIn(fair.RoleViewer), s.signIn(fair.RoleOwner)
		s.do(call{method: "POST", path: "/api/contactus", body: message("Asha"), want: 201})
		s.do(call{method: "POST", path: "/api/stallBooking", as: owner, body: bookingFields("Devi", stall24), want: 201})
		_, _, err := s.app.Applications.Submit(t.Context(), application.Input{
			Type: "volunteer", Name: "Lakshmi", Occupation: "farmer", Address: "Nalgonda", Email: "lakshmi@example.org",
			Experience: "Ten years", Mobile: "9848012345", Reason: "I want it",
		}, record.Submission{Lang: fair.English})
		must(t, err)
		s.do(call{method: "POST", path: "/api/sponsorship", want: 201, body: map[string]any{
			"contactPerson": "Bhima", "mobile": "9848012345", "email": "s@example.org", "category": "Organization",
			"level": "Gold",
		}})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Chitra"), want: 201})
		for _, c := range []struct{ filter, action, status string }{
			{"sponsorships?status=Pending", "status", "Confirmed"},
			{"contact-messages?state=open", "delete", ""},
			{"applications?type=volunteer", "delete", ""},
			{"bookings?status=Pending", "status", "Confirmed"},
			{"bookings?status=Pending", "status", "Rejected"},
			{"applications?type=volunteer", "status", "Rejected"},
			{"messages?lang=en", "send", ""},
		} {
			s.onAll(viewer, c.filter, c.action, c.status, -1, 403, "")
			counted := s.onAll(owner, c.filter, c.action, c.status, -1, 200, "")
			run := s.onAll(owner, c.filter, c.action, c.status, counted.Total, 202, "")
			done := s.carried(owner, run.ID)
			if counted.Total == 0 || done.Done+done.Failed != counted.Total || !done.Finished {
				t.Errorf("%s: counted %d, then %+v", c.filter, counted.Total, done)
			}
			// A rejected booking has lost its stalls.
			if done.MayUndo == (c.action == "send" || strings.HasPrefix(c.filter, "bookings") && c.status == "Rejected") {
				t.Errorf("%s: %s can be undone: %v", c.filter, c.action, done.MayUndo)
			}
			if done.MayUndo {
				var undo bulkRun
				s.do(call{
					method: "POST", path: "/api/admin/bulk-runs/" + run.ID + "/undo", as: owner, want: 202,
				}).json(&undo)
				s.carried(owner, undo.ID)
				if again := s.onAll(owner, c.filter, c.action, c.status, -1, 200, ""); again.Total != counted.Total {
					t.Errorf("%s: %d records after the undo, want %d", c.filter, again.Total, counted.Total)
				}
			}
			// Without a mail server, no message can be sent. The response must contain this reason.
			if strings.HasPrefix(c.filter, "messages") == (done.Failed == 0) {
				t.Errorf("%s: %+v", c.filter, done)
			}
		}
		s.onAll(owner, "sponsorships?status=Nonsense", "delete", "", -1, 422, "")
		s.onAll(owner, "messages", "delete", "", -1, 422, "")
		s.onAll(owner, "sponsorships", "status", "", -1, 422, "")
	})
}
