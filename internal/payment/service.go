package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package payment. It is safe for concurrent use.
type Service struct {
	*app.Core
	Mode fair.PaymentMode // the payment provider of this process (real, sandbox or none)

	store          *store.DB
	accounts       *account.Service
	ledger         *ledger.Service
	money          *ledger.Office
	hall           *hall.Service
	notify         *message.Service
	sales          *sales.Service
	gateway        Gateway // nil when payments are off
	set            app.Settings
	refusedHolds   holdCounts
	reminded       time.Time  // the day on which RemindWhenDue has done its work; used by the sweeper only
	reconcileAfter time.Time  // the daily comparison of refunds pauses until this time; used by ReconcileDue only
	settling       orderLocks // allows one query per order at a time in this process
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core     *app.Core
	Store    *store.DB
	Accounts *account.Service
	Ledger   *ledger.Service
	Money    *ledger.Office
	Hall     *hall.Service
	Notify   *message.Service
	Sales    *sales.Service
	Gateway  Gateway // nil when payments are off
	Settings app.Settings
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core:     d.Core,
		Mode:     d.Settings.Mode,
		store:    d.Store,
		accounts: d.Accounts,
		ledger:   d.Ledger,
		money:    d.Money,
		hall:     d.Hall,
		notify:   d.Notify,
		sales:    d.Sales,
		gateway:  d.Gateway,
		set:      d.Settings,
	}
}

// Gateway is the payment provider. It returns errors of type *fair.GatewayError.
type Gateway interface {
	CreateOrder(context.Context, fair.GatewayOrderRequest) (fair.GatewayOrder, error)
	GetOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error)
	GetPayments(ctx context.Context, orderID string) ([]fair.GatewayPayment, error)
	TerminateOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error)
	CreateRefund(context.Context, fair.GatewayRefundRequest) (fair.GatewayRefund, error)
	GetRefund(ctx context.Context, orderID, refundID string) (fair.GatewayRefund, error)
	GetRefunds(ctx context.Context, orderID string) ([]fair.GatewayRefund, error)
}
