package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Selection contains the ids of the records for an export, and the function that reads these records. The ids are
// selected once, at the start of the export. The export contains each record in its state at the time of reading. It
// omits records that were permanently deleted in the meantime.
type Selection[T any] struct {
	IDs []string // ids of all matching records, in the list's order
	// Read returns the records with the given ids, in the same sequence as `ids`. The argument `ids` is a part of the
	// field IDs and has at most 1,000 ids.
	Read func(ctx context.Context, ids []string) ([]T, error)
}

// Select selects the records that a filter matches. If the list `only` is not empty, the selection is limited to the
// ids in this list. It requires the permission MayExport.
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
