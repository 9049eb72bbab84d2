package store

import "github.com/mela-fair/mela/internal/fair"

// caches contains the cached values of public data.
type caches struct {
	edition cached[fair.Edition]
	stalls  cached[[]fair.HallStall]
	claims  cached[[]fair.LiveClaim]
	texts   cached[[]fair.MessageText]
	version cached[uint64]
}
