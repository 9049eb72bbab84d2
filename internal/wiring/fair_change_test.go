package wiring_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fairchange"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var cyclone = fairchange.Proposal{To: fair.StandingCancelled, Reason: "A {cyclone} is coming", Year: "2025"}

func TestACancelledFairGivesEverythingBack(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		visitor, stall := w.paidRegistration("Laxmi"), paidBooking(t, w, stall24, stall25) // above the refund limit
		unpaid, waiting := w.register(false)
		sponsor := agreedSponsorship(t, w)

		e, err := w.app.FairChange.Propose(w.office, cyclone)
		if err != nil || e.Standing.State != fair.StandingPlanned || e.Standing.Proposal == nil {
			t.Fatalf("proposed: %+v, %v", e.Standing, err)
		}
		if _, err := w.app.FairChange.Approve(w.office); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the own proposal was approved: %v", err)
		}
		if _, err := w.app.FairChange.Propose(w.second, cyclone); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a second proposal: %v", err)
		}
		w.must2(w.app.FairChange.Approve(w.second))

		closed := payment.NewOrder{Booking: stallInput("Late", stall26), Lang: fair.English}
		if _, err := w.app.Payments.CreateOrder(t.Context(), closed); !fair.IsKind(err, fair.KindClosed) {
			t.Errorf("a stall was sold: %v", err)
		}
		if _, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Late")); !fair.IsKind(err, fair.KindClosed) {
			t.Errorf("a visitor registered: %v", err)
		}
		if _, _, err := w.app.Sales.CreateRegistration(w.office, farmer("Late")); !fair.IsKind(err, fair.KindClosed) {
			t.Errorf("the office registered a visitor: %v", err)
		}
		for err := app.ErrNotYet; errors.Is(err, app.ErrNotYet); {
			err = w.app.FairChange.GiveBack(t.Context(), "2025")
			if err != nil && !errors.Is(err, app.ErrNotYet) {
				t.Fatal(err)
			}
		}
		for range 4 {
			w.runJobs()
			w.clock.Advance(time.Minute)
		}
		for _, o := range []fair.Order{visitor, stall} {
			if back, count := returned(w, o.ID); back != o.Amount || count != 1 {
				t.Errorf("%s of %s was given back in %d refunds", back, o.Amount, count)
			}
		}
		r, err := w.db.FindRegistration(t.Context(), unpaid.ID)
		if err != nil || r.Status != fair.RegistrationCancelled {
			t.Errorf("the unpaid registration is %s, %v", r.Status, err)
		}
		if o := mustOrder(t, w, waiting); o.Status.Live() && w.clock.Now().Before(o.ExpiresAt) {
			t.Errorf("an order can still be paid: %s", o.Status)
		}
		if s := w.sponsorship(sponsor.ID); s.Status != fair.ReviewRejected {
			t.Errorf("the sponsorship is %s", s.Status)
		}
		w.must(w.app.FairChange.GiveBack(t.Context(), "2025")) // again
		if back, _ := returned(w, stall.ID); back != stall.Amount {
			t.Errorf("%s was given back after another run", back)
		}
	})
}

func TestEverybodyIsToldThatTheFairIsCancelled(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _ := w.register(true)
		w.must2(w.app.FairChange.Propose(w.office, cyclone))
		w.must2(w.app.FairChange.Approve(w.second))
		all, err := w.app.Campaigns.FindAll(w.office, "")
		w.must(err)
		for _, c := range all {
			w.must(w.app.Campaigns.WriteMessages(t.Context(), c.Campaign.ID))
		}
		var m fair.Message
		for _, m = range w.messages(r.ID) {
			if m.Kind == fair.MessageService {
				break
			}
		}
		for _, want := range []string{"రద్దయింది", cyclone.Reason, hisName} {
			if !strings.Contains(m.Body, want) {
				t.Errorf("the message lacks %q:\n%s", want, m.Body)
			}
		}
	})
}

func TestGivingBackCanBeStopped(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidRegistration("Laxmi")
		w.must2(w.app.FairChange.Propose(w.office, cyclone))
		w.must2(w.app.FairChange.Approve(w.second))
		w.must2(w.app.FairChange.Stop(w.office, true))
		w.must(w.app.FairChange.GiveBack(t.Context(), "2025"))
		if back, _ := returned(w, o.ID); back != 0 {
			t.Errorf("%s was given back", back)
		}
		w.must2(w.app.FairChange.Stop(w.office, false))
		if err := w.app.FairChange.GiveBack(t.Context(), "2025"); err != nil && !errors.Is(err, app.ErrNotYet) {
			t.Fatal(err)
		}
		for range 4 {
			w.runJobs()
			w.clock.Advance(time.Minute)
		}
		if back, _ := returned(w, o.ID); back != o.Amount {
			t.Errorf("%s was given back", back)
		}
	})
}

func TestAProposalToCancelTheFairCanBeRefused(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		wrong := cyclone
		wrong.Year, wrong.Reason = "2024", ""
		_, err := w.app.FairChange.Propose(w.office, wrong)
		if failed, ok := errors.AsType[*fair.Error](err); !ok || len(failed.Fields) != 2 {
			t.Errorf("without a reason and with another year: %v", err)
		}
		accountant := app.WithActor(t.Context(), fair.Account{ID: "a", Role: fair.RoleAccounts})
		if _, err := w.app.FairChange.Propose(accountant, cyclone); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("the accounts: %v", err)
		}
		w.must2(w.app.FairChange.Propose(w.office, cyclone))
		e, err := w.app.FairChange.Refuse(w.office)
		if err != nil || e.Standing.Proposal != nil || e.Standing.State != fair.StandingPlanned {
			t.Errorf("refused: %+v, %v", e.Standing, err)
		}
		if _, err := w.app.FairChange.Approve(w.second); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a refused proposal: %v", err)
		}
	})
}

func TestAPostponedFairGetsNewDays(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		later := cyclone
		later.To = fair.StandingPostponed
		w.must2(w.app.FairChange.Propose(w.office, later))
		w.must2(w.app.FairChange.Approve(w.second))
		if _, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Late")); !fair.IsKind(err, fair.KindClosed) {
			t.Errorf("a visitor registered: %v", err)
		}
		e, err := w.app.FairChange.Move(w.office, []byte(`{"firstDay":"2025-11-15","lastDay":"2025-11-16"}`), time.Time{},
			fairchange.Following{})
		if err != nil || e.Standing.State != fair.StandingPlanned || e.Standing.MovedFrom != "2025-09-13" {
			t.Fatalf("moved: %+v, %v", e.Standing, err)
		}
		w.paidRegistration("Later")
		if back, _ := returned(w, o.ID); back != 0 {
			t.Errorf("%s was given back", back)
		}
	})
}

func TestWhatFollowsTheDaysOfTheFair(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.must(db.Exec(t.Context(), "UPDATE booking SET pay_by = '2025-08-20' WHERE id = $1", o.BookingID))
		_, err := w.app.Programme.Create(w.office, programme.Input{
			Day: "2025-09-14", From: "10:00", Until: "11:00", Hall: fair.Text{fair.English: "Hall"},
			Title: fair.Text{fair.English: "Soil"},
		})
		w.must(err)
		before, err := w.app.Programme.Current(t.Context())
		w.must(err)
		parts, _ := json.Marshal(map[string]any{
			"registration": fair.OpeningTimes{Until: time.Date(2025, 9, 12, 12, 0, 0, 0, time.UTC)},
		})
		_, err = w.app.Content.UpdateEdition(w.office, parts, time.Time{})
		w.must(err)

		p, err := w.app.FairChange.Preview(w.office, "2025-09-20")
		if err != nil || p.Days != 7 || p.Sessions != len(before) || p.PayBy != 1 || !p.Closing {
			t.Errorf("preview: %+v, %v", p, err)
		}
		e, err := w.app.FairChange.Move(w.office, []byte(`{"firstDay":"2025-09-20","lastDay":"2025-09-20"}`), time.Time{},
			fairchange.Following{Programme: true, PayBy: true, Closing: true})
		w.must(err)
		after, err := w.app.Programme.Current(t.Context())
		w.must(err)
		for i := range after {
			if len(before) != len(after) || after[i].Day != "2025-09-20" {
				t.Errorf("a session is on %s", after[i].Day)
			}
		}
		if got := e.Registration.Until.Format(time.DateOnly); got != "2025-09-19" {
			t.Errorf("registration closes on %s", got)
		}
		b, err := w.db.FindBooking(t.Context(), o.BookingID)
		if err != nil || b.PayBy != "2025-08-27" {
			t.Errorf("the last day to pay is %s, %v", b.PayBy, err)
		}
		if dates := e.Dates[fair.English]; dates != "20 September 2025" {
			t.Errorf("the dates are %s", dates)
		}
	})
}

// must2 is like must, for a use case that returns the edition.
func (w *world) must2(_ fair.Edition, err error) {
	w.t.Helper()
	w.must(err)
}
