package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BookingsFile is the file name of the exported workbook of stall bookings.
const BookingsFile = "stall_bookings.xlsx"

// Bookings returns the stall bookings workbook, in which stalls have their names from the plan.
func Bookings(plan fair.Plan) web.Workbook[fair.Booking] {
	return web.Workbook[fair.Booking]{
		File: BookingsFile, Sheet: texts.PortalExports.SheetsStallBookings(),
		Columns: []web.Column[fair.Booking]{
			web.Col(texts.PortalExports.ColumnsOrganization(), 28, func(b fair.Booking) any { return b.Name }),
			web.Col(texts.PortalExports.ColumnsCategory(), 16, func(b fair.Booking) any { return b.Category }),
			web.Col(texts.PortalExports.ColumnsContactPerson(), 24, func(b fair.Booking) any { return b.ContactPerson }),
			web.Col(texts.PortalExports.ColumnsPhone(), 14, func(b fair.Booking) any { return string(b.Phone) }),
			web.Col(texts.PortalExports.ColumnsEmail(), 28, func(b fair.Booking) any { return b.Email }),
			web.Col(texts.PortalExports.ColumnsAddress(), 40, func(b fair.Booking) any { return b.Address }),
			web.Col(texts.PortalExports.ColumnsStallType(), 22, func(b fair.Booking) any { return b.Type }),
			web.Col(texts.PortalExports.ColumnsStalls(), 24, func(b fair.Booking) any { return plan.StallLabels(b.Keys()) }),
			web.Col(texts.PortalExports.ColumnsMembers(), 10, func(b fair.Booking) any { return b.Members }),
			web.Col(texts.PortalExports.ColumnsProductOrService(), 28, func(b fair.Booking) any { return b.Product }),
			web.Col(texts.PortalExports.ColumnsGstNumber(), 18, func(b fair.Booking) any { return b.GST }),
			web.Col(texts.PortalExports.ColumnsRequirements(), 32, func(b fair.Booking) any { return b.Requirements }),
			web.Col(texts.PortalExports.ColumnsBaseRupees(), 14, func(b fair.Booking) any { return b.Price.Base }),
			web.Col(texts.PortalExports.ColumnsGstRupees(), 14, func(b fair.Booking) any { return b.Price.GST }),
			web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(b fair.Booking) any { return b.Price.Total }),
			web.Col(texts.PortalExports.ColumnsStatus(), 12, func(b fair.Booking) any { return string(b.Status) }),
			web.Col(texts.PortalExports.ColumnsPayment(), 12, func(b fair.Booking) any { return string(b.PaymentStatus) }),
			web.Col(texts.PortalExports.ColumnsDate(), 20, func(b fair.Booking) any { return b.CreatedAt }),
			web.Col(texts.PortalExports.ColumnsOrder(), 32, func(b fair.Booking) any { return b.OrderID }),
			web.Col(texts.PortalExports.ColumnsId(), 28, func(b fair.Booking) any { return b.ID }),
		},
	}
}
