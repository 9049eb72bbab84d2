package exports

import (
	"bytes"

	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/app/sales/exhibitors"
	"github.com/mela-fair/mela/internal/app/sales/registrants"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
	"github.com/mela-fair/mela/texts"
)

// RegistrationTemplate creates an empty workbook for the import of registrations.
func RegistrationTemplate() ([]byte, error) {
	return template(texts.PortalExports.SheetsRegistrations(), registrants.Columns, registrants.Title)
}

// BookingTemplate creates an empty workbook for the import of stall bookings.
func BookingTemplate() ([]byte, error) {
	return template(texts.PortalExports.SheetsStallBookings(), exhibitors.Columns, exhibitors.Title)
}

// template creates a workbook that contains only the headings. All cells are text.
func template(
	sheet texts.Message,
	columns []recordsheet.Column,
	title func(recordsheet.Column) string,
) ([]byte, error) {
	headings := make([]workbook.Column, len(columns))
	for i, c := range columns {
		headings[i] = workbook.Column{Title: title(c), Width: 24, KeepsText: true}
	}
	var out bytes.Buffer
	err := workbook.New(&out, sheet.In(fair.English), headings).Close()
	return out.Bytes(), err
}
