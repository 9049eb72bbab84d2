package setup

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Content lists the method of package content that changes the edition.
type Content interface {
	UpdateEdition(ctx context.Context, parts []byte, before time.Time) (fair.Edition, error)
}
