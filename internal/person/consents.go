package person

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Consents lists the consents of a record for the office.
func (a *Service) Consents(ctx context.Context, s fair.Subject) ([]fair.Consent, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	return a.store.ConsentsOf(ctx, []fair.Subject{s})
}
