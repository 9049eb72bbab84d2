package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"mela/internal/fair"
)

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// How exports are made.
const (
	exportPart = 5_000            // records read at a time after the first page
	exportTime = 10 * time.Minute // for sending it over a slow line

	exportsAtOnce = 2 // others wait: each reads and holds a whole list
)

func (a *API) routeExports() {
	tags := []string{"Exports"}
	add(a, huma.Operation{
		OperationID: "export-registrations", Method: http.MethodGet, Path: "/api/exports/registrations.xlsx", Tags: tags,
		Summary: "Registrations as a spreadsheet: all that the filters match", Responses: contentResponse(workbookType, "The spreadsheet"),
	}, a.exportRegistrations)
	add(a, huma.Operation{
		OperationID: "export-bookings", Method: http.MethodGet, Path: "/api/exports/stall_bookings.xlsx", Tags: tags,
		Summary: "Stall bookings as a spreadsheet: all that the filters match", Responses: contentResponse(workbookType, "The spreadsheet"),
	}, a.exportBookings)
}

var registrationColumns = []column{
	{"Name", 28, textCell},
	{"Category", 14, textCell},
	{"Company", 28, textCell},
	{"Phone", 14, textCell},
	{"Email", 28, textCell},
	{"Address", 40, textCell},
	{"Website", 24, textCell},
	{"Degree", 16, textCell},
	{"College", 28, textCell},
	{"Amount (₹)", 14, moneyCell},
	{"Status", 12, textCell},
	{"Date", 20, dateCell},
	{"Id", 28, textCell},
}

func (a *API) exportRegistrations(ctx context.Context, in *registrationFilter) (*huma.StreamResponse, error) {
	filter, err := in.read(ctx)
	if err != nil {
		return nil, err
	}
	return a.export(ctx, "registrations.xlsx", "Registrations", registrationColumns, filter.ListQuery, func(q fair.ListQuery) ([]record, int, error) {
		filter.ListQuery = q
		found, total, err := a.app.FindRegistrations(ctx, filter)
		rows := make([]record, len(found))
		for i, r := range found {
			rows[i] = record{r.ID, []any{
				r.Name, string(r.Category), r.Company, string(r.Phone), r.Email, r.Address, r.Website, r.Degree, r.College,
				r.Amount, string(r.Status), r.CreatedAt, r.ID,
			}}
		}
		return rows, total.Count, err
	})
}

var bookingColumns = []column{
	{"Organization", 28, textCell},
	{"Category", 16, textCell},
	{"Contact person", 24, textCell},
	{"Phone", 14, textCell},
	{"Email", 28, textCell},
	{"Address", 40, textCell},
	{"Stall type", 22, textCell},
	{"Stalls", 24, textCell},
	{"Members", 10, numberCell},
	{"Product or service", 28, textCell},
	{"GST number", 18, textCell},
	{"Requirements", 32, textCell},
	{"Base (₹)", 14, moneyCell},
	{"GST (₹)", 14, moneyCell},
	{"Amount (₹)", 14, moneyCell},
	{"Status", 12, textCell},
	{"Payment", 12, textCell},
	{"Date", 20, dateCell},
	{"Order", 32, textCell},
	{"Id", 28, textCell},
}

func (a *API) exportBookings(ctx context.Context, in *bookingFilter) (*huma.StreamResponse, error) {
	filter, err := a.readBookingFilter(ctx, *in)
	if err != nil {
		return nil, err
	}
	return a.export(ctx, "stall_bookings.xlsx", "Stall Bookings", bookingColumns, filter.ListQuery, func(q fair.ListQuery) ([]record, int, error) {
		filter.ListQuery = q
		found, total, err := a.app.FindBookings(ctx, filter)
		rows := make([]record, len(found))
		for i, b := range found {
			rows[i] = record{b.ID, []any{
				b.Name, b.Category, b.ContactPerson, string(b.Phone), b.Email, b.Address, b.Type, fair.StallLabels(b.Keys()), b.Members, b.Product,
				b.GST, b.Requirements, b.Price.Base, b.Price.GST, b.Price.Total, string(b.Status), string(b.PaymentStatus), b.CreatedAt, b.OrderID, b.ID,
			}}
		}
		return rows, total.Count, err
	})
}

// recordExport is what one kind of simple record says of its spreadsheet.
type recordExport[T any] struct {
	file    string
	sheet   string
	columns []column
	row     func(T) []any
	only    map[string]string // filters that always hold
}

// routeExport serves a kind's spreadsheet: all that the list's filters match.
func routeExport[T, In, V any](a *API, r resource[T, In, V], e recordExport[T]) {
	op := huma.Operation{
		OperationID: "export-" + strings.ReplaceAll(strings.TrimSuffix(e.file, ".xlsx"), "_", "-"), Method: http.MethodGet, Path: "/api/exports/" + e.file,
		Tags: []string{"Exports"}, Summary: e.sheet + " as a spreadsheet: all that the filters match", Responses: contentResponse(workbookType, "The spreadsheet"),
	}
	for _, f := range r.filters {
		op.Parameters = append(op.Parameters, f.param())
	}
	add(a, op, func(ctx context.Context, in *recordQuery) (*huma.StreamResponse, error) {
		filter, _, err := r.filter(ctx, in.ListQuery)
		if err != nil {
			return nil, err
		}
		maps.Copy(filter.Equal, e.only)
		return a.export(ctx, e.file, e.sheet, e.columns, filter.ListQuery, func(q fair.ListQuery) ([]record, int, error) {
			filter.ListQuery = q
			found, total, err := r.records(a.app).FindAll(ctx, filter)
			rows := make([]record, len(found))
			for i, one := range found {
				rows[i] = record{r.records(a.app).ID(one), e.row(one)}
			}
			return rows, total, err
		})
	})
}

// record is one row of an export: the record's id and a value for each column.
type record struct {
	id     string
	values []any
}

// export reads a list in parts into a workbook and sends it. The workbook is complete before the first
// byte goes out, so that a failure is an error and not half a file.
func (a *API) export(ctx context.Context, file, sheet string, columns []column, q fair.ListQuery, read func(fair.ListQuery) ([]record, int, error)) (*huma.StreamResponse, error) {
	select {
	case a.exporting <- struct{}{}:
		defer func() { <-a.exporting }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	book, err := newWorkbook(sheet, columns)
	if err != nil {
		return nil, err
	}
	q.Page, q.PerPage = 1, fair.MaxPerPage // most exports end with the first page
	written := map[string]bool{}           // a record that moved between two parts is written once
	for {
		rows, total, err := read(q)
		if err == nil {
			err = book.add(rows, written)
		}
		if err != nil {
			book.close()
			return nil, err
		}
		if q.AfterRow += len(rows); len(rows) == 0 || q.AfterRow >= total {
			break
		}
		q.NoLimit, q.Page, q.PerPage = true, 0, exportPart
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer book.close()
		r, w := humago.Unwrap(hctx)
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime))
		w.Header().Set("Content-Type", workbookType)
		w.Header().Set("Content-Disposition", `attachment; filename="`+file+`"`)
		if err := book.send(w); err != nil {
			infoOf(r.Context()).log.Warn("an export was not sent to its end", "file", file, "cause", err)
		}
	}}, nil
}
