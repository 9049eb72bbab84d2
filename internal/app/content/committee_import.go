package content

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/content/members"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// MemberImportRequest is a spreadsheet of committee members with the rule for members who are not in it.
type MemberImportRequest struct {
	File fair.Upload
	members.Rule
}

// PreviewMembers returns what an import of committee members would change. seen identifies the file, the options and
// the current members; pass it to ImportMembers.
func (a *Service) PreviewMembers(
	ctx context.Context,
	in MemberImportRequest,
) (plan members.Import, seen string, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return plan, "", err
	}
	sheet, content, err := a.readMembers(ctx, in)
	if err != nil {
		return plan, "", err
	}
	return a.planMembers(ctx, in, sheet, content)
}

// ImportMembers carries out a previewed import, completely or not at all. KindConflict when the file, the options or
// the members differ from the preview; KindInvalid while a row of the file has an error. Removed members can be
// restored like deleted ones.
func (a *Service) ImportMembers(
	ctx context.Context,
	in MemberImportRequest,
	seen string,
) (plan members.Import, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return plan, err
	}
	sheet, content, err := a.readMembers(ctx, in)
	if err != nil {
		return plan, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		// This statement comes first: a second import waits here until this one is committed and then sees its
		// changes.
		if err := a.store.RaiseDataVersion(ctx); err != nil {
			return err
		}
		var now string
		if plan, now, err = a.planMembers(ctx, in, sheet, content); err != nil {
			return err
		}
		if now != seen {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ImportChanged())
		}
		if n := len(plan.Faults); n > 0 {
			p := fair.Problems{}
			p.Add(members.Sheet.Field, texts.PortalErrors.RowsFaulty(n))
			return p.Err()
		}
		return a.applyMembers(ctx, &plan, in.File.Name)
	})
	return plan, err
}

// readMembers reads the file and calculates the hash of its content.
func (a *Service) readMembers(ctx context.Context, in MemberImportRequest) (fair.Sheet, string, error) {
	if a.sheets == nil {
		return fair.Sheet{}, "", fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if in.File.Content == nil {
		p := fair.Problems{}
		p.Add(members.Sheet.Field, texts.Errors.Required())
		return fair.Sheet{}, "", p.Err()
	}
	sheet, err := a.sheets.Read(ctx, in.File, members.Sheet)
	if err != nil {
		return fair.Sheet{}, "", err
	}
	if _, err := in.File.Content.Seek(0, io.SeekStart); err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(in.File.Content, members.Sheet.MaxBytes+1))
	if err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	return sheet, app.HashOf(content), nil
}

// planMembers compares a file with the current members, and identifies file, options and members by a hash.
func (a *Service) planMembers(
	ctx context.Context,
	in MemberImportRequest,
	sheet fair.Sheet,
	content string,
) (plan members.Import, seen string, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return plan, "", err
	}
	live, err := a.store.CommitteeMembers().Shown(ctx, "")
	if err != nil {
		return plan, "", err
	}
	committees := slices.Clip(edition.Committees)
	for _, m := range live {
		// Members of a committee that the edition no longer has are kept, as in the edit form.
		if _, there := edition.FindCommittee(m.Committee); !there &&
			!slices.ContainsFunc(committees, func(c fair.Committee) bool {
				return c.ID == m.Committee
			}) {
			committees = append(committees, fair.Committee{ID: m.Committee})
		}
	}
	list, err := members.Read(sheet, committees)
	if err != nil {
		return plan, "", err
	}
	plan = members.Plan(list, live, in.Rule)
	var state strings.Builder
	for _, m := range live {
		fmt.Fprintln(&state, m.ID, m.Version)
	}
	basis, err := json.Marshal([]any{content, in.Rule, state.String(), committees})
	return plan, app.HashOf(basis), err
}

// applyMembers stores a plan in the caller's transaction, with a line of the activity log for each member and one for
// the whole import.
func (a *Service) applyMembers(ctx context.Context, plan *members.Import, file string) error {
	if plan.IsEmpty() {
		return nil
	}
	members := a.CommitteeMembers
	kind := members.kind
	line := func(action string, m fair.CommitteeMember, before, after map[string]any) error {
		summary := texts.PortalActivity.ImportedChanges(action).With("record", kind.name(m).In(fair.English))
		return a.LogChange(ctx, action, kind.entity, m.ID, summary, before, after)
	}
	for _, gone := range plan.Removed {
		gone.DeletedAt, gone.UpdatedAt = a.Now(), a.Now()
		if _, err := members.store().Update(ctx, gone); err != nil {
			return err
		}
		if err := line("deleted", gone, kind.fields(gone), nil); err != nil {
			return err
		}
	}
	for i := range plan.Changed {
		change := &plan.Changed[i]
		change.After.UpdatedAt = a.Now()
		after, err := members.store().Update(ctx, change.After)
		if err != nil {
			return err
		}
		change.After = after
		before, now := kind.fields(change.Before), kind.fields(after)
		before["sample"], now["sample"] = change.Before.Sample, after.Sample
		if err := line("updated", after, before, now); err != nil {
			return err
		}
	}
	last := 0 // the first new member requests the last position, the others follow
	for i := range plan.Added {
		added := &plan.Added[i].Member
		members.begin(added)
		if last > 0 {
			added.Position = last + 1
		}
		stored, err := members.store().Create(ctx, *added)
		if err != nil {
			return err
		}
		*added, last = stored, stored.Position
		if err := line("created", stored, nil, kind.fields(stored)); err != nil {
			return err
		}
	}
	if len(plan.Reordered) > 0 {
		if err := members.store().Reorder(ctx, plan.OrderedIDs()); err != nil {
			return err
		}
	}
	summary := texts.PortalActivity.CommitteeImported(
		app.ShownFile(file), strconv.Itoa(len(plan.Added)), strconv.Itoa(len(plan.Changed)),
		strconv.Itoa(len(plan.Removed)))
	return a.LogChange(ctx, "imported", kind.entity, "", summary, nil, map[string]any{
		"added": len(plan.Added), "changed": len(plan.Changed), "removed": len(plan.Removed), "unchanged": plan.Unchanged,
		"reordered": plan.Reordered,
	})
}
