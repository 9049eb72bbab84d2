package person

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// erasePerson erases the person's data in all records, in the caller's transaction. It returns KindConflict if a
// payment or a refund is pending, or if the person has stalls at a fair that is not over.
func (a *Service) erasePerson(ctx context.Context, data OwnData) error {
	for _, r := range data.Records {
		if err := a.EraseRecord(ctx, r, texts.PortalActivity.ErasedOnRequest); err != nil {
			return err
		}
	}
	return nil
}

// EraseRecord erases the personal data of one record, in the caller's transaction. In the record's orders, it erases
// the payer as far as accounting rules allow. It also erases the record's messages, notes, webhooks, files and log
// lines. Amounts, states and categories remain, so all totals stay the same. The function `summary` receives the name
// of the record's kind and returns the text of the log line about the erasure.
func (a *Service) EraseRecord(ctx context.Context, r fair.PersonalRecord,
	summary func(kind string) texts.Message,
) error {
	if !r.ErasedAt.IsZero() {
		return nil
	}
	if err := a.mayErase(ctx, r); err != nil {
		return err
	}
	now, words := a.Now(), r.Words()
	for _, id := range r.OrderIDs {
		more, err := a.EraseOrder(ctx, id, now)
		if err != nil {
			return err
		}
		words = append(words, more...)
	}
	if err := a.eraseFields(ctx, r.Subject, now); err != nil {
		return err
	}
	if r.Kind == fair.PersonalBooking {
		if err := a.exhibitors.Erase(ctx, r.ID); err != nil {
			return err
		}
	}
	if err := a.store.ForgetSubmission(ctx, r.Subject); err != nil {
		return err
	}
	if err := a.store.EraseMessages(ctx, append([]string{r.ID}, r.OrderIDs...)); err != nil {
		return err
	}
	if err := a.Forget(ctx, r.Phone); err != nil {
		return err
	}
	if err := a.store.EraseReasons(ctx, r.ID, r.OrderIDs); err != nil {
		return err
	}
	if r.File != "" {
		if err := a.content.DeleteFilesLater(ctx, []string{r.File}); err != nil {
			return err
		}
	}
	for _, id := range r.OrderIDs {
		if err := a.store.ScrubActivity(ctx, "order", id, words); err != nil {
			return err
		}
	}
	if err := a.store.ScrubActivity(ctx, string(r.Kind), r.ID, words); err != nil {
		return err
	}
	return a.LogChange(ctx, "erased", string(r.Kind), r.ID, summary(string(r.Kind)), nil, nil)
}

// mayErase returns KindConflict if the personal data of a record is still needed, because a payment or a refund is
// pending, or because a booking has stalls at a fair that is not over.
func (a *Service) mayErase(ctx context.Context, r fair.PersonalRecord) error {
	money, err := a.ledger.Read(ctx, ledger.Ref{Record: fair.OrderKind(r.Kind), RecordID: r.ID})
	if err != nil {
		return err
	}
	moves := money.Undecided()
	for _, id := range r.OrderIDs {
		o, err := a.store.FindOrder(ctx, id)
		if fair.IsKind(err, fair.KindNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		moves = moves || o.Status.Live()
	}
	if moves {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyMoves(r.Name))
	}
	if r.Kind != fair.PersonalBooking {
		return nil
	}
	b, err := a.store.FindBooking(ctx, r.ID)
	if err != nil || !b.Holds {
		return err
	}
	ends, err := a.store.EditionEnds(ctx)
	if err == nil && a.Now().Before(ends[b.EditionID]) {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.StillHolding(r.Name))
	}
	return err
}

// eraseFields stores a record without its personal data.
func (a *Service) eraseFields(ctx context.Context, s fair.Subject, at time.Time) error {
	switch s.Kind {
	case fair.PersonalRegistration:
		return erase(ctx, s.ID, at, a.store.LockRegistration, a.store.UpdateRegistration, fair.Registration.Erased)
	case fair.PersonalBooking:
		return erase(ctx, s.ID, at, a.store.LockBooking, a.store.UpdateBooking, fair.Booking.Erased)
	case fair.PersonalSponsorship:
		records := a.store.Sponsorships()
		return erase(ctx, s.ID, at, records.Lock, records.Update, fair.Sponsorship.Erased)
	case fair.PersonalApplication:
		records := a.applications.Stored()
		return erase(ctx, s.ID, at, records.Lock, records.Update, application.Application.Erased)
	case fair.PersonalContactMessage:
		records := a.contact.Stored()
		return erase(ctx, s.ID, at, records.Lock, records.Update, contact.Message.Erased)
	}
	return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

// erase locks a record, removes the personal data with the function `erased`, and stores the result.
func erase[T any](
	ctx context.Context, id string, at time.Time, lock func(context.Context, string) (T, error),
	update func(context.Context, T) (T, error), erased func(T, time.Time) T,
) error {
	record, err := lock(ctx, id)
	if err != nil {
		return err
	}
	_, err = update(ctx, erased(record, at))
	return err
}

// EraseOrder erases an order's payer as far as accounting rules allow. It returns the erased texts, so that the caller
// can remove them from the activity log. If an order received money, its payer's name, company and address are kept
// until fair.BooksUntil, as in the order's numbered documents. The phone number and the e-mail address are always
// erased.
func (a *Service) EraseOrder(ctx context.Context, id string, now time.Time) (words []string, err error) {
	o, err := a.store.LockOrder(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	payer := fair.Payer{Name: fair.ErasedName}
	if until, err := a.BooksUntil(ctx, o); err != nil {
		return nil, err
	} else if now.Before(until) {
		payer = fair.Payer{Name: o.Payer.Name, Company: o.Payer.Company, Address: o.Payer.Address}
	}
	if err := a.store.ErasePayer(ctx, o, payer, now); err != nil {
		return nil, err
	}
	words = []string{o.Payer.Name, string(o.Payer.Phone), o.Payer.Email, o.Payer.Company, o.Payer.Address}
	return words, a.store.EraseWebhooks(ctx, id)
}

// BooksUntil returns the time until which an order must be retained for accounting. The result is the zero time if
// the order received no money.
func (a *Service) BooksUntil(ctx context.Context, o fair.Order) (time.Time, error) {
	money, err := a.ledger.MoneyOf(ctx, []fair.Order{o})
	return booksOfPayments(money[o.ID].Payments), err
}

func booksOfPayments(payments []fair.Payment) (until time.Time) {
	for _, p := range payments {
		if p.Status != fair.GatewayPaymentSuccess {
			continue
		}
		if last := fair.BooksUntil(p.PaidAt()); last.After(until) {
			until = last
		}
	}
	return until
}

// booksOf returns the time until which the law requires the person's latest payment to be kept in the books, or the
// zero time if there is no payment.
func booksOf(d OwnData) (until time.Time) {
	for _, money := range d.Money {
		if last := booksOfPayments(money.Payments); last.After(until) {
			until = last
		}
	}
	return until
}

// BooksUntil returns the time until which the order with this id must be retained for accounting. The result is the
// zero time if the order received no money.
func (d OwnData) BooksUntil(orderID string) time.Time {
	return booksOfPayments(d.Money[orderID].Payments)
}
