package books

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
)

// ReceiptFor prints the receipt or tax invoice of a paid order in a language, as an attachment of the message about
// the order. The result `there` is false if the order has no such document yet, or if printing fails.
func (a *Service) ReceiptFor(
	ctx context.Context,
	o fair.Order,
	lang fair.Lang,
) (receipt app.PDF, there bool, err error) {
	documents, err := a.store.DocumentsOf(ctx, []string{o.ID})
	if err != nil {
		return app.PDF{}, false, err
	}
	for _, p := range slices.Backward(documents[o.ID]) { // newest first
		if !p.Kind.ForRefund() {
			receipt, err = a.PrintDocument(ctx, p.Number, lang)
			return receipt, err == nil, err
		}
	}
	return app.PDF{}, false, nil
}
