package wiring_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/automatic"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// switchOn switches an automatic message on.
func (w *world) switchOn(name string) {
	w.t.Helper()
	v, err := w.app.Automatic.Update(w.office, name, automatic.Change{Enabled: true})
	if err != nil || v.EnabledAt.IsZero() {
		w.t.Fatalf("%+v, %v", v, err)
	}
}

// automatic starts the automatic messages that are due, writes them, and returns those about a record.
func (w *world) automatic(id string) (found []fair.Message) {
	w.t.Helper()
	w.must(w.app.Automatic.RunWhenDue(w.t.Context()))
	all, err := w.app.Campaigns.FindAll(w.office, "")
	w.must(err)
	for _, c := range all {
		w.must(w.app.Campaigns.WriteMessages(w.t.Context(), c.Campaign.ID))
	}
	for _, m := range w.messages(id) {
		if m.Kind == fair.MessageService {
			found = append(found, m)
		}
	}
	return found
}

func TestAutomaticMessagesFollowTheCalendar(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		unpaid, _ := w.register(false)
		paid := w.paidRegistration("Laxmi")
		same := w.paidRegistration("Laxmi's sister") // the same phone number
		at := func(day string, hour int) {
			t.Helper()
			moment, err := time.ParseInLocation(time.DateOnly, day, fair.Kolkata)
			w.must(err)
			w.clock.Set(moment.Add(time.Duration(hour) * time.Hour))
		}
		at("2025-09-01", 10)
		if found := w.automatic(unpaid.ID); len(found) != 0 {
			t.Errorf("a message that is switched off was sent: %+v", found)
		}
		for _, name := range automatic.Names {
			w.switchOn(name)
		}
		at("2025-09-01", 8)
		if found := w.automatic(unpaid.ID); len(found) != 0 {
			t.Error("a reminder was sent before nine")
		}
		at("2025-09-01", 11)
		for range 3 { // restarts, other processes and later days
			found := w.automatic(unpaid.ID)
			if len(found) != 1 {
				t.Fatalf("%d reminders", len(found))
			}
			says(t, found[0], "₹100", "/payment?registrationId="+unpaid.ID)
			w.restart()
			w.clock.Advance(24 * time.Hour)
		}
		if found := w.automatic(paid.RegistrationID); len(found) != 0 {
			t.Errorf("somebody who has paid was reminded: %+v", found)
		}
		at("2025-09-12", 9)
		found := append(w.automatic(paid.RegistrationID), w.automatic(same.RegistrationID)...)
		if len(found) != 1 || len(w.automatic(unpaid.ID)) != 1 {
			t.Fatalf("%d messages the day before", len(found))
		}
		says(t, found[0], "రేపు", "/te/payment-success?transactionId=")
		at("2025-09-15", 9)
		found = append(w.automatic(paid.RegistrationID), w.automatic(same.RegistrationID)...)
		if len(found) != 2 {
			t.Errorf("%d messages after the fair", len(found))
		}
		w.clock.Advance(48 * time.Hour)
		if found := append(w.automatic(paid.RegistrationID), w.automatic(same.RegistrationID)...); len(found) != 2 {
			t.Errorf("somebody was thanked again: %d", len(found))
		}
	})
}

func TestATextOfAnAutomaticMessageIsCheckedAndPreviewed(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		w.register(false)
		w.clock.Advance(72 * time.Hour)
		in := automatic.Change{Subject: fair.Text{fair.English: "Pay"}, Body: fair.Text{fair.English: "{unknown}"}}
		_, err := w.app.Automatic.Update(w.office, automatic.Unpaid, in)
		if failed, ok := errors.AsType[*fair.Error](err); !ok || len(failed.Fields["body"].In(fair.English)) == 0 {
			t.Errorf("an unknown placeholder: %v", err)
		}
		if _, err := w.app.Automatic.Update(w.office, "nonsense", in); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("an unknown message: %v", err)
		}
		viewer := app.WithActor(t.Context(), fair.Account{ID: "v", Role: fair.RoleViewer})
		if _, err := w.app.Automatic.Update(viewer, automatic.Unpaid, in); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("a viewer: %v", err)
		}
		in.Body[fair.English] = "Please pay {amount}"
		p, err := w.app.Automatic.Preview(w.office, automatic.Unpaid, fair.PersonalRegistration, in)
		if err != nil || p.ByEmail+p.ByPhone != 1 {
			t.Errorf("the preview reaches %d and %d, %v", p.ByEmail, p.ByPhone, err)
		}
		v, err := w.app.Automatic.Update(w.office, automatic.Unpaid, in)
		if err != nil || v.Body[fair.English] != "Please pay {amount}" || !strings.Contains(v.Body[fair.Telugu], "{link}") {
			t.Errorf("%+v, %v", v, err)
		}
		if _, err := w.app.Automatic.Update(w.office, automatic.Unpaid, in); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an old version: %v", err)
		}
	})
}

// A rejection waits for ten minutes. If it is taken back meanwhile, nobody is told.
func TestARejectionCanBeTakenBack(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		a, _, err := w.app.Applications.Submit(t.Context(), application.Input{
			Type: "volunteer", Name: "Lakshmi", Occupation: "farmer", Address: "Nalgonda", Email: "lakshmi@example.org",
			Experience: "Ten years", Mobile: "9848012345",
		}, record.Submission{Lang: fair.English})
		w.must(err)
		set := func(status fair.ReviewStatus) {
			t.Helper()
			_, err := w.app.Applications.Amend(w.office, a.ID, nil, func(in *application.Input) {
				in.Status = string(status)
			})
			w.must(err)
		}
		due := func() int {
			t.Helper()
			n, err := w.box.Round(t.Context())
			w.must(err)
			return n
		}
		due()
		set(fair.ReviewRejected)
		if n := due(); n != 0 {
			t.Errorf("%d e-mails are sent at once", n)
		}
		set(fair.ReviewPending)
		if m := w.one(a.ID, fair.MessageApplicationRejected); m.Status != fair.MessageStopped {
			t.Errorf("after the undo, the message is %s", m.Status)
		}
		set(fair.ReviewRejected)
		w.clock.Advance(11 * time.Minute)
		if all := w.messages(a.ID); len(all) != 2 || all[1].Status != fair.MessageWaiting || due() == 0 {
			t.Errorf("after ten minutes: %+v", all)
		}
	})
}

// Nobody is asked for a payment after the thanks for it, even if the mail server was away meanwhile.
func TestNobodyIsAskedToPayAfterTheThanks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _ := w.register(true)
		for _, m := range w.messages(r.ID) {
			if m.Kind == fair.MessageRegistrationReceived && m.Status != fair.MessageStopped {
				t.Errorf("the request to pay is %s", m.Status)
			}
		}
	})
}

func TestThePeopleOfAnEarlierEditionAreErasedNow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, o := w.register(true)
		debtor := w.paidRegistration("Laxmi").RegistrationID
		w.must(db.Exec(t.Context(), "UPDATE registration SET due_paise = 5000 WHERE id = $1", debtor))
		if _, err := w.app.Retention.PreviewEdition(w.office, "2025"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the current edition: %v", err)
		}
		w.clock.Set(time.Date(2025, 10, 1, 6, 0, 0, 0, time.UTC))
		nextEdition(t, w)
		p, err := w.app.Retention.PreviewEdition(w.office, "2025")
		if err != nil || p.Counts[fair.PersonalRegistration] != 2 || p.Open != 1 {
			t.Errorf("%+v, %v", p, err)
		}
		if err := w.app.Retention.EraseEdition(w.office, "2025", "2026"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("another year: %v", err)
		}
		manager := app.WithActor(t.Context(), fair.Account{ID: "m", Role: fair.RoleManager})
		if err := w.app.Retention.EraseEdition(manager, "2025", "2025"); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("a manager: %v", err)
		}
		w.must(w.app.Retention.EraseEdition(w.office, "2025", "2025"))
		w.must(w.app.Retention.Retain(t.Context(), "edition 2025"))
		if r, err = w.db.FindRegistration(t.Context(), r.ID); err != nil || r.ErasedAt.IsZero() || r.Phone != "" {
			t.Errorf("%+v, %v", r, err)
		}
		if kept, err := w.db.FindRegistration(t.Context(), debtor); err != nil || !kept.ErasedAt.IsZero() {
			t.Errorf("somebody who owes money: %+v, %v", kept, err)
		}
		if kept, err := w.db.FindOrder(t.Context(), o.ID); err != nil || kept.Status != fair.OrderPaid {
			t.Errorf("the order: %+v, %v", kept, err)
		}
	})
}
