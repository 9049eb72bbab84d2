package app

import (
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

// FailureOf classifies an error of the payment provider. For an error of an unknown type it returns
// fair.GatewayNoAnswer, because the call may have succeeded.
func FailureOf(err error) fair.GatewayFailure {
	if e, ok := errors.AsType[*fair.GatewayError](err); ok {
		return e.Failure
	}
	return fair.GatewayNoAnswer
}
