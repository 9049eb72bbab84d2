package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Orders is the workbook of orders. It contains the payments and refunds of each order.
var Orders = web.Workbook[payment.OrderRecord]{
	File: "orders.xlsx", Sheet: texts.PortalExports.SheetsOrders(),
	Columns: []web.Column[payment.OrderRecord]{
		web.Col(texts.PortalExports.ColumnsOrder(), 32, func(r payment.OrderRecord) any { return r.Order.ID }),
		web.Col(texts.PortalExports.ColumnsKind(), 14, func(r payment.OrderRecord) any {
			return texts.PortalExports.Kinds(string(r.Order.Kind)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsPayer(), 28, func(r payment.OrderRecord) any { return r.Order.Payer.Name }),
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(r payment.OrderRecord) any { return r.Order.Payer.Company }),
		web.Col(texts.PortalExports.ColumnsPhone(), 14,
			func(r payment.OrderRecord) any { return string(r.Order.Payer.Phone) }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(r payment.OrderRecord) any { return r.Order.Payer.Email }),
		web.Col(texts.PortalExports.ColumnsChannel(), 10,
			func(r payment.OrderRecord) any {
				return texts.PortalExports.Channels(string(r.Order.Channel)).In(fair.English)
			}),
		web.Col(texts.PortalExports.ColumnsStatus(), 12, func(r payment.OrderRecord) any {
			return texts.PortalExports.OrderStates(string(r.Order.Status)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsAskedRupees(), 14,
			func(r payment.OrderRecord) any { return r.Order.Amount }),
		web.Col(texts.PortalExports.ColumnsReceivedRupees(), 14, func(r payment.OrderRecord) any { return r.Received }),
		web.Col(texts.PortalExports.ColumnsGoesBackRupees(), 14, func(r payment.OrderRecord) any { return r.RefundTotal() }),
		web.Col(texts.PortalExports.ColumnsGoneBackRupees(), 14, func(r payment.OrderRecord) any { return r.Refunded() }),
		web.Col(texts.PortalExports.ColumnsCancelledBy(), 14,
			func(r payment.OrderRecord) any { return r.Cancelled.CancelledBy }),
		web.Col(texts.PortalExports.ColumnsPaid(), 20, func(r payment.OrderRecord) any { return r.Order.PaidAt }),
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(r payment.OrderRecord) any { return r.Order.CreatedAt }),
	},
}
