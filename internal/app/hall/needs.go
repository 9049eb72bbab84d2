package hall

import (
	"context"

	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package hall calls.
type Notify interface {
	// NotifyOwners writes a message about changed settings to every owner. The argument `what` lists the changes. Each
	// change is a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}
