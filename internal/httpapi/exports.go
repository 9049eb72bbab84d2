package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/texts"
)

// maxMarked is the maximum number of selected rows in an export.
const maxMarked = 1_000

// onlyIDs is the query parameter that the function `marked` reads.
var onlyIDs = recordFilter{
	"ids", "Only these records, if they match the filters: ids separated by commas, at most 1,000", nil,
}

// marked returns the ids of the rows that the user selected in a list. It returns nil if the user selected none, and
// all rows are exported then.
func marked(ctx context.Context) ([]string, error) {
	asked := infoOf(ctx).query.Get("ids")
	if asked == "" {
		return nil, nil
	}
	ids := strings.Split(asked, ",")
	if len(ids) > maxMarked {
		return nil, wrongField("ids", texts.Errors.TooManyRows(strconv.Itoa(maxMarked)))
	}
	return ids, nil
}

// selector selects the records that match the filters of a list. If `only` is not empty, it selects only those of them
// whose ids are in `only`.
type selector[In, T any] func(ctx context.Context, in *In, only []string) (app.Selection[T], error)

// selectMarked selects the records whose rows the user has selected in a list. If the user has selected none, it
// selects all records that match the filters. It logs the download for which they are selected.
func selectMarked[In, T any](ctx context.Context, a *API, in *In, choose selector[In, T],
) (s app.Selection[T], err error) {
	only, err := marked(ctx)
	if err != nil {
		return s, err
	}
	if s, err = choose(ctx, in, only); err != nil {
		return s, err
	}
	return s, a.logDownload(ctx, "", len(s.IDs))
}

// logDownload writes an activity log entry about a file with data of many people, before the file is sent. The entry
// contains the filters of the request, but not the search text, which often names a person: the log is never erased.
// If `file` is empty, the entry names the file by the route.
func (a *API) logDownload(ctx context.Context, file string, records int) error {
	info := infoOf(ctx)
	filter := map[string]any{}
	for name, values := range info.query {
		switch name {
		case "q":
			filter[name] = "…"
		case "ids":
			filter[name] = strings.Count(strings.Join(values, ","), ",") + 1
		default:
			filter[name] = strings.Join(values, ", ")
		}
	}
	if file == "" {
		_, path, _ := strings.Cut(info.pattern, "/api/")
		file = strings.TrimPrefix(strings.TrimPrefix(path, "exports/"), "admin/")
	}
	return a.app.InTx(ctx, func(ctx context.Context) error {
		return a.app.LogChange(ctx, "downloaded", "download", file, texts.PortalActivity.Downloaded(records, file), nil,
			map[string]any{"filter": filter, "records": records})
	})
}

func exportOperation(file, what string) huma.Operation {
	header := func(doc string) *huma.Param {
		return &huma.Param{Description: doc, Schema: &huma.Schema{Type: huma.TypeInteger}}
	}
	responses := contentResponse(exports.ContentType, "The spreadsheet")
	responses["200"].Headers = map[string]*huma.Param{
		exports.HeaderRows: header("The number of rows, without the heading row."),
	}
	return huma.Operation{
		OperationID: "export-" + strings.ReplaceAll(strings.TrimSuffix(file, ".xlsx"), "_", "-"), Method: http.MethodGet,
		Path: "/api/exports/" + file,
		Tags: []string{"Exports"}, Summary: "Export " + what + " selected by the filters, as a spreadsheet",
		Responses: responses, Parameters: []*huma.Param{onlyIDs.param()},
	}
}

func (a *API) routeExports() {
	addExport(a, fair.MayExportPeople, exportOperation(exports.Registrations.File, "registrations"),
		a.selectRegistrations, exports.Registrations)
	addExport(a, fair.MayExportPeople, exportOperation(exports.Orders.File, "orders"), a.selectOrders, exports.Orders)
	add(a, fair.MayExportPeople, exportOperation(exports.BookingsFile, "stall bookings"),
		func(ctx context.Context, in *BookingFilter) (*huma.StreamResponse, error) {
			selected, err := selectMarked(ctx, a, in, a.selectBookings)
			if err != nil {
				return nil, err
			}
			edition, err := a.app.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			return exports.Send(ctx, a.exports, exports.Bookings(edition.Plan), selected)
		})
	a.routeDayBookExport()
	a.routeSettlementExport()
}

func (a *API) routeDayBookExport() {
	op := exportOperation(exports.DayBookFile, "the lines and sums of the day book")
	op.Parameters = nil // the export always contains all matching lines, so it has no parameter for selected rows
	add(a, fair.MayExportPeople, op, func(ctx context.Context, in *dayBookSumsQuery) (*huma.StreamResponse, error) {
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
		if err := a.logDownload(ctx, "", len(selected.IDs)); err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, exports.DayBook(book.Opening), selected)
	})
}

func (a *API) routeSettlementExport() {
	op := exportOperation(exports.SettlementsFile,
		"settlements, rows of settlement reports, and mismatches")
	op.Parameters = nil // the export always contains all matching rows, so it has no parameter for selected rows
	add(a, fair.MayExportPeople, op, func(ctx context.Context, in *settlementSumsQuery) (*huma.StreamResponse, error) {
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
		if err := a.logDownload(ctx, "", len(selected.IDs)); err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, exports.Settlements(open), selected)
	})
}

// routeExport registers the route of a kind's spreadsheet. The spreadsheet contains all records that match both the
// list's filters and the fixed filters in `only`.
func routeExport[T, In, V any](a *API, r *resource[T, In, V], book exports.Workbook[T], only map[string]string) {
	op := exportOperation(book.File, strings.ToLower(book.Sheet.In(fair.English)))
	op.Parameters = append(op.Parameters, fair.Each(r.filters, recordFilter.param)...)
	addExport(a, fair.MayExportPeople, op,
		func(ctx context.Context, in *recordQuery, ids []string) (selected app.Selection[T], err error) {
			filter, _, err := filterOf(ctx, in.ListQuery, r.filters)
			if err != nil {
				return selected, err
			}
			maps.Copy(filter.Equal, only)
			return r.records(a.app).Select(ctx, filter, ids)
		}, book)
}

// addExport registers the export of the records of a list.
func addExport[In, T any](
	a *API, may fair.Permission, op huma.Operation, choose selector[In, T], book exports.Workbook[T],
) {
	add(a, may, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		selected, err := selectMarked(ctx, a, in, choose)
		if err != nil {
			return nil, err
		}
		return exports.Send(ctx, a.exports, book, selected)
	})
}
