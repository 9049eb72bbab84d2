package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PayoutStatus says how far a payout is.
type PayoutStatus string

// The statuses of a payout. The refund becomes an entry when the money has left.
const (
	PayoutWaits    PayoutStatus = "REQUESTED" // not yet sent to the provider
	PayoutSent     PayoutStatus = "PENDING"
	PayoutOnHold   PayoutStatus = "ONHOLD"   // the provider's account holds too little
	PayoutFailed   PayoutStatus = "FAILED"   // the office must pay it or send it again
	PayoutByHand   PayoutStatus = "BYHAND"   // the provider cannot pay it, so the office must
	PayoutRecorded PayoutStatus = "RECORDED" // paid by hand; a second person must approve it
	PayoutDone     PayoutStatus = "SUCCESS"
	PayoutStopped  PayoutStatus = "STOPPED" // no longer to be paid
)

// Open reports whether the money must still leave.
func (s PayoutStatus) Open() bool { return s != PayoutDone && s != PayoutStopped }

// BackReason says why money goes back.
type BackReason string

// The reasons. What arrives late or a second time goes back at once, without a decision.
const (
	BackLate      BackReason = "late"
	BackSecond    BackReason = "duplicate"
	BackCancelled BackReason = "cancelled"
	BackDecided   BackReason = "decided" // what was paid too much
)

// Payout is money that goes back of one payment. It counts as spent from its beginning.
type Payout struct {
	ID       string `db:"id" json:"id"`
	Ref      `db:",inline"`
	Decision string       `db:"decision_id" json:"decisionId,omitempty"`
	Of       int          `db:"of_no"       json:"of"` // number of the payment, or of the deducted tax
	Amount   fair.Paise   `db:"amount_paise" json:"amountPaise"`
	Reason   BackReason   `db:"reason" json:"reason" enum:"late,duplicate,cancelled,decided"`
	Status   PayoutStatus `db:"status" json:"status" enum:"REQUESTED,PENDING,ONHOLD,FAILED,BYHAND,RECORDED,SUCCESS,STOPPED"`
	Method   Method       `db:"method" json:"method,omitempty" enum:"online,cash,cheque,dd,bank,upi,card"` // empty: by hand, not yet known how

	ProviderID  string `db:"provider_id"  json:"providerId,omitempty"` // id of the latest attempt at the provider
	Tries       int    `db:"tries"        json:"tries,omitempty"`
	ProviderKey string `db:"provider_key" json:"-"`
	CFRefundID  string `db:"cf_refund_id" json:"cfRefundId,omitempty"`
	Failure     string `db:"failure"      json:"failure,omitempty"`

	Reference string    `db:"reference"   json:"reference,omitempty"` // of a payout by hand
	Day       time.Time `db:"day"         json:"day,omitzero"`
	Chain     []string  `db:"chain,json"  json:"chain,omitempty"` // accounts that recorded the payout
	DueAt     time.Time `db:"due_at"      json:"dueAt,omitzero"`
	SentAt    time.Time `db:"sent_at"     json:"sentAt,omitzero"`
	DoneAt    time.Time `db:"done_at"     json:"doneAt,omitzero"`
	CreatedAt time.Time `db:"created_at"  json:"createdAt"`
	UpdatedAt time.Time `db:"updated_at"  json:"updatedAt"`
}

// Stoppable reports whether it is certain that the money has not left.
func (p Payout) Stoppable() bool {
	switch p.Status {
	case PayoutFailed, PayoutByHand:
		return true
	case PayoutWaits:
		return p.SentAt.IsZero()
	default:
		return false
	}
}

// giveBack divides an amount among the payments, the newest first, and creates the payouts. What exceeds the payments
// is deducted tax: it stays due to the payer until somebody decides about it.
func (l *Ledger) giveBack(amount fair.Paise, decision string, reason BackReason, who Actor) {
	for _, in := range newestFirst(l.PaidIn()) {
		if in.Kind != Payment || in.Free <= 0 || amount <= 0 {
			continue
		}
		part := min(amount, in.Free)
		l.payOut(in.No, part, decision, reason, who)
		amount -= part
	}
}

// payOut creates a payout of a payment. An online payment goes back through the provider, as long as the provider can
// pay it; anything else goes back by hand.
func (l *Ledger) payOut(of int, amount fair.Paise, decision string, reason BackReason, who Actor) {
	e, _ := l.Entry(of)
	p := Payout{
		ID: l.PayoutID(of, decision), Ref: l.Ref, Decision: decision, Of: of, Amount: amount,
		Reason: reason, Status: PayoutByHand, DueAt: fair.RefundDue(who.At), CreatedAt: who.At, UpdatedAt: who.At,
	}
	if e.Kind == Payment && e.Source.Method == Online && who.At.Before(fair.ProviderRefundsUntil(e.BookedAt())) {
		p.Status, p.Method = PayoutWaits, Online
	} else if e.Source.Method == Online {
		p.Failure = texts.PortalActivity.PaymentTooOld().In(fair.English)
	}
	l.Payouts = append(l.Payouts, p)
	l.touch(p.ID)
}

// PayoutID returns the id of a payout of a payment, with which it is first sent to the provider: letters and digits, at
// most 40. It follows from the payment and the decision. If a payout is created a second time after a restore, the
// provider recognises it.
func (l *Ledger) PayoutID(payment int, decision string) string {
	e, _ := l.Entry(payment)
	for n := 1; ; n++ {
		sum := sha256.Sum256(fmt.Append(nil, l.Record, l.RecordID, e.No, e.Source.Payment, decision, n))
		id := "p" + hex.EncodeToString(sum[:16])
		if !slices.ContainsFunc(l.Payouts, func(p Payout) bool { return p.ID == id }) {
			return id
		}
	}
}

// PayOutTax begins to give deducted tax back by hand: the organiser keeps the tax credit.
func (l *Ledger) PayOutTax(no int, who Actor) error {
	for _, in := range l.PaidIn() {
		if in.No == no && in.Kind != Payment && in.Free > 0 && l.State().Overpaid >= in.Free {
			l.payOut(no, in.Free, "", BackDecided, who)
			return nil
		}
	}
	return fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
}

// payout returns a payout of the ledger for changes.
func (l *Ledger) payout(id string) (*Payout, error) {
	i := slices.IndexFunc(l.Payouts, func(p Payout) bool { return p.ID == id })
	if i < 0 {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return &l.Payouts[i], nil
}

// Paid adds the refund of a payout whose money has left. cfRefundID is the provider's id.
func (l *Ledger) Paid(id, cfRefundID string, who Actor) error {
	p, err := l.payout(id)
	if err != nil || p.Status == PayoutDone {
		return err
	}
	from := len(l.Entries)
	p.Status, p.CFRefundID, p.DoneAt, p.UpdatedAt, p.Failure = PayoutDone, cfRefundID, who.At, who.At, ""
	l.touch(id)
	l.refund(*p, who)
	l.issue(from, who)
	return nil
}

// stop ends the open payouts that meet a condition.
func (l *Ledger) stop(which func(Payout) bool, who Actor) {
	for i := range l.Payouts {
		if p := &l.Payouts[i]; p.Status.Open() && which(*p) {
			p.Status, p.UpdatedAt = PayoutStopped, who.At
			l.touch(p.ID)
		}
	}
}

func (l *Ledger) refund(p Payout, who Actor) {
	of, _ := l.Entry(p.Of)
	l.add(Entry{Kind: Refund, Amount: p.Amount, Of: p.Of, Reason: string(p.Reason), Source: Source{
		Order: of.Source.Order, Payment: p.CFRefundID, Decision: p.Decision, Payout: p.ID, Method: p.Method,
		Reference: p.Reference, Day: p.Day, Provision: of.Source.Provision,
	}}, who)
}

// Failed stores that the provider could not pay.
func (l *Ledger) Failed(id string, status PayoutStatus, why string, who Actor) error {
	p, err := l.payout(id)
	if err != nil || p.Status == PayoutDone {
		return err
	}
	p.Status, p.Failure, p.UpdatedAt = status, why, who.At
	l.touch(id)
	return nil
}

// ByHand is a payout as the office has paid it.
type ByHand struct {
	Method    Method
	Reference string
	Day       time.Time
}

// RecordPayout stores that the office has paid by hand what the provider could not pay. A second person approves it.
func (l *Ledger) RecordPayout(id string, how ByHand, who Actor) error {
	p, err := l.payout(id)
	if err != nil {
		return err
	}
	switch {
	case l.Disputed():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentDisputed())
	case p.Status.Open() && p.Status != PayoutRecorded && !p.Stoppable():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundOnHold())
	case !p.Stoppable():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotFailed())
	}
	p.Status, p.Method, p.Reference, p.Day = PayoutRecorded, how.Method, how.Reference, how.Day
	p.Chain, p.UpdatedAt = append(p.Chain, who.Account), who.At
	l.touch(id)
	if l.Rules.Alone {
		return l.Paid(id, "", who)
	}
	return nil
}

// DecidePayout approves or refuses a payout by hand.
func (l *Ledger) DecidePayout(id string, approve bool, who Actor) error {
	p, err := l.payout(id)
	switch {
	case err != nil:
		return err
	case p.Status != PayoutRecorded:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotWaiting())
	case slices.Contains(p.Chain, who.Account) && !l.Rules.Alone:
		return fair.Fail(fair.KindForbidden, texts.PortalErrors.OwnProposal())
	case approve:
		return l.Paid(id, "", who)
	}
	p.Status, p.Method, p.UpdatedAt = PayoutByHand, "", who.At
	l.touch(id)
	return nil
}

// Found is a refund that was made at the provider and that the program did not send, or did not know any more.
type Found struct {
	ProviderID string // the id with which it was sent; ours after a restore
	CFRefundID string // the provider's id
	Payment    string // the provider's id of the payment
	Amount     fair.Paise
}

// Find adds a refund that was found at the provider, once. A payout of the ledger that waits for the same amount is
// paid by it. Payouts that the payment can no longer pay become smaller or stop. A decision that only waits here,
// because it was approved after the backup from which the program was restored, counts as approved.
func (l *Ledger) Find(f Found, who Actor) {
	for _, e := range l.Entries {
		if e.Kind == Refund && e.Source.Payment == f.CFRefundID {
			return
		}
	}
	of := 0
	for _, e := range l.Entries {
		if e.Kind == Payment && e.Source.Payment == f.Payment {
			of = e.No
		}
	}
	if of == 0 {
		return
	}
	from := len(l.Entries)
	first, _, _ := strings.Cut(f.ProviderID, "t") // the id of the first attempt
	for i := range l.Decisions {
		d := &l.Decisions[i]
		waits := d.Status == Proposed && slices.Contains(givesBack, d.Kind)
		if waits && first == l.PayoutID(of, d.ID) { // it was approved after the backup
			l.carryOut(d, who)
		}
	}
	for i := range l.Payouts {
		p := &l.Payouts[i]
		ours := p.ProviderID != "" && p.ProviderID == f.ProviderID || p.ID == first
		if p.Of == of && p.Status.Open() && (ours || p.Amount == f.Amount && p.Stoppable()) {
			p.Status, p.CFRefundID, p.DoneAt, p.UpdatedAt, p.Method = PayoutDone, f.CFRefundID, who.At, who.At, Online
			p.Amount = f.Amount // the provider knows what has left
			l.touch(p.ID)
			l.refund(*p, who)
			l.shrink(of, who)
			l.issue(from, who)
			return
		}
	}
	l.add(Entry{Kind: Refund, Amount: f.Amount, Of: of, Source: Source{Payment: f.CFRefundID, Method: Online}}, who)
	l.shrink(of, who)
	l.issue(from, who)
}

// shrink reduces the payouts of a payment that would give back more than is left of it. A payout by hand that waits for
// a second person must be recorded again.
func (l *Ledger) shrink(of int, who Actor) {
	over := fair.Paise(0)
	for _, in := range l.PaidIn() {
		if in.No == of {
			over = max(0, -in.Free)
		}
	}
	for i := range l.Payouts {
		p := &l.Payouts[i]
		if p.Of != of || !p.Stoppable() && p.Status != PayoutRecorded || over == 0 {
			continue
		}
		if p.Status == PayoutRecorded {
			p.Status, p.Method = PayoutByHand, ""
		}
		less := min(over, p.Amount)
		p.Amount -= less
		over -= less
		if p.UpdatedAt = who.At; p.Amount == 0 {
			p.Status = PayoutStopped
		}
		l.touch(p.ID)
	}
}

// OfCancellation reports whether a payout gives back money by a decision to cancel.
func (l *Ledger) OfCancellation(p Payout) bool {
	d, err := l.decision(p.Decision)
	return err == nil && d.Kind == DecideCancellation
}
