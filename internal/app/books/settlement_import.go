package books

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/books/settlements"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SettlementPlan contains the changes that the import of a settlement report makes or, in a preview, would make.
type SettlementPlan struct {
	Added     []fair.SettlementEntry
	Changed   []fair.SettlementEntry // entries that were imported before, with their new values
	Unchanged int
	Payouts   int // rows about bank transfers, which are not imported
	Totals    fair.SettlementTotals
	Unmatched []fair.SettlementEntry // subset of the added and changed entries
	Faults    []fair.SheetFault      // row errors; if there are any, nothing is imported
}

// IsEmpty reports whether the import changes nothing.
func (p SettlementPlan) IsEmpty() bool { return len(p.Added)+len(p.Changed) == 0 }

// SettlementImport is the import of one settlement report.
type SettlementImport struct {
	*Service
	file fair.Upload
}

// SettlementImport returns the import of a settlement report. It requires the permission MayBooks.
func (a *Service) SettlementImport(file fair.Upload) SettlementImport {
	return SettlementImport{a, file}
}

// Preview returns the changes that the import would make. The string `seen` identifies the file and the current data.
// The caller must pass it to Run.
func (a SettlementImport) Preview(ctx context.Context) (plan SettlementPlan, seen string, err error) {
	report, content, err := a.read(ctx)
	if err != nil {
		return plan, "", err
	}
	return a.planSettlements(ctx, report, content)
}

// Run carries out a previewed import, completely or not at all. A report that was imported before changes nothing. It
// returns KindConflict if the file or the data differ from the preview, and KindInvalid if a row has an error. Rows
// that did not match before are matched again.
func (a SettlementImport) Run(ctx context.Context, seen string) (plan SettlementPlan, err error) {
	report, content, err := a.read(ctx)
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
			return fair.Problems{settlements.Sheet.Field: texts.PortalErrors.RowsFaulty(n)}.Err()
		}
		if plan.IsEmpty() {
			return nil
		}
		return a.applySettlements(ctx, plan, a.file.Name, seen)
	})
	return plan, err
}

// read checks the permission MayBooks and reads the report. The result `content` is a hash of the file.
func (a SettlementImport) read(ctx context.Context) (report settlements.Report, content string, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return report, "", err
	}
	sheet, content, err := app.ReadSheet(ctx, a.sheets, a.file, settlements.Sheet)
	if err != nil {
		return report, "", err
	}
	report, err = settlements.Read(sheet)
	return report, content, err
}

// planSettlements compares a report with the stored data. The result `seen` is a hash of the report and the data.
func (a *Service) planSettlements(
	ctx context.Context,
	report settlements.Report,
	content string,
) (plan SettlementPlan, seen string, err error) {
	plan.Faults, plan.Payouts = report.Faults, report.Payouts
	entries := slices.Clone(report.Entries)
	books, err := a.store.SettlementBooks(ctx, entries)
	if err != nil {
		return plan, "", err
	}
	books.Match(entries)
	ids := fair.Each(entries, func(e fair.SettlementEntry) string { return e.ID })
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
		state = append(state, e.ID, e.PaymentID, e.RefundID, string(e.Mismatch),
			strconv.FormatInt(was.UpdatedAt.UnixMilli(), 10))
	}
	basis, err := json.Marshal(state)
	return plan, app.HashOf(basis), err
}

// applySettlements stores a plan in the caller's transaction.
func (a *Service) applySettlements(ctx context.Context, plan SettlementPlan, file, seen string) error {
	now := a.Now()
	account, _ := app.Actor(ctx)
	made := fair.SettlementImport{
		ID: fair.NewID(now), Preview: seen, File: app.ShownFile(file), Actor: account.Email,
		Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged, CreatedAt: now,
	}
	// This must be the first statement: if two requests apply the same preview, the second request waits here and then
	// fails.
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
	summary := texts.PortalActivity.SettlementImported(made.File,
		strconv.Itoa(made.Added), strconv.Itoa(made.Changed), strconv.Itoa(len(plan.Unmatched)))
	return a.LogChange(ctx, "imported", "settlement", made.ID, summary, nil, map[string]any{
		"added": made.Added, "changed": made.Changed, "unchanged": made.Unchanged, "unmatched": len(plan.Unmatched),
		"net": plan.Totals.Net.String(), "settlements": strings.Join(utrsOf(plan), ", "),
	})
}

// utrsOf returns the UTRs (bank reference numbers) of the settlements in a plan. It returns at most ten, followed by
// "…" if there are more.
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

// MatchSettlements matches the unmatched rows with the payments and refunds again, for example after a payment was
// recorded late. It returns the number of rows that match now. It requires the permission MayBooks.
func (a *Service) MatchSettlements(ctx context.Context) (fitting int, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return 0, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if fitting, err = a.matchOpenSettlements(ctx); err != nil || fitting == 0 {
			return err
		}
		return a.LogChange(ctx, "matched", "settlement", "",
			texts.PortalActivity.SettlementsFit(strconv.Itoa(fitting)),
			nil, nil)
	})
	return fitting, err
}

// AcceptSettlements accepts all mismatches of a settlement, of a reason, or of both, so that they are no longer work.
// It returns their number. It requires the permission MayBooks.
func (a *Service) AcceptSettlements(ctx context.Context, f fair.SettlementFilter) (accepted int, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return 0, err
	}
	if f.UTR == "" && f.Mismatch == "" {
		return 0, fair.Problems{"mismatch": texts.Errors.ChooseOne()}.Err()
	}
	f.NoLimit = true
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		found, _, err := a.store.FindUnmatched(ctx, f, fair.SettlementDue(a.Now()))
		if accepted = len(found); err != nil || accepted == 0 {
			return err
		}
		var rows, payments []string
		for _, u := range found {
			if u.Mismatch == fair.PaymentUnsettled {
				payments = append(payments, u.ID)
			} else {
				rows = append(rows, u.ID)
			}
		}
		entries, err := a.store.SettlementEntriesByID(ctx, rows)
		if err != nil {
			return err
		}
		account, _ := app.Actor(ctx)
		for i := range entries {
			entries[i].AcceptedBy, entries[i].UpdatedAt = account.Email, a.Now()
		}
		if err := a.store.SaveSettlementEntries(ctx, entries); err != nil {
			return err
		}
		if err := a.store.AcceptPayments(ctx, payments); err != nil {
			return err
		}
		return a.LogChange(
			ctx,
			"accepted",
			"settlement",
			"",
			texts.PortalActivity.SettlementsAccepted(strconv.Itoa(accepted)),
			nil,
			map[string]any{"settlement": f.UTR, "reason": string(f.Mismatch)},
		)
	})
	return accepted, err
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
