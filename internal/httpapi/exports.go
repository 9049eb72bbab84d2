package httpapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/web"
)

func (a *API) routeExports() {
	web.Add(a.API, fair.MayExportPeople, web.ExportOperation(exports.RegistrationsFile, "registrations"),
		func(ctx context.Context, in *RegistrationFilter) (*huma.StreamResponse, error) {
			selected, err := web.SelectMarked(ctx, a.API, in, a.selectRegistrations)
			if err != nil {
				return nil, err
			}
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			id := func(r fair.Registration) string { return r.ID }
			paid := exports.WithPaid(selected, a.app.Ledger.Books, a.app.Entry, fair.OrderForRegistration, id)
			return web.Send(ctx, a.API, exports.RegistrationsWith(edition), paid)
		})
	web.AddExport(a.API, fair.MayExportPeople, web.ExportOperation(exports.Orders.File, "orders"),
		a.selectOrders, exports.Orders)
	web.Add(a.API, fair.MayExportPeople, web.ExportOperation(exports.BookingsFile, "stall bookings"),
		func(ctx context.Context, in *BookingFilter) (*huma.StreamResponse, error) {
			selected, err := web.SelectMarked(ctx, a.API, in, a.selectBookings)
			if err != nil {
				return nil, err
			}
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			id := func(b exports.Booking) string { return b.ID }
			firms := exports.WithProfiles(selected, a.app.Exhibitors)
			paid := exports.WithPaid(firms, a.app.Ledger.Books, a.app.Entry, fair.OrderForBooking, id)
			return web.Send(ctx, a.API, exports.Bookings(edition), paid)
		})
	a.routeDayBookExport()
}

func (a *API) routeDayBookExport() {
	op := web.ExportOperation(exports.DayBookFile, "the lines and sums of the day book")
	op.Parameters = nil // the export always contains all matching lines, so it has no parameter for selected rows
	web.Add(a.API, fair.MayExportPeople, op,
		func(ctx context.Context, in *dayBookSumsQuery) (*huma.StreamResponse, error) {
			filter, err := in.read()
			if err != nil {
				return nil, err
			}
			filter.Edition = in.Scope()
			selected, err := a.app.Money.SelectDayBook(ctx, filter)
			if err != nil {
				return nil, err
			}
			book, err := a.app.Money.DayBook(ctx, filter)
			if err != nil {
				return nil, err
			}
			if err := a.LogDownload(ctx, "", len(selected.IDs)); err != nil {
				return nil, err
			}
			return web.Send(ctx, a.API, exports.DayBook(book.Opening), selected)
		})
}
