package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// CorrectDocument corrects the recipient's name, address or GST number of a record whose invoice, bill or receipt has
// the given number. The old document never changes: a new document replaces it, and a credit note cancels a tax
// invoice. Later documents have the corrected recipient too. No money moves. The payer is notified. CorrectDocument
// returns the new documents; the last one is the valid one. It returns KindConflict if the document does not stand any
// more. It requires the permission MayRefund.
func (a *Service) CorrectDocument(ctx context.Context, number string, in fair.DocumentCorrection) (
	issued []ledger.Document, err error,
) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return nil, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		seen, err := a.ledger.FindDocument(ctx, number)
		if err != nil {
			return err
		}
		old, correction := fair.DocumentParty{}, in
		_, err = a.ledger.Change(ctx, seen.Ref, func(l *ledger.Ledger) error {
			if err := stands(l, seen); err != nil {
				return err
			}
			old = seen.Content.Recipient
			to, err := correction.Apply(old, seen.Kind == ledger.TaxInvoice)
			if err != nil {
				return err
			}
			if err := a.correctRecipient(ctx, seen.Ref, correction, to); err != nil {
				return err
			}
			_, frame, err := a.ledger.Payables[seen.Record].Frame(ctx, seen.RecordID)
			if err != nil {
				return err
			}
			if seen.Record == fair.OrderForRegistration { // a registration has no GST number
				frame.Recipient.GSTIN, frame.Recipient.State = to.GSTIN, to.State
			}
			if err := l.CorrectRecipient(frame, correction.Reason, a.who(ctx, l)); err != nil {
				return err
			}
			issued = l.Changes().Documents
			return nil
		})
		if err != nil {
			return err
		}
		l, err := a.ledger.Read(ctx, seen.Ref)
		if err != nil {
			return err
		}
		issued = l.Documents[len(l.Documents)-len(issued):] // with their numbers
		fresh := issued[len(issued)-1]
		summary := texts.PortalActivity.DocumentReplaced(number, fresh.Number, correction.Reason)
		err = a.LogChange(ctx, "corrected", string(seen.Record), seen.RecordID, summary, recipientFields(number, old),
			recipientFields(fresh.Number, fresh.Content.Recipient))
		if err != nil {
			return err
		}
		orders, err := a.store.OrdersAbout(ctx, seen.RecordID)
		if err != nil || len(orders) == 0 {
			return err
		}
		return a.notify.Payer(ctx, orders[0], fair.MessageDocumentCorrected, summary, "document", fresh.Number)
	})
	a.Wake()
	return issued, err
}

// stands returns an error if a document cannot be corrected: it is not a document of a supply, or it does not stand.
func stands(l *ledger.Ledger, d ledger.Document) error {
	if !d.Supply() {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	standing, ok := l.Standing()
	switch {
	case !ok:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToCorrect())
	case standing.Number != d.Number:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.DocumentReplaced(d.Number, standing.Number))
	}
	return nil
}

// correctRecipient writes what a correction names to the record to which the documents belong. `to` contains the new
// values. Everything else of the record stays as it is, even where it differs from the document.
func (a *Service) correctRecipient(
	ctx context.Context, of ledger.Ref, in fair.DocumentCorrection, to fair.DocumentParty,
) error {
	now := a.Now()
	set := func(name, address, gstin *string) {
		if in.Name != nil {
			*name = to.Name
		}
		if in.Address != nil {
			*address = to.Address
		}
		if in.GSTIN != nil && gstin != nil {
			*gstin = to.GSTIN
		}
	}
	switch of.Record {
	case fair.OrderForBooking:
		b, err := a.store.LockBooking(ctx, of.RecordID)
		if err != nil {
			return err
		}
		set(&b.Name, &b.Address, &b.GST)
		b.UpdatedAt = now
		_, err = a.store.UpdateBooking(ctx, b)
		return err
	case fair.OrderForSponsorship:
		s, err := a.store.Sponsorships().Lock(ctx, of.RecordID)
		if err != nil {
			return err
		}
		set(nameOf(&s.Company, &s.ContactPerson), &s.Address, &s.GST)
		s.UpdatedAt = now
		_, err = a.store.Sponsorships().Update(ctx, s)
		return err
	default:
		r, err := a.store.LockRegistration(ctx, of.RecordID)
		if err != nil {
			return err
		}
		set(nameOf(&r.Company, &r.Name), &r.Address, nil) // a registration has no GST number
		r.UpdatedAt = now
		_, err = a.store.UpdateRegistration(ctx, r)
		return err
	}
}

// nameOf returns the field with the name on documents: the company's, or that of the person without a company.
func nameOf(company, person *string) *string {
	if *company == "" {
		return person
	}
	return company
}

func recipientFields(number string, to fair.DocumentParty) map[string]any {
	return map[string]any{"document": number, "name": to.Name, "address": to.Address, "gstin": to.GSTIN}
}
