package content

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/content/programme"
	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ProgrammeImportRequest contains an uploaded spreadsheet of the programme. The rule determines what happens to entries
// that are not in the spreadsheet.
type ProgrammeImportRequest struct {
	File fair.Upload
	programme.Rule
}

// ProgrammePlan is the plan or the result of an import of the programme.
type ProgrammePlan = recordsheet.Plan[fair.ProgrammeItem]

// PreviewProgramme returns the changes that an import of the programme would make. The string seen identifies the file,
// the options and the current entries. The caller must pass seen to ImportProgramme.
func (a *Service) PreviewProgramme(
	ctx context.Context,
	in ProgrammeImportRequest,
) (plan ProgrammePlan, seen string, err error) {
	return a.programmeImport(in).Preview(ctx)
}

// ImportProgramme carries out a previewed import, completely or not at all. It returns KindConflict if the file, the
// options or the entries differ from the preview, and KindInvalid if a row of the file has an error. Entries that the
// import removes can be restored, like all deleted entries.
func (a *Service) ImportProgramme(
	ctx context.Context,
	in ProgrammeImportRequest,
	seen string,
) (plan ProgrammePlan, err error) {
	return a.programmeImport(in).Run(ctx, seen)
}

func (a *Service) programmeImport(in ProgrammeImportRequest) app.SheetImport[ProgrammePlan] {
	return app.SheetImport[ProgrammePlan]{
		Core: a.Core, Sheets: a.sheets, May: fair.MayContent, Rule: programme.Sheet, File: in.File,
		Plan: func(ctx context.Context, sheet fair.Sheet) (plan ProgrammePlan, basis any, err error) {
			edition, err := a.CurrentEdition(ctx)
			if err != nil {
				return plan, nil, err
			}
			live, err := a.store.ProgrammeItems().Shown(ctx, "")
			if err != nil {
				return plan, nil, err
			}
			fair.SortProgramme(live)
			list, err := programme.Read(sheet, edition)
			if err != nil {
				return plan, nil, err
			}
			days := []string{edition.FirstDay, edition.LastDay}
			return programme.Plan(list, live, in.Rule), []any{in.Rule, a.ProgrammeItems.state(live), days}, nil
		},
		Faults: func(plan ProgrammePlan) int { return len(plan.Faults) },
		Apply: func(ctx context.Context, plan *ProgrammePlan) error {
			if plan.IsEmpty() {
				return nil
			}
			if err := a.ProgrammeItems.importPlan(ctx, plan, nil); err != nil {
				return err
			}
			added, changed, removed, fields := countsOf(*plan)
			summary := texts.PortalActivity.ProgrammeImported(app.ShownFile(in.File.Name), added, changed, removed)
			return a.LogChange(ctx, "imported", programmeItemKind.entity, "", summary, nil, fields)
		},
	}
}
