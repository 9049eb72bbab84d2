package content

import (
	"context"

	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package content calls.
type Notify interface {
	// NotifyOwners writes a message about changed security settings to every owner. The argument `what` lists the
	// changes. Each change is a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}
