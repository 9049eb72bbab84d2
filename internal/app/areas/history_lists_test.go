package areas_test

import (
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// The names of the office's work lists in this test.
const (
	listReview        = "orders to check"
	listApprovals     = "approvals"
	listRefunds       = "refunds to handle"
	listCancellations = "cancellation requests"
	listDifferences   = "price differences"
)

// checkOpenItems checks that each item about which a person must decide is in exactly one work list, and that the
// lists and counts in the portal contain nothing else. This must be true after every step of a history.
func (h *history) checkOpenItems() {
	want, counts := h.openItems(), map[string]int{}
	for _, list := range want {
		counts[list]++
	}
	got := map[string]string{}
	put := func(list, id string) {
		if other, twice := got[id]; twice {
			h.rt.Fatalf("%s is in the lists %s and %s", id, other, list)
		}
		got[id] = list
	}
	h.readWorkLists(put)
	if !maps.Equal(got, want) {
		h.rt.Fatalf("the work lists have %v, open are %v", got, want)
	}
	waiting, err := h.world.db.CountMoneyWaiting(h.ctx, "")
	if err != nil {
		h.rt.Fatal(err)
	}
	counted := fair.MoneyWaiting{
		Cancellations: counts[listCancellations], Approvals: counts[listApprovals], Refunds: counts[listRefunds],
		Differences: counts[listDifferences],
	}
	if waiting != counted {
		h.rt.Fatalf("%+v are counted, open are %+v", waiting, counted)
	}
}

// openItems returns, for each open item's id, the name of the work list that should contain the item. It derives the
// items from the records, not from the lists.
func (h *history) openItems() map[string]string {
	open := map[string]string{}
	orders, _, err := h.world.db.FindOrders(h.ctx, fair.OrderFilter{})
	h.must(err)
	for _, o := range orders {
		payments, err := h.world.db.Payments(h.ctx, o.ID)
		h.must(err)
		if slices.ContainsFunc(payments, func(p fair.Payment) bool { return p.Disposition == fair.MoneyReview }) {
			open[o.ID] = listReview
		}
	}
	for _, r := range h.refunds() {
		switch {
		case r.Status == fair.RefundProposed, r.Status == fair.RefundRecorded:
			open[r.ID] = listApprovals
		case r.Status == fair.RefundFailed, r.Status == fair.RefundOnHold, r.Status == fair.RefundByHand,
			r.Status.WithProvider() && r.Failure != "":
			open[r.ID] = listRefunds
		}
	}
	recorded, _, err := h.world.db.FindOfflinePayments(h.ctx, fair.OfflineFilter{})
	h.must(err)
	for _, off := range recorded {
		if off.Status == fair.OfflineWaiting {
			open[off.ID] = listApprovals
		}
	}
	tills, _, err := h.world.db.FindTills(h.ctx, fair.TillFilter{})
	h.must(err)
	for _, till := range tills {
		if till.Status == fair.TillClosed {
			open[till.ID] = listApprovals
		}
	}
	asked, _, err := h.world.db.FindCancellations(h.ctx, fair.CancellationFilter{})
	h.must(err)
	for _, c := range asked {
		if c.Status == fair.CancellationAsked {
			open[c.ID] = listCancellations
		}
	}
	h.openDifferences(open)
	return open
}

// openDifferences adds the sold bookings of which a part is due.
func (h *history) openDifferences(open map[string]string) {
	bookings, _, err := h.world.db.FindBookings(h.ctx, fair.BookingFilter{})
	h.must(err)
	for _, b := range bookings {
		if b.Money.Sold && b.Money.Due > b.Money.Waits {
			open[b.ID] = listDifferences
		}
	}
}

// readWorkLists reads the work lists with the same filters as the portal.
func (h *history) readWorkLists(put func(list, id string)) {
	w := h.world
	orders, _, err := w.app.Payments.FindOrders(w.office, fair.OrderFilter{Status: []fair.OrderStatus{fair.OrderReview}})
	h.must(err)
	for _, o := range orders {
		put(listReview, o.Order.ID)
	}
	refunds, _, err := w.app.Refunds.FindRefunds(w.office, fair.RefundFilter{Waiting: true})
	h.must(err)
	for _, r := range refunds {
		list := listRefunds
		if r.Refund.Status == fair.RefundProposed || r.Refund.Status == fair.RefundRecorded {
			list = listApprovals
		}
		put(list, r.Refund.ID)
	}
	recorded, _, err := w.app.Payments.FindOfflinePayments(w.office,
		fair.OfflineFilter{Status: []fair.OfflineStatus{fair.OfflineWaiting}})
	h.must(err)
	for _, off := range recorded {
		put(listApprovals, off.ID)
	}
	tills, _, err := w.app.Payments.Tills(w.office, fair.TillFilter{Status: []fair.TillStatus{fair.TillClosed}})
	h.must(err)
	for _, till := range tills {
		put(listApprovals, till.ID)
	}
	asked, _, err := w.app.Refunds.FindCancellations(w.office,
		fair.CancellationFilter{Status: []fair.CancellationStatus{fair.CancellationAsked}})
	h.must(err)
	for _, c := range asked {
		put(listCancellations, c.Cancellation.ID)
	}
	bookings, _, err := w.app.Sales.FindBookings(w.office, fair.BookingFilter{UnpaidDifference: true})
	h.must(err)
	for _, b := range bookings {
		put(listDifferences, b.ID)
	}
}

func (h *history) must(err error) {
	if err != nil {
		h.rt.Fatal(err)
	}
}
