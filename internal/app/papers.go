package app

import (
	"context"

	"mela/internal/fair"
)

// papersOfPayment gives accepted money its receipt or tax invoice, in the transaction that accepts it.
func (a *App) papersOfPayment(context.Context, fair.Order, fair.Payment) error { return nil }

// papersOfRefund gives money that goes back its credit note or refund voucher, in the transaction that
// writes the refund.
func (a *App) papersOfRefund(context.Context, fair.Order, fair.Refund) error { return nil }
