package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Selection contains the ids of the records for an export, and the function that reads the records. The ids do not
// change. A record that changes afterwards is exported in its state at the time of reading. A record that is
// permanently deleted is left out.
type Selection[T any] struct {
	IDs []string // of all matches, in the list's order
	// Read reads the records of some of the ids, in their order; at most 1,000 per call.
	Read func(ctx context.Context, ids []string) ([]T, error)
}

// Select selects the records that a filter matches. If only is not empty, the selection is limited to these ids. It
// requires the permission MayExport.
func Select[T, F any](
	ctx context.Context, filter F, only []string,
	list func(context.Context, F, []string) ([]string, error), read func(context.Context, []string) ([]T, error),
) (Selection[T], error) {
	if err := Require(ctx, fair.MayExport); err != nil {
		return Selection[T]{}, err
	}
	ids, err := list(ctx, filter, only)
	return Selection[T]{IDs: ids, Read: read}, err
}
