package exports

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Paid is a record with what was received for it and who came.
type Paid[T any] struct {
	Record T
	Money  ledger.Paid
	Visits entry.Visits
}

// WithPaid adds to each record of a selection what was received for it and who came.
func WithPaid[T any](
	selected app.Selection[T], books ledger.Books, gate *entry.Service, kind fair.OrderKind, id func(T) string,
) app.Selection[Paid[T]] {
	return app.Selection[Paid[T]]{IDs: selected.IDs, Read: func(ctx context.Context, ids []string) ([]Paid[T], error) {
		records, err := selected.Read(ctx, ids)
		if err != nil {
			return nil, err
		}
		money, err := books.PaidFor(ctx, kind, ids)
		if err != nil {
			return nil, err
		}
		visits, err := gate.VisitsOf(ctx, ids)
		return fair.Each(records, func(r T) Paid[T] { return Paid[T]{r, money[id(r)], visits[id(r)]} }), err
	}}
}

// col is a column of the record in a row.
func col[T any](title texts.Message, width float64, value func(T) any) web.Column[Paid[T]] {
	return web.Col(title, width, func(p Paid[T]) any { return value(p.Record) })
}

// moneyCols are the columns about the ledger of a record and the gate. An unpaid record has the order that asks for its
// money, if there is one.
func moneyCols[T any](state func(T) fair.MoneyState, unpaid func(T) string) []web.Column[Paid[T]] {
	return slices.Concat([]web.Column[Paid[T]]{
		col(texts.PortalExports.ColumnsPayment(), 22, func(r T) any {
			if status := state(r).Status; status != "" {
				return texts.PortalExports.Money(string(status)).In(fair.English)
			}
			return ""
		}),
		web.Col(texts.PortalExports.ColumnsPaidRupees(), 14, func(p Paid[T]) any { return p.Money.Sum }),
		col(texts.PortalExports.ColumnsDueRupees(), 14, func(r T) any { return max(0, state(r).Due) }),
	}, receivedCols(unpaid), []web.Column[Paid[T]]{
		web.Col(texts.PortalExports.ColumnsPersonsAdmitted(), 16, func(p Paid[T]) any { return p.Visits.Persons }),
		web.Col(texts.PortalExports.ColumnsAdmittedOn(), 24, func(p Paid[T]) any {
			return strings.Join(p.Visits.Days, ", ")
		}),
	})
}

// receivedCols are the columns that say how the money came. A record for which no money came has the order that
// `unpaid` returns, if there is one.
func receivedCols[T any](unpaid func(T) string) []web.Column[Paid[T]] {
	return []web.Column[Paid[T]]{
		web.Col(texts.PortalExports.ColumnsMethod(), 16, func(p Paid[T]) any {
			return strings.Join(fair.Each(p.Money.Methods, func(m ledger.Method) string {
				return texts.PortalExports.Channels(string(m)).In(fair.English)
			}), ", ")
		}),
		web.Col(texts.PortalExports.ColumnsOrder(), 32, func(p Paid[T]) any {
			return cmp.Or(strings.Join(p.Money.Orders, ", "), unpaid(p.Record))
		}),
		web.Col(texts.PortalExports.ColumnsDocument(), 24, func(p Paid[T]) any {
			return strings.Join(p.Money.Documents, ", ")
		}),
	}
}
