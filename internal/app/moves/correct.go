package moves

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CorrectDocument corrects the recipient's name, address or GST number on a receipt or tax invoice. The old document
// never changes: a new document replaces it, and a credit note cancels a tax invoice. No money is paid or refunded.
// The payer is notified. CorrectDocument returns the new documents; the last one is the valid one. It returns
// KindConflict if another document has already replaced the old document, or if all of the old document's money was
// refunded. It requires the permission MayRefund.
func (a *Service) CorrectDocument(
	ctx context.Context,
	number string,
	in fair.DocumentCorrection,
) (issued []fair.Document, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return nil, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		seen, err := a.books.FindValidDocument(ctx, number)
		if err != nil {
			return err
		}
		o, err := a.store.LockOrder(ctx, seen.OrderID)
		if err != nil {
			return err
		}
		// Another request may have corrected the document before this transaction locked the order.
		old, err := a.books.FindValidDocument(ctx, number)
		if err != nil {
			return err
		}
		correction := in
		if issued, err = a.books.CorrectRecipient(ctx, old, correction); err != nil {
			return err
		}
		fresh := issued[len(issued)-1]
		summary := texts.PortalActivity.DocumentReplaced(number, fresh.Number, in.Reason)
		if err := a.LogChange(ctx, "corrected", "order", o.ID, summary, recipientFields(old),
			recipientFields(fresh)); err != nil {
			return err
		}
		return a.notify.Payer(ctx, o, fair.MessageDocumentCorrected, summary, "document", fresh.Number)
	})
	a.Wake()
	return issued, err
}

func recipientFields(p fair.Document) map[string]any {
	r := p.Content.Recipient
	return map[string]any{"document": p.Number, "name": r.Name, "address": r.Address, "gstin": r.GSTIN}
}
