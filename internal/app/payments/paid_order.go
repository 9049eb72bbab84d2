package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// PaidOrderOf returns the order that paid for a registration, for the payer's own pages. KindNotFound
// when there is none, as when the office marked the registration paid. The caller makes sure that the
// registration is the visitor's own.
func (a *Service) PaidOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindPaidRegistrationOrder(ctx, registrationID)
}
