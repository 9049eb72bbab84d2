package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// Hall lists the methods of package hall that package payments calls.
type Hall interface {
	Changed()
}

// Notify lists the methods of package notify that package payments calls.
type Notify interface {
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
	PaymentRefused(ctx context.Context, off fair.OfflinePayment, o, payable fair.Order) error
}

// Refunds lists the methods of package refunds that package payments calls.
type Refunds interface {
	// Begin starts payouts that a change of a ledger has begun.
	Begin(ctx context.Context, l *ledger.Ledger, orders []fair.Order, c ledger.Changes) error
	FollowRefund(ctx context.Context, orderID, providerID string) error
	MoneyMoved()
	OfferOf(ctx context.Context, o fair.Order) (*refunds.RefundOffer, error)
	Reconcile(ctx context.Context, orderID string) error
	Resume(ctx context.Context) error
}

// Sales lists the methods of package sales that package payments calls.
type Sales interface {
	CheckStallsFree(ctx context.Context, editionID string, claims []fair.Claim) error
	CreateClaimedBooking(ctx context.Context, b *fair.Booking, claims []fair.Claim) error
	OrderReplaced(ctx context.Context, o fair.Order) error
	UpdateRegistration(ctx context.Context, id string, u fair.RegistrationUpdate) (fair.Registration, error)
	FollowOrder(ctx context.Context, o fair.Order) error
}
