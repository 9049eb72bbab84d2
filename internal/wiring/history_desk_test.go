package wiring_test

import (
	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// restore restores a random deleted booking or registration.
func (h *history) restore(rt *rapid.T) {
	w, deleted := h.world, fair.ListQuery{Edition: fair.AllEditions, Deleted: true, Sort: "name"}
	if rapid.Bool().Draw(rt, "registration") {
		found, _, err := w.app.Sales.FindRegistrations(w.office, fair.RegistrationFilter{ListQuery: deleted})
		if err == nil && len(found) > 0 {
			_, err = w.app.Sales.RestoreRegistration(w.office, found[rapid.IntRange(0, len(found)-1).Draw(rt, "record")].ID)
		}
		h.tolerate(err)
		return
	}
	found, _, err := w.app.Sales.FindBookings(w.office, fair.BookingFilter{ListQuery: deleted})
	if err == nil && len(found) > 0 {
		_, err = w.app.Sales.RestoreBooking(w.office, found[rapid.IntRange(0, len(found)-1).Draw(rt, "record")].ID)
	}
	h.tolerate(err)
}

// desk performs a random action with registrations or tills: it marks one or all registrations as paid, cancels or
// deletes a registration, closes a till, or decides about the closing of a till.
func (h *history) desk(rt *rapid.T) {
	w, who := h.world, h.somebody(rt)
	set := func(id string, status fair.RegistrationStatus) {
		text := string(status)
		_, err := w.app.Payments.UpdateRegistration(who, id, fair.RegistrationUpdate{Status: &text})
		h.tolerate(err)
	}
	act := rapid.IntRange(0, 5).Draw(rt, "act")
	switch {
	case act == 5:
		h.tills(rt)
	case len(h.registrations) == 0:
	case act == 0:
		for _, r := range h.registrations {
			set(r.ID, fair.RegistrationPaid)
		}
	case act == 4:
		h.tolerate(w.app.Sales.DeleteRegistration(who, rapid.SampledFrom(h.registrations).Draw(rt, "registration").ID))
	default:
		status := rapid.SampledFrom([]fair.RegistrationStatus{
			fair.RegistrationPaid, fair.RegistrationPending, fair.RegistrationCancelled,
		}).Draw(rt, "status")
		set(rapid.SampledFrom(h.registrations).Draw(rt, "registration").ID, status)
	}
}

// tills randomly tries to close each till, or to approve or refuse its closing.
func (h *history) tills(rt *rapid.T) {
	w := h.world
	tills, _, err := w.app.Payments.Tills(
		w.office,
		fair.TillFilter{ListQuery: fair.ListQuery{Edition: fair.AllEditions, Sort: "openedAt"}},
	)
	h.tolerate(err)
	for _, till := range tills {
		who := h.somebody(rt)
		switch rapid.IntRange(0, 3).Draw(rt, "till") {
		case 0:
			_, err = w.app.Payments.CloseTill(w.office, till.ID, till.Expected().JSONNumber(), "")
		case 1:
			_, err = w.app.Payments.ApproveTill(who, till.ID)
		case 2:
			_, err = w.app.Payments.RefuseTill(who, till.ID, "Count again")
		}
		h.tolerate(err)
	}
}

// checkTills compares all tills' takings with the entries of the ledgers. The payer of each payment has an order.
func (h *history) checkTills(orders map[string]fair.Order) {
	tills, _, err := h.world.db.FindTills(h.ctx, fair.TillFilter{ListQuery: allEditions})
	if err != nil {
		h.rt.Fatal(err)
	}
	taken := map[string]fair.Paise{}
	for _, r := range h.allRegistrations() {
		for _, e := range h.ledgerOf(r).Entries {
			if e.Kind != ledger.Payment || e.Source.TillID == "" {
				continue
			}
			taken[e.Source.TillID] -= e.Amount
			if o := orders[e.Source.Order]; o.RegistrationID != r.ID || o.Channel != fair.ChannelCash {
				h.rt.Fatalf("the payment %d of registration %s in till %s has the order %+v", e.No, r.ID, e.Source.TillID, o)
			}
		}
	}
	for _, till := range tills {
		var got fair.Paise
		for _, sum := range till.Takings.By {
			got += sum
		}
		if got != taken[till.ID] {
			h.rt.Fatalf("till %s has %s, its payments are %s", till.ID, got, taken[till.ID])
		}
		if d, err := h.world.app.Ledger.ClosingOf(h.ctx, till.ID); till.Status == fair.TillApproved &&
			(err != nil || d.Status != ledger.Approved || d.DecidedBy == till.ClosedBy || d.DecidedBy == till.AccountID) {
			h.rt.Fatalf("till %s was approved by %+v, %v", till.ID, d, err)
		}
		delete(taken, till.ID)
	}
	if len(taken) > 0 {
		h.rt.Fatalf("money is in unknown tills: %v", taken)
	}
}

// allRegistrations returns all registrations, also deleted ones.
func (h *history) allRegistrations() (all []fair.Registration) {
	for _, deleted := range []bool{false, true} {
		found, _, err := h.world.db.FindRegistrations(h.ctx, fair.RegistrationFilter{
			ListQuery: fair.ListQuery{Edition: fair.AllEditions, NoLimit: true, Deleted: deleted},
		})
		if err != nil {
			h.rt.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

func (h *history) ledgerOf(r fair.Registration) *ledger.Ledger {
	l, err := h.world.app.Ledger.Read(h.ctx, ledger.Ref{Record: fair.OrderForRegistration, RecordID: r.ID})
	if err != nil {
		h.rt.Fatal(err)
	}
	return l
}

// checkRegistrations checks that each registration follows its ledger, and that only the ledger makes it Paid.
func (h *history) checkRegistrations() {
	for _, r := range h.allRegistrations() {
		l := h.ledgerOf(r)
		if state := l.State(); state != r.Money {
			h.rt.Fatalf("registration %s has %+v, its ledger %+v", r.ID, r.Money, state)
		}
		paid, cancelled := r.Money.Status == fair.MoneyPaid, r.Money.Status.Cancelled()
		if r.Money.Status != fair.MoneyNone && (paid != (r.Status == fair.RegistrationPaid) ||
			cancelled != (r.Status == fair.RegistrationCancelled)) {
			h.rt.Fatalf("registration %s is %s, its money %+v", r.ID, r.Status, r.Money)
		}
		if paid && l.Received()-l.Refunded()+l.Due() < r.Amount {
			h.rt.Fatalf("registration %s is paid with %s, but %s was received", r.ID, r.Amount, l.Received()-l.Refunded())
		}
		if !r.DeletedAt.IsZero() && (r.Money.Sold || r.Money.Status == fair.MoneyPending) {
			h.rt.Fatalf("registration %s was deleted with %+v", r.ID, r.Money)
		}
	}
}
