package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// routePrints registers the operations that print signs and lists from the lists of the office.
func (a *API) routePrints() {
	bookings := func(draw func(context.Context, []string) (app.PDF, error)) printOf[BookingFilter] {
		return func(ctx context.Context, in *BookingFilter, only []string) (app.PDF, error) {
			filter, err := a.readBookingFilter(ctx, *in)
			if err != nil {
				return app.PDF{}, err
			}
			selected, err := a.app.Sales.SelectBookings(ctx, filter, only)
			if err != nil {
				return app.PDF{}, err
			}
			return draw(ctx, selected.IDs)
		}
	}
	addPrint(a, "stall-signs", "Print an A4 sign for each sold stall of the bookings selected by the filters",
		bookings(func(ctx context.Context, ids []string) (app.PDF, error) { return a.app.Records.StallSigns(ctx, ids) }))
	addPrint(a, "exhibitors", "Print the list of exhibitors of the bookings selected by the filters, by zone",
		bookings(func(ctx context.Context, ids []string) (app.PDF, error) { return a.app.Records.ExhibitorList(ctx, ids) }))
	addPrint(a, "door-list-bookings", "Print the door list of bookings that match the filters, by name with short codes",
		bookings(func(ctx context.Context, ids []string) (app.PDF, error) {
			return a.app.Records.DoorList(ctx, fair.RecordBooking, ids)
		}))
	addPrint(a, "door-list-registrations",
		"Print the door list of registrations that match the filters, by name with short codes",
		func(ctx context.Context, in *RegistrationFilter, only []string) (app.PDF, error) {
			filter, err := in.read(ctx)
			if err != nil {
				return app.PDF{}, err
			}
			selected, err := a.app.Sales.SelectRegistrations(ctx, filter, only)
			if err != nil {
				return app.PDF{}, err
			}
			return a.app.Records.DoorList(ctx, fair.RecordRegistration, selected.IDs)
		})
}

// printOf prints the records that match a filter. If only is not empty, it prints only matching records with these
// ids.
type printOf[F any] func(ctx context.Context, in *F, only []string) (app.PDF, error)

func addPrint[F any](a *API, what, summary string, draw printOf[F]) {
	add(a, huma.Operation{
		OperationID: "print-" + what, Method: http.MethodGet, Path: "/api/admin/prints/" + what, Tags: []string{"Exports"},
		Summary: summary, Responses: binaryResponse("application/pdf", "The PDF download"),
		Parameters: []*huma.Param{{
			Name: "ids", In: "query", Description: onlyIDs,
			Schema: &huma.Schema{Type: huma.TypeString},
		}},
	}, func(ctx context.Context, in *F) (*huma.StreamResponse, error) {
		only, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		return sendDocument(draw(ctx, in, only))
	})
}
