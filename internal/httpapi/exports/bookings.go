package exports

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BookingsFile is the file name of the exported workbook of stall bookings.
const BookingsFile = "stall_bookings.xlsx"

// Booking is a stall booking with what the firm tells visitors.
type Booking struct {
	fair.Booking

	Profile exhibitor.Profile // zero if nothing was entered
}

// WithProfiles adds to each booking of a selection what the firm tells visitors.
func WithProfiles(selected app.Selection[fair.Booking], exhibitors *exhibitor.Service) app.Selection[Booking] {
	return app.Selection[Booking]{IDs: selected.IDs, Read: func(ctx context.Context, ids []string) ([]Booking, error) {
		bookings, err := selected.Read(ctx, ids)
		if err != nil {
			return nil, err
		}
		profiles, err := exhibitors.Profiles(ctx, ids)
		return fair.Each(bookings, func(b fair.Booking) Booking { return Booking{b, profiles[b.ID]} }), err
	}}
}

// Bookings returns the workbook of the stall bookings of an edition.
func Bookings(e fair.Edition) web.Workbook[Paid[Booking]] {
	return web.Workbook[Paid[Booking]]{
		File: BookingsFile, Sheet: texts.PortalExports.SheetsStallBookings(),
		Columns: slices.Concat([]web.Column[Paid[Booking]]{
			col(texts.PortalExports.ColumnsOrganization(), 28, func(b Booking) any { return b.Name }),
			col(texts.PortalExports.ColumnsCategory(), 16, func(b Booking) any { return e.OrganisationName(b.Category) }),
			col(texts.PortalExports.ColumnsContactPerson(), 24, func(b Booking) any { return b.ContactPerson }),
			col(texts.PortalExports.ColumnsPhone(), 14, func(b Booking) any { return string(b.Phone) }),
			col(texts.PortalExports.ColumnsEmail(), 28, func(b Booking) any { return b.Email }),
			col(texts.PortalExports.ColumnsAddress(), 40, func(b Booking) any { return b.Address }),
			col(texts.PortalExports.ColumnsStallType(), 22, func(b Booking) any { return e.StallTypeName(b.Type) }),
			col(texts.PortalExports.ColumnsStalls(), 24, func(b Booking) any { return e.Plan.StallLabels(b.Keys()) }),
			col(texts.PortalExports.ColumnsMembers(), 10, func(b Booking) any { return b.Members }),
			col(texts.PortalExports.ColumnsProductOrService(), 28, func(b Booking) any { return b.Product }),
			col(texts.PortalExports.ColumnsGstNumber(), 18, func(b Booking) any { return b.GST }),
			col(texts.PortalExports.ColumnsRequirements(), 32, func(b Booking) any { return b.Requirements }),
			col(texts.PortalExports.ColumnsBaseRupees(), 14, func(b Booking) any { return b.Price.Base }),
			col(texts.PortalExports.ColumnsGstRupees(), 14, func(b Booking) any { return b.Price.GST }),
			col(texts.PortalExports.ColumnsAmountRupees(), 14, func(b Booking) any { return b.Price.Total }),
			col(texts.PortalExports.ColumnsStatus(), 12, func(b Booking) any { return string(b.Status) }),
		}, moneyCols(func(b Booking) fair.MoneyState { return b.Money }, bookingOrder), []web.Column[Paid[Booking]]{
			col(texts.PortalExports.ColumnsDate(), 20, func(b Booking) any { return b.CreatedAt }),
			col(texts.PortalExports.Exhibitors("localName"), 28, func(b Booking) any { return b.LocalName }),
			col(texts.PortalExports.ColumnsId(), 28, func(b Booking) any { return b.ID }),
		}, profileCols()),
	}
}

// profileCols are the columns about what the firm tells visitors.
func profileCols() []web.Column[Paid[Booking]] {
	listed := col(texts.PortalExports.ProfileListed(), 12, func(b Booking) any { return yesIf(b.Listed) })
	columns := []web.Column[Paid[Booking]]{listed}
	for _, l := range fair.Langs {
		about := texts.PortalExports.ProfileAboutIn(l.Language().EnglishName)
		columns = append(columns, col(about, 40, func(b Booking) any { return b.Profile.About[l] }))
	}
	return append(columns,
		col(texts.PortalExports.ProfileProducts(), 32, func(b Booking) any { return strings.Join(b.Profile.Products, "\n") }),
		col(texts.PortalExports.ProfilePhone(), 14, func(b Booking) any { return b.Profile.Phone }),
		col(texts.PortalExports.ProfilePhoneShown(), 12, func(b Booking) any { return yesIf(b.Profile.PhoneShown) }),
		col(texts.PortalExports.ProfileWebsite(), 28, func(b Booking) any { return b.Profile.Website }),
		col(texts.PortalExports.ProfileWebsiteShown(), 12, func(b Booking) any { return yesIf(b.Profile.WebsiteShown) }),
		col(texts.PortalExports.ProfileHidden(), 12, func(b Booking) any { return yesIf(b.Profile.Hidden) }),
	)
}

func yesIf(is bool) string {
	if is {
		return texts.PortalExports.Yes().In(fair.English)
	}
	return ""
}

func bookingOrder(b Booking) string { return b.OrderID }
