package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/app/content/programme"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// ProgrammeImport is the preview or the result of an import of the programme.
type ProgrammeImport struct {
	ImportFacts
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

var programmeImportForm = importForm("replace")

func (a *API) routeProgrammeImport() {
	tags := []string{programmeItems.tag}
	addForm(a, huma.Operation{
		OperationID: "import-programme", Method: http.MethodPost, Path: "/api/programme/import", Tags: tags,
		Summary: "Import the programme from a spreadsheet (.xlsx or .csv) after a preview",
		Description: "Without `apply`, nothing is changed, and the response is a preview. To apply the import, send the " +
			"same file again with `apply` and with the `preview` value of that response. Either all rows are applied or none. " +
			"The response is 409 if the file, the option or the stored programme has changed since the preview. `replace` " +
			"removes the entries that are missing in the file.",
	}, programmeImportForm, a.importProgramme)
	add(a, huma.Operation{
		OperationID: "get-programme-template", Method: http.MethodGet, Path: "/api/programme/template.xlsx", Tags: tags,
		Summary:   "Download an empty spreadsheet for the import, with the headings",
		Responses: contentResponse(exports.ContentType, "The spreadsheet"),
	}, a.programmeTemplate)
	export := huma.Operation{
		OperationID: "export-programme", Method: http.MethodGet, Path: "/api/exports/programme.xlsx",
		Tags:      []string{"Exports"},
		Summary:   "Export the programme entries selected by the filters, as a spreadsheet that can be imported again",
		Responses: contentResponse(exports.ContentType, "The spreadsheet"),
	}
	export.Parameters = append(export.Parameters, each(programmeItems.filters, recordFilter.param)...)
	add(a, export, a.exportProgramme)
}

func (a *API) importProgramme(ctx context.Context, _ *struct{}) (*bodyOf[ProgrammeImport], error) {
	f := formOf(ctx)
	rule := programme.Rule{Replace: f.flag("replace")}
	plan, done, err := runImport(ctx, a.app.Content.ProgrammeImport(f.sheet(), rule))
	if err != nil {
		return nil, err
	}
	done.describe(ctx, plan.Unchanged, plan.Ignored, plan.Faults)
	return &bodyOf[ProgrammeImport]{Body: programmeImportOf(plan, done)}, nil
}

func programmeImportOf(plan content.ProgrammePlan, facts ImportFacts) ProgrammeImport {
	view := ProgrammeImport{
		ImportFacts: facts, Added: make([]ImportedProgrammeItem, len(plan.Added)),
		Changed: make([]ChangedProgrammeItem, len(plan.Changed)), Removed: programmeItems.views(plan.Removed, true),
	}
	for i, added := range plan.Added {
		view.Added[i] = ImportedProgrammeItem{added.Row, programmeFactsOf(added.Record)}
	}
	for i, change := range plan.Changed {
		view.Changed[i] = ChangedProgrammeItem{
			change.Row, programmeItems.view(change.Before, true), programmeItems.view(change.After, true),
		}
	}
	return view
}

// programmeTemplate sends an export without entries, which is the template for the import.
func (a *API) programmeTemplate(context.Context, *struct{}) (*workbookAnswer, error) {
	return programmeWorkbook("programme-template.xlsx", nil)
}

// exportProgramme sends the entries that match the list's filters. The format is the one that the import reads.
func (a *API) exportProgramme(ctx context.Context, in *recordQuery) (*workbookAnswer, error) {
	filter, _, err := filterOf(ctx, in.ListQuery, programmeItems.filters)
	if err != nil {
		return nil, err
	}
	filter.NoLimit = true
	found, _, err := a.app.Content.ProgrammeItems.FindAll(ctx, filter)
	if err != nil {
		return nil, err
	}
	return programmeWorkbook("programme.xlsx", found)
}

func programmeWorkbook(file string, items []fair.ProgrammeItem) (*workbookAnswer, error) {
	workbook, err := exports.Programme(items)
	return workbookOf(file, workbook), err
}
