package exports

import (
	"github.com/mela-fair/mela/internal/app/payments"
)

// Orders is the workbook of orders with the payments and refunds of each.
var Orders = Workbook[payments.OrderRecord]{
	File: "orders.xlsx", Sheet: "Orders",
	Columns: []Column[payments.OrderRecord]{
		{"Order", 32, func(r payments.OrderRecord) any { return r.Order.ID }},
		{"Kind", 14, func(r payments.OrderRecord) any { return string(r.Order.Kind) }},
		{"Payer", 28, func(r payments.OrderRecord) any { return r.Order.Payer.Name }},
		{"Company", 28, func(r payments.OrderRecord) any { return r.Order.Payer.Company }},
		{"Phone", 14, func(r payments.OrderRecord) any { return string(r.Order.Payer.Phone) }},
		{"Email", 28, func(r payments.OrderRecord) any { return r.Order.Payer.Email }},
		{"Channel", 10, func(r payments.OrderRecord) any { return string(r.Order.Channel) }},
		{"Status", 12, func(r payments.OrderRecord) any { return string(r.Order.Status) }},
		{"Asked (₹)", 14, func(r payments.OrderRecord) any { return r.Order.Price.Total }},
		{"Accepted (₹)", 14, func(r payments.OrderRecord) any { return r.Accepted() }},
		{"Goes back (₹)", 14, func(r payments.OrderRecord) any { return r.ComingBack() }},
		{"Gone back (₹)", 14, func(r payments.OrderRecord) any { return r.GoneBack() }},
		{"Cancelled by", 14, func(r payments.OrderRecord) any { return r.Order.CancelledBy }},
		{"Paid", 20, func(r payments.OrderRecord) any { return r.Order.PaidAt }},
		{"Date", 20, func(r payments.OrderRecord) any { return r.Order.CreatedAt }},
	},
}
