package ledger_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// late returns a ledger with a payment that arrived when its hold had ended, and the payout that gives it back.
func late(t *testing.T) (*ledger.Ledger, ledger.Payout) {
	t.Helper()
	l := &ledger.Ledger{Ref: ledger.Ref{Record: fair.OrderForBooking, RecordID: "b1"}}
	l.Add(ledger.NewCharge{Tax: ledger.Tax{Mode: ledger.TaxNone, Base: fair.Rupees(885)}}, at(0))
	if err := l.End("", at(1)); err != nil {
		t.Fatal(err)
	}
	l.Capture(ledger.Recorded{Amount: fair.Rupees(885), Payment: "cf1", Day: at(2).At, Gone: true}, at(2))
	if len(l.Payouts) != 1 || !l.Payouts[0].WithProvider() {
		t.Fatalf("payouts %+v", l.Payouts)
	}
	return l, l.Payouts[0]
}

func at(hours int) ledger.Actor {
	return ledger.Actor{At: time.Date(2026, 12, 1, hours, 0, 0, 0, time.UTC)}
}

func sent(t *testing.T, l *ledger.Ledger, id string, who ledger.Actor) ledger.Payout {
	t.Helper()
	p, ok, err := l.Send(id, who)
	if err != nil || !ok {
		t.Fatalf("not sent: %+v, %v", p, err)
	}
	return p
}

func TestARefundIsTriedAgainWithAnotherID(t *testing.T) {
	l, p := late(t)
	first := sent(t, l, p.ID, at(3))
	if again := sent(t, l, p.ID, at(4)); again.ProviderID != p.ID || again.ProviderKey != first.ProviderKey {
		t.Errorf("after a crash it is sent as %+v", again)
	}
	if err := l.Again(p.ID, at(4)); !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("tried again although the provider has not answered: %v", err)
	}
	if changed, err := l.Answered(first, ledger.PayoutFailed, "r1", "closed account", at(5)); !changed || err != nil {
		t.Fatal(changed, err)
	}
	if err := l.Again(p.ID, at(6)); err != nil {
		t.Fatal(err)
	}
	second := sent(t, l, p.ID, at(7))
	if second.ProviderID == first.ProviderID || second.ProviderKey == first.ProviderKey || second.CFRefundID != "" {
		t.Errorf("the second attempt is %+v", second)
	}
	if changed, err := l.Answered(first, ledger.PayoutDone, "r1", "", at(8)); changed || err != nil {
		t.Errorf("a late answer about the first attempt counts: %v", err)
	}
	if changed, err := l.Answered(second, ledger.PayoutDone, "r2", "", at(8)); !changed || err != nil {
		t.Fatal(changed, err)
	}
	if l.Due() != 0 || l.Refunded() != fair.Rupees(885) {
		t.Errorf("%s is due, %s was refunded", l.Due(), l.Refunded())
	}
}

func TestNothingIsSentDuringADispute(t *testing.T) {
	l, p := late(t)
	d, err := l.Dispute("d1", p.Of, p.Amount, at(3))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := l.Send(p.ID, at(3)); ok || err != nil {
		t.Errorf("sent during a dispute: %v", err)
	}
	if _, err := l.Refuse(d.ID, "", at(4)); err != nil {
		t.Fatal(err)
	}
	sent(t, l, p.ID, at(5))
}

func TestWhatIsTooOldForTheProviderIsPaidByHand(t *testing.T) {
	l, p := late(t)
	after := ledger.Actor{At: at(0).At.AddDate(0, 7, 0)}
	if _, ok, err := l.Send(p.ID, after); ok || err != nil || l.Payouts[0].Status != ledger.PayoutByHand {
		t.Errorf("sent %t, %v: %+v", ok, err, l.Payouts[0])
	}
}

// After a restore, the provider has a refund that the program had sent a second time, and whose amount was smaller.
func TestARefundIsFoundByItsFirstID(t *testing.T) {
	l, p := late(t)
	l.Find(ledger.Found{ProviderID: p.ID + "t2", CFRefundID: "r2", Payment: "cf1", Amount: fair.Rupees(885)}, at(3))
	if l.Due() != 0 || l.Payouts[0].Status != ledger.PayoutDone {
		t.Errorf("%s is due, %+v", l.Due(), l.Payouts[0])
	}
}

// A payer to whom the bank or the office has given everything back has no stall and no entry code.
func TestNothingIsSoldWhenAllMoneyWasGivenBack(t *testing.T) {
	l := &ledger.Ledger{Ref: ledger.Ref{Record: fair.OrderForBooking, RecordID: "b1"}}
	l.Add(ledger.NewCharge{Tax: ledger.Tax{Mode: ledger.TaxNone, Base: fair.Rupees(885)}}, at(0))
	l.Capture(ledger.Recorded{Amount: fair.Rupees(885), Payment: "cf1", Day: at(1).At}, at(1))
	if !l.State().Sold {
		t.Error("not sold although it is paid")
	}
	l.Find(ledger.Found{ProviderID: "dashboard", CFRefundID: "r1", Payment: "cf1", Amount: fair.Rupees(800)}, at(2))
	if !l.State().Sold {
		t.Error("a part was given back, and nobody has decided")
	}
	l.Find(ledger.Found{ProviderID: "dashboard2", CFRefundID: "r2", Payment: "cf1", Amount: fair.Rupees(85)}, at(3))
	if s := l.State(); s.Sold || s.Status != ledger.StatusPending || s.Due != fair.Rupees(885) {
		t.Errorf("everything was given back: %+v", s)
	}
}
