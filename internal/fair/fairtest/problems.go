// Package fairtest has what the tests of several packages need to read errors.
package fairtest

import (
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

// Problems returns a map from the name of each invalid field to the key of its error message.
func Problems(err error) map[string]string {
	found := map[string]string{}
	if failure, ok := errors.AsType[*fair.Error](err); ok {
		for field, message := range failure.Fields {
			found[field] = message.Key()
		}
	}
	return found
}
