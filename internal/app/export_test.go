package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// IssueRefundPaper gives a refund its paper in a transaction of its own.
func (a *App) IssueRefundPaper(ctx context.Context, o fair.Order, r fair.Refund) error {
	return a.store.InTx(ctx, func(ctx context.Context) error { return a.papersOfRefund(ctx, o, r) })
}
