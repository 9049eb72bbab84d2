package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
	"github.com/mela-fair/mela/texts"
)

// recordExport is what a list says of its spreadsheet: T is the record.
type recordExport[T any] struct {
	file    string
	sheet   string
	columns []workbook.Column
	row     func(T) []any
	more    func(*workbook.Writer) error // writes further sheets after the last row; nil: none
	only    map[string]string            // filters that always hold
}

// maxMarked is how many rows can be marked for an export.
const maxMarked = 1_000

// marked are the rows of a list that somebody marked, by their ids; none: all count.
func marked(ctx context.Context) ([]string, error) {
	asked := infoOf(ctx).query.Get("ids")
	if asked == "" {
		return nil, nil
	}
	ids := strings.Split(asked, ",")
	if len(ids) > maxMarked {
		p := fair.Problems{}
		p.Add("ids", texts.Errors.TooManyRows(strconv.Itoa(maxMarked)))
		return nil, p.Err()
	}
	return ids, nil
}

func exportOperation(file, what string) huma.Operation {
	header := func(doc string) *huma.Param {
		return &huma.Param{Description: doc, Schema: &huma.Schema{Type: huma.TypeInteger}}
	}
	responses := contentResponse(workbookType, "The spreadsheet")
	responses["200"].Headers = map[string]*huma.Param{
		headerRows:     header("How many rows it has, the head not counted"),
		headerExpected: header("Of a long one, without Content-Length: about how many bytes it will have"),
	}
	return huma.Operation{
		OperationID: "export-" + strings.ReplaceAll(strings.TrimSuffix(file, ".xlsx"), "_", "-"), Method: http.MethodGet, Path: "/api/exports/" + file,
		Tags: []string{"Exports"}, Summary: what + " as a spreadsheet: all that the filters match", Responses: responses,
		Parameters: []*huma.Param{{
			Name: "ids", In: "query", Description: "Only these of the records that match: ids with commas between them, at most 1,000",
			Schema: &huma.Schema{Type: huma.TypeString},
		}},
	}
}

func (a *API) routeExports() {
	add(a, exportOperation(registrationsExport.file, "Registrations"), func(ctx context.Context, in *registrationFilter) (*huma.StreamResponse, error) {
		filter, err := in.read(ctx)
		if err != nil {
			return nil, err
		}
		only, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := a.app.Sales.SelectRegistrations(ctx, filter, only)
		if err != nil {
			return nil, err
		}
		return export(ctx, a, registrationsExport, selected)
	})
	add(a, exportOperation(bookingsExport.file, "Stall bookings"), func(ctx context.Context, in *bookingFilter) (*huma.StreamResponse, error) {
		filter, err := a.readBookingFilter(ctx, *in)
		if err != nil {
			return nil, err
		}
		only, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := a.app.Sales.SelectBookings(ctx, filter, only)
		if err != nil {
			return nil, err
		}
		return export(ctx, a, bookingsExport, selected)
	})
}

// routeExport serves a kind's spreadsheet: all that the list's filters match.
func routeExport[T, In, V any](a *API, r resource[T, In, V], e recordExport[T]) {
	op := exportOperation(e.file, e.sheet)
	for _, f := range r.filters {
		op.Parameters = append(op.Parameters, f.param())
	}
	add(a, op, func(ctx context.Context, in *recordQuery) (*huma.StreamResponse, error) {
		filter, _, err := r.filter(ctx, in.ListQuery)
		if err != nil {
			return nil, err
		}
		maps.Copy(filter.Equal, e.only)
		only, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := r.records(a.app).Select(ctx, filter, only)
		if err != nil {
			return nil, err
		}
		return export(ctx, a, e, selected)
	})
}

var registrationsExport = recordExport[fair.Registration]{
	file: "registrations.xlsx", sheet: "Registrations",
	columns: []workbook.Column{
		{Title: "Name", Width: 28},
		{Title: "Category", Width: 14},
		{Title: "Company", Width: 28},
		{Title: "Phone", Width: 14},
		{Title: "Email", Width: 28},
		{Title: "Address", Width: 40},
		{Title: "Website", Width: 24},
		{Title: "Degree", Width: 16},
		{Title: "College", Width: 28},
		{Title: "Amount (₹)", Width: 14},
		{Title: "Status", Width: 12},
		{Title: "Date", Width: 20},
		{Title: "Id", Width: 28},
	},
	row: func(r fair.Registration) []any {
		return []any{
			r.Name, string(r.Category), r.Company, string(r.Phone), r.Email, r.Address, r.Website, r.Degree, r.College,
			r.Amount, string(r.Status), r.CreatedAt, r.ID,
		}
	},
}

var bookingsExport = recordExport[fair.Booking]{
	file: "stall_bookings.xlsx", sheet: "Stall Bookings",
	columns: []workbook.Column{
		{Title: "Organization", Width: 28},
		{Title: "Category", Width: 16},
		{Title: "Contact person", Width: 24},
		{Title: "Phone", Width: 14},
		{Title: "Email", Width: 28},
		{Title: "Address", Width: 40},
		{Title: "Stall type", Width: 22},
		{Title: "Stalls", Width: 24},
		{Title: "Members", Width: 10},
		{Title: "Product or service", Width: 28},
		{Title: "GST number", Width: 18},
		{Title: "Requirements", Width: 32},
		{Title: "Base (₹)", Width: 14},
		{Title: "GST (₹)", Width: 14},
		{Title: "Amount (₹)", Width: 14},
		{Title: "Status", Width: 12},
		{Title: "Payment", Width: 12},
		{Title: "Date", Width: 20},
		{Title: "Order", Width: 32},
		{Title: "Id", Width: 28},
	},
	row: func(b fair.Booking) []any {
		return []any{
			b.Name, b.Category, b.ContactPerson, string(b.Phone), b.Email, b.Address, b.Type, fair.StallLabels(b.Keys()), b.Members, b.Product,
			b.GST, b.Requirements, b.Price.Base, b.Price.GST, b.Price.Total, string(b.Status), string(b.PaymentStatus), b.CreatedAt, b.OrderID, b.ID,
		}
	},
}
