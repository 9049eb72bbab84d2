package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sales/exhibitors"
	"github.com/mela-fair/mela/internal/sales/registrants"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// RegistrationTemplate creates an empty workbook for the import of registrations with the answers to questions.
func RegistrationTemplate(questions []fair.Question) ([]byte, error) {
	columns, title := registrants.ColumnsWith(questions)
	return template(texts.PortalExports.SheetsRegistrations(), columns, title)
}

// BookingTemplate creates an empty workbook for the import of stall bookings.
func BookingTemplate() ([]byte, error) {
	return template(texts.PortalExports.SheetsStallBookings(), exhibitors.Columns, exhibitors.Title)
}

// template creates a workbook that contains only the headings. All cells are text.
func template(
	name texts.Message,
	columns []recordsheet.Column,
	title func(recordsheet.Column) string,
) ([]byte, error) {
	headings := make([]sheet.Column, len(columns))
	for i, c := range columns {
		headings[i] = sheet.Column{Title: title(c), Width: 24, KeepsText: true}
	}
	return sheet.NewWriter(name.In(fair.English), headings).Bytes()
}
