package books

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/books/settlements"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SettlementPlan is what an import of a settlement report would do, or did.
type SettlementPlan struct {
	Added     []fair.SettlementEntry
	Changed   []fair.SettlementEntry // as they become; an earlier report said something else
	Unchanged int
	Payouts   int // rows about the transfers themselves, which are left out
	Totals    fair.SettlementTotals
	Unmatched []fair.SettlementEntry // of those added and changed
	Faults    []fair.SheetFault      // while there is one, nothing is imported
}

// IsEmpty reports whether there is nothing to do.
func (p SettlementPlan) IsEmpty() bool { return len(p.Added)+len(p.Changed) == 0 }

// PreviewSettlements tells what an import of a settlement report would do. seen stands for the file and the books as
// they are now: ImportSettlements takes it back. Accounts that may edit may call it.
func (a *Service) PreviewSettlements(ctx context.Context, file fair.Upload) (plan SettlementPlan, seen string, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return plan, "", err
	}
	report, content, err := a.readSettlements(ctx, file)
	if err != nil {
		return plan, "", err
	}
	return a.planSettlements(ctx, report, content)
}

// ImportSettlements does what a preview told, all of it or nothing; a report that is there already changes nothing.
// KindConflict when the preview was of another file, or the books changed meanwhile; KindInvalid while a row has a
// fault. Rows that did not fit before are compared again. Accounts that may edit may call it.
func (a *Service) ImportSettlements(ctx context.Context, file fair.Upload, seen string) (plan SettlementPlan, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return plan, err
	}
	report, content, err := a.readSettlements(ctx, file)
	if err != nil {
		return plan, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		var now string
		if plan, now, err = a.planSettlements(ctx, report, content); err != nil {
			return err
		}
		if now != seen {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SettlementImportChanged())
		}
		if n := len(plan.Faults); n > 0 {
			p := fair.Problems{}
			p.Add(settlements.Sheet.Field, texts.PortalErrors.RowsFaulty(n))
			return p.Err()
		}
		if plan.IsEmpty() {
			return nil
		}
		return a.applySettlements(ctx, plan, file.Name, seen)
	})
	return plan, err
}

func (a *Service) readSettlements(ctx context.Context, file fair.Upload) (report settlements.Report, content string, err error) {
	if a.sheets == nil {
		return report, "", fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if file.Content == nil {
		p := fair.Problems{}
		p.Add(settlements.Sheet.Field, texts.Errors.Required())
		return report, "", p.Err()
	}
	sheet, err := a.sheets.Read(ctx, file, settlements.Sheet)
	if err != nil {
		return report, "", err
	}
	if _, err := file.Content.Seek(0, io.SeekStart); err != nil {
		return report, "", fmt.Errorf("read an upload again: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(file.Content, settlements.Sheet.MaxBytes+1))
	if err != nil {
		return report, "", fmt.Errorf("read an upload again: %w", err)
	}
	report, err = settlements.Read(sheet)
	return report, app.HashOf(raw), err
}

// planSettlements compares a report with what is there, and names both by a hash.
func (a *Service) planSettlements(ctx context.Context, report settlements.Report, content string) (plan SettlementPlan, seen string, err error) {
	plan.Faults, plan.Payouts = report.Faults, report.Payouts
	entries := slices.Clone(report.Entries)
	books, err := a.store.SettlementBooks(ctx, entries)
	if err != nil {
		return plan, "", err
	}
	books.Match(entries)
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	there, err := a.store.SettlementEntriesByID(ctx, ids)
	if err != nil {
		return plan, "", err
	}
	before := map[string]fair.SettlementEntry{}
	for _, e := range there {
		before[e.ID] = e
	}
	state := []string{content}
	for _, e := range entries {
		was, known := before[e.ID]
		plan.Totals.Add(e)
		switch {
		case known && was.SameReport(e):
			plan.Unchanged++
			continue
		case known:
			e.ImportID, e.CreatedAt = was.ImportID, was.CreatedAt
			plan.Changed = append(plan.Changed, e)
		default:
			plan.Added = append(plan.Added, e)
		}
		if e.Mismatch != fair.SettlementFits {
			plan.Unmatched = append(plan.Unmatched, e)
		}
		state = append(state, e.ID, e.PaymentID, e.RefundID, string(e.Mismatch), strconv.FormatInt(was.UpdatedAt.UnixMilli(), 10))
	}
	basis, err := json.Marshal(state)
	return plan, app.HashOf(basis), err
}

// applySettlements writes a plan in the caller's transaction.
func (a *Service) applySettlements(ctx context.Context, plan SettlementPlan, file, seen string) error {
	now := a.Now()
	account, _ := app.Actor(ctx)
	made := fair.SettlementImport{
		ID: fair.NewID(now), Preview: seen, File: app.ShownFile(file), Actor: account.Email,
		Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged, CreatedAt: now,
	}
	// First, because of two that apply the same preview at once the second one then waits and is told.
	if err := a.store.CreateSettlementImport(ctx, made); err != nil {
		return err
	}
	entries := slices.Concat(plan.Added, plan.Changed)
	for i := range entries {
		e := &entries[i]
		if e.UpdatedAt = now; i < len(plan.Added) {
			e.ImportID, e.CreatedAt = made.ID, now
		}
	}
	if err := a.store.SaveSettlementEntries(ctx, entries); err != nil {
		return err
	}
	if _, err := a.matchOpenSettlements(ctx); err != nil {
		return err
	}
	summary := fmt.Sprintf("A settlement report was imported from %s: %d rows added, %d changed, %d do not fit", made.File, made.Added, made.Changed, len(plan.Unmatched))
	return a.LogChange(ctx, "imported", "settlement", made.ID, summary, nil, map[string]any{
		"added": made.Added, "changed": made.Changed, "unchanged": made.Unchanged, "unmatched": len(plan.Unmatched),
		"net": plan.Totals.Net.String(), "settlements": strings.Join(utrsOf(plan), ", "),
	})
}

// utrsOf lists the settlements that a plan is about, at most a handful of them.
func utrsOf(plan SettlementPlan) []string {
	var utrs []string
	for _, e := range slices.Concat(plan.Added, plan.Changed) {
		if !slices.Contains(utrs, e.UTR) {
			if len(utrs) == 10 {
				return append(utrs, "…")
			}
			utrs = append(utrs, e.UTR)
		}
	}
	return utrs
}

// MatchSettlements compares the rows that do not fit with the books again, as after a payment came to light that was
// not here before, and tells how many fit now. Accounts that may edit may call it.
func (a *Service) MatchSettlements(ctx context.Context) (fitting int, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if fitting, err = a.matchOpenSettlements(ctx); err != nil || fitting == 0 {
			return err
		}
		return a.LogChange(ctx, "matched", "settlement", "", fmt.Sprintf("%d rows of settlement reports fit now", fitting), nil, nil)
	})
	return fitting, err
}

func (a *Service) matchOpenSettlements(ctx context.Context) (fitting int, err error) {
	open, err := a.store.OpenSettlementEntries(ctx)
	if err != nil {
		return 0, err
	}
	entries := slices.Clone(open)
	books, err := a.store.SettlementBooks(ctx, entries)
	if err != nil {
		return 0, err
	}
	books.Match(entries)
	var changed []fair.SettlementEntry
	for i, e := range entries {
		if e == open[i] {
			continue
		}
		e.UpdatedAt = a.Now()
		changed = append(changed, e)
		if e.Mismatch == fair.SettlementFits {
			fitting++
		}
	}
	return fitting, a.store.SaveSettlementEntries(ctx, changed)
}
