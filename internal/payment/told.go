package payment

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Told tells the payer what the office has decided about the money: see ledger.Office.
func (a *Service) Told(ctx context.Context, l *ledger.Ledger, what ledger.Told) error {
	d := what.Decision
	switch {
	case what.Dishonoured.Kind != "":
		return a.tellDishonoured(ctx, l, what.Dishonoured)
	case d.Kind == ledger.DecideOffline && d.Status == ledger.Approved:
		return a.acceptOffline(ctx, l, d)
	case d.Kind == ledger.DecideOffline && d.Status == ledger.Refused:
		return a.tellRefused(ctx, l, d)
	case d.Kind == ledger.DecideCancellation && d.Status == ledger.Approved:
		return a.tellCancelled(ctx, l, d)
	case d.Kind == ledger.DecideCancellation && d.Status == ledger.Refused && what.Was == ledger.Asked:
		return a.tellPayer(ctx, l, fair.MessageCancellationRefused, texts.PortalActivity.CancellationRefused(d.Refusal),
			"reason", d.Refusal)
	case d.Kind == ledger.DecideRefund && d.Status == ledger.Refused && d.Given == nil:
		return a.tellPayer(
			ctx,
			l,
			fair.MessageRefundRefused,
			texts.PortalActivity.RefundRefused(d.Amount.String(), d.Refusal),
			"refundAmount",
			d.Amount.String(),
		)
	}
	return nil
}

// tellPayer writes a message to the payer of a record, about its newest order that received money, or its newest order.
func (a *Service) tellPayer(ctx context.Context, l *ledger.Ledger, kind fair.MessageKind, summary texts.Message,
	more ...string,
) error {
	orders, err := a.store.OrdersAbout(ctx, l.RecordID)
	if err != nil || len(orders) == 0 {
		return err
	}
	slices.Reverse(orders)
	i := max(0, slices.IndexFunc(orders, app.ReceivedMoney))
	return a.notify.Payer(ctx, orders[i], kind, summary, more...)
}

// tellCancelled tells the payer what was cancelled, and what goes back.
func (a *Service) tellCancelled(ctx context.Context, l *ledger.Ledger, d ledger.Decision) error {
	var back, kept fair.Paise
	due := ""
	orders, err := a.store.OrdersAbout(ctx, l.RecordID)
	if err != nil || len(orders) == 0 {
		return err
	}
	lang := fair.ParseLang(string(orders[0].Lang))
	for _, p := range l.Payouts {
		if p.Decision == d.ID {
			back += p.Amount
			due = fair.DateIn(lang, p.DueAt)
		}
	}
	for _, e := range l.Entries {
		if e.Source.Decision == d.ID && e.Kind == ledger.CancellationCharge && e.TakesBack == 0 {
			kept += e.Amount
		}
	}
	words := func(p fair.Paise) string {
		if p == 0 {
			return ""
		}
		return p.String()
	}
	if len(l.Charges()) > 0 {
		e, err := a.store.FindEdition(ctx, l.EditionID)
		if err != nil {
			return err
		}
		stalls := e.Plan.StallLabels(stallsOf(l, d.Charges))
		setOff := max(0, d.Amount-back)
		return a.tellPayer(ctx, l, fair.MessageStallsCancelled, texts.PortalActivity.StallsCancelled(stalls, back.String()),
			"cancelledStalls", stalls, "refundAmount", words(back), "dueDate", due, "setOff", words(setOff),
			"rest", words(max(0, l.Due())))
	}
	by := texts.PortalActivity.CancelledBy(d.CancelledBy).In(fair.English)
	summary := texts.PortalActivity.CancelledWithoutRefund(by)
	if back > 0 {
		summary = texts.PortalActivity.CancelledWithRefund(by, back.String())
	}
	return a.tellPayer(ctx, l, fair.MessageCancelled, summary, "amount", words(kept), "refundAmount", words(back),
		"dueDate", due)
}

// stallsOf returns the stalls of some charges.
func stallsOf(l *ledger.Ledger, charges []int) (stalls []fair.StallKey) {
	for _, no := range charges {
		if e, ok := l.Entry(no); ok {
			stalls = append(stalls, e.Stall())
		}
	}
	return stalls
}

// tellRefused tells the payer that the office could not confirm a recorded payment.
func (a *Service) tellRefused(ctx context.Context, l *ledger.Ledger, d ledger.Decision) error {
	o, err := a.handle(ctx, l.Ref)
	if err != nil {
		return err
	}
	var payable fair.Order
	if l.Due() > 0 {
		if payable, err = a.orderToPay(ctx, o); err != nil {
			return err
		}
	}
	return a.notify.PaymentRefused(ctx, d.Money.Amount, o, payable)
}

// tellDishonoured tells the payer that the bank did not pay.
func (a *Service) tellDishonoured(ctx context.Context, l *ledger.Ledger, e ledger.Entry) error {
	orders, err := a.store.OrdersAbout(ctx, l.RecordID)
	if err != nil || len(orders) == 0 {
		return err
	}
	lang := fair.ParseLang(string(orders[0].Lang))
	more := append(
		a.restOf(ctx, l, e.Amount),
		"method",
		texts.Messages.Methods(string(e.Source.Method)).In(lang),
		"reason",
		e.Reason,
	)
	return a.tellPayer(ctx, l, fair.MessagePaymentDishonoured,
		texts.PortalActivity.MoneyEntries(string(e.Kind)).With("amount", e.Amount.String()).With("reason", e.Reason), more...)
}

// restOf returns the placeholders of a message about a payment after which something is due.
func (a *Service) restOf(ctx context.Context, l *ledger.Ledger, amount fair.Paise) []string {
	more := []string{"amount", amount.String(), "rest", max(0, l.Due()).String()}
	o, err := a.handle(ctx, l.Ref)
	if err != nil {
		return more
	}
	if payable, err := a.orderToPay(ctx, o); err == nil && payable.ID != "" {
		more = append(more, "payLink", a.PayerLink(payable))
	}
	return more
}
