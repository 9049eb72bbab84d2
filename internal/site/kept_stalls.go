package site

import (
	"context"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// KeptStalls is the reason why a booking keeps its stalls although the order of the page expired.
type KeptStalls string

// The reasons.
const (
	NotKept       KeptStalls = ""
	KeptConfirmed KeptStalls = "confirmed" // the office confirmed the booking before it was paid
	KeptRecorded  KeptStalls = "recorded"  // a payment that the office recorded waits for a decision
	KeptReplaced  KeptStalls = "replaced"  // another order can be paid
)

// Values lists the reasons. The TypeScript generator uses it.
func (KeptStalls) Values() []string { return []string{"", "confirmed", "recorded", "replaced"} }

// addKeptStalls says on the page of an expired order that the booking keeps its stalls, and leads to the order that can
// be paid instead, or to the office.
func (p *PaymentResultProps) addKeptStalls(ctx context.Context, d Deps, lang fair.Lang, view payments.OrderView) error {
	b := view.Booking
	if b == nil || p.State != ResultExpired || !b.Holds {
		return nil
	}
	p.StartAgain = "/contact"
	open, err := d.App.Payments.PayableOrderOf(ctx, b.ID)
	switch {
	case err == nil:
		p.Kept, p.StartAgain = KeptReplaced, resultPath(open)
	case !fair.IsKind(err, fair.KindNotFound):
		return err
	case view.Order.Difference: // the page has a text of its own
	case b.Status == fair.BookingConfirmed:
		p.Kept, p.PayBy = KeptConfirmed, fair.DateIn(lang, fair.EndOfPayBy(b.PayBy).Add(-1))
	default:
		p.Kept = KeptRecorded
	}
	return nil
}
