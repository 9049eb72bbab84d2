package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package payments calls.
type Notify interface {
	NotifyPayer(ctx context.Context, o fair.Order, kind fair.MessageKind, more ...string) error
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
	PaymentRefused(ctx context.Context, amount fair.Paise, o, payable fair.Order) error
}
