package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
)

// Hall lists the methods of package hall that package office calls.
type Hall interface {
	HallOf(ctx context.Context, of fair.EditionScope) (hall.Hall, error)
}
