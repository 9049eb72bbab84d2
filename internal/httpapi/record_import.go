package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/sales/registrants"
	"github.com/mela-fair/mela/internal/web"
)

// RegistrationImport is the preview or the result of an import of registrations.
type RegistrationImport struct {
	web.ImportFacts
	Added   []ImportedRegistration `json:"added"`
	Changed []ChangedRegistration  `json:"changed" doc:"The registrations that a row names by the id and changes."`
	Present []ImportedRegistration `json:"present" doc:"The rows whose registrations already exist, with the stored values, and rows that name the same person as an earlier row."`
	Amount  rupees                 `json:"amount" doc:"The total price of the added registrations, in rupees."`
}

// ImportedRegistration is a registration as read from a row of a spreadsheet.
type ImportedRegistration struct {
	Row      int    `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Name     string `json:"name"`
	Category string `json:"category"`
	Phone    string `json:"phone"`
	Persons  int    `json:"persons"`
	Amount   rupees `json:"amount"`
	Status   string `json:"status" doc:"The status of the existing registration. Empty for a new registration."`
	SameAs   int    `json:"sameAs,omitempty" doc:"The number of an earlier row that names the same person."`
}

// ChangedRegistration is a registration that an import changes.
type ChangedRegistration struct {
	Row    int          `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before Registration `json:"before"`
	After  Registration `json:"after"`
}

// BookingImport is the preview or the result of an import of stall bookings.
type BookingImport struct {
	web.ImportFacts
	Added   []ImportedBooking `json:"added"`
	Present []ImportedBooking `json:"present" doc:"The rows whose bookings already exist, because the exhibitor already holds the stalls. They have the stored values."`
	Amount  rupees            `json:"amount" doc:"The total price of the added bookings, in rupees."`
}

// ImportedBooking is a stall booking as read from a row of a spreadsheet.
type ImportedBooking struct {
	Row    int    `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Name   string `json:"name"`
	Phone  string `json:"phone"`
	Stalls string `json:"stalls" doc:"The names of the stalls on the plan."`
	Amount rupees `json:"amount"`
	Status string `json:"status" doc:"The status of the existing booking. Empty for a new booking."`
}

const importDescription = "Without `apply`, nothing is changed, and the response is a preview. To apply the import, " +
	"send the same file again with `apply` and with the `preview` value of that response. Either all rows are applied " +
	"or none. The response is 409 if the file or the stored records have changed since the preview. Rows whose records " +
	"already exist are ignored."

func (a *API) routeRegistrationImport(tags []string) {
	web.AddForm(a.API, fair.MayEdit, web.Op("POST /api/registers/import", "import-registrations", tags,
		"Import registrations from a spreadsheet (.xlsx or .csv) after a preview",
		importDescription+" A row with several persons becomes one registration with one payment. A row with the id of a "+
			"registration changes it. `lang` is the language of people whose row names none, and `agreed` says how they agreed "+
			"to get messages. With `paid`, a payment with `channel`, `date` and `reference` is recorded for each of them; "+
			"above the cash limit, a second person must approve it."),
		web.ImportForm("duplicates", "silent", "paid").With("lang", "agreed", "channel", "date", "reference"),
		a.importRegistrations)
	web.AddTemplate(a.API, fair.MayEdit, "registration", "/api/registers/template.xlsx", tags, web.TemplateSummary,
		func(ctx context.Context) ([]byte, error) {
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			return exports.RegistrationTemplate(edition.Questions)
		})
}

func (a *API) routeBookingImport(tags []string) {
	web.AddForm(a.API, fair.MayEdit, web.Op("POST /api/stallBooking/import", "import-bookings", tags,
		"Import stall bookings from a spreadsheet (.xlsx or .csv) after a preview",
		importDescription+" The stalls of the new bookings are held."), web.ImportForm(), a.importBookings)
	web.AddTemplate(a.API, fair.MayEdit, "booking", "/api/stallBooking/template.xlsx", tags, web.TemplateSummary,
		func(context.Context) ([]byte, error) { return exports.BookingTemplate() })
}

func (a *API) importRegistrations(ctx context.Context, _ *struct{}) (*web.Body[RegistrationImport], error) {
	form := web.FormOf(ctx)
	text := func(name string) string { return web.TextOf(form.Text(name)) }
	wish := sales.ImportWish{
		Rule:   registrants.Rule{Duplicates: form.Flag("duplicates"), Lang: fair.ParseLang(text("lang"))},
		Silent: form.Flag("silent"), Agreed: text("agreed"),
	}
	var paid *payment.ImportPaid
	if form.Flag("paid") {
		paid = &payment.ImportPaid{Channel: text("channel"), Date: text("date"), Reference: text("reference")}
	}
	plan, done, err := web.RunImport(ctx, a.app.Payments.RegistrationImport(web.SheetOf(form), wish, paid))
	if err == nil {
		err = done.Describe(ctx, len(plan.Present), plan.Findings, false)
	}
	if err != nil {
		return nil, err
	}
	view := RegistrationImport{ImportFacts: done, Changed: []ChangedRegistration{}}
	for _, c := range plan.Changed {
		view.Changed = append(view.Changed, ChangedRegistration{c.Row, registrationOf(c.Before), registrationOf(c.After)})
	}
	view.Added = record.ImportedRows(plan.Added, importedRegistration)
	view.Present = record.ImportedRows(plan.Present, importedRegistration)
	for i, row := range view.Present {
		view.Present[i].SameAs = plan.Same[row.Row]
	}
	for i, added := range plan.Added {
		view.Added[i].Status = ""
		view.Amount += rupees(added.Record.Amount)
	}
	return web.BodyOf(view), nil
}

func (a *API) importBookings(ctx context.Context, _ *struct{}) (*web.Body[BookingImport], error) {
	plan, done, err := web.RunImport(ctx, a.app.Sales.BookingImport(web.SheetOf(web.FormOf(ctx))))
	if err == nil {
		err = done.Describe(ctx, len(plan.Present), plan.Findings, false)
	}
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
	view := BookingImport{ImportFacts: done}
	view.Added, view.Present = record.ImportedRows(plan.Added, imported), record.ImportedRows(plan.Present, imported)
	for i, added := range plan.Added {
		view.Added[i].Status = ""
		view.Amount += rupees(added.Record.Price.Total)
	}
	return web.BodyOf(view), nil
}

func importedRegistration(row int, r fair.Registration) ImportedRegistration {
	return ImportedRegistration{
		Row: row, Name: r.Name, Category: string(r.Category), Phone: string(r.Phone), Persons: r.Persons,
		Amount: rupees(r.Amount), Status: string(r.Status),
	}
}
