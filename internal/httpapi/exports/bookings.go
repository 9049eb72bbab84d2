package exports

import (
	"github.com/mela-fair/mela/internal/fair"
)

// BookingsFile is the name of the workbook of stall bookings.
const BookingsFile = "stall_bookings.xlsx"

// Bookings is the workbook of stall bookings. Stalls have their names on the plan.
func Bookings(plan fair.Plan) Workbook[fair.Booking] {
	return Workbook[fair.Booking]{File: BookingsFile, Sheet: "Stall Bookings", Columns: []Column[fair.Booking]{
		{"Organization", 28, func(b fair.Booking) any { return b.Name }},
		{"Category", 16, func(b fair.Booking) any { return b.Category }},
		{"Contact person", 24, func(b fair.Booking) any { return b.ContactPerson }},
		{"Phone", 14, func(b fair.Booking) any { return string(b.Phone) }},
		{"Email", 28, func(b fair.Booking) any { return b.Email }},
		{"Address", 40, func(b fair.Booking) any { return b.Address }},
		{"Stall type", 22, func(b fair.Booking) any { return b.Type }},
		{"Stalls", 24, func(b fair.Booking) any { return plan.StallLabels(b.Keys()) }},
		{"Members", 10, func(b fair.Booking) any { return b.Members }},
		{"Product or service", 28, func(b fair.Booking) any { return b.Product }},
		{"GST number", 18, func(b fair.Booking) any { return b.GST }},
		{"Requirements", 32, func(b fair.Booking) any { return b.Requirements }},
		{"Base (₹)", 14, func(b fair.Booking) any { return b.Price.Base }},
		{"GST (₹)", 14, func(b fair.Booking) any { return b.Price.GST }},
		{"Amount (₹)", 14, func(b fair.Booking) any { return b.Price.Total }},
		{"Status", 12, func(b fair.Booking) any { return string(b.Status) }},
		{"Payment", 12, func(b fair.Booking) any { return string(b.PaymentStatus) }},
		{"Date", 20, func(b fair.Booking) any { return b.CreatedAt }},
		{"Order", 32, func(b fair.Booking) any { return b.OrderID }},
		{"Id", 28, func(b fair.Booking) any { return b.ID }},
	}}
}
