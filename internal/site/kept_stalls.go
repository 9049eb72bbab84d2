package site

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/texts"
)

// addEnd completes the page of an order that can no longer be paid. The page links to the contact page if the visitor
// cannot start again. This is the case if online payment is off, if the record belongs to an earlier edition, or if
// the order is for a sponsorship.
func (p *PaymentResultProps) addEnd(ctx context.Context, d Deps, lang fair.Lang, view payment.OrderView) error {
	if p.State != ResultExpired {
		return nil
	}
	if err := p.addKeptStalls(ctx, d, lang, view); err != nil || p.Kept != "" {
		return err
	}
	edition, err := d.App.Content.Edition(ctx)
	again := d.App.Payments.Mode != fair.PaymentsOff && view.Order.EditionID == edition.ID
	if !again || view.Sponsorship != nil {
		p.StartAgain = contactPath
	}
	return err
}

// addKeptStalls changes the page of an expired order whose booking still holds its stalls. It adds a notice, and a
// link to the order that can be paid instead. If there is no such order, the link leads to the contact page. The
// notice is a prop and not one of the page's texts, because most order pages do not need it.
func (p *PaymentResultProps) addKeptStalls(ctx context.Context, d Deps, lang fair.Lang, view payment.OrderView) error {
	b := view.Booking
	if b == nil || !b.Holds {
		return nil
	}
	open, err := d.App.Payments.PayableOrderOf(ctx, b.ID)
	if err == nil {
		p.Kept, p.StartAgain = texts.Errors.StallsKeptReplaced().In(lang), open.ResultPath()
		return nil
	}
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	switch {
	case b.Money.Sold:
		p.Kept = texts.Errors.StallsKeptDifference().In(lang)
	case b.Status == fair.BookingConfirmed:
		end := fair.EndOfPayBy(b.PayBy)
		day := fair.DateIn(lang, end.Add(-1))
		p.Amount = b.Money.Asks().String() // the office may have changed the price after the order was created
		p.Kept = texts.Errors.StallsKeptConfirmed(p.Amount, day).In(lang)
		if !end.IsZero() && !d.App.Now().Before(end) {
			p.Kept = texts.Errors.StallsKeptOverdue(p.Amount, day).In(lang)
		}
	default:
		return nil // the stalls are held only until the provider has closed the order
	}
	p.StartAgain = contactPath
	return nil
}
