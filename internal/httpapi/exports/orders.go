package exports

import (
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/texts"
)

// Orders is the workbook of orders. It contains the payments and refunds of each order.
var Orders = Workbook[payments.OrderRecord]{
	File: "orders.xlsx", Sheet: texts.PortalExports.SheetsOrders(),
	Columns: []Column[payments.OrderRecord]{
		{texts.PortalExports.ColumnsOrder(), 32, func(r payments.OrderRecord) any { return r.Order.ID }},
		{texts.PortalExports.ColumnsKind(), 14, func(r payments.OrderRecord) any { return string(r.Order.Kind) }},
		{texts.PortalExports.ColumnsPayer(), 28, func(r payments.OrderRecord) any { return r.Order.Payer.Name }},
		{texts.PortalExports.ColumnsCompany(), 28, func(r payments.OrderRecord) any { return r.Order.Payer.Company }},
		{texts.PortalExports.ColumnsPhone(), 14, func(r payments.OrderRecord) any { return string(r.Order.Payer.Phone) }},
		{texts.PortalExports.ColumnsEmail(), 28, func(r payments.OrderRecord) any { return r.Order.Payer.Email }},
		{texts.PortalExports.ColumnsChannel(), 10, func(r payments.OrderRecord) any { return string(r.Order.Channel) }},
		{texts.PortalExports.ColumnsStatus(), 12, func(r payments.OrderRecord) any { return string(r.Order.Status) }},
		{texts.PortalExports.ColumnsAskedRupees(), 14, func(r payments.OrderRecord) any { return r.Order.Price.Total }},
		{texts.PortalExports.ColumnsAcceptedRupees(), 14, func(r payments.OrderRecord) any { return r.Accepted() }},
		{texts.PortalExports.ColumnsGoesBackRupees(), 14, func(r payments.OrderRecord) any { return r.RefundTotal() }},
		{texts.PortalExports.ColumnsGoneBackRupees(), 14, func(r payments.OrderRecord) any { return r.Refunded() }},
		{texts.PortalExports.ColumnsCancelledBy(), 14, func(r payments.OrderRecord) any { return r.Order.CancelledBy }},
		{texts.PortalExports.ColumnsPaid(), 20, func(r payments.OrderRecord) any { return r.Order.PaidAt }},
		{texts.PortalExports.ColumnsDate(), 20, func(r payments.OrderRecord) any { return r.Order.CreatedAt }},
	},
}
