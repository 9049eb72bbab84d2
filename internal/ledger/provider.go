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
	sums := map[string]fair.Paise{}
	if len(orderIDs) == 0 {
		return sums, nil
	}
	type row struct {
		id  string
		sum fair.Paise
	}
	var stmt db.Statement
	stmt.Put("SELECT order_id, CAST(-SUM(amount_paise) AS BIGINT) FROM ledger_entry WHERE ",
		stmt.OneOf("order_id", orderIDs), " AND order_id <> '' AND kind IN ('payment', 'dishonoured') GROUP BY order_id")
	rows, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(r *row) []any { return []any{&r.id, &r.sum} })
	for _, r := range rows {
		sums[r.id] = r.sum
	}
	return sums, err
}

// Paid is what was received for a record, and how.
type Paid struct {
	Sum       fair.Paise // with deducted tax, less what was dishonoured or given back
	Orders    []string   // of payments that were not taken back
	Methods   []Method   // in the order of the payments
	Documents []string   // the numbers of issued documents, oldest first, without proforma invoices
}

// PaidFor returns what was received for records of a kind.
func (b Books) PaidFor(ctx context.Context, kind fair.OrderKind, ids []string) (map[string]Paid, error) {
	all := map[string]Paid{}
	if len(ids) == 0 {
		return all, nil
	}
	type line struct {
		id, order string
		kind      EntryKind
		method    Method
		amount    fair.Paise
		takenBack bool
	}
	var stmt db.Statement
	stmt.Put("SELECT record_id, kind, order_id, method, amount_paise, ",
		"takes_back > 0 OR EXISTS (SELECT 1 FROM ledger_entry o WHERE o.record_kind = e.record_kind ",
		"AND o.record_id = e.record_id AND o.takes_back = e.no) FROM ledger_entry e ",
		"WHERE record_kind = ", stmt.Arg(kind), " AND ", stmt.OneOf("record_id", ids),
		" AND kind IN ('payment', 'tds', 'gst_tds', 'dishonoured', 'refund') ORDER BY record_id, no")
	lines, err := db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(l *line) []any {
		return []any{&l.id, &l.kind, &l.order, &l.method, &l.amount, &l.takenBack}
	})
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		p := all[l.id]
		p.Sum -= l.amount
		if l.kind == Payment && !l.takenBack {
			p.Orders = withNew(p.Orders, l.order)
			p.Methods = withNew(p.Methods, l.method)
		}
		all[l.id] = p
	}
	var issued db.Statement
	issued.Put("SELECT record_id, number FROM ledger_document WHERE record_kind = ", issued.Arg(kind), " AND ",
		issued.OneOf("record_id", ids), " AND kind <> ", issued.Arg(Proforma), " ORDER BY record_id, position")
	type document struct{ id, number string }
	documents, err := db.ReadAll(ctx, b.DB, issued.String(), issued.Args, func(d *document) []any {
		return []any{&d.id, &d.number}
	})
	for _, d := range documents {
		p := all[d.id]
		p.Documents = append(p.Documents, d.number)
		all[d.id] = p
	}
	return all, err
}

// withNew appends a value that is not empty and not in the list.
func withNew[T ~string](list []T, value T) []T {
	if value == "" || slices.Contains(list, value) {
		return list
	}
	return append(list, value)
}
