package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// routeBadges registers the operations that print the badges of a list as PDF.
func (a *API) routeBadges() {
	operation := func(what string) huma.Operation {
		text := &huma.Schema{Type: huma.TypeString}
		return huma.Operation{
			OperationID: "print-badges-of-" + what, Method: http.MethodGet, Path: "/api/admin/badges/" + what,
			Tags: []string{"Exports"}, Summary: "Badges with entry codes of all " + what + " that the filters match",
			Description: "Records that are not valid for entry are left out. At most 1,000 badges.",
			Responses:   binaryResponse("application/pdf", "The badges, as a download"),
			Parameters: []*huma.Param{
				{Name: "ids", In: "query", Description: "Only these records: ids with commas between them", Schema: text},
				{
					Name: "sheet", In: "query", Schema: text,
					Description: "96x82: one label of 96 × 82 mm on a page (default); a6: four of A6 on a sheet of A4; codes: " +
						"twelve entry codes on a sheet of A4",
				},
			},
		}
	}
	add(a, operation("bookings"), func(ctx context.Context, in *BookingFilter) (*huma.StreamResponse, error) {
		filter, err := a.readBookingFilter(ctx, *in)
		if err != nil {
			return nil, err
		}
		return a.sendBadges(ctx, fair.RecordBooking, func(only []string) ([]string, error) {
			selected, err := a.app.Sales.SelectBookings(ctx, filter, only)
			return selected.IDs, err
		})
	})
	add(a, operation("registrations"), func(ctx context.Context, in *RegistrationFilter) (*huma.StreamResponse, error) {
		filter, err := in.read(ctx)
		if err != nil {
			return nil, err
		}
		return a.sendBadges(ctx, fair.RecordRegistration, func(only []string) ([]string, error) {
			selected, err := a.app.Sales.SelectRegistrations(ctx, filter, only)
			return selected.IDs, err
		})
	})
}

// sendBadges returns a PDF with the badges of the selected records.
func (a *API) sendBadges(
	ctx context.Context, kind fair.RecordKind, selected func(only []string) ([]string, error),
) (*huma.StreamResponse, error) {
	p := fair.Problems{}
	sheet := choice(p, "sheet", infoOf(ctx).query.Get("sheet"), fair.ParseBadgeSheet)
	if sheet == "" {
		sheet = fair.BadgeLabel
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	only, err := marked(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := selected(only)
	if err != nil {
		return nil, err
	}
	return sendPaper(a.app.Records.Badges(ctx, kind, ids, sheet))
}
