package privacy

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// erasePerson drops the person from all that is held, in the caller's transaction. It is KindConflict while money
// is on its way, or while stalls are held for a fair that is not over.
func (a *Service) erasePerson(ctx context.Context, data OwnData) error {
	for _, r := range data.Records {
		if err := a.EraseRecord(ctx, r, "was erased on request"); err != nil {
			return err
		}
	}
	return nil
}

// EraseRecord drops the person from one record and from all that belongs to it, in the caller's transaction: its
// orders' payer as far as the books let go, its messages, the provider's notices, its files and its lines in the
// activity log. What counts (amounts, states, categories) remains, and with it every total. why ends the log's
// line "The registration …".
func (a *Service) EraseRecord(ctx context.Context, r fair.PersonalRecord, why string) error {
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
	if err := a.store.ForgetSubmission(ctx, r.Subject); err != nil {
		return err
	}
	if err := a.store.EraseMessages(ctx, append([]string{r.ID}, r.OrderIDs...)); err != nil {
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
	return a.LogChange(ctx, "erased", string(r.Kind), r.ID, "The "+string(r.Kind)+" "+why, nil, nil)
}

// mayErase is KindConflict while a record's person is still needed.
func (a *Service) mayErase(ctx context.Context, r fair.PersonalRecord) error {
	orders := r.OrderIDs
	refunds, err := a.store.RefundsOf(ctx, orders)
	if err != nil {
		return err
	}
	for _, id := range orders {
		o, err := a.store.FindOrder(ctx, id)
		if fair.IsKind(err, fair.KindNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		moves := o.Status.Live() || o.Status == fair.OrderReview
		for _, refund := range refunds[id] {
			moves = moves || refund.Status != fair.RefundDone && refund.Status != fair.RefundRefused
		}
		if moves {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyMoves(r.Name))
		}
	}
	if r.Kind != fair.PersonalBooking {
		return nil
	}
	b, err := a.store.FindBooking(ctx, r.ID)
	if err != nil || !b.HoldsStalls() {
		return err
	}
	ends, err := a.store.EditionEnds(ctx)
	if err == nil && a.Now().Before(ends[b.EditionID]) {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.StillHolding(r.Name))
	}
	return err
}

// eraseFields stores a record without its person.
func (a *Service) eraseFields(ctx context.Context, s fair.Subject, at time.Time) error {
	switch s.Kind {
	case fair.PersonalRegistration:
		r, err := a.store.LockRegistration(ctx, s.ID)
		if err != nil {
			return err
		}
		_, err = a.store.UpdateRegistration(ctx, r.Erased(at))
		return err
	case fair.PersonalBooking:
		b, err := a.store.LockBooking(ctx, s.ID)
		if err != nil {
			return err
		}
		_, err = a.store.UpdateBooking(ctx, b.Erased(at))
		return err
	case fair.PersonalSponsorship:
		return eraseSimple(ctx, a.store.Sponsorships(), s.ID, at, fair.Sponsorship.Erased)
	case fair.PersonalApplication:
		return eraseSimple(ctx, a.store.Applications(), s.ID, at, fair.Application.Erased)
	case fair.PersonalContactMessage:
		return eraseSimple(ctx, a.store.ContactMessages(), s.ID, at, fair.ContactMessage.Erased)
	}
	return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

func eraseSimple[T any](ctx context.Context, records fair.RecordStore[T], id string, at time.Time, erased func(T, time.Time) T) error {
	record, err := records.Lock(ctx, id)
	if err != nil {
		return err
	}
	_, err = records.Update(ctx, erased(record, at))
	return err
}

// EraseOrder drops an order's payer as far as the books let go, and returns the words by which the payer was
// known. An order with money keeps name, company and address until fair.BooksUntil, as on its documents, which
// never change; phone number and e-mail address are in no book.
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

// BooksUntil is until when an order stands in the books; zero when no money came in for it.
func (a *Service) BooksUntil(ctx context.Context, o fair.Order) (time.Time, error) {
	payments, err := a.store.Payments(ctx, o.ID)
	if err != nil {
		return time.Time{}, err
	}
	return booksOfPayments(payments), nil
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

// booksOf is until when the last of somebody's payments stands in the books; zero when there is none.
func booksOf(d OwnData) (until time.Time) {
	for _, payments := range d.Payments {
		if last := booksOfPayments(payments); last.After(until) {
			until = last
		}
	}
	return until
}

// BooksUntil is until when an order of the data stands in the books; zero when no money came in for it.
func (d OwnData) BooksUntil(orderID string) time.Time { return booksOfPayments(d.Payments[orderID]) }
