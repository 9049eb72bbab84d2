package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Hall lists the methods of package hall that package content calls.
type Hall interface {
	Changed()
	SettingsAndClaims(
		ctx context.Context,
		editionID string,
	) (map[fair.StallKey]fair.HallStall, map[fair.StallKey][]fair.LiveClaim, error)
}

// Notify lists the methods of package notify that package content calls.
type Notify interface {
	// NotifyOwners writes a message about changed security settings to every owner. The argument `what` lists the
	// changes. Each change is a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}
