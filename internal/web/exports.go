package web

import (
	"context"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// maxMarked is the maximum number of selected rows in an export.
const maxMarked = 1_000

// OnlyIDs is the query parameter that Marked reads.
var OnlyIDs = Filter{
	"ids", "Only these records, if they match the filters: ids separated by commas, at most 1,000", nil,
}

// Marked returns the ids of the rows that the user selected in a list. It returns nil if the user selected none, and
// all rows are exported then.
func Marked(ctx context.Context) ([]string, error) {
	asked := InfoOf(ctx).Query.Get("ids")
	if asked == "" {
		return nil, nil
	}
	ids := strings.Split(asked, ",")
	if len(ids) > maxMarked {
		return nil, WrongField("ids", texts.Errors.TooManyRows(strconv.Itoa(maxMarked)))
	}
	return ids, nil
}

// Selector selects the records that match the filters of a list. If `only` is not empty, it selects only those of them
// whose ids are in `only`.
type Selector[In, T any] func(ctx context.Context, in *In, only []string) (app.Selection[T], error)

// SelectMarked selects the records whose rows the user has selected in a list. If the user has selected none, it
// selects all records that match the filters. It logs the download for which they are selected.
func SelectMarked[In, T any](ctx context.Context, a *API, in *In, choose Selector[In, T],
) (s app.Selection[T], err error) {
	only, err := Marked(ctx)
	if err != nil {
		return s, err
	}
	if s, err = choose(ctx, in, only); err != nil {
		return s, err
	}
	return s, a.LogDownload(ctx, "", len(s.IDs))
}

// LogDownload writes an activity log entry about a file with data of many people, before the file is sent. The entry
// contains the filters of the request, but not the search text, which often names a person: the log is never erased.
// If `file` is empty, the entry names the file by the route.
func (a *API) LogDownload(ctx context.Context, file string, records int) error {
	info := InfoOf(ctx)
	filter := map[string]any{}
	for name, values := range info.Query {
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
		_, route, _ := strings.Cut(info.pattern, "/api/")
		file = strings.TrimPrefix(strings.TrimPrefix(route, "exports/"), "admin/")
	}
	return a.Core.InTx(ctx, func(ctx context.Context) error {
		return a.Core.LogChange(ctx, "downloaded", "download", file, texts.PortalActivity.Downloaded(records, file), nil,
			map[string]any{"filter": filter, "records": records})
	})
}

// ExportOperation describes the download of a spreadsheet with records of a list.
func ExportOperation(file, what string) huma.Operation {
	op := FileOperation(file, SpreadsheetType, "Export "+what+" selected by the filters, as a spreadsheet")
	op.Responses["200"].Description = "The spreadsheet"
	return op
}

// FileOperation describes the download of a file with records of a list.
func FileOperation(file, contentType, summary string) huma.Operation {
	header := func(doc string) *huma.Param {
		return &huma.Param{Description: doc, Schema: &huma.Schema{Type: huma.TypeInteger}}
	}
	responses := ContentResponse(contentType, "The file")
	responses["200"].Headers = map[string]*huma.Param{
		headerRows: header("The number of rows, without the heading row."),
	}
	return huma.Operation{
		OperationID: "export-" + strings.ReplaceAll(strings.TrimSuffix(file, path.Ext(file)), "_", "-"),
		Method:      http.MethodGet, Path: "/api/exports/" + file,
		Tags: []string{"Exports"}, Summary: summary,
		Responses: responses, Parameters: []*huma.Param{OnlyIDs.Param()},
	}
}

// AddExport registers the export of the records of a list.
func AddExport[In, T any](
	a *API, may fair.Permission, op huma.Operation, choose Selector[In, T], book Workbook[T],
) {
	Add(a, may, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		selected, err := SelectMarked(ctx, a, in, choose)
		if err != nil {
			return nil, err
		}
		return Send(ctx, a, book, selected)
	})
}
