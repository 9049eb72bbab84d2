package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/app/content/programme"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// ProgrammeImport is the preview or the result of an import of the programme.
type ProgrammeImport struct {
	web.ImportFacts
	Added   []ImportedProgrammeItem `json:"added"`
	Changed []ChangedProgrammeItem  `json:"changed"`
	Removed []ProgrammeItem         `json:"removed"`
}

// ImportedProgrammeItem is an entry of the programme as read from a row of a spreadsheet.
type ImportedProgrammeItem struct {
	Row int `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	ProgrammeFacts
}

// ChangedProgrammeItem is an entry of the programme before and after an import.
type ChangedProgrammeItem struct {
	Row    int           `json:"row" doc:"The number of the row, as shown by a spreadsheet program."`
	Before ProgrammeItem `json:"before"`
	After  ProgrammeItem `json:"after"`
}

func (a *API) routeProgrammeImport() {
	tags := []string{a.programmeItems().Tag}
	web.AddForm(a.API, fair.MayContent, web.Op("POST /api/programme/import", "import-programme", tags,
		"Import the programme from a spreadsheet (.xlsx or .csv) after a preview",
		"Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the "+
			"same file again with `apply` and with the `preview` value of that response. Either all rows are applied or none. "+
			"The response is 409 if the file, the option or the stored programme has changed since the preview. `replace` "+
			"removes the entries that are missing in the file."), web.ImportForm("replace"), a.importProgramme)
	web.AddTemplate(a.API, fair.MayContent, "programme", "/api/programme/template.xlsx", tags, web.TemplateSummary,
		func(context.Context) ([]byte, error) { return exports.Programme(nil) })
	record.RouteImportable(a.API, a.programmeItems(), "programme", "programme entries",
		func(_ context.Context, _ fair.EditionScope, found []fair.ProgrammeItem) ([]byte, error) {
			return exports.Programme(found)
		})
}

func (a *API) importProgramme(ctx context.Context, _ *struct{}) (*web.Body[ProgrammeImport], error) {
	f := web.FormOf(ctx)
	rule := programme.Rule{Replace: f.Flag("replace")}
	plan, done, err := web.RunImport(ctx, a.app.Content.ProgrammeImport(web.SheetOf(f), rule))
	if err != nil {
		return nil, err
	}
	done.Describe(ctx, plan.Unchanged, plan.Ignored, plan.Faults)
	return web.BodyOf(a.programmeImportOf(plan, done)), nil
}

func (a *API) programmeImportOf(plan content.ProgrammePlan, facts web.ImportFacts) ProgrammeImport {
	view := ProgrammeImport{
		ImportFacts: facts, Removed: a.programmeItems().Views(plan.Removed, true),
		Added: record.ImportedRows(plan.Added, func(row int, i fair.ProgrammeItem) ImportedProgrammeItem {
			return ImportedProgrammeItem{row, programmeFactsOf(i)}
		}),
		Changed: make([]ChangedProgrammeItem, len(plan.Changed)),
	}
	for i, change := range plan.Changed {
		view.Changed[i] = ChangedProgrammeItem{
			change.Row, a.programmeItems().View(change.Before, true), a.programmeItems().View(change.After, true),
		}
	}
	return view
}
