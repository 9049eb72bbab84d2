package notify

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Books is what this area needs of area books.
type Books interface {
	ReceiptFor(ctx context.Context, o fair.Order, lang fair.Lang) (receipt app.PDF, there bool, err error)
}
