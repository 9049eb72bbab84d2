package exports

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BookingsFile is the file name of the exported workbook of stall bookings.
const BookingsFile = "stall_bookings.xlsx"

// Bookings returns the workbook of the stall bookings of an edition.
func Bookings(e fair.Edition) web.Workbook[Paid[fair.Booking]] {
	return web.Workbook[Paid[fair.Booking]]{
		File: BookingsFile, Sheet: texts.PortalExports.SheetsStallBookings(),
		Columns: slices.Concat([]web.Column[Paid[fair.Booking]]{
			col(texts.PortalExports.ColumnsOrganization(), 28, func(b fair.Booking) any { return b.Name }),
			col(texts.PortalExports.ColumnsCategory(), 16, func(b fair.Booking) any { return e.OrganisationName(b.Category) }),
			col(texts.PortalExports.ColumnsContactPerson(), 24, func(b fair.Booking) any { return b.ContactPerson }),
			col(texts.PortalExports.ColumnsPhone(), 14, func(b fair.Booking) any { return string(b.Phone) }),
			col(texts.PortalExports.ColumnsEmail(), 28, func(b fair.Booking) any { return b.Email }),
			col(texts.PortalExports.ColumnsAddress(), 40, func(b fair.Booking) any { return b.Address }),
			col(texts.PortalExports.ColumnsStallType(), 22, func(b fair.Booking) any { return e.StallTypeName(b.Type) }),
			col(texts.PortalExports.ColumnsStalls(), 24, func(b fair.Booking) any { return e.Plan.StallLabels(b.Keys()) }),
			col(texts.PortalExports.ColumnsMembers(), 10, func(b fair.Booking) any { return b.Members }),
			col(texts.PortalExports.ColumnsProductOrService(), 28, func(b fair.Booking) any { return b.Product }),
			col(texts.PortalExports.ColumnsGstNumber(), 18, func(b fair.Booking) any { return b.GST }),
			col(texts.PortalExports.ColumnsRequirements(), 32, func(b fair.Booking) any { return b.Requirements }),
			col(texts.PortalExports.ColumnsBaseRupees(), 14, func(b fair.Booking) any { return b.Price.Base }),
			col(texts.PortalExports.ColumnsGstRupees(), 14, func(b fair.Booking) any { return b.Price.GST }),
			col(texts.PortalExports.ColumnsAmountRupees(), 14, func(b fair.Booking) any { return b.Price.Total }),
			col(texts.PortalExports.ColumnsStatus(), 12, func(b fair.Booking) any { return string(b.Status) }),
		}, moneyCols(func(b fair.Booking) fair.MoneyState { return b.Money }, bookingOrder), []web.Column[Paid[fair.Booking]]{
			col(texts.PortalExports.ColumnsDate(), 20, func(b fair.Booking) any { return b.CreatedAt }),
			col(texts.PortalExports.Exhibitors("localName"), 28, func(b fair.Booking) any { return b.LocalName }),
			col(texts.PortalExports.ColumnsId(), 28, func(b fair.Booking) any { return b.ID }),
		}),
	}
}

func bookingOrder(b fair.Booking) string { return b.OrderID }
