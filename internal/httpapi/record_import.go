package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// RegistrationImport is the preview or the result of an import of registrations.
type RegistrationImport struct {
	ImportFacts
	Added   []ImportedRegistration `json:"added"`
	Present []ImportedRegistration `json:"present" doc:"Rows that are registered already, as the list has them"`
	Amount  rupees                 `json:"amount" doc:"What the added registrations have to pay together"`
}

// ImportedRegistration is a registration as read from a row of a spreadsheet.
type ImportedRegistration struct {
	Row      int    `json:"row" doc:"The row number in a spreadsheet program"`
	Name     string `json:"name"`
	Category string `json:"category"`
	Phone    string `json:"phone"`
	Persons  int    `json:"persons"`
	Amount   rupees `json:"amount"`
	Status   string `json:"status" doc:"Of a registration that exists; empty for a new one"`
}

// BookingImport is the preview or the result of an import of stall bookings.
type BookingImport struct {
	ImportFacts
	Added   []ImportedBooking `json:"added"`
	Present []ImportedBooking `json:"present" doc:"Rows whose exhibitor holds the stalls already, as the list has them"`
	Amount  rupees            `json:"amount" doc:"What the added bookings have to pay together"`
}

// ImportedBooking is a stall booking as read from a row of a spreadsheet.
type ImportedBooking struct {
	Row    int    `json:"row" doc:"The row number in a spreadsheet program"`
	Name   string `json:"name"`
	Phone  string `json:"phone"`
	Stalls string `json:"stalls" doc:"Their names on the plan"`
	Amount rupees `json:"amount"`
	Status string `json:"status" doc:"Of a booking that exists; empty for a new one"`
}

type (
	registrationImportAnswer struct{ Body RegistrationImport }
	bookingImportAnswer      struct{ Body BookingImport }
)

var recordImportForm = importForm()

const importDescription = "Without `apply` nothing changes: the answer is the preview. With `apply` and the `preview` " +
	"of that answer the same file is applied, all of it or nothing; 409 when the file or the records differ from the " +
	"preview. Rows that exist already add nothing."

func (a *API) routeRegistrationImport(tags []string) {
	addForm(a, huma.Operation{
		OperationID: "import-registrations", Method: http.MethodPost, Path: "/api/registers/import", Tags: tags,
		Summary:     "Add registrations from a spreadsheet (.xlsx or .csv), after a preview",
		Description: importDescription + " A row with several persons is one registration with one payment.",
	}, recordImportForm, a.importRegistrations)
	a.routeTemplate("registration", "/api/registers/template.xlsx", tags, exports.RegistrationTemplate)
}

func (a *API) routeBookingImport(tags []string) {
	addForm(a, huma.Operation{
		OperationID: "import-bookings", Method: http.MethodPost, Path: "/api/stallBooking/import", Tags: tags,
		Summary:     "Add stall bookings from a spreadsheet (.xlsx or .csv), after a preview",
		Description: importDescription + " The new bookings hold their stalls.",
	}, recordImportForm, a.importBookings)
	a.routeTemplate("booking", "/api/stallBooking/template.xlsx", tags, exports.BookingTemplate)
}

// routeTemplate registers the download of an empty spreadsheet for the import of a kind of record.
func (a *API) routeTemplate(kind, path string, tags []string, workbook func() ([]byte, error)) {
	add(a, huma.Operation{
		OperationID: "get-" + kind + "-template", Method: http.MethodGet, Path: path, Tags: tags,
		Summary:   "An empty spreadsheet for the import, with the headings",
		Responses: contentResponse(exports.ContentType, "The spreadsheet"),
	}, func(context.Context, *struct{}) (*workbookAnswer, error) {
		content, err := workbook()
		return workbookOf(kind+"-template.xlsx", content), err
	})
}

func (a *API) importRegistrations(ctx context.Context, _ *struct{}) (*registrationImportAnswer, error) {
	plan, done, err := runImport(ctx, formOf(ctx).sheet(), a.app.Sales.PreviewRegistrations,
		a.app.Sales.ImportRegistrations)
	if err != nil {
		return nil, err
	}
	done.describe(ctx, len(plan.Present), plan.Ignored, plan.Faults)
	view := RegistrationImport{ImportFacts: done}
	view.Added = importedRows(plan.Added, importedRegistration)
	view.Present = importedRows(plan.Present, importedRegistration)
	for i, added := range plan.Added {
		view.Added[i].Status = ""
		view.Amount += rupees(added.Record.Amount)
	}
	return &registrationImportAnswer{view}, nil
}

func (a *API) importBookings(ctx context.Context, _ *struct{}) (*bookingImportAnswer, error) {
	plan, done, err := runImport(ctx, formOf(ctx).sheet(), a.app.Sales.PreviewBookings, a.app.Sales.ImportBookings)
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	imported := func(row int, b fair.Booking) ImportedBooking {
		return ImportedBooking{
			Row: row, Name: b.Name, Phone: string(b.Phone), Stalls: edition.Plan.StallLabels(b.Keys()),
			Amount: rupees(b.Price.Total), Status: string(b.Status),
		}
	}
	done.describe(ctx, len(plan.Present), plan.Ignored, plan.Faults)
	view := BookingImport{ImportFacts: done}
	view.Added, view.Present = importedRows(plan.Added, imported), importedRows(plan.Present, imported)
	for i, added := range plan.Added {
		view.Added[i].Status = ""
		view.Amount += rupees(added.Record.Price.Total)
	}
	return &bookingImportAnswer{view}, nil
}

func importedRegistration(row int, r fair.Registration) ImportedRegistration {
	return ImportedRegistration{
		Row: row, Name: r.Name, Category: string(r.Category), Phone: string(r.Phone), Persons: r.Persons,
		Amount: rupees(r.Amount), Status: string(r.Status),
	}
}

func importedRows[T, V any](rows []recordsheet.Added[T], view func(row int, record T) V) []V {
	views := make([]V, len(rows))
	for i, row := range rows {
		views[i] = view(row.Row, row.Record)
	}
	return views
}
