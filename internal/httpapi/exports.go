package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/texts"
)

// maxMarked is the maximum number of selected rows in an export.
const maxMarked = 1_000

// onlyIDs is the description of the query parameter that the function marked reads.
const onlyIDs = "Only these records, if they match the filters: ids separated by commas, at most 1,000"

// marked returns the ids of the rows that the user selected in a list. If there are none, all rows are exported.
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
	responses := contentResponse(exports.ContentType, "The spreadsheet")
	responses["200"].Headers = map[string]*huma.Param{
		exports.HeaderRows:     header("The number of rows, without the heading row."),
		exports.HeaderExpected: header("The approximate size in bytes. Present only if there is no Content-Length."),
	}
	return huma.Operation{
		OperationID: "export-" + strings.ReplaceAll(strings.TrimSuffix(file, ".xlsx"), "_", "-"), Method: http.MethodGet,
		Path: "/api/exports/" + file,
		Tags: []string{"Exports"}, Summary: "Export " + what + " selected by the filters, as a spreadsheet",
		Responses: responses,
		Parameters: []*huma.Param{{
			Name: "ids", In: "query", Description: onlyIDs,
			Schema: &huma.Schema{Type: huma.TypeString},
		}},
	}
}

func (a *API) routeExports() {
	add(a, exportOperation(exports.Registrations.File, "registrations"),
		func(ctx context.Context, in *RegistrationFilter) (*huma.StreamResponse, error) {
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
			return exports.Send(ctx, a.exports, exports.Registrations, selected)
		})
	add(a, exportOperation(exports.BookingsFile, "stall bookings"),
		func(ctx context.Context, in *BookingFilter) (*huma.StreamResponse, error) {
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
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			return exports.Send(ctx, a.exports, exports.Bookings(edition.Plan), selected)
		})
	a.routeOrderExport()
	a.routeDayBookExport()
	a.routeSettlementExport()
}

func (a *API) routeOrderExport() {
	add(a, exportOperation(exports.Orders.File, "orders"),
		func(ctx context.Context, in *orderFilter) (*huma.StreamResponse, error) {
			filter, err := readOrderFilter(ctx, *in)
			if err != nil {
				return nil, err
			}
			only, err := marked(ctx)
			if err != nil {
				return nil, err
			}
			selected, err := a.app.Payments.SelectOrders(ctx, filter, only)
			if err != nil {
				return nil, err
			}
			return exports.Send(ctx, a.exports, exports.Orders, selected)
		})
}

func (a *API) routeDayBookExport() {
	op := exportOperation(exports.DayBookFile, "the lines and sums of the day book")
	op.Parameters = nil // the export always contains all matching lines, so it has no parameter for selected rows
	add(a, op, func(ctx context.Context, in *dayBookSumsQuery) (*huma.StreamResponse, error) {
		filter, err := in.read()
		if err != nil {
			return nil, err
		}
		filter.Edition = in.scope()
		selected, err := a.app.Books.SelectDayBook(ctx, filter)
		if err != nil {
			return nil, err
		}
		book, err := a.app.Books.DayBook(ctx, filter)
		if err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, exports.DayBook(book.Opening), selected)
	})
}

func (a *API) routeSettlementExport() {
	op := exportOperation(exports.SettlementsFile,
		"settlements, rows of settlement reports, and mismatches")
	op.Parameters = nil // the export always contains all matching rows, so it has no parameter for selected rows
	add(a, op, func(ctx context.Context, in *settlementSumsQuery) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		filter := in.read(p)
		filter.Edition = in.scope()
		if err := p.Err(); err != nil {
			return nil, err
		}
		selected, open, err := a.app.Books.SelectSettlements(ctx, filter)
		if err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, exports.Settlements(open), selected)
	})
}

// routeExport registers the route of a kind's spreadsheet. The spreadsheet contains all records that match both the
// list's filters and the fixed filters in only.
func routeExport[T, In, V any](a *API, r *resource[T, In, V], book exports.Workbook[T], only map[string]string) {
	op := exportOperation(book.File, strings.ToLower(book.Sheet.In(fair.English)))
	op.Parameters = append(op.Parameters, each(r.filters, recordFilter.param)...)
	add(a, op, func(ctx context.Context, in *recordQuery) (*huma.StreamResponse, error) {
		filter, _, err := filterOf(ctx, in.ListQuery, r.filters)
		if err != nil {
			return nil, err
		}
		maps.Copy(filter.Equal, only)
		ids, err := marked(ctx)
		if err != nil {
			return nil, err
		}
		selected, err := r.records(a.app).Select(ctx, filter, ids)
		if err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, book, selected)
	})
}

// exportFailed logs an export that could not be sent completely.
func exportFailed(ctx context.Context, file string, err error) {
	info := infoOf(ctx)
	info.log.Warn("an export was not sent to its end", "request", info.id, "file", file, "cause", err)
}
