package site

import (
	"context"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// addKeptStalls changes the page of an expired order whose booking still holds its stalls. It adds a notice, and a
// link to the order that can be paid instead or, if there is none, to the contact page. The notice is sent as a prop
// and not with the texts of the page, because most pages of orders do not need it.
func (p *PaymentResultProps) addKeptStalls(ctx context.Context, d Deps, lang fair.Lang, view payments.OrderView) error {
	b := view.Booking
	if b == nil || p.State != ResultExpired || !b.Holds {
		return nil
	}
	open, err := d.App.Payments.PayableOrderOf(ctx, b.ID)
	if err == nil {
		p.Kept, p.StartAgain = texts.Errors.StallsKeptReplaced().In(lang), resultPath(open)
		return nil
	}
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	switch {
	case view.Order.Difference:
		p.Kept = texts.Errors.StallsKeptDifference().In(lang)
	case b.Status == fair.BookingConfirmed:
		day := fair.DateIn(lang, fair.EndOfPayBy(b.PayBy).Add(-1))
		p.Kept = texts.Errors.StallsKeptConfirmed(p.Amount, day).In(lang)
	default:
		return nil // the stalls are held only until the provider has closed the order
	}
	p.StartAgain = contactPath
	return nil
}
