package entry

import (
	"context"

	"github.com/mela-fair/mela/texts"
)

// Notify writes messages in the caller's transaction.
type Notify interface {
	// TellOwners writes a message about a security setting to every owner. what are the
	// changes, each a sentence without a full stop.
	TellOwners(ctx context.Context, what ...texts.Message) error
}
