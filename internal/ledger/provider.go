package ledger

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// WithProvider reports whether the provider must be asked about a payout.
func (p Payout) WithProvider() bool {
	return p.Method == Online && (p.Status == PayoutWaits || p.Status == PayoutSent || p.Status == PayoutOnHold)
}

// attempt returns the id of the latest attempt at the provider: letters and digits.
func (p Payout) attempt() string {
	if p.Tries <= 1 {
		return p.ID
	}
	return p.ID + "t" + strconv.Itoa(p.Tries)
}

// Send says that a payout is sent to the provider now. The caller sends it after the commit, with the id and the key of
// the payout. It may be sent again, because the provider recognises the id. Nothing is sent while the payer's bank
// disputes a payment, more than is left of the payment is never sent, and what has become too old for the provider must
// be paid by hand. ok is false if the payout must not be sent.
func (l *Ledger) Send(id string, who Actor) (sent Payout, ok bool, err error) {
	p, err := l.payout(id)
	if err != nil || p.Status != PayoutWaits || l.Disputed() {
		return sent, false, err
	}
	if l.shrink(p.Of, who); p.Status != PayoutWaits {
		return *p, false, nil
	}
	if of, _ := l.Entry(p.Of); !who.At.Before(fair.ProviderRefundsUntil(of.BookedAt())) && p.SentAt.IsZero() {
		p.Status, p.Method, p.Failure = PayoutByHand, "", texts.PortalActivity.PaymentTooOld().In(fair.English)
		p.UpdatedAt = who.At
		l.touch(id)
		return *p, false, nil
	}
	if p.SentAt.IsZero() {
		p.Tries = max(1, p.Tries)
		p.ProviderID, p.ProviderKey, p.SentAt, p.UpdatedAt = p.attempt(), fair.NewUUID(), who.At, who.At
		p.Failure = ""
		l.touch(id)
	}
	return *p, true, nil
}

// NewKey gives a payout another idempotency key. The provider returns its stored response for a repeated key, even if
// that was an error. A second refund cannot follow, because the id stays.
func (l *Ledger) NewKey(id string) {
	if p, err := l.payout(id); err == nil {
		p.ProviderKey = fair.NewUUID()
		l.touch(id)
	}
}

// Again lets the provider try a payout again that has failed, with another id.
func (l *Ledger) Again(id string, who Actor) error {
	p, err := l.payout(id)
	if err != nil {
		return err
	}
	if p.Status != PayoutFailed || p.Method != Online {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotFailed())
	}
	p.Tries = max(1, p.Tries) + 1
	p.Status, p.ProviderID, p.CFRefundID, p.Failure = PayoutWaits, "", "", ""
	p.SentAt, p.UpdatedAt = time.Time{}, who.At
	l.touch(id)
	return nil
}

// Answered stores the provider's answer about an attempt: see Paid and Failed. It does nothing if the payout has
// changed since the question: `seen` is the payout of the question.
func (l *Ledger) Answered(
	seen Payout, status PayoutStatus, cfRefundID, why string, who Actor,
) (changed bool, err error) {
	p, err := l.payout(seen.ID)
	if err != nil || p.ProviderID != seen.ProviderID || p.Status != seen.Status {
		return false, err
	}
	if p.CFRefundID == "" && cfRefundID != "" {
		p.CFRefundID = cfRefundID
		l.touch(p.ID)
	}
	switch status {
	case p.Status:
		if p.Failure != why {
			p.Failure = why
			l.touch(p.ID)
		}
		return false, nil
	case PayoutDone:
		return true, l.Paid(p.ID, p.CFRefundID, who)
	case PayoutFailed:
		defer l.shrink(p.Of, who)
	default:
	}
	return true, l.Failed(p.ID, status, why, who)
}

// DisputeIs stores what the provider tells about a dispute of a payment by the payer's bank. Until it has a result,
// nothing is paid back. A dispute that is lost makes the payment dishonoured. It returns the new status of the decision
// about it, or "" if nothing has changed: the event was known, or the office has decided meanwhile.
func (l *Ledger) DisputeIs(id, payment string, d fair.GatewayDispute, who Actor) (DecisionStatus, error) {
	status := DecisionStatus("")
	if _, err := l.decision(id); err != nil {
		at := slices.IndexFunc(l.Entries, func(e Entry) bool { return e.Kind == Payment && e.Source.Payment == payment })
		if at < 0 {
			return "", err
		}
		if _, err := l.Dispute(id, at+1, cmp.Or(d.Amount, -l.Entries[at].Amount), who); err != nil {
			return "", err
		}
		status = Proposed
	}
	if was, _ := l.decision(id); was.Status != Proposed {
		return status, nil
	}
	var after Decision
	var err error
	switch d.Result {
	case fair.DisputeLost:
		after, err = l.Approve(id, who)
	case fair.DisputeWon:
		after, err = l.Refuse(id, "", who)
	default:
		return status, nil
	}
	return after.Status, err
}

// RefundedOf returns what was given back of a payment.
func (l *Ledger) RefundedOf(payment int) fair.Paise { return l.about(payment, Refund) }

// ReceivedBy returns the money that came with each order, before refunds, without what was taken back.
func (b Books) ReceivedBy(ctx context.Context, orderIDs []string) (map[string]fair.Paise, error) {
	return b.received(ctx, "order_id", orderIDs, "order_id <> '' AND kind IN ('payment', 'dishonoured')")
}

// PaidFor returns what was received for records of a kind with deducted tax, less what was dishonoured or given back.
func (b Books) PaidFor(ctx context.Context, kind fair.OrderKind, ids []string) (map[string]fair.Paise, error) {
	return b.received(ctx, "record_id", ids, "record_kind = '"+string(kind)+
		"' AND kind IN ('payment', 'tds', 'gst_tds', 'dishonoured', 'refund')")
}

// received sums up the entries that meet a condition, by a column with one of the given ids. The condition is SQL.
func (b Books) received(
	ctx context.Context, column string, ids []string, condition string,
) (map[string]fair.Paise, error) {
	sums := map[string]fair.Paise{}
	if len(ids) == 0 {
		return sums, nil
	}
	type row struct {
		id  string
		sum fair.Paise
	}
	var stmt db.Statement
	stmt.Put("SELECT ", column, ", CAST(-SUM(amount_paise) AS BIGINT) FROM ledger_entry WHERE ",
		stmt.OneOf(column, ids), " AND ", condition, " GROUP BY ", column)
	rows, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(r *row) []any { return []any{&r.id, &r.sum} })
	for _, r := range rows {
		sums[r.id] = r.sum
	}
	return sums, err
}
