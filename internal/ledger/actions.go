package ledger

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Offer returns what goes back if everything is cancelled now, and what may be decided without a second person.
func (l *Ledger) Offer(now time.Time) Offer {
	step := l.Rules.Refund.At(l.Rules.FirstDay, now)
	o := Offer{
		ByPayer: backOf(l.Promise(step, nil)), ByOrganiser: backOf(l.Promise(everything, nil)), Step: step,
		Second:   !l.Rules.Alone,
		Alone:    max(0, l.Rules.RefundLimit-l.Decided(givesBack...)),
		Discount: max(0, l.Rules.DiscountLimit-l.Decided(DecideDiscount)),
	}
	if step != (RefundStep{}) {
		o.Until = step.Ends(l.Rules.FirstDay)
	}
	return o
}

// MayAsk reports whether the payer may ask for a cancellation now: money is here, and no decision about it is open.
func (l *Ledger) MayAsk() bool {
	paid := l.Received() > l.Refunded() && len(l.Charges()) > 0
	return paid && !slices.ContainsFunc(l.Decisions, func(d Decision) bool {
		return d.Status == Asked || d.Status == Proposed && slices.Contains(givesBack, d.Kind)
	})
}

// mayDecide reports whether an account may decide about something that is open and in which other accounts took part.
func (l *Ledger) mayDecide(account fair.Account, status DecisionStatus, chain []string) bool {
	switch status {
	case Asked:
		return account.Can(fair.MayRefund)
	case Proposed:
		return account.Can(fair.MayApprove) && (l.Rules.Alone || !slices.Contains(chain, account.ID))
	default:
		return false
	}
}

// actions returns what an account can do next about the ledger.
func (l *Ledger) actions(account fair.Account) (all []Action) {
	all = []Action{}
	add := func(may fair.Permission, can bool, a Action) {
		if can && account.Can(may) {
			all = append(all, a)
		}
	}
	s := l.State()
	_, waits := l.open(givesBack...)
	_, stands := l.Standing()
	live, free := len(l.Charges()) > 0, !waits && !l.Disputed()
	add(fair.MayBooks, live && s.Due > s.Waits, Action{Do: "record_payment"})
	add(fair.MayRefund, live && free, Action{Do: "cancel"})
	add(fair.MayRefund, s.Overpaid > 0 && free, Action{Do: "give_back"})
	add(fair.MayManage, s.Overpaid > l.keptCredit(), Action{Do: "keep_credit"})
	add(fair.MayRefund, live, Action{Do: "discount"})
	add(fair.MayManage, live && s.Due > 0, Action{Do: "forgive"})
	add(fair.MayBooks, live && !stands && s.Due > 0, Action{Do: "invoice"})
	add(fair.MayBooks, live && s.Due > 0, Action{Do: "proforma"})
	for _, in := range l.PaidIn() {
		_, whole := l.untouched(in.No)
		e := Action{Entry: in.No}
		switch {
		case in.Kind != Payment:
			e.Do = "tds_back"
			add(fair.MayBooks, whole, e)
			e.Do = "tds_pay_out"
			add(fair.MayRefund, in.Free > 0 && s.Overpaid >= in.Free, e)
		case in.Source.Method.Bounces():
			e.Do = "dishonoured"
			add(fair.MayBooks, !in.Dishonoured, e)
		case in.Source.Method != Online:
			e.Do = "take_back"
			add(fair.MayBooks, whole, e)
		}
	}
	add(fair.MayEdit, l.movesBack(), Action{Do: "move_back"})
	for _, d := range l.Decisions {
		if d.Kind == DecideCancellation && d.Status == Approved {
			add(fair.MayRefund, !waits && l.moneyIsHere(d.ID), Action{Do: "undo_cancellation", ID: d.ID})
		}
		if l.mayDecide(account, d.Status, d.Chain) {
			all = append(all, Action{Do: "approve", ID: d.ID}, Action{Do: "refuse", ID: d.ID})
		} else if d.proposedBy(account.ID) {
			add(fair.MayApprove, true, Action{Do: "withdraw", ID: d.ID})
		}
	}
	return append(all, l.payoutActions(account)...)
}

// payoutActions returns what an account can do next about the payouts.
func (l *Ledger) payoutActions(account fair.Account) (all []Action) {
	for _, p := range l.Payouts {
		switch {
		case p.Status == PayoutRecorded && l.mayDecide(account, Proposed, p.Chain):
			all = append(all, Action{Do: "approve", ID: p.ID}, Action{Do: "refuse", ID: p.ID})
		case p.Status.Open() && account.Can(fair.MayRefund):
			if p.Method == Online {
				all = append(all, Action{Do: "retry", ID: p.ID})
			}
			if p.Stoppable() && !l.Disputed() {
				all = append(all, Action{Do: "record", ID: p.ID})
			}
		}
	}
	return all
}

// moneyIsHere reports whether nothing has left that a cancellation gives back, and nothing is being paid.
func (l *Ledger) moneyIsHere(decision string) bool {
	for _, e := range l.Entries {
		if e.Kind == CancellationCharge && e.TakesBack > 0 && e.Source.Decision != decision &&
			l.Entries[e.TakesBack-1].Source.Decision == decision {
			return false // it was given back afterwards
		}
	}
	return !slices.ContainsFunc(l.Payouts, func(p Payout) bool {
		return p.Decision == decision && (p.Status == PayoutDone || p.Status.Open() && !p.Stoppable())
	})
}

// movesBack reports whether the latest move can be taken back.
func (l *Ledger) movesBack() bool { return l.Due() > 0 && !l.lastMove().IsZero() }

// lastMove returns the time of the latest move whose charges have not ended since, or the zero time.
func (l *Ledger) lastMove() (last time.Time) {
	for _, e := range l.Entries {
		if e.Source.Cause == CauseMove && e.Kind == Charge && e.TakesBack == 0 && !l.takenBack(e) {
			last = e.At
		}
	}
	for _, e := range l.Entries {
		if e.Source.Cause == CauseMove && e.At.Equal(last) && e.Kind == Charge && e.TakesBack == 0 && l.ended(e) {
			return time.Time{}
		}
	}
	return last
}
