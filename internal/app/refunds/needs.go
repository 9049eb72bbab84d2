package refunds

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Hall lists the methods of package hall that package refunds calls.
type Hall interface {
	Changed()
}

// Notify lists the methods of package notify that package refunds calls.
type Notify interface {
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
}
