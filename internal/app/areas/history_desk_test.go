package areas_test

import (
	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
)

// restore restores a random deleted booking or registration.
func (h *history) restore(rt *rapid.T) {
	w, deleted := h.world, fair.ListQuery{Deleted: true, Sort: "name"}
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
	tills, _, err := w.app.Payments.Tills(w.office, fair.TillFilter{ListQuery: fair.ListQuery{Sort: "openedAt"}})
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

// checkTills compares all tills' takings with the offline payments that belong to these tills.
func (h *history) checkTills(orders map[string]fair.Order) {
	tills, _, err := h.world.db.FindTills(h.ctx, fair.TillFilter{})
	if err != nil {
		h.rt.Fatal(err)
	}
	var taken, received fair.Paise
	for _, till := range tills {
		taken += till.Takings.Cash + till.Takings.Cheque + till.Takings.Bank
	}
	found, _, err := h.world.db.FindOfflinePayments(h.ctx, fair.OfflineFilter{})
	if err != nil {
		h.rt.Fatal(err)
	}
	for _, off := range found {
		if off.TillID == "" {
			continue
		}
		received += off.Amount
		if orders[off.OrderID].ID == "" || off.Status != fair.OfflineApproved {
			h.rt.Fatalf("payment %s in till %s has the order %q and is %s", off.ID, off.TillID, off.OrderID, off.Status)
		}
	}
	if taken != received {
		h.rt.Fatalf("the tills have %s, their payments are %s", taken, received)
	}
}
