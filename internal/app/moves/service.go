package moves

import "github.com/mela-fair/mela/internal/app"

// Service implements the use cases of package moves. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    Store
	books    Books
	notify   Notify
	sales    Sales
	refunds  Refunds
	payments Payments
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core     *app.Core
	Store    Store
	Books    Books
	Notify   Notify
	Sales    Sales
	Refunds  Refunds
	Payments Payments
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, store: d.Store, books: d.Books, notify: d.Notify, sales: d.Sales, refunds: d.Refunds,
		payments: d.Payments,
	}
}
