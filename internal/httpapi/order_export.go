package httpapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/workbook"
)

func (a *API) routeOrderExport() {
	add(a, exportOperation(ordersExport.file, "Orders"), func(ctx context.Context, in *orderFilter) (*huma.StreamResponse, error) {
		filter, err := readOrderFilter(ctx, *in)
		if err != nil {
			return nil, err
		}
		only, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := a.app.Payments.SelectOrders(ctx, filter, only)
		if err != nil {
			return nil, err
		}
		return export(ctx, a, ordersExport, selected)
	})
}

var ordersExport = recordExport[payments.OrderRecord]{
	file: "orders.xlsx", sheet: "Orders",
	columns: []workbook.Column{
		{Title: "Order", Width: 32},
		{Title: "Kind", Width: 14},
		{Title: "Payer", Width: 28},
		{Title: "Company", Width: 28},
		{Title: "Phone", Width: 14},
		{Title: "Email", Width: 28},
		{Title: "Channel", Width: 10},
		{Title: "Status", Width: 12},
		{Title: "Asked (₹)", Width: 14},
		{Title: "Accepted (₹)", Width: 14},
		{Title: "Goes back (₹)", Width: 14},
		{Title: "Gone back (₹)", Width: 14},
		{Title: "Cancelled by", Width: 14},
		{Title: "Paid", Width: 20},
		{Title: "Date", Width: 20},
	},
	row: func(r payments.OrderRecord) []any {
		o := r.Order
		accepted, back, gone := r.Sums()
		return []any{
			o.ID, string(o.Kind), o.Payer.Name, o.Payer.Company, string(o.Payer.Phone), o.Payer.Email, string(o.Channel), string(o.Status), o.Price.Total,
			accepted, back, gone, o.CancelledBy, o.PaidAt, o.CreatedAt,
		}
	},
}
