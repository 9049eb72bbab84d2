package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Selection is what an export holds: which records, and how they are read. What was selected stays selected: a
// record that is changed afterwards comes as it is when it is read, and one that is removed for good does not come.
type Selection[T any] struct {
	IDs []string // of all that matched, in the list's order
	// Read reads the records of some of the ids, at most 1,000 at a time, in their order.
	Read func(ctx context.Context, ids []string) ([]T, error)
}

// Select selects the records that a filter matches; of only these when only is not empty. Accounts that may export
// may call it.
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
