package records

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Privacy lists the methods of package privacy that package records calls.
type Privacy interface {
	// PersonalRecord reads the data of one record, even if it is deleted.
	PersonalRecord(ctx context.Context, s fair.Subject) (fair.PersonalRecord, error)
}

// Printer prints badges, signs and lists. It must be safe for concurrent use.
type Printer interface {
	Badges(about fair.PrintedBadges) ([]byte, error)
	StallSigns(about fair.PrintedStalls) ([]byte, error)
	ExhibitorList(about fair.PrintedStalls) ([]byte, error)
	DoorList(about fair.PrintedDoorList) ([]byte, error)
	PassPoster(about fair.PrintedPassPoster) ([]byte, error)
	// Missing returns the characters of a text that cannot be printed.
	Missing(text string) (string, error)
}
