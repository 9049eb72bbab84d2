package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// PaidOrderOf returns the order that paid for a registration, for the payer's own pages. It returns KindNotFound if
// there is none, for example because the office marked the registration as paid. The caller must check that the
// registration belongs to the visitor.
func (a *Service) PaidOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindPaidRegistrationOrder(ctx, registrationID)
}
