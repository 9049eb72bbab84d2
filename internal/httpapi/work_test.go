package httpapi_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type workSeen struct {
	Kind, ID, Name, Company, Stalls, Reference, Note, Proposer, List string
	MayDecide                                                        bool
	Amount                                                           float64
	Count                                                            int
	Record                                                           struct{ Kind, ID string }
	Since                                                            time.Time
}

// work returns the work list as an account sees it.
func (s *site) work(as call) []workSeen {
	s.t.Helper()
	as.method, as.path, as.want = "GET", "/api/admin/work", 200
	return read[[]workSeen](s.t, s.do(as))
}

func TestTheWorkListNamesWhoMayDecide(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(20)
		manager, owner, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		work := s.work
		if found := work(call{as: viewer}); len(found) != 0 {
			t.Fatalf("a new office has work: %+v", found)
		}
		registered := s.do(call{
			method: "POST", path: "/api/registers", want: 201,
			body: `{"category":"Farmer","name":"Mallaiah","address":"Siddipet","whatsappNo":"9000341877","adult":true}`,
		}).field("_id")
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, want: 201,
			body: map[string]any{
				"registrationId": registered, "channel": "bank", "amount": 100, "reference": "N1",
				"date": s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly),
			},
		})
		s.advance("1s") // tasks of the same millisecond are sorted by their ids
		_, err := s.app.Privacy.CreatePrivacyRequest(s.office(),
			fair.PrivacyRequestInput{Kind: "see", Name: "Asha", Email: "asha@example.org"})
		must(t, err)
		for _, c := range []struct {
			who    call
			decide []bool
		}{
			{call{as: manager}, []bool{false, true}},
			{call{as: owner}, []bool{true, true}},
			{call{as: viewer}, []bool{false, false}},
		} {
			found := work(c.who)
			kinds, decide := []string{}, []bool{}
			for _, item := range found {
				kinds, decide = append(kinds, item.Kind), append(decide, item.MayDecide)
			}
			var summary struct{ Waiting struct{ Work int } }
			s.do(call{method: "GET", path: "/api/admin/summary", as: c.who.as, want: 200}).json(&summary)
			if summary.Waiting.Work != len(found) {
				t.Errorf("the menu counts %d tasks, the list has %d", summary.Waiting.Work, len(found))
			}
			if !slices.Equal(kinds, []string{"offline_payment", "privacy_request"}) || !slices.Equal(decide, c.decide) {
				t.Errorf("the list has %+v", found)
			}
		}
		// What waits does not vanish when the next edition begins.
		s.do(call{method: "POST", path: "/api/admin/edition", as: owner, body: map[string]any{"id": "2026"}, want: 201})
		payment := work(call{as: owner})[0]
		if payment.Record.Kind != "registration" || payment.Record.ID != registered || payment.Amount != 100 ||
			payment.Proposer != "manager@example.org" || payment.List != "decisions" {
			t.Errorf("the payment is %+v", payment)
		}
		s.inBulk(owner, payment.List, "approve", "", map[string]any{"_id": payment.ID})
		if left := work(call{as: owner}); len(left) != 1 || left[0].Kind != "privacy_request" {
			t.Errorf("after the approval: %+v", left)
		}
	})
}

// The work list contains the tasks of all features. Each task states whether the account may
// decide it. An owner approves tasks of different lists in bulk, and the results contain the tasks that could not be
// approved.
func TestTheWorkListHasTheTasksOfAllAreas(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager, owner, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		later := func() { s.advance("1m") }
		asked := s.paidOrder("Soil Life", stallT3)
		_, err := s.app.Payments.AskCancellation(t.Context(), asked.field("orderId"), asked.field("userID"),
			fair.CancellationAsk{Reason: "Ill", Confirmed: true})
		must(t, err)
		later()
		proposed := s.paidOrder("Seed House", stall24)
		refund := s.do(call{
			method: "POST", path: "/api/orders/" + proposed.field("orderId") + "/refunds", as: manager, want: 201,
			body: map[string]string{"reason": "No hall", "cancelledBy": "organiser"},
		}).field("_id")
		later()
		person := s.do(call{method: "POST", path: "/api/registers", body: farmer("Mallaiah"), want: 201}).field("_id")
		payment := s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, want: 201,
			body: map[string]any{
				"registrationId": person, "channel": "bank", "amount": 100, "reference": "N1",
				"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly), "note": "From his brother",
			},
		}).field("_id")
		later()
		s.closeTill(manager)
		later()
		differs := s.order("Green Pumps", stall{"25", "3x3m"})
		s.attempt(differs.field("orderId"), map[string]any{"outcome": "SUCCESS", "amount": 88_000})
		s.check(differs, "PAID") // a part payment
		later()
		_, err = s.app.Privacy.CreatePrivacyRequest(s.office(),
			fair.PrivacyRequestInput{Kind: "see", Name: "Asha", Email: "asha@example.org"})
		must(t, err)
		messages, err := db.MessagesAbout(t.Context(), []string{asked.field("orderId"), person})
		must(t, err)
		must(t, db.MarkMessageFailed(t.Context(), messages[0].ID, "550 No such user"))
		file := (&report{}).event("PAYMENT", "5114910000009", "MKM404", fair.Rupees(100), 195, s.app.Now(), "AXISCN9").
			event("PAYMENT", "5114910000010", "MKM405", fair.Rupees(50), 98, s.app.Now(), "AXISCN9").csv()
		s.applyReport(manager, "a.csv", file, s.previewReport(manager, "a.csv", file).Preview, 200)

		// A viewer may not decide any task. Accounts may not decide tasks that they proposed themselves.
		want := map[string][2]bool{ // whether the manager and the owner may decide the task
			"cancellation": {true, true}, "refund": {false, true}, "offline_payment": {false, true}, "till": {false, true},
			"due": {true, true}, "message": {true, true}, "privacy_request": {true, true}, "settlement": {true, true},
		}
		details := map[string][4]string{ // company, stalls, reference and note
			"cancellation":    {"Soil Life", "t3 (6x2ft)", "", "Ill"},
			"refund":          {"Seed House", "24 (3x3m)", "", "No hall"},
			"offline_payment": {"", "", "N1", "From his brother"},
		}
		for at, who := range []call{{as: manager}, {as: owner}, {as: viewer}} {
			found := s.work(who)
			seen := map[string]bool{}
			for _, item := range found {
				may, known := want[item.Kind]
				if !known || item.MayDecide != (at < 2 && may[min(at, 1)]) {
					t.Errorf("account %d: %+v", at, item)
				}
				seen[item.Kind] = true
				if item.Kind == "settlement" && (item.Count != 2 || item.Amount != 150) { // two rows for one reason
					t.Errorf("the rows of the settlement: %+v", item)
				}
				about := [4]string{item.Company, item.Stalls, item.Reference, item.Note}
				if shown, there := details[item.Kind]; there && about != shown {
					t.Errorf("who decides about the %s sees %q, want %q", item.Kind, about, shown)
				}
			}
			if len(seen) != len(want) {
				t.Errorf("the list has only %v", seen)
			}
		}
		s.do(call{
			method: "POST", path: "/api/decisions/" + refund + "/refuse", as: owner, body: `{"reason":"It is open"}`,
			want: 200,
		})
		for _, id := range []string{refund, payment} {
			result := s.inBulk(owner, "decisions", "approve", "", map[string]any{"_id": id})
			if failed := id == refund; (result.Failed == 1) != failed || (result.Done == 1) == failed {
				t.Errorf("approving %s: %+v", id, result)
			}
		}
	})
}

// closeTill opens a till, takes cash for a registration, and closes the till.
func (s *site) closeTill(as *http.Cookie) {
	s.t.Helper()
	till := s.do(call{method: "POST", path: "/api/desk/tills", as: as, body: map[string]any{"float": 0}, want: 201})
	id := s.do(call{method: "POST", path: "/api/registers", body: farmer("Sita Devi"), want: 201}).field("_id")
	s.do(call{method: "PUT", path: "/api/registers/" + id, as: as, body: `{"status":"Paid"}`, want: 200})
	s.do(call{
		method: "POST", path: "/api/desk/tills/" + till.field("_id") + "/close", as: as, body: `{"counted":100}`, want: 200,
	})
}

func TestOnlyAnOrderThatIsSetAsideIsTriedAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		order := s.order("Sri Balaji", stall{Number: "24", Size: "3x3m"}).field("orderId")
		path := "/api/orders/" + order + "/try-again"
		s.do(call{method: "POST", path: path, want: 401})
		s.do(call{method: "POST", path: path, as: s.signIn(fair.RoleViewer), want: 403})
		manager := s.signIn(fair.RoleManager)
		s.do(call{method: "POST", path: path, as: manager, want: 409})
		for range fair.MaxOrderFailures {
			must(t, db.OrderFailed(t.Context(), order, "a bad row"))
		}
		if found := s.work(call{as: manager}); len(found) != 1 || found[0].Kind != "order" || found[0].ID != order {
			t.Errorf("work %+v", found)
		}
		s.do(call{method: "POST", path: path, as: manager, want: 204})
		if found := s.work(call{as: manager}); len(found) != 0 {
			t.Errorf("work %+v", found)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: manager, want: 200,
			has: []string{"The checks of the order were started again"},
		})
	})
}

// A booking that was confirmed before it was paid waits for the office once its last day to pay is over, until somebody
// pays or the stalls are given back.
func TestTheWorkListHasConfirmedBookingsThatNobodyPaid(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(20)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		book := func(name string, where stall) string {
			id := s.do(call{
				method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields(name, where), want: 201,
			}).field("_id")
			tomorrow := s.app.Now().In(fair.Kolkata).AddDate(0, 0, 1).Format(time.DateOnly)
			s.do(call{
				method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: manager, want: 200,
				body: map[string]any{"status": "Confirmed", "payBy": tomorrow},
			})
			return id
		}
		seeds, nursery := book("Unpaid Seeds", stallT3), book("Kisan Nursery", stall24)
		if found := s.work(call{as: manager}); len(found) != 0 {
			t.Fatalf("before the last day: %+v", found)
		}
		s.advance("48h")
		found := s.work(call{as: manager})
		if len(found) != 2 {
			t.Fatalf("after the last day: %+v", found)
		}
		at := slices.IndexFunc(found, func(item workSeen) bool { return item.ID == nursery })
		if item := found[at]; item.Kind != "overdue" || item.Company != "Kisan Nursery" || item.Name != "V. Suresh" ||
			item.Stalls != "24 (3x3m)" || item.Amount != 88_500 || item.Record.ID != nursery || !item.MayDecide {
			t.Errorf("the task is %+v", item)
		}
		var summary struct{ Waiting struct{ Work int } }
		s.do(call{method: "GET", path: "/api/admin/summary", as: manager, want: 200}).json(&summary)
		if summary.Waiting.Work != 2 {
			t.Errorf("the summary counts %d tasks", summary.Waiting.Work)
		}
		m := moneyOf{site: s, manager: manager, owner: owner}
		m.receives(nursery, map[string]any{"channel": "dd", "amount": 88_500, "reference": "000123"})
		s.do(call{
			method: "PUT", path: "/api/stallBooking/stall-bookings/" + seeds, as: manager, want: 200,
			body: `{"status":"Rejected"}`,
		})
		if found := s.work(call{as: manager}); len(found) != 0 {
			t.Errorf("after a payment and a release: %+v", found)
		}
	})
}
