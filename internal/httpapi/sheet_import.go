package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
)

// ImportFacts contains the fields that the previews and results of all imports have in common.
type ImportFacts struct {
	Applied   bool         `json:"applied" doc:"true: the import is done. false: this is a preview."`
	Unchanged int          `json:"unchanged"`
	Ignored   []string     `json:"ignored" doc:"The headings of columns that the import does not use."`
	Faults    []SheetFault `json:"faults" doc:"The errors in the file. If there is at least one, the import cannot be applied."`
	Preview   string       `json:"preview" doc:"The id of this preview. It must be sent with 'apply'."`
}

// SheetFault is an error in one cell of a spreadsheet.
type SheetFault struct {
	Row     int    `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Column  string `json:"column" doc:"The heading of the column, as written in the file."`
	Cell    string `json:"cell" example:"C12"`
	Message string `json:"message"`
}

const fieldApply = "apply"

// importForm returns the form of an import with the given options. Its size limit is slightly greater than the limit of
// the spreadsheet. A spreadsheet that is slightly too large therefore gets its own error message instead of the one for
// large forms.
func importForm(options ...string) web.FormShape {
	return web.FormShape{
		Texts: []string{"preview"}, Flags: append(options, fieldApply), Files: []string{recordsheet.Field}, Limit: 8 << 20,
	}
}

// sheetOf returns the uploaded spreadsheet. If none was uploaded, it returns an empty Upload.
func sheetOf(f *web.Form) fair.Upload {
	if file := f.File(recordsheet.Field); file != nil {
		return *file
	}
	return fair.Upload{}
}

// sheetImport is the import of an uploaded spreadsheet. See app.SheetImport.
type sheetImport[P any] interface {
	Preview(ctx context.Context) (plan P, seen string, err error)
	Run(ctx context.Context, seen string) (plan P, err error)
}

// runImport applies a previewed import if the field apply is true. Otherwise it returns a preview.
func runImport[P any](ctx context.Context, i sheetImport[P]) (plan P, facts ImportFacts, err error) {
	f := web.FormOf(ctx)
	facts.Preview, facts.Applied = web.TextOf(f.Text("preview")), f.Flag(fieldApply)
	if facts.Applied {
		plan, err = i.Run(ctx, facts.Preview)
	} else {
		plan, facts.Preview, err = i.Preview(ctx)
	}
	return plan, facts, err
}

// describe copies the counts and errors of a plan to the response. The errors are in the language of the request.
func (i *ImportFacts) describe(ctx context.Context, unchanged int, ignored []string, faults []fair.SheetFault) {
	i.Unchanged, i.Ignored = unchanged, append([]string{}, ignored...)
	i.Faults = sheetFaults(ctx, faults)
}

// sheetFaults returns errors in the language of the request.
func sheetFaults(ctx context.Context, faults []fair.SheetFault) []SheetFault {
	return fair.Each(faults, func(f fair.SheetFault) SheetFault {
		return SheetFault{f.Row, f.Column, f.Cell, f.Message.In(web.InfoOf(ctx).Lang)}
	})
}

func importedRows[T, V any](rows []recordsheet.Added[T], view func(row int, record T) V) []V {
	views := make([]V, len(rows))
	for i, row := range rows {
		views[i] = view(row.Row, row.Record)
	}
	return views
}

const templateSummary = "Download an empty spreadsheet for the import, with the headings"

// routeTemplate registers the download of an empty spreadsheet for the import of a kind of record.
func (a *API) routeTemplate(
	may fair.Permission, kind, path string, tags []string, summary string,
	write func(context.Context) ([]byte, error),
) {
	op := web.Op("GET "+path, "get-"+kind+"-template", tags, summary)
	op.Responses = web.ContentResponse(web.SpreadsheetType, "The spreadsheet")
	web.Add(a.API, may, op, func(ctx context.Context, _ *struct{}) (*workbookAnswer, error) {
		content, err := write(ctx)
		return workbookOf(kind+"-template.xlsx", content), err
	})
}

// routeImportable registers the export of the records that match the filters of their list. The function `write`
// writes them into a spreadsheet that can be imported again.
func routeImportable[T, In, V any](
	a *API, r *resource[T, In, V], name, records string,
	write func(ctx context.Context, of fair.EditionScope, found []T) ([]byte, error),
) {
	op := web.Op("GET /api/exports/"+name+".xlsx", "export-"+name, []string{"Exports"},
		"Export the "+records+" selected by the filters, as a spreadsheet that can be imported again")
	op.Responses = web.ContentResponse(web.SpreadsheetType, "The spreadsheet")
	op.Parameters = fair.Each(r.filters, web.Filter.Param)
	web.Add(a.API, fair.MayExport, op, func(ctx context.Context, in *recordQuery) (*workbookAnswer, error) {
		filter, _, err := web.ReadFilter(ctx, in.ListQuery, r.filters)
		if err != nil {
			return nil, err
		}
		filter.NoLimit = true
		found, _, err := r.records(a.app).FindAll(ctx, filter)
		if err != nil {
			return nil, err
		}
		content, err := write(ctx, in.Scope(), found)
		return workbookOf(name+".xlsx", content), err
	})
}

type workbookAnswer struct {
	ContentType        string `header:"Content-Type" hidden:"true"`
	ContentDisposition string `header:"Content-Disposition" hidden:"true"`
	CacheControl       string `header:"Cache-Control" hidden:"true"`
	Body               []byte
}

func workbookOf(file string, content []byte) *workbookAnswer {
	return &workbookAnswer{
		ContentType: web.SpreadsheetType, ContentDisposition: `attachment; filename="` + file + `"`, CacheControl: "no-store",
		Body: content,
	}
}
