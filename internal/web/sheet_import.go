package web

import (
	"cmp"
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// ImportFacts contains the fields that the previews and results of all imports have in common.
type ImportFacts struct {
	Applied   bool         `json:"applied" doc:"true: the import is done. false: this is a preview."`
	Unchanged int          `json:"unchanged"`
	Ignored   []string     `json:"ignored" doc:"The headings of columns that the import does not use."`
	Faults    []SheetFault `json:"faults" doc:"The errors in the file. The rows with errors are left out."`
	Stopped   bool         `json:"stopped" doc:"true: the import cannot be applied before all errors are corrected."`
	Marked    []byte       `json:"marked,omitempty" doc:"A workbook (.xlsx) of the rows with errors, with the cells marked and the reason beside them. Absent if there are no errors."`
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

// SheetField is the form field with the uploaded spreadsheet.
const SheetField = recordsheet.Field

// ImportForm returns the form of an import with the given options. Its size limit is slightly greater than the limit of
// the spreadsheet. A spreadsheet that is slightly too large therefore gets its own error message instead of the one for
// large forms.
func ImportForm(options ...string) FormShape {
	return FormShape{
		Texts: []string{"preview"}, Flags: append(options, fieldApply), Files: []string{SheetField}, Limit: 8 << 20,
	}
}

// With returns the form with more options that are texts.
func (s FormShape) With(texts ...string) FormShape {
	s.Texts = append(s.Texts, texts...)
	return s
}

// SheetOf returns the uploaded spreadsheet. If none was uploaded, it returns an empty Upload.
func SheetOf(f *Form) fair.Upload {
	if file := f.File(SheetField); file != nil {
		return *file
	}
	return fair.Upload{}
}

// sheetImport is the import of an uploaded spreadsheet. See app.SheetImport.
type sheetImport[P any] interface {
	Preview(ctx context.Context) (plan P, seen string, err error)
	Run(ctx context.Context, seen string) (plan P, err error)
}

// RunImport applies a previewed import if the field apply is true. Otherwise it returns a preview.
func RunImport[P any](ctx context.Context, i sheetImport[P]) (plan P, facts ImportFacts, err error) {
	f := FormOf(ctx)
	facts.Preview, facts.Applied = TextOf(f.Text("preview")), f.Flag(fieldApply)
	if facts.Applied {
		plan, err = i.Run(ctx, facts.Preview)
	} else {
		plan, facts.Preview, err = i.Preview(ctx)
	}
	return plan, facts, err
}

// Describe copies the counts and errors of a plan to the response. The errors are in the language of the request.
// `stopped` says whether they stop the import.
func (i *ImportFacts) Describe(
	ctx context.Context, unchanged int, found recordsheet.Findings, stopped bool,
) (err error) {
	i.Unchanged, i.Ignored = unchanged, append([]string{}, found.Ignored...)
	i.Faults, i.Stopped = SheetFaults(ctx, found.Faults), stopped && len(found.Faults) > 0
	if len(found.Faults) > 0 {
		i.Marked, err = markedRows(found, InfoOf(ctx).Lang)
	}
	return err
}

// markedRows returns a workbook of the rows with errors. Their cells are as in the file; those with an error are
// coloured, and a last column says what to correct. Corrected, the workbook can be imported.
func markedRows(found recordsheet.Findings, lang fair.Lang) ([]byte, error) {
	reason := texts.PortalExports.ToCorrect().In(lang)
	var columns []int
	var heads []sheet.Column
	for i, title := range found.Sheet.Head.Cells {
		if title != "" && title != reason {
			columns = append(columns, i)
			heads = append(heads, sheet.Column{Title: title, Width: 22, KeepsText: true})
		}
	}
	name := cmp.Or(found.Sheet.Name, texts.PortalExports.ToCorrect().In(fair.English))
	w := sheet.NewWriter(name, append(heads, sheet.Column{Title: reason, Width: 60, KeepsText: true}))
	for _, row := range found.Sheet.Rows {
		var reasons []string
		marked := map[int]bool{}
		for _, f := range found.Faults {
			if f.Row == row.Number {
				reasons = append(reasons, f.Column+": "+f.Message.In(lang))
				marked[f.At] = true
			}
		}
		if len(reasons) == 0 {
			continue
		}
		cells := make([]any, 0, len(columns)+1)
		for _, at := range columns {
			if marked[at] {
				cells = append(cells, sheet.Marked(row.Cell(at)))
			} else {
				cells = append(cells, row.Cell(at))
			}
		}
		if err := w.Row(append(cells, strings.Join(reasons, "\n"))...); err != nil {
			w.Close()
			return nil, err
		}
	}
	return w.Bytes()
}

// SheetFaults returns errors in the language of the request.
func SheetFaults(ctx context.Context, faults []fair.SheetFault) []SheetFault {
	return fair.Each(faults, func(f fair.SheetFault) SheetFault {
		return SheetFault{f.Row, f.Column, f.Cell, f.Message.In(InfoOf(ctx).Lang)}
	})
}

// TemplateSummary is the summary of the download of a template.
const TemplateSummary = "Download an empty spreadsheet for the import, with the headings"

// AddTemplate registers the download of an empty spreadsheet for the import of a kind of record.
func AddTemplate(
	a *API, may fair.Permission, kind, path string, tags []string, summary string,
	write func(context.Context) ([]byte, error),
) {
	op := Op("GET "+path, "get-"+kind+"-template", tags, summary)
	op.Responses = ContentResponse(SpreadsheetType, "The spreadsheet")
	Add(a, may, op, func(ctx context.Context, _ *struct{}) (*WorkbookAnswer, error) {
		content, err := write(ctx)
		return WorkbookOf(kind+"-template.xlsx", content), err
	})
}

// WorkbookAnswer is a response with a spreadsheet.
type WorkbookAnswer struct {
	ContentType        string `header:"Content-Type" hidden:"true"`
	ContentDisposition string `header:"Content-Disposition" hidden:"true"`
	CacheControl       string `header:"Cache-Control" hidden:"true"`
	Body               []byte
}

// WorkbookOf returns a response with a spreadsheet.
func WorkbookOf(file string, content []byte) *WorkbookAnswer {
	return &WorkbookAnswer{
		ContentType: SpreadsheetType, ContentDisposition: `attachment; filename="` + file + `"`, CacheControl: "no-store",
		Body: content,
	}
}
