package entry

import (
	"context"

	"github.com/mela-fair/mela/texts"
)

// Notify lists the method of package notify that package entry calls. It writes messages in the caller's transaction.
type Notify interface {
	// NotifyOwners writes a message about changed security settings to every owner. The argument `what` lists the
	// changes. Each change is a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}
