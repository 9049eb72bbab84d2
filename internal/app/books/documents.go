package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// DocumentsOf lists the numbered documents that several orders show, by order id, oldest first. The caller must check
// that the actor may see the orders.
func (a *Service) DocumentsOf(ctx context.Context, orders []fair.Order) (map[string][]ledger.Document, error) {
	return a.ledger.DocumentsOf(ctx, orders)
}

// IssueForPayment does nothing: the ledger issues its documents itself.
func (a *Service) IssueForPayment(context.Context, fair.Order, fair.Payment) error { return nil }

// IssueForRefund does nothing: the ledger issues its documents itself.
func (a *Service) IssueForRefund(context.Context, fair.Order, fair.Refund) error { return nil }

// StallsMoved does nothing: the ledger issues its documents itself.
func (a *Service) StallsMoved(context.Context, string) error { return nil }
