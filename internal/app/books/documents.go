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
