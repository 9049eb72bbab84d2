package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app/hall"
)

// Hall is what this area needs of area hall.
type Hall interface {
	Hall(ctx context.Context) (hall.Hall, error)
}
