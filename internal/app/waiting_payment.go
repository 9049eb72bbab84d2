package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// WaitingPaymentFinder lists the database method that WaitingPayment calls.
type WaitingPaymentFinder interface {
	// FindWaitingPayment finds the offline payment for a record that waits for approval. A record has at most one. It
	// returns KindNotFound if there is none.
	FindWaitingPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error)
}

// WaitingPayment returns the offline payment for a registration, booking or sponsorship that waits for approval. It
// returns a zero value without an id if there is none.
func WaitingPayment(
	ctx context.Context,
	payments WaitingPaymentFinder,
	kind fair.OrderKind,
	id string,
) (fair.OfflinePayment, error) {
	waiting, err := payments.FindWaitingPayment(ctx, kind, id)
	if fair.IsKind(err, fair.KindNotFound) {
		return fair.OfflinePayment{}, nil
	}
	return waiting, err
}
