package exports

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Paid is a record with what was received for it.
type Paid[T any] struct {
	Record T
	Paid   fair.Paise // with deducted tax, less refunds
}

// WithPaid adds to each record of a selection what was received for it.
func WithPaid[T any](
	selected app.Selection[T], books ledger.Books, kind fair.OrderKind, id func(T) string,
) app.Selection[Paid[T]] {
	return app.Selection[Paid[T]]{IDs: selected.IDs, Read: func(ctx context.Context, ids []string) ([]Paid[T], error) {
		records, err := selected.Read(ctx, ids)
		if err != nil {
			return nil, err
		}
		paid, err := books.PaidFor(ctx, kind, ids)
		return fair.Each(records, func(r T) Paid[T] { return Paid[T]{r, paid[id(r)]} }), err
	}}
}

// col is a column of the record in a row.
func col[T any](title texts.Message, width float64, value func(T) any) web.Column[Paid[T]] {
	return web.Col(title, width, func(p Paid[T]) any { return value(p.Record) })
}

// moneyCols are the columns about the ledger of a record.
func moneyCols[T any](state func(T) fair.MoneyState) []web.Column[Paid[T]] {
	return []web.Column[Paid[T]]{
		col(texts.PortalExports.ColumnsPayment(), 22, func(r T) any {
			if status := state(r).Status; status != "" {
				return texts.PortalExports.Money(string(status)).In(fair.English)
			}
			return ""
		}),
		web.Col(texts.PortalExports.ColumnsPaidRupees(), 14, func(p Paid[T]) any { return p.Paid }),
		col(texts.PortalExports.ColumnsDueRupees(), 14, func(r T) any { return max(0, state(r).Due) }),
	}
}
