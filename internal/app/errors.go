package app

import (
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

// JoinFields combines two validation errors into one, so that a form shows all invalid fields at once.
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

// ErrNotYet means that a job has done a part of its work and must run again later. It is not a failure.
var ErrNotYet = errors.New("not finished yet")

// FailureOf classifies an error of the payment provider. For an error of an unknown type it returns
// fair.GatewayNoAnswer, because the call may have succeeded.
func FailureOf(err error) fair.GatewayFailure {
	if e, ok := errors.AsType[*fair.GatewayError](err); ok {
		return e.Failure
	}
	return fair.GatewayNoAnswer
}
