package app

import (
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

// JoinFields makes one input error of two, so that a visitor sees everything that is wrong at once.
func JoinFields(first, second error) error {
	a, okA := errors.AsType[*fair.Error](first)
	b, okB := errors.AsType[*fair.Error](second)
	if !okA || !okB || a.Kind != fair.KindInvalid || b.Kind != fair.KindInvalid {
		if first != nil {
			return first
		}
		return second
	}
	for field, s := range b.Fields {
		if _, there := a.Fields[field]; !there {
			a.Fields[field] = s
		}
	}
	return a
}

// ErrNotYet says that a job did its part and must run again later; it is no failure.
var ErrNotYet = errors.New("not finished yet")
