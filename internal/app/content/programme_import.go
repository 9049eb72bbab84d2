package content

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/content/programme"
	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

// ProgrammePlan is the plan or the result of a programme import.
type ProgrammePlan = recordsheet.Plan[fair.ProgrammeItem]

// ProgrammeImport returns the import of an uploaded spreadsheet of the programme. The rule determines what happens to
// entries that are not in the spreadsheet. A preview depends on the file, the rule, the current entries and the days of
// the fair. Entries that the import removes can be restored, like all deleted entries.
func (a *Service) ProgrammeImport(file fair.Upload, rule programme.Rule) app.SheetImport[ProgrammePlan] {
	return app.SheetImport[ProgrammePlan]{
		Core: a.Core.Core, Sheets: a.sheets, May: fair.MayContent, Rule: programme.Sheet, File: file,
		Plan: func(ctx context.Context, sheet fair.Sheet) (plan ProgrammePlan, basis any, err error) {
			edition, err := a.CurrentEdition(ctx)
			if err != nil {
				return plan, nil, err
			}
			live, err := a.ProgrammeItems.Stored().Shown(ctx, "")
			if err != nil {
				return plan, nil, err
			}
			fair.SortProgramme(live)
			list, err := programme.Read(sheet, edition)
			if err != nil {
				return plan, nil, err
			}
			days := []string{edition.FirstDay, edition.LastDay}
			return programme.Plan(list, live, rule), []any{rule, a.ProgrammeItems.State(live), days}, nil
		},
		Faults: func(plan ProgrammePlan) int { return len(plan.Faults) },
		Apply: func(ctx context.Context, plan *ProgrammePlan) error {
			if plan.IsEmpty() {
				return nil
			}
			if err := a.ProgrammeItems.ImportPlan(ctx, plan, nil); err != nil {
				return err
			}
			added, changed, removed, fields := record.CountsOf(*plan)
			summary := texts.PortalActivity.ProgrammeImported(app.ShownFile(file.Name), added, changed, removed)
			return a.LogChange(ctx, "imported", a.ProgrammeItems.Entity(), "", summary, nil, fields)
		},
	}
}
