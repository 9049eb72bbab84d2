package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Entry is what this area needs of area entry.
type Entry interface {
	EntryCodesOf(ctx context.Context, o fair.Order) ([]fair.EntryCode, error)
}
