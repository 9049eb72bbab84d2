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
			Tags: []string{"Exports"}, Summary: "Print badges with entry codes for the " + what + " selected by the filters",
			Description: "Records that are not valid for entry are left out. The PDF contains at most 1,000 badges.",
			Responses:   binaryResponse("application/pdf", "The badges as a PDF download"),
			Parameters: []*huma.Param{
				{Name: "ids", In: "query", Description: onlyIDs, Schema: text},
				{
					Name: "sheet", In: "query", Schema: text,
					Description: "The format. `96x82` (default): one label of 96 × 82 mm per page. `a6`: four A6 badges per A4 " +
						"sheet. `codes`: twelve entry codes per A4 sheet.",
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
	return sendDocument(a.app.Records.Badges(ctx, kind, ids, sheet))
}
