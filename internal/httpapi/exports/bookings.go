package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// BookingsFile is the file name of the exported workbook of stall bookings.
const BookingsFile = "stall_bookings.xlsx"

// Bookings returns the stall bookings workbook, in which stalls have their names from the plan.
func Bookings(plan fair.Plan) Workbook[fair.Booking] {
	return Workbook[fair.Booking]{
		File: BookingsFile, Sheet: texts.PortalExports.SheetsStallBookings(),
		Columns: []Column[fair.Booking]{
			{texts.PortalExports.ColumnsOrganization(), 28, func(b fair.Booking) any { return b.Name }},
			{texts.PortalExports.ColumnsCategory(), 16, func(b fair.Booking) any { return b.Category }},
			{texts.PortalExports.ColumnsContactPerson(), 24, func(b fair.Booking) any { return b.ContactPerson }},
			{texts.PortalExports.ColumnsPhone(), 14, func(b fair.Booking) any { return string(b.Phone) }},
			{texts.PortalExports.ColumnsEmail(), 28, func(b fair.Booking) any { return b.Email }},
			{texts.PortalExports.ColumnsAddress(), 40, func(b fair.Booking) any { return b.Address }},
			{texts.PortalExports.ColumnsStallType(), 22, func(b fair.Booking) any { return b.Type }},
			{texts.PortalExports.ColumnsStalls(), 24, func(b fair.Booking) any { return plan.StallLabels(b.Keys()) }},
			{texts.PortalExports.ColumnsMembers(), 10, func(b fair.Booking) any { return b.Members }},
			{texts.PortalExports.ColumnsProductOrService(), 28, func(b fair.Booking) any { return b.Product }},
			{texts.PortalExports.ColumnsGstNumber(), 18, func(b fair.Booking) any { return b.GST }},
			{texts.PortalExports.ColumnsRequirements(), 32, func(b fair.Booking) any { return b.Requirements }},
			{texts.PortalExports.ColumnsBaseRupees(), 14, func(b fair.Booking) any { return b.Price.Base }},
			{texts.PortalExports.ColumnsGstRupees(), 14, func(b fair.Booking) any { return b.Price.GST }},
			{texts.PortalExports.ColumnsAmountRupees(), 14, func(b fair.Booking) any { return b.Price.Total }},
			{texts.PortalExports.ColumnsStatus(), 12, func(b fair.Booking) any { return string(b.Status) }},
			{texts.PortalExports.ColumnsPayment(), 12, func(b fair.Booking) any { return string(b.PaymentStatus) }},
			{texts.PortalExports.ColumnsDate(), 20, func(b fair.Booking) any { return b.CreatedAt }},
			{texts.PortalExports.ColumnsOrder(), 32, func(b fair.Booking) any { return b.OrderID }},
			{texts.PortalExports.ColumnsId(), 28, func(b fair.Booking) any { return b.ID }},
		},
	}
}
