package notify

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Books lists the methods of package books that package notify calls.
type Books interface {
	PrintDocument(ctx context.Context, number string, lang fair.Lang) (app.PDF, error)
	ReceiptFor(ctx context.Context, o fair.Order, lang fair.Lang) (receipt app.PDF, there bool, err error)
}
