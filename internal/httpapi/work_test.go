package httpapi_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type workSeen struct {
	Kind, ID, Name, Proposer, List string
	MayDecide                      bool
	Amount                         float64
	Record                         struct{ Kind, ID string }
}

func TestTheWorkListNamesWhoMayDecide(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(20)
		manager, owner, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		work := func(as call) []workSeen {
			t.Helper()
			as.method, as.path, as.want = "GET", "/api/admin/work", 200
			return read[[]workSeen](t, s.do(as))
		}
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
		payment := work(call{as: owner})[0]
		if payment.Record.Kind != "registration" || payment.Record.ID != registered || payment.Amount != 100 ||
			payment.Proposer != "manager@example.org" || payment.List != "offline-payments" {
			t.Errorf("the payment is %+v", payment)
		}
		s.inBulk(owner, payment.List, "approve", "", map[string]any{"_id": payment.ID})
		if left := work(call{as: owner}); len(left) != 1 || left[0].Kind != "privacy_request" {
			t.Errorf("after the approval: %+v", left)
		}
	})
}
