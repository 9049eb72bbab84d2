package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// WaitingPaymentFinder lists the database method that WaitingPayment calls.
type WaitingPaymentFinder interface {
	// FindWaitingPayment finds a record's offline payment that waits for approval. A record has at most one such
	// payment. It returns KindNotFound if there is none.
	FindWaitingPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error)
}

// WaitingPayment returns the offline payment that waits for approval for a registration, booking or sponsorship. If
// there is none, it returns a zero value without an id.
func WaitingPayment(
	ctx context.Context,
	payments WaitingPaymentFinder,
	kind fair.OrderKind,
	id string,
) (fair.OfflinePayment, error) {
	return fair.OrNone(payments.FindWaitingPayment(ctx, kind, id))
}
