package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Entry lists the methods of package entry that package books calls.
type Entry interface {
	EntryCodesOf(ctx context.Context, o fair.Order) ([]fair.EntryCode, error)
}
