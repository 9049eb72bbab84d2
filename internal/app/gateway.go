package app

import (
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

// FailureOf says what a provider's error means; anything unknown may have happened there.
func FailureOf(err error) fair.GatewayFailure {
	if e, ok := errors.AsType[*fair.GatewayError](err); ok {
		return e.Failure
	}
	return fair.GatewayNoAnswer
}
