package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Hall is what this area needs of area hall.
type Hall interface {
	Changed()
	SettingsAndClaims(ctx context.Context, editionID string) (map[fair.StallKey]fair.HallStall, map[fair.StallKey][]fair.LiveClaim, error)
}

// Notify is what this area needs of area notify.
type Notify interface {
	ApplicationDecided(ctx context.Context, was fair.Application, now fair.Application) error
	ContactReceived(ctx context.Context, c fair.ContactMessage) error
}
