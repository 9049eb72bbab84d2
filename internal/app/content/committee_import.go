package content

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/content/members"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

// MemberImport returns the import of an uploaded spreadsheet of committee members. The rule determines what happens to
// members who are not in the spreadsheet. A preview depends on the file, the rule and the current members. Members that
// the import removes can be restored, like all deleted members.
func (a *Service) MemberImport(file fair.Upload, rule members.Rule) app.SheetImport[members.Import] {
	return app.SheetImport[members.Import]{
		Core: a.Core.Core, Sheets: a.sheets, May: fair.MayContent, Rule: members.Sheet, File: file,
		Plan: func(ctx context.Context, sheet fair.Sheet) (members.Import, any, error) {
			return a.planMembers(ctx, rule, sheet)
		},
		Faults: func(plan members.Import) int { return len(plan.Faults) },
		Apply: func(ctx context.Context, plan *members.Import) error {
			return a.applyMembers(ctx, plan, file.Name)
		},
	}
}

// planMembers compares a file with the current members.
func (a *Service) planMembers(
	ctx context.Context,
	rule members.Rule,
	sheet fair.Sheet,
) (plan members.Import, basis any, err error) {
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return plan, nil, err
	}
	live, err := a.CommitteeMembers.Stored().Shown(ctx, "")
	if err != nil {
		return plan, nil, err
	}
	committees := slices.Clip(edition.Committees)
	for _, m := range live {
		// A member may keep a committee that the edition no longer has, as in the edit form.
		if _, there := edition.FindCommittee(m.Committee); !there &&
			!slices.ContainsFunc(committees, func(c fair.Committee) bool {
				return c.ID == m.Committee
			}) {
			committees = append(committees, fair.Committee{ID: m.Committee})
		}
	}
	list, err := members.Read(sheet, committees)
	if err != nil {
		return plan, nil, err
	}
	return members.Plan(list, live, rule), []any{rule, a.CommitteeMembers.State(live), committees}, nil
}

// applyMembers stores a plan in the caller's transaction. It adds a line to the activity log for each member, and one
// for the whole import.
func (a *Service) applyMembers(ctx context.Context, plan *members.Import, file string) error {
	if plan.IsEmpty() {
		return nil
	}
	// The first new member is put at the last position. Each further new member is put after the previous one.
	follow := func(now *fair.CommitteeMember, before fair.CommitteeMember) {
		if before.Position > 0 {
			now.Position = before.Position + 1
		}
	}
	if err := a.CommitteeMembers.ImportPlan(ctx, &plan.Plan, follow); err != nil {
		return err
	}
	if len(plan.Reordered) > 0 {
		if err := a.CommitteeMembers.Stored().Reorder(ctx, plan.OrderedIDs()); err != nil {
			return err
		}
	}
	added, changed, removed, fields := record.CountsOf(plan.Plan)
	fields["reordered"] = plan.Reordered
	summary := texts.PortalActivity.CommitteeImported(app.ShownFile(file), added, changed, removed)
	return a.LogChange(ctx, "imported", a.CommitteeMembers.Entity(), "", summary, nil, fields)
}
