package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// remindAfter is the time of day in India from which reminders are sent.
const remindAfter = 9 * time.Hour

// invoiceDays is the number of days after the fair within which an invoice for a supply must be issued.
const invoiceDays = 30

// RemindWhenDue does the work of a day about bookings that are not fully paid: it ends those without any money whose
// last day is over, if the edition says so, and on some days before the last day, it asks for the rest of part
// payments. After a fair, it issues an invoice for everything that was supplied. The next edition may be the current
// one already. Only the sweeper calls it.
func (a *Service) RemindWhenDue(ctx context.Context) error {
	now := a.Now()
	today := fair.DayOf(now)
	if a.reminded.Equal(today) || now.Before(today.Add(remindAfter)) {
		return nil
	}
	editions, err := a.store.Editions(ctx)
	if err != nil {
		return err
	}
	if err := a.sales.ReleaseUnpaid(ctx); err != nil {
		return err
	}
	for _, of := range editions {
		edition, err := a.store.FindEdition(ctx, of.ID)
		if err == nil && edition.Standing.State == fair.StandingPlanned && edition.PartPayment.ReminderDue(now) {
			err = a.remind(ctx, edition, today)
		}
		if err == nil && edition.Over(now) && now.Before(edition.End().AddDate(0, 0, invoiceDays)) {
			err = a.invoiceUnpaid(ctx, edition.ID)
		}
		if err != nil {
			return err
		}
	}
	a.reminded = today
	return nil
}

// remind asks the payers of part-paid bookings for the rest. A booking gets one reminder a day, also after a restart.
func (a *Service) remind(ctx context.Context, edition fair.Edition, today time.Time) error {
	ids, err := a.store.PartPaidBookings(ctx, edition.ID, today)
	for _, id := range ids {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := safe.Call(func() error { return a.remindOf(ctx, edition, id) }); err != nil {
			a.Log.Error("a payer could not be reminded", "booking", id, "cause", err)
		}
	}
	return err
}

func (a *Service) remindOf(ctx context.Context, edition fair.Edition, bookingID string) error {
	var o fair.Order
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.store.LockBooking(ctx, bookingID)
		if err != nil {
			return err
		}
		amount, err := amountToPay(b)
		if fair.IsKind(err, fair.KindConflict) || fair.IsKind(err, fair.KindNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		more := []string{
			"rest",
			amount.String(),
			"payBy",
			fair.DayIn(fair.ParseLang(string(b.Lang)), edition.PartPayment.LastDay),
		}
		if a.gateway != nil && a.set.Mode != fair.PaymentsOff {
			if o, err = a.linkOrder(ctx, b, amount); err != nil {
				return err
			}
			more = append(more, "payLink", a.PayerLink(o))
		}
		about := o
		if about.ID == "" {
			orders, err := a.store.OrdersAbout(ctx, b.ID)
			if err != nil || len(orders) == 0 {
				return err
			}
			about = orders[len(orders)-1]
		}
		return a.notify.Payer(ctx, about, fair.MessageRestDue, texts.PortalActivity.PaymentLinkSent(amount.String()), more...)
	})
	if err != nil {
		return err
	}
	a.Wake()
	if o.ID != "" {
		a.OpenOrder(ctx, o)
	}
	return nil
}

// invoiceUnpaid issues the invoice of every record of an edition that was supplied and is not fully paid. A record that
// has an invoice stays as it is.
func (a *Service) invoiceUnpaid(ctx context.Context, editionID string) error {
	refs, err := a.ledger.SoldUnpaid(ctx, editionID)
	for _, ref := range refs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_, err := a.ledger.Change(ctx, ref, func(l *ledger.Ledger) error {
			l.Invoice(ledger.Terms{}, ledger.Actor{At: a.Now()})
			return nil
		})
		if err != nil {
			a.Log.Error("an invoice after the fair could not be issued", "record", ref.RecordID, "cause", err)
		}
	}
	return err
}

// partValues returns the placeholders of the message about a payment after which something is still due.
func (a *Service) partValues(ctx context.Context, o fair.Order, amount fair.Paise, s ledger.State) []string {
	more := []string{"amount", amount.String(), "rest", (s.Due - s.Waits).String()}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err == nil && o.Kind == fair.OrderForBooking && edition.PartPayment.On {
		more = append(more, "payBy", fair.DayIn(fair.ParseLang(string(o.Lang)), edition.PartPayment.LastDay))
	}
	if payable, err := a.orderToPay(ctx, o); err == nil && payable.ID != "" && o.Kind != fair.OrderForRegistration {
		more = append(more, "payLink", a.PayerLink(payable))
	}
	return more
}
