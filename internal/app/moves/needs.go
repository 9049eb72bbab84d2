package moves

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Books lists the methods of area books that this area calls.
type Books interface {
	FindValidPaper(ctx context.Context, number string) (fair.Paper, error)
	CorrectRecipient(ctx context.Context, old fair.Paper, in fair.PaperCorrection) ([]fair.Paper, error)
}

// Notify lists the methods of area notify that this area calls.
type Notify interface {
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary string, more ...string) error
}
