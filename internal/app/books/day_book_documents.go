package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// addDocumentNumbers sets the document number of each line: the number of the document that was issued for the line's
// payment or refund.
func (a *Service) addDocumentNumbers(ctx context.Context, lines []fair.DayBookLine) error {
	documents, err := a.store.DocumentsOf(ctx, fair.Each(lines, func(l fair.DayBookLine) string { return l.OrderID }))
	if err != nil {
		return err
	}
	for i, l := range lines {
		for _, p := range documents[l.OrderID] {
			if p.Kind.ForRefund() && p.RefundID == l.MoneyID || !p.Kind.ForRefund() && p.PaymentID == l.MoneyID {
				lines[i].Document = p.Number
			}
		}
	}
	return nil
}
