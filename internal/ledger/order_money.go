package ledger

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// OrderMoney is the money and the documents of an order, as its payer and the office see them.
type OrderMoney struct {
	Payments  []fair.Payment // attempts at the provider, and payments that the office recorded
	Refunds   []fair.Refund  // of these payments, the oldest first
	Received  fair.Paise     // before refunds, without what the bank did not honour or what was taken back
	Documents []Document     // see Ledger.DocumentsOf
	Cancelled Decision       // the cancellation of the record for which the order paid; without an id: none
}

// CancelledWhole returns the decision by which everything that was charged was cancelled; without an id: none.
func (l *Ledger) CancelledWhole() (d Decision) {
	if l.State().Status.Cancelled() {
		d, _ = l.Cancelled()
	}
	return d
}

// MoneyOf returns the money of several orders, by order. The caller must check that the actor may see the orders.
func (b Books) MoneyOf(ctx context.Context, orders []fair.Order) (map[string]OrderMoney, error) {
	ledgers, err := b.readAll(ctx, fair.Each(orders, RefOf))
	if err != nil {
		return nil, err
	}
	attempts := map[string][]fair.Payment{}
	for part := range slices.Chunk(fair.Each(orders, func(o fair.Order) string { return o.ID }), readAtOnce) {
		var stmt db.Statement
		stmt.Put("payment WHERE ", stmt.OneOf("order_id", part), " ORDER BY at, cf_payment_id")
		found, err := db.SelectAll[fair.Payment](ctx, b.DB, stmt.String(), stmt.Args...)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			attempts[p.OrderID] = append(attempts[p.OrderID], p)
		}
	}
	money := map[string]OrderMoney{}
	for _, o := range orders {
		l := ledgers[RefOf(o).key()]
		refunds := slices.DeleteFunc(l.Refunds(), func(r fair.Refund) bool { return r.OrderID != o.ID })
		money[o.ID] = OrderMoney{
			Payments: l.paymentsOf(o.ID, attempts[o.ID], refunds), Refunds: refunds, Received: l.receivedBy(o.ID),
			Documents: l.DocumentsOf(o.ID),
		}
		if m := money[o.ID]; m.Received > 0 {
			m.Cancelled = l.CancelledWhole()
			money[o.ID] = m
		}
	}
	return money, nil
}

// paymentsOf adds the payments of an order that the office recorded to the attempts at the provider, and says what
// became of the money.
func (l *Ledger) paymentsOf(order string, payments []fair.Payment, refunds []fair.Refund) []fair.Payment {
	for i := range payments {
		payments[i].Channel = fair.ChannelOnline
	}
	for _, e := range l.Entries {
		if e.Kind != Payment || e.Source.Order != order || e.TakesBack != 0 || l.takenBack(e) {
			continue
		}
		i := slices.IndexFunc(payments, func(p fair.Payment) bool { return p.CFPaymentID == e.Source.Payment })
		if i < 0 {
			i = len(payments)
			payments = append(payments, fair.Payment{
				CFPaymentID: e.Source.Payment, OrderID: order, Status: fair.GatewayPaymentSuccess, Amount: -e.Amount,
				Currency: "INR", BankReference: e.Source.Reference, At: e.BookedAt(), CompletedAt: e.BookedAt(),
			})
		}
		payments[i].Channel, payments[i].Disposition = fair.Channel(e.Source.Method), fair.MoneyAccepted
		if slices.ContainsFunc(refunds, func(r fair.Refund) bool {
			return r.CFPaymentID == e.Source.Payment && (r.Reason == fair.RefundLate || r.Reason == fair.RefundDuplicate)
		}) {
			payments[i].Disposition = fair.MoneyRefund
		}
	}
	return payments
}

// receivedBy returns the money that came with an order, before refunds, without what was taken back.
func (l *Ledger) receivedBy(order string) (sum fair.Paise) {
	for _, e := range l.Entries {
		if e.Source.Order == order && (e.Kind == Payment || e.Kind == Dishonoured) {
			sum -= e.Amount
		}
	}
	return sum
}

// RefundTotal returns the amount of the completed and pending refunds.
func (m OrderMoney) RefundTotal() (sum fair.Paise) {
	for _, r := range m.Refunds {
		if r.Status != fair.RefundRefused {
			sum += r.Amount
		}
	}
	return sum
}

// Refunded returns the amount of the completed refunds.
func (m OrderMoney) Refunded() (sum fair.Paise) {
	for _, r := range m.Refunds {
		if r.Status == fair.RefundDone {
			sum += r.Amount
		}
	}
	return sum
}

// Refunds returns what went, goes or may go back as refunds of orders: payouts, decisions that wait or were refused,
// and refunds that were made at the provider. The oldest is first.
func (l *Ledger) Refunds() (all []fair.Refund) {
	for _, p := range l.Payouts {
		all = append(all, l.refundOfPayout(p))
	}
	for _, d := range l.Decisions {
		open := d.Status == Proposed || d.Status == Refused && !d.ProposedAt.IsZero()
		if slices.Contains(givesBack, d.Kind) && open {
			all = append(all, l.refundOfDecision(d))
		}
	}
	for _, e := range l.Entries {
		if e.Kind != Refund || e.Source.Payout != "" || e.TakesBack != 0 {
			continue
		}
		of, _ := l.Entry(e.Of)
		all = append(all, fair.Refund{
			ID: e.Source.Payment, OrderID: of.Source.Order, CFPaymentID: of.Source.Payment, Amount: e.Amount,
			Reason: fair.RefundExternal, Status: fair.RefundDone, CFRefundID: e.Source.Payment, Note: e.Reason,
			Channel: fair.ChannelOnline, Reference: e.Source.Reference, Keep: true, DoneAt: e.At, CreatedAt: e.At,
			UpdatedAt: e.At,
		})
	}
	slices.SortFunc(all, func(a, b fair.Refund) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// RefundOf returns a decision as a refund: the latest payout that it has begun, or the decision itself. If nothing goes
// back, the refund has no id.
func (l *Ledger) RefundOf(d Decision) fair.Refund {
	for _, p := range slices.Backward(l.Payouts) {
		if p.Decision == d.ID {
			return l.refundOfPayout(p)
		}
	}
	r := l.refundOfDecision(d)
	if r.Status == "" {
		r.ID = ""
	}
	return r
}

func (l *Ledger) refundOfPayout(p Payout) fair.Refund {
	of, _ := l.Entry(p.Of)
	d := Decision{}
	if decided, err := l.decision(p.Decision); err == nil {
		d = *decided
	}
	r := fair.Refund{
		ID: p.ID, OrderID: of.Source.Order, CFPaymentID: of.Source.Payment, Amount: p.Amount,
		Reason: fair.RefundReason(p.Reason), Status: fair.RefundStatus(p.Status), ProviderID: p.ProviderID, Tries: p.Tries,
		CFRefundID: p.CFRefundID, Note: d.Reason, Channel: fair.Channel(cmp.Or(p.Method, Transfer)), Reference: p.Reference,
		CancelledBy: d.CancelledBy, Keep: p.Reason == BackDecided || p.Reason == BackCancelled && len(d.Charges) > 0,
		Failure: p.Failure, ProposedBy: d.ProposedBy, DecidedBy: d.DecidedBy, SentAt: p.SentAt, DueAt: p.DueAt,
		DoneAt: p.DoneAt, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
	}
	if p.Reason == BackCancelled || p.Reason == BackDecided {
		r.Reason = l.refundReason(d)
	}
	if p.Status == PayoutStopped {
		r.Status = fair.RefundRefused
	}
	if len(p.Chain) > 0 {
		r.RecordedBy = p.Chain[len(p.Chain)-1]
	}
	if !p.DoneAt.IsZero() && !p.Day.IsZero() {
		r.DoneAt = p.Day
	}
	return r
}

// refundOfDecision returns a decision for which there is no payout as a refund of the newest payment.
func (l *Ledger) refundOfDecision(d Decision) fair.Refund {
	r := fair.Refund{
		ID: d.ID, Amount: d.Amount, Reason: l.refundReason(d), Note: d.Reason, Channel: fair.ChannelOnline,
		CancelledBy: d.CancelledBy, Keep: d.Kind == DecideRefund || len(d.Charges) > 0, Failure: d.Refusal,
		ProposedBy: d.ProposedBy, DecidedBy: d.DecidedBy, CreatedAt: d.ProposedAt, UpdatedAt: d.ProposedAt,
	}
	switch {
	case d.Status == Proposed:
		r.Status = fair.RefundProposed
	case d.Status == Refused, d.Status == Asked && d.Refusal != "": // what was proposed for a request was refused
		r.Status = fair.RefundRefused
	}
	if d.DecidedAt.After(r.UpdatedAt) {
		r.UpdatedAt = d.DecidedAt
	}
	for _, e := range l.Entries {
		if e.Kind == Payment && e.TakesBack == 0 && e.Source.Order != "" {
			r.OrderID, r.CFPaymentID = e.Source.Order, e.Source.Payment
		}
	}
	return r
}

// refundReason returns why a decision gives money back.
func (l *Ledger) refundReason(d Decision) fair.RefundReason {
	moved := slices.ContainsFunc(l.Entries, func(e Entry) bool {
		return e.Source.Cause == CauseMove && e.At.Equal(d.ProposedAt)
	})
	switch {
	case d.Kind == DecideCancellation && len(d.Charges) > 0:
		return fair.RefundStalls
	case d.Kind == DecideCancellation:
		return fair.RefundCancelled
	case moved:
		return fair.RefundMoved
	}
	return fair.RefundPart
}

// Request returns the payer's request to cancel that waits for an answer, or else the latest one.
func (l *Ledger) Request() (latest Decision, there bool) {
	for _, d := range l.Decisions {
		if d.Kind != DecideCancellation || d.AskedAt.IsZero() || there && latest.Status == Asked {
			continue
		}
		if !there || d.Status == Asked || !d.AskedAt.Before(latest.AskedAt) {
			latest, there = d, true
		}
	}
	return latest, there
}

// WaitingPayment returns the oldest payment for a record that the office recorded and that waits for a second person.
// If there is none, the decision has no id.
func (b Books) WaitingPayment(ctx context.Context, record fair.OrderKind, id string) (Decision, error) {
	return fair.OrNone(db.SelectOne[Decision](ctx, b.DB, "ledger_decision WHERE record_kind = $1 AND record_id = $2 "+
		"AND kind = 'offline_payment' AND status = 'proposed' ORDER BY proposed_at, id LIMIT 1", string(record), id))
}

// WaitingByReference returns the payments with a reference, in any letter case, that the office recorded and that wait
// for a second person, and the people who paid them, by record.
func (b Books) WaitingByReference(ctx context.Context, reference string) ([]Decision, map[string]Person, error) {
	waiting, err := db.SelectAll[Decision](ctx, b.DB,
		"ledger_decision WHERE kind = 'offline_payment' AND status = 'proposed' ORDER BY proposed_at DESC, id DESC")
	if err != nil || reference == "" {
		return nil, nil, err
	}
	waiting = slices.DeleteFunc(waiting, func(d Decision) bool { return !strings.EqualFold(d.Money.Reference, reference) })
	details, err := b.DetailsOf(ctx, fair.Each(waiting, func(d Decision) Task { return Task{Ref: d.Ref, ID: d.ID} }))
	return waiting, details.People, err
}
