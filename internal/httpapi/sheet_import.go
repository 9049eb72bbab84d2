package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
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
func importForm(options ...string) formShape {
	return formShape{
		texts: []string{"preview"}, flags: append(options, fieldApply), files: []string{recordsheet.Field}, limit: 8 << 20,
	}
}

// sheet returns the uploaded spreadsheet. If none was uploaded, it returns an empty Upload.
func (f *form) sheet() fair.Upload {
	if file := f.file(recordsheet.Field); file != nil {
		return *file
	}
	return fair.Upload{}
}

// runImport applies a previewed import if the field apply is true. Otherwise it returns a preview.
func runImport[P any](ctx context.Context, i app.SheetImport[P]) (plan P, facts ImportFacts, err error) {
	f := formOf(ctx)
	facts.Preview, facts.Applied = textOf(f.text("preview")), f.flag(fieldApply)
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
	i.Faults = make([]SheetFault, len(faults))
	for n, fault := range faults {
		i.Faults[n] = SheetFault{fault.Row, fault.Column, fault.Cell, fault.Message.In(infoOf(ctx).lang)}
	}
}
