package httpapi

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// routeBadges registers the operations that print a list's badges as a PDF.
func (a *API) routeBadges() {
	addBadges(a, "bookings", fair.RecordBooking, a.selectBookings)
	addBadges(a, "registrations", fair.RecordRegistration, a.selectRegistrations)
}

// badgeSheet is the query parameter with the format of badges.
var badgeSheet = &huma.Param{
	Name: "sheet", In: "query", Schema: &huma.Schema{Type: huma.TypeString},
	Description: "The format. `96x82` (default): one label of 96 × 82 mm per page. `a6`: four A6 badges per A4 " +
		"sheet. `codes`: twelve entry codes per A4 sheet.",
}

func addBadges[In, T any](a *API, what string, kind fair.RecordKind, choose web.Selector[In, T]) {
	web.Add(a.API, fair.MayEdit, huma.Operation{
		OperationID: "print-badges-of-" + what, Method: http.MethodGet, Path: "/api/admin/badges/" + what,
		Tags: []string{"Exports"}, Summary: "Print badges with entry codes for the " + what + " selected by the filters",
		Description: "Records that are not valid for entry are left out. The PDF contains at most 1,000 badges.",
		Responses:   web.BinaryResponse("application/pdf", "The badges as a PDF download"),
		Parameters:  []*huma.Param{web.OnlyIDs.Param(), badgeSheet},
	}, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		sheet := web.Choice(p, "sheet", web.InfoOf(ctx).Query.Get("sheet"), fair.ParseBadgeSheet)
		if err := p.Err(); err != nil {
			return nil, err
		}
		selected, err := web.SelectMarked(ctx, a.API, in, choose)
		if err != nil {
			return nil, err
		}
		return web.SendPDF(a.app.Records.Badges(ctx, kind, selected.IDs, cmp.Or(sheet, fair.BadgeLabel)))
	})
}
