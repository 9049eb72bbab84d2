package ledger

import (
	"cmp"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// RefundTable is the refund rule of the edition.
type RefundTable = fair.RefundTable

// RefundStep is a step of it.
type RefundStep = fair.RefundStep

// everything is the step for a cancellation by the organiser.
var everything = RefundStep{Share: 100_00}

// shareOf returns what a step gives back of money that was paid for a charge.
func shareOf(step RefundStep, money fair.Paise, tax Tax) fair.Paise {
	if step.WithoutGST {
		money = tax.within(money).Base
	}
	return money.PercentOf(step.Share)
}

// Part is the money of one charge in a cancellation.
type Part struct {
	Charge int        `json:"charge"`
	Paid   fair.Paise `json:"paidPaise"` // the accepted money that belongs to the charge
	Back   fair.Paise `json:"backPaise"` // what goes back of it
}

// Kept returns what the organiser keeps.
func (p Part) Kept() fair.Paise { return p.Paid - p.Back }

// money divides the accepted money among the live charges: the money with deducted tax, less refunds, less payouts that
// wait, and less what was kept for charges that have ended. A part payment is divided in proportion to the charges.
// What was paid too much belongs to no charge.
func (l *Ledger) money() map[int]fair.Paise {
	var net, all fair.Paise
	for _, in := range l.PaidIn() {
		net += in.Free
	}
	for _, kept := range l.kept() {
		net -= kept.Amount
	}
	charges := l.Charges()
	weights := make([]fair.Paise, len(charges))
	for i, c := range charges {
		weights[i] = max(0, c.Net())
		all += weights[i]
	}
	money := map[int]fair.Paise{}
	for i, part := range shares(min(max(0, net), all), weights) {
		money[charges[i].No] = part
	}
	return money
}

// Promise returns what a cancellation of the given charges gives back by a step. Without charges, everything is
// cancelled.
func (l *Ledger) Promise(step RefundStep, charges []int) (parts []Part) {
	money := l.money()
	for _, c := range l.covered(charges) {
		paid := money[c.No]
		parts = append(parts, Part{Charge: c.No, Paid: paid, Back: min(paid, shareOf(step, paid, c.Tax))})
	}
	return parts
}

// covered returns the live charges among the given ones, or all live charges if none are given.
func (l *Ledger) covered(charges []int) []LiveCharge {
	return slices.DeleteFunc(l.Charges(), func(c LiveCharge) bool {
		return len(charges) > 0 && !slices.Contains(charges, c.No)
	})
}

// owed returns what a decided cancellation gives back. What the payer was promised counts, however long the office
// takes. Money that came after the request is treated by the step of the request; what was given back meanwhile,
// without a decision of the office, is a part of the promise. A charge that came later has no promise.
func (l *Ledger) owed(d Decision) []Part {
	parts := l.Promise(d.Step, d.Charges)
	for i := range parts {
		p := &parts[i]
		at := slices.IndexFunc(d.Promise, func(was Part) bool { return was.Charge == p.Charge })
		if at < 0 {
			continue
		}
		was := d.Promise[at]
		charge, _ := l.Entry(p.Charge)
		p.Back = was.Back + shareOf(d.Step, max(0, p.Paid-was.Paid), charge.Tax)
		p.Back = min(p.Back, p.Paid)
	}
	gone := l.foundSince(cmp.Or(d.AskedAt, d.ProposedAt))
	for i := range parts {
		less := min(gone, parts[i].Back)
		parts[i].Back -= less
		gone -= less
	}
	return given(parts, d.Given)
}

// given replaces what goes back by an amount that the office entered.
func given(parts []Part, amount *fair.Paise) []Part {
	if amount == nil {
		return parts
	}
	weights := make([]fair.Paise, len(parts))
	for i, p := range parts {
		weights[i] = p.Paid
	}
	for i, back := range shares(min(*amount, total(weights)), weights) {
		parts[i].Back = min(back, parts[i].Paid)
	}
	return parts
}

// foundSince returns what was given back since a time without a decision of the office, for example in the provider's
// dashboard. The zero time means that nothing is promised yet.
func (l *Ledger) foundSince(asked time.Time) (sum fair.Paise) {
	if asked.IsZero() {
		return 0
	}
	for _, e := range l.Entries {
		if e.Kind == Refund && e.Source.Decision == "" && e.Source.Payout == "" && e.At.After(asked) {
			sum += e.Amount
		}
	}
	return sum
}

func total(amounts []fair.Paise) (sum fair.Paise) {
	for _, a := range amounts {
		sum += a
	}
	return sum
}
