package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordpage"
	"github.com/mela-fair/mela/internal/web"
)

// routePrints registers the operations that print signs and lists from the lists of the office.
func (a *API) routePrints() {
	doorList := func(kind fair.RecordKind) func(context.Context, []string) (app.PDF, error) {
		return func(ctx context.Context, ids []string) (app.PDF, error) {
			return a.app.Records.DoorList(ctx, kind, ids)
		}
	}
	addPrint(a, fair.MayExport, "stall-signs",
		"Print an A4 sign for each sold stall of the bookings selected by the filters",
		a.selectBookings, a.app.Records.StallSigns)
	addPrint(a, fair.MayExportPeople, "exhibitors",
		"Print the list of exhibitors of the bookings selected by the filters, by zone",
		a.selectBookings, a.app.Records.ExhibitorList)
	addPrint(a, fair.MayEdit, "door-list-bookings",
		"Print the door list of bookings that match the filters, by name with short codes",
		a.selectBookings, doorList(fair.RecordBooking))
	addPrint(a, fair.MayEdit, "door-list-registrations",
		"Print the door list of registrations that match the filters, by name with short codes",
		a.selectRegistrations, doorList(fair.RecordRegistration))
	addUnprintable(a, fair.MayExport, "bookings", a.selectBookings)
	addUnprintable(a, fair.MayExportPeople, "registrations", a.selectRegistrations)
}

// unprintable is a record with characters that documents show as empty boxes.
type unprintable struct {
	Record     recordRef `json:"record"`
	Characters string    `json:"characters"`
}

// addUnprintable registers the operation that names the records of a list that cannot be printed completely.
func addUnprintable[In any, T interface{ Personal() fair.PersonalRecord }](
	a *API, may fair.Permission, list string, choose web.Selector[In, T],
) {
	op := web.Op("GET /api/admin/prints/missing-characters/"+list, "list-unprintable-"+list, []string{"Exports"},
		"List the "+list+" selected by the filters that contain characters that no font contains",
		"Documents show an empty box for these characters.")
	op.Parameters = []*huma.Param{web.OnlyIDs.Param()}
	web.Add(a.API, may, op, func(ctx context.Context, in *In) (*web.Body[[]unprintable], error) {
		only, err := web.Marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := choose(ctx, in, only)
		if err != nil {
			return nil, err
		}
		found, err := recordpage.FindUnprintable(ctx, a.app.Records, selected)
		return &web.Body[[]unprintable]{Body: fair.Each(found, func(u recordpage.Unprintable) unprintable {
			return unprintable{recordRefOf(u.PersonalRecord), u.Characters}
		})}, err
	})
}

// addPrint registers an operation that prints the records of a list. `choose` selects the records, and `draw` gets
// their ids.
func addPrint[In, T any](
	a *API, may fair.Permission, what, summary string, choose web.Selector[In, T],
	draw func(context.Context, []string) (app.PDF, error),
) {
	web.Add(a.API, may, huma.Operation{
		OperationID: "print-" + what, Method: http.MethodGet, Path: "/api/admin/prints/" + what, Tags: []string{"Exports"},
		Summary: summary, Responses: web.BinaryResponse("application/pdf", "The PDF download"),
		Parameters: []*huma.Param{web.OnlyIDs.Param()},
	}, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		selected, err := web.SelectMarked(ctx, a.API, in, choose)
		if err != nil {
			return nil, err
		}
		return web.SendPDF(draw(ctx, selected.IDs))
	})
}
