package ledger

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// DecisionKind says what is decided.
type DecisionKind string

// The kinds of decisions.
const (
	DecideRefund       DecisionKind = "refund"          // money that was paid too much goes back
	DecideCancellation DecisionKind = "cancellation"    // of the record or of some of its charges
	DecideDiscount     DecisionKind = "discount"        // also a free stall, and a payment that is too small
	DecideWriteOff     DecisionKind = "write_off"       // of what is due
	DecideOffline      DecisionKind = "offline_payment" // money that the office recorded
	DecideTakeBack     DecisionKind = "take_back"       // of a payment that was recorded by mistake
	DecideDispute      DecisionKind = "dispute"         // the payer's bank disputes a payment; refused: it was won
	DecideCredit       DecisionKind = "keep_credit"     // what was paid too much stays for later
	DecideTill         DecisionKind = "till_closing"    // of a till, not of a ledger
)

// DecisionStatus says how far a decision is.
type DecisionStatus string

// The statuses of a decision.
const (
	Asked    DecisionStatus = "asked"    // the payer asks for a cancellation; the office has not answered
	Proposed DecisionStatus = "proposed" // waits for a second person, or for the bank
	Approved DecisionStatus = "approved"
	Refused  DecisionStatus = "refused"
	Undone   DecisionStatus = "undone" // was taken back: by its proposer while it waited, or before the money left
)

// Open reports whether somebody must still decide.
func (s DecisionStatus) Open() bool { return s == Asked || s == Proposed }

// Decision is something about a ledger that the office decides, with everybody who took part in it.
type Decision struct {
	ID     string `db:"id" json:"id"`
	Ref    `db:",inline"`
	Kind   DecisionKind   `db:"kind"   json:"kind" enum:"refund,cancellation,discount,write_off,offline_payment,take_back,dispute,keep_credit"`
	Status DecisionStatus `db:"status" json:"status" enum:"asked,proposed,approved,refused,undone"`
	// Amount is what goes back, is taken off, was received or is disputed.
	Amount fair.Paise `db:"amount_paise" json:"amountPaise"`
	Reason string     `db:"reason"       json:"reason,omitempty"`
	// Of is the number of the payment that is taken back or disputed.
	Of int `db:"of_no" json:"of,omitempty"`

	CancelledBy string      `db:"cancelled_by"  json:"cancelledBy,omitempty"` // payer or organiser
	Charges     []int       `db:"charges,json"  json:"charges,omitempty"`     // to end or to discount; empty: all
	Step        RefundStep  `db:"step,json"     json:"step,omitzero"`         // of the day of the request
	Promise     []Part      `db:"promise,json"  json:"promise,omitempty"`     // as shown to the payer
	Given       *fair.Paise `db:"given,json"    json:"givenPaise,omitempty"`  // amount that the office entered

	Money Recorded `db:"money,json" json:"money,omitzero"` // of an offline payment

	// Chain contains the accounts that took part before the decision. None of them may approve it.
	Chain      []string  `db:"chain,json"  json:"chain,omitempty"`
	ProposedBy string    `db:"proposed_by" json:"proposedBy,omitempty"`
	DecidedBy  string    `db:"decided_by"  json:"decidedBy,omitempty"`
	Refusal    string    `db:"refusal"     json:"refusal,omitempty"`
	AskedAt    time.Time `db:"asked_at"    json:"askedAt,omitzero"` // the payer's request; zero: the office began
	ProposedAt time.Time `db:"proposed_at" json:"proposedAt,omitzero"`
	DecidedAt  time.Time `db:"decided_at"  json:"decidedAt,omitzero"`
}

// Take adds an account to those that took part.
func (d *Decision) Take(account string) {
	if account != "" && !slices.Contains(d.Chain, account) {
		d.Chain = append(d.Chain, account)
	}
}

// MayDecide returns an error if a decision does not wait, or if the account took part in it. While second persons are
// switched off, everybody may approve.
func (d Decision) MayDecide(who Actor, rules Rules) error {
	switch {
	case d.Status != Proposed:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
	case !rules.Alone && slices.Contains(d.Chain, who.Account):
		return fair.Fail(fair.KindForbidden, texts.PortalErrors.OwnProposal())
	}
	return nil
}

// decision returns a decision of the ledger for changes.
func (l *Ledger) decision(id string) (*Decision, error) {
	i := slices.IndexFunc(l.Decisions, func(d Decision) bool { return d.ID == id })
	if i < 0 {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return &l.Decisions[i], nil
}

// open returns the decision that waits and would give money back, if there is one.
func (l *Ledger) open(kinds ...DecisionKind) (d Decision, found bool) {
	for _, d := range l.Decisions {
		if d.Status == Proposed && slices.Contains(kinds, d.Kind) {
			return d, true
		}
	}
	return d, false
}

// Undecided reports whether somebody must still decide about the ledger, or whether money is on its way back. Such a
// record is not deleted.
func (l *Ledger) Undecided() bool {
	return l.HasOpenDecision() || slices.ContainsFunc(l.Payouts, func(p Payout) bool { return p.Status.Open() })
}

// HasOpenDecision reports whether a decision about the ledger waits, or a request of the payer.
func (l *Ledger) HasOpenDecision() bool {
	return slices.ContainsFunc(l.Decisions, func(d Decision) bool { return d.Status.Open() })
}

// givesBack is the kinds of decisions that give money back.
var givesBack = []DecisionKind{DecideRefund, DecideCancellation}

// Decided returns the sum of all refunds of the ledger about which people decide, also of those that wait. Late and
// second payments, which go back at once, do not count.
func (l *Ledger) Decided(kinds ...DecisionKind) (sum fair.Paise) {
	for _, d := range l.Decisions {
		if (d.Status == Proposed || d.Status == Approved) && slices.Contains(kinds, d.Kind) {
			sum += d.Amount
		}
	}
	return sum
}

// waiting returns the sum of the decisions that wait.
func (l *Ledger) waiting(kinds ...DecisionKind) (sum fair.Paise) {
	for _, d := range l.Decisions {
		if d.Status == Proposed && slices.Contains(kinds, d.Kind) {
			sum += d.Amount
		}
	}
	return sum
}

// aboveLimit reports whether a second person must approve a refund.
func (l *Ledger) aboveLimit(amount fair.Paise) bool {
	return amount > 0 && l.Decided(givesBack...)+amount > l.Rules.RefundLimit
}

// checkGivesBack returns an error if no decision that gives money back can be made: another one waits, or the payer's
// bank disputes a payment.
func (l *Ledger) checkGivesBack() error {
	if _, waits := l.open(givesBack...); waits {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.CancellationWaits())
	}
	if l.Disputed() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentDisputed())
	}
	return nil
}

// propose adds a decision. If it needs no second person, it is approved and carried out at once.
func (l *Ledger) propose(d Decision, second bool, who Actor) Decision {
	from := len(l.Entries)
	d = l.decide(d, second, who)
	l.issue(from, who)
	return d
}

// decide is like propose, but the caller issues the documents.
func (l *Ledger) decide(d Decision, second bool, who Actor) Decision {
	d.Ref, d.Status, d.ProposedBy, d.ProposedAt = l.Ref, Proposed, who.Account, who.At
	d.Take(who.Account)
	i := slices.IndexFunc(l.Decisions, func(was Decision) bool { return was.ID == d.ID })
	if i < 0 {
		l.Decisions = append(l.Decisions, d)
		i = len(l.Decisions) - 1
	} else {
		l.Decisions[i] = d
	}
	l.touch(d.ID)
	if !second || l.Rules.Alone {
		l.carryOut(&l.Decisions[i], who)
	}
	return l.Decisions[i]
}

// Approve approves a decision that waits, and carries it out.
func (l *Ledger) Approve(id string, who Actor) (Decision, error) {
	d, err := l.decision(id)
	if err != nil {
		return Decision{}, err
	}
	if err := d.MayDecide(who, l.Rules); err != nil {
		return *d, err
	}
	if slices.Contains(givesBack, d.Kind) && l.Disputed() {
		return *d, fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentDisputed())
	}
	from := len(l.Entries)
	l.carryOut(d, who)
	l.issue(from, who)
	return *d, nil
}

// Refuse refuses a decision that waits, or a request of the payer. If the office had proposed what the payer asked for,
// the request waits again for another answer.
func (l *Ledger) Refuse(id, why string, who Actor) (Decision, error) {
	d, err := l.decision(id)
	if err != nil {
		return Decision{}, err
	}
	if d.Status != Asked {
		if err := d.MayDecide(who, l.Rules); err != nil {
			return *d, err
		}
	}
	return l.end(d, Refused, why, who), nil
}

// TakeBackProposal takes a decision that waits back. Only who proposed it may do this: it needs no second person.
func (l *Ledger) TakeBackProposal(id, why string, who Actor) (Decision, error) {
	d, err := l.decision(id)
	if err != nil {
		return Decision{}, err
	}
	if !d.proposedBy(who.Account) {
		return *d, fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
	}
	return l.end(d, Undone, why, who), nil
}

// proposedBy reports whether a decision waits that an account has proposed.
func (d Decision) proposedBy(account string) bool {
	return d.Status == Proposed && d.ProposedBy == account && account != ""
}

// end ends a decision that is not carried out. The payer's request behind it, if there is one, waits again.
func (l *Ledger) end(d *Decision, as DecisionStatus, why string, who Actor) Decision {
	d.Refusal, d.DecidedBy, d.DecidedAt = why, who.Account, who.At
	if d.Status == Proposed && !d.AskedAt.IsZero() {
		d.Status, d.Given, d.Chain = Asked, nil, nil
	} else {
		d.Status = as
	}
	l.touch(d.ID)
	l.issue(len(l.Entries), who) // a change of the supply may have waited for this
	return *d
}

// carryOut writes what follows from an approved decision.
func (l *Ledger) carryOut(d *Decision, who Actor) {
	d.Status, d.DecidedBy, d.DecidedAt = Approved, who.Account, who.At
	l.touch(d.ID)
	switch d.Kind {
	case DecideCancellation:
		l.cancel(d, who)
		l.answer(*d, who)
	case DecideRefund:
		if len(d.Charges) > 0 {
			d.Amount = l.takeKeptBack(d.Amount, *d, who)
			l.giveBack(d.Amount, d.ID, BackCancelled, who)
			return
		}
		if d.Given != nil {
			l.giveUp(*d.Given-l.State().Overpaid, *d, who)
		}
		d.Amount = min(d.Amount, l.State().Overpaid)
		l.giveBack(d.Amount, d.ID, BackDecided, who)
	case DecideDiscount:
		if len(d.Charges) > 0 { // only what is due is forgiven
			d.Amount = min(d.Amount, max(0, l.Due()))
		}
		l.takeOff(*d, who)
	case DecideWriteOff:
		d.Amount = min(d.Amount, max(0, l.Due()))
		l.add(Entry{Kind: WriteOff, Amount: -d.Amount, Reason: d.Reason, Source: Source{Decision: d.ID}}, who)
	case DecideOffline:
		l.receive(d.Money, d.ID, who)
	case DecideTakeBack, DecideDispute:
		l.bounce(d.Of, *d, who)
	case DecideCredit, DecideTill:
	}
}

// Ask stores a payer's request to cancel the record or some of its charges, with what the page promised.
func (l *Ledger) Ask(id string, charges []int, reason string, at time.Time) (Decision, error) {
	if d, err := l.decision(id); err == nil {
		return *d, nil // the same request again
	}
	if len(l.covered(charges)) == 0 {
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	for _, d := range l.Decisions {
		if d.Kind == DecideCancellation && d.Status.Open() {
			return d, fair.Fail(fair.KindConflict, texts.PortalErrors.CancellationWaits())
		}
	}
	step := l.Rules.Refund.At(l.Rules.FirstDay, at)
	d := Decision{
		ID: id, Ref: l.Ref, Kind: DecideCancellation, Status: Asked, Reason: reason, CancelledBy: fair.CancelledByPayer,
		Charges: charges, Step: step, Promise: l.Promise(step, charges), AskedAt: at,
	}
	for _, p := range d.Promise {
		d.Amount += p.Back
	}
	l.Decisions = append(l.Decisions, d)
	l.touch(id)
	return d, nil
}

// Cancellation is what the office enters to cancel a record or some of its charges.
type Cancellation struct {
	Decision    string // id of the new decision, or of the payer's request
	CancelledBy string // payer or organiser
	Charges     []int  // to end; empty: all
	Reason      string
	Amount      *fair.Paise // what goes back; nil: by the rule
	Owner       bool        // an owner may give back more than the rule
}

// Cancel proposes a cancellation, or carries it out if no second person is needed. While a refund or a cancellation
// waits, no other one can be made. The payer's request, if there is one, is answered by it.
func (l *Ledger) Cancel(in Cancellation, who Actor) (Decision, error) {
	if d, err := l.decision(in.Decision); err == nil && d.Status != Asked {
		return *d, nil // the same request again
	}
	was, keptAll := l.keptAll()
	if len(l.covered(in.Charges)) == 0 && !keptAll {
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	if err := l.checkGivesBack(); err != nil {
		return Decision{}, err
	}
	if keptAll {
		return l.giveBackKept(was, in, who)
	}
	d := Decision{ID: in.Decision, Kind: DecideCancellation, Charges: in.Charges, CancelledBy: in.CancelledBy}
	if asked, found := l.askedBy(in); found {
		d = asked
	} else {
		d.Step = everything
		if in.CancelledBy == fair.CancelledByPayer {
			d.Step = l.Rules.Refund.At(l.Rules.FirstDay, who.At)
			d.Promise = l.Promise(d.Step, d.Charges)
		}
	}
	d.Reason = in.Reason
	if err := in.checkAmount(backOf(l.owed(d)), paidOf(l.owed(d))); err != nil {
		return d, err
	}
	d.Given = in.Amount
	d.Amount = backOf(l.owed(d))
	return l.propose(d, l.aboveLimit(d.Amount), who), nil
}

// checkAmount compares the amount that the office entered with what the rule gives and with what is left.
func (in Cancellation) checkAmount(rule, left fair.Paise) error {
	p := fair.Problems{}
	switch {
	case in.Amount == nil:
	case *in.Amount > left:
		p.Add("amount", texts.PortalErrors.RefundAboveWhatIsLeft(left.String()))
	case *in.Amount > rule && in.CancelledBy == fair.CancelledByPayer && !in.Owner:
		p.Add("amount", texts.PortalErrors.RefundAboveRule(rule.String()))
	}
	return p.Err()
}

// keptAll returns the cancellation of a record that has kept all of the money, if the record has ended so.
func (l *Ledger) keptAll() (d Decision, ok bool) {
	if len(l.Charges()) > 0 || len(l.kept()) == 0 {
		return d, false
	}
	d, ok = l.Cancelled()
	return d, ok && d.Amount == 0
}

// giveBackKept proposes to give money back after a cancellation that has kept all of it. The rule of the day of that
// cancellation counts.
func (l *Ledger) giveBackKept(was Decision, in Cancellation, who Actor) (Decision, error) {
	d := Decision{ID: in.Decision, Kind: DecideRefund, Reason: in.Reason, CancelledBy: in.CancelledBy}
	step := everything
	if in.CancelledBy == fair.CancelledByPayer {
		step = was.Step
	}
	var left fair.Paise
	for _, kept := range l.kept() {
		d.Charges = append(d.Charges, kept.No)
		d.Amount += min(kept.Amount, shareOf(step, kept.Amount, kept.Tax))
		left += kept.Amount
	}
	if err := in.checkAmount(d.Amount, left); err != nil {
		return d, err
	}
	if in.Amount != nil {
		d.Amount = *in.Amount
	}
	if d.Amount == 0 {
		return d, fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	return l.propose(d, l.aboveLimit(d.Amount), who), nil
}

// takeKeptBack takes an amount of what was kept back, before it is given back. It returns the amount, which is at most
// everything that was kept.
func (l *Ledger) takeKeptBack(amount fair.Paise, d Decision, who Actor) fair.Paise {
	kept := l.kept()
	amounts := fair.Each(kept, func(e Entry) fair.Paise { return e.Amount })
	amount = min(amount, total(amounts))
	for i, part := range shares(amount, amounts) {
		e, _ := l.Entry(kept[i].No)
		e.Source = Source{Decision: d.ID}
		if part > 0 {
			l.takeBack(e, part, d.Reason, who)
		}
	}
	return amount
}

// askedBy returns the payer's request that a cancellation answers, if there is one.
func (l *Ledger) askedBy(in Cancellation) (d Decision, found bool) {
	for _, d := range l.Decisions {
		same := in.CancelledBy == fair.CancelledByPayer && slices.Equal(d.Charges, in.Charges)
		if d.Status == Asked && (d.ID == in.Decision || same) {
			return d, true
		}
	}
	return d, false
}

// answer ends the requests of the payer whose charges have all ended otherwise.
func (l *Ledger) answer(by Decision, who Actor) {
	for i := range l.Decisions {
		d := &l.Decisions[i]
		if d.Status == Asked && d.ID != by.ID && len(l.covered(d.Charges)) == 0 {
			d.Status, d.Amount, d.DecidedBy, d.DecidedAt = Approved, 0, who.Account, who.At
			l.touch(d.ID)
		}
	}
}

func backOf(parts []Part) (sum fair.Paise) {
	for _, p := range parts {
		sum += p.Back
	}
	return sum
}

func paidOf(parts []Part) (sum fair.Paise) {
	for _, p := range parts {
		sum += p.Paid
	}
	return sum
}

// GiveBack proposes to give back what was paid too much. amount 0 means all of it.
func (l *Ledger) GiveBack(id string, amount fair.Paise, reason string, who Actor) (Decision, error) {
	if err := l.checkGivesBack(); err != nil {
		return Decision{}, err
	}
	left := l.State().Overpaid
	if amount == 0 {
		amount = left
	}
	switch {
	case left == 0:
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	case amount > left:
		return Decision{}, fair.Problems{"amount": texts.PortalErrors.RefundAboveWhatIsLeft(left.String())}.Err()
	}
	d := Decision{ID: id, Kind: DecideRefund, Amount: amount, Reason: reason, CancelledBy: fair.CancelledByOrganiser}
	return l.propose(d, l.aboveLimit(amount), who), nil
}

// Goodwill proposes to give back money although it was not paid too much, without a cancellation: a discount of what is
// charged, or a part of what was kept. by is who asked for it: payer or organiser.
func (l *Ledger) Goodwill(id string, amount fair.Paise, by, reason string, who Actor) (Decision, error) {
	if err := l.checkGivesBack(); err != nil {
		return Decision{}, err
	}
	over := l.State().Overpaid
	left := over + paidOf(l.Promise(everything, nil))
	for _, kept := range l.kept() {
		left += kept.Amount
	}
	switch {
	case left == 0 || l.Due() > 0:
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	case amount > left:
		return Decision{}, fair.Problems{"amount": texts.PortalErrors.RefundAboveWhatIsLeft(left.String())}.Err()
	case amount == left && amount > over && len(l.Charges()) > 0:
		return Decision{}, fair.Problems{"amount": texts.PortalErrors.RefundAllCancels(left.String())}.Err()
	}
	d := Decision{ID: id, Kind: DecideRefund, Amount: amount, Given: &amount, Reason: reason, CancelledBy: by}
	return l.propose(d, l.aboveLimit(amount), who), nil
}

// giveUp reduces what was charged, and then what was kept, by an amount.
func (l *Ledger) giveUp(amount fair.Paise, d Decision, who Actor) {
	if amount <= 0 {
		return
	}
	if less := min(amount, l.net()); less > 0 {
		l.takeOff(Decision{ID: d.ID, Amount: less, Reason: d.Reason}, who)
		amount -= less
	}
	l.takeKeptBack(amount, d, who)
}

// KeepCredit decides that what was paid too much stays on the ledger.
func (l *Ledger) KeepCredit(id, reason string, who Actor) (Decision, error) {
	over := l.State().Overpaid
	if over == 0 {
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	return l.propose(Decision{ID: id, Kind: DecideCredit, Amount: over, Reason: reason}, false, who), nil
}

// Cancelled returns the latest cancellation that was carried out and not undone, if there is one.
func (l *Ledger) Cancelled() (d Decision, ok bool) {
	for _, d := range slices.Backward(l.Decisions) {
		if d.Kind == DecideCancellation && d.Status == Approved {
			return d, true
		}
	}
	return d, false
}

// UndoCancellation takes an approved cancellation back while its money is still here and nothing else that gives money
// back waits. The caller has claimed the stalls again.
func (l *Ledger) UndoCancellation(id string, who Actor) (Decision, error) {
	d, err := l.decision(id)
	if err != nil {
		return Decision{}, err
	}
	if d.Kind != DecideCancellation || d.Status != Approved {
		return *d, fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
	}
	if _, waits := l.open(givesBack...); waits {
		return *d, fair.Fail(fair.KindConflict, texts.PortalErrors.CancellationWaits())
	}
	if !l.moneyIsHere(id) {
		return *d, fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyHasLeft())
	}
	from := len(l.Entries)
	l.stop(func(p Payout) bool { return p.Decision == id }, who)
	for _, e := range l.Entries[:from] {
		if e.Source.Decision == id && e.Kind.Supply() {
			l.takeBack(e, l.left(e), d.Reason, who)
		}
	}
	d.Status, d.DecidedBy, d.DecidedAt = Undone, who.Account, who.At
	l.touch(id)
	l.issue(from, who)
	return *d, nil
}

// takeBack adds the entry that takes another one back.
func (l *Ledger) takeBack(e Entry, amount fair.Paise, reason string, who Actor) {
	back := e
	back.Amount, back.TakesBack, back.Reason, back.Document = -amount, e.No, reason, ""
	back.Source.Day = time.Time{}
	back.Tax = e.taxIn(-amount)
	l.add(back, who)
}
