package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// Service implements the use cases of package refunds. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   Store
	ledger  *ledger.Service
	money   *ledger.Office
	hall    Hall
	notify  Notify
	gateway Gateway // nil when payments are off

	reconcileAfter time.Time // the daily reconciliation pauses until this time; used by ReconcileDue only
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core    *app.Core
	Store   Store
	Ledger  *ledger.Service
	Money   *ledger.Office
	Hall    Hall
	Notify  Notify
	Gateway Gateway // nil when payments are off
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, store: d.Store, ledger: d.Ledger, money: d.Money, hall: d.Hall, notify: d.Notify, gateway: d.Gateway,
	}
}

// Gateway lists the methods of the payment provider that concern refunds. They return errors of type
// *fair.GatewayError.
type Gateway interface {
	CreateRefund(context.Context, fair.GatewayRefundRequest) (fair.GatewayRefund, error)
	GetRefund(ctx context.Context, orderID, refundID string) (fair.GatewayRefund, error)
	GetRefunds(ctx context.Context, orderID string) ([]fair.GatewayRefund, error)
}
