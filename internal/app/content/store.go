package content

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package content calls.
type Store interface {
	Sponsorships() *db.Records[fair.Sponsorship]
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	// Editions lists all editions: first the current one, then the others, latest first.
	Editions(ctx context.Context) ([]fair.EditionFacts, error)
	EditionExists(ctx context.Context, id string) (bool, error)
	// CreateEdition stores an edition with its hall and makes it the current edition. It returns KindConflict if an
	// edition with its id exists.
	CreateEdition(ctx context.Context, e fair.Edition, stalls []fair.HallStall) error
	// UpdateEdition stores an edition if the stored edition's UpdatedAt equals `before`. Otherwise it returns
	// KindConflict.
	UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	DataVersion(ctx context.Context) (uint64, error)
}
