package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// WaitingPaymentFinder lists the database method that WaitingPayment calls.
type WaitingPaymentFinder interface {
	// FindWaitingPayment finds the offline payment of a record, if the payment still waits for approval. A record has
	// at most one such payment. It returns KindNotFound if there is none.
	FindWaitingPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error)
}

// WaitingPayment returns the offline payment of a registration, booking or sponsorship, if the payment still waits for
// approval. It returns a zero value without an id if there is none.
func WaitingPayment(
	ctx context.Context,
	payments WaitingPaymentFinder,
	kind fair.OrderKind,
	id string,
) (fair.OfflinePayment, error) {
	return fair.OrNone(payments.FindWaitingPayment(ctx, kind, id))
}
