package walkins

import (
	"context"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// Payments lists the methods of package payments that package walkins calls.
type Payments interface {
	CheckOrder(ctx context.Context, orderID, userID string) (payments.OrderView, error)
	CreateOrder(ctx context.Context, in payments.NewOrder) (fair.Order, error)
	LatestOrderOf(ctx context.Context, registrationID string) (fair.Order, error)
	CurrentTill(ctx context.Context) (fair.Till, error)
	OwnTill(ctx context.Context) (fair.Till, error)
	TakeAtDesk(ctx context.Context, r fair.Registration, money payments.TakenMoney) (fair.Order, error)
}

// Sales lists the methods of package sales that package walkins calls.
type Sales interface {
	CreateWalkIn(
		ctx context.Context,
		edition fair.Edition,
		r fair.Registration,
	) (stored fair.Registration, created bool, err error)
}

// TicketPrinter prints the sheets of a ticket book. It must be safe for concurrent use.
type TicketPrinter interface {
	Tickets(about fair.PrintedTickets) ([]byte, error)
}
