package wiring_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// checkOpenItems checks that each thing about which a person must decide is in the work list exactly once, that nothing
// else is in it, and that the counts fit. This must be true after every step of a history.
func (h *history) checkOpenItems() {
	want, counted := h.openItems()
	got := map[string]bool{}
	work, err := h.world.app.Ledger.Work(h.ctx)
	h.must(err)
	for _, task := range work {
		id := fmt.Sprint(task.Kind, " ", task.RecordID, " ", task.ID)
		if got[id] {
			h.rt.Fatalf("%s is twice in the work list", id)
		}
		got[id] = true
	}
	if !maps.Equal(got, want) {
		h.rt.Fatalf("the work list has %v, open are %v", got, want)
	}
	waiting, err := h.world.db.CountMoneyWaiting(h.ctx, "")
	h.must(err)
	if waiting != counted {
		h.rt.Fatalf("%+v are counted, open are %+v", waiting, counted)
	}
}

// openItems returns the things about which a person must decide, and their numbers. It derives them from the decisions,
// the payouts and the tills, not from the work list.
func (h *history) openItems() (open map[string]bool, counted fair.MoneyWaiting) {
	open = map[string]bool{}
	for ref, state := range h.states() {
		l, err := h.world.app.Ledger.Read(h.ctx, ref)
		h.must(err)
		add := func(kind ledger.TaskKind, id string, count *int) {
			open[fmt.Sprint(kind, " ", ref.RecordID, " ", id)] = true
			*count++
			counted.Tasks++
		}
		givesBack := false
		for _, d := range l.Decisions {
			switch {
			case d.Status == ledger.Asked:
				add(ledger.TaskRequest, d.ID, &counted.Cancellations)
			case d.Status == ledger.Proposed && d.Kind == ledger.DecideDispute:
				add(ledger.TaskDispute, d.ID, &counted.Refunds)
			case d.Status == ledger.Proposed:
				add(ledger.TaskApprove, d.ID, &counted.Approvals)
				givesBack = givesBack || d.Kind == ledger.DecideRefund || d.Kind == ledger.DecideCancellation
			}
		}
		for _, p := range l.Payouts {
			switch p.Status {
			case ledger.PayoutFailed, ledger.PayoutOnHold, ledger.PayoutByHand:
				add(ledger.TaskPayout, p.ID, &counted.Refunds)
			case ledger.PayoutRecorded:
				add(ledger.TaskApprove, p.ID, &counted.Approvals)
			}
		}
		credit := fair.Paise(0)
		for _, d := range l.Decisions {
			if d.Kind == ledger.DecideCredit {
				credit = d.Amount
			}
		}
		if state.Overpaid > credit && !givesBack {
			add(ledger.TaskOverpaid, "", &counted.Differences)
		}
		bounced := slices.ContainsFunc(l.Entries, func(e ledger.Entry) bool { return e.Kind == ledger.Dishonoured })
		if state.Due > state.Waits && len(l.Charges()) > 0 && (state.Status == fair.MoneyPartPaid || bounced) {
			add(ledger.TaskDue, "", &counted.Differences)
		}
	}
	tills, _, err := h.world.db.FindTills(h.ctx, fair.TillFilter{ListQuery: allEditions})
	h.must(err)
	for _, till := range tills {
		if till.Status == fair.TillClosed {
			counted.Approvals++
		}
	}
	return open, counted
}

func (h *history) must(err error) {
	if err != nil {
		h.rt.Fatal(err)
	}
}
