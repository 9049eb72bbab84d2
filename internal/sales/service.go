package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package sales. It is safe for concurrent use.
type Service struct {
	*app.Core
	// Orders is package payments, which needs sales itself. The caller sets it before the first use case runs.
	Orders Orders

	store  *store.DB
	ledger *ledger.Service
	hall   *hall.Service
	notify *message.Service
	sheets app.Sheets // nil if spreadsheets cannot be imported
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	Store  *store.DB
	Ledger *ledger.Service
	Hall   *hall.Service
	Notify *message.Service
	Sheets app.Sheets // nil if spreadsheets cannot be imported
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, ledger: d.Ledger, hall: d.Hall, notify: d.Notify, sheets: d.Sheets}
}

// Orders lists the methods of package payments that package sales calls.
type Orders interface {
	WriteBookingOrder(ctx context.Context, b fair.Booking, amount fair.Paise, until time.Time) (*fair.Order, error)
	OpenOrder(ctx context.Context, o fair.Order) fair.Order
}
