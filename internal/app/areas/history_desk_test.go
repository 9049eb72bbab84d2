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

// desk performs a random act with registrations and tills: mark as paid (one or all), cancel, delete, close or decide.
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
		status := rapid.SampledFrom([]fair.RegistrationStatus{fair.RegistrationPaid, fair.RegistrationPending}).Draw(rt,
			"status")
		set(rapid.SampledFrom(h.registrations).Draw(rt, "registration").ID, status)
	}
}

// tills closes, approves or refuses each till at random.
func (h *history) tills(rt *rapid.T) {
	w := h.world
	tills, _, err := w.app.Desk.Tills(w.office, fair.TillFilter{ListQuery: fair.ListQuery{Sort: "openedAt"}})
	h.tolerate(err)
	for _, till := range tills {
		who := h.somebody(rt)
		switch rapid.IntRange(0, 3).Draw(rt, "till") {
		case 0:
			_, err = w.app.Desk.Close(w.office, till.ID, till.Expected().JSONNumber(), "")
		case 1:
			_, err = w.app.Desk.Approve(who, till.ID)
		case 2:
			_, err = w.app.Desk.Refuse(who, till.ID, "Count again")
		}
		h.tolerate(err)
	}
}

// checkWorkLists checks that each payment about which a person must decide is in exactly one work list: an order in
// review, or a waiting offline payment, and that each till has the payments that were taken into it.
func (h *history) checkWorkLists(orders map[string]fair.Order) {
	w := h.world
	for id, o := range orders {
		payments, err := w.db.Payments(h.ctx, id)
		if err != nil {
			h.rt.Fatal(err)
		}
		inReview := 0
		for _, p := range payments {
			if p.Disposition == fair.MoneyReview {
				inReview++
			}
		}
		if o.Status == fair.OrderReview && inReview == 0 {
			h.rt.Fatalf("order %s is in review and no payment is", id)
		}
	}
	waiting, err := w.db.CountMoneyWaiting(h.ctx, "")
	if err != nil {
		h.rt.Fatal(err)
	}
	closed, _, err := w.db.FindTills(h.ctx, fair.TillFilter{Status: []fair.TillStatus{fair.TillClosed}})
	if err != nil {
		h.rt.Fatal(err)
	}
	if open := len(h.waitingFor()) + len(closed); waiting.Approvals != open || waiting.Refunds != 0 {
		h.rt.Fatalf("%d approvals and %d refunds wait, want %d and none", waiting.Approvals, waiting.Refunds, open)
	}
	h.checkTills(orders)
	h.checkDifferences(waiting.Differences)
}

// checkDifferences checks that each booking of which a price difference is owed is in the work list of differences, and
// in no other one: nobody decides about money of it, and no order of it can be paid.
func (h *history) checkDifferences(counted int) {
	w := h.world
	listed, _, err := w.db.FindBookings(h.ctx, fair.BookingFilter{UnpaidDifference: true})
	if err != nil || len(listed) != counted {
		h.rt.Fatalf("%d differences are listed, %d counted: %v", len(listed), counted, err)
	}
	inList := map[string]bool{}
	for _, b := range listed {
		inList[b.ID] = true
	}
	all, _, err := w.db.FindBookings(h.ctx, fair.BookingFilter{})
	if err != nil {
		h.rt.Fatal(err)
	}
	for _, b := range all {
		agreed, err := w.db.AgreedPrice(h.ctx, b.ID)
		if err != nil {
			h.rt.Fatal(err)
		}
		facts, err := w.db.BookingFacts(h.ctx, b.ID)
		if err != nil {
			h.rt.Fatal(err)
		}
		owes := b.PaymentStatus == fair.PaymentPaid && b.Status == fair.BookingConfirmed && agreed < b.Price.Total &&
			!facts.Undecided() && !facts.Payable()
		if inList[b.ID] != owes {
			h.rt.Fatalf("booking %s owes %s and is listed: %v", b.ID, b.Price.Total-agreed, inList[b.ID])
		}
	}
}

// checkTills compares the takings of all tills with the offline payments in them.
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
