package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app/hall"
)

// Hall lists the methods of area hall that this area calls.
type Hall interface {
	Hall(ctx context.Context) (hall.Hall, error)
}
