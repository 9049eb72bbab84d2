package settlement

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Plan contains the changes that the import of a settlement report makes or, in a preview, would make.
type Plan struct {
	Added     []Entry
	Changed   []Entry // entries that were imported before, with their new values
	Unchanged int
	Payouts   int // rows about bank transfers, which are not imported
	Totals    Totals
	Unmatched []Entry           // subset of the added and changed entries
	Faults    []fair.SheetFault // row errors; if there are any, nothing is imported
}

// IsEmpty reports whether the import changes nothing.
func (p Plan) IsEmpty() bool { return len(p.Added)+len(p.Changed) == 0 }

// Import is the import of one settlement report.
type Import struct {
	*Service
	file fair.Upload
}

// NewImport returns the import of a settlement report. It requires the permission MayBooks.
func (a *Service) NewImport(file fair.Upload) Import {
	return Import{a, file}
}

// Preview returns the changes that the import would make. The string `seen` identifies the file and the current data.
// The caller must pass it to Run.
func (a Import) Preview(ctx context.Context) (plan Plan, seen string, err error) {
	report, content, err := a.read(ctx)
	if err != nil {
		return plan, "", err
	}
	return a.plan(ctx, report, content)
}

// Run carries out a previewed import, completely or not at all. A report that was imported before changes nothing. It
// returns KindConflict if the file or the data differ from the preview, and KindInvalid if a row has an error. Rows
// that did not match before are matched again.
func (a Import) Run(ctx context.Context, seen string) (plan Plan, err error) {
	report, content, err := a.read(ctx)
	if err != nil {
		return plan, err
	}
	err = a.db.InTx(ctx, func(ctx context.Context) error {
		var now string
		if plan, now, err = a.plan(ctx, report, content); err != nil {
			return err
		}
		if now != seen {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SettlementImportChanged())
		}
		if n := len(plan.Faults); n > 0 {
			return fair.Problems{Sheet.Field: texts.PortalErrors.RowsFaulty(n)}.Err()
		}
		if plan.IsEmpty() {
			return nil
		}
		return a.apply(ctx, plan, a.file.Name, seen)
	})
	return plan, err
}

// read checks the permission MayBooks and reads the report. The result `content` is a hash of the file.
func (a Import) read(ctx context.Context) (report Report, content string, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return report, "", err
	}
	sheet, content, err := app.ReadSheet(ctx, a.sheets, a.file, Sheet)
	if err != nil {
		return report, "", err
	}
	report, err = Read(sheet)
	return report, content, err
}

// plan compares a report with the stored data. The result `seen` is a hash of the report and the data.
func (a *Service) plan(
	ctx context.Context,
	report Report,
	content string,
) (plan Plan, seen string, err error) {
	plan.Faults, plan.Payouts = report.Faults, report.Payouts
	entries := slices.Clone(report.Entries)
	books, err := a.db.Books(ctx, entries)
	if err != nil {
		return plan, "", err
	}
	books.Match(entries)
	ids := fair.Each(entries, func(e Entry) string { return e.ID })
	there, err := a.db.EntriesByID(ctx, ids)
	if err != nil {
		return plan, "", err
	}
	before := map[string]Entry{}
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
		if e.Mismatch != Fits {
			plan.Unmatched = append(plan.Unmatched, e)
		}
		state = append(state, e.ID, e.PaymentID, e.RefundID, string(e.Mismatch),
			strconv.FormatInt(was.UpdatedAt.UnixMilli(), 10))
	}
	basis, err := json.Marshal(state)
	return plan, app.HashOf(basis), err
}

// apply stores a plan in the caller's transaction.
func (a *Service) apply(ctx context.Context, plan Plan, file, seen string) error {
	now := a.Now()
	account, _ := app.Actor(ctx)
	made := ImportRecord{
		ID: fair.NewID(now), Preview: seen, File: app.ShownFile(file), Actor: account.Email,
		Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged, CreatedAt: now,
	}
	// This must be the first statement: if two requests apply the same preview, the second request waits here and then
	// fails.
	if err := a.db.CreateImport(ctx, made); err != nil {
		return err
	}
	entries := slices.Concat(plan.Added, plan.Changed)
	for i := range entries {
		e := &entries[i]
		if e.UpdatedAt = now; i < len(plan.Added) {
			e.ImportID, e.CreatedAt = made.ID, now
		}
	}
	if err := a.db.SaveEntries(ctx, entries); err != nil {
		return err
	}
	if _, err := a.matchOpen(ctx); err != nil {
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
func utrsOf(plan Plan) []string {
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

// MatchAgain matches the unmatched rows with the payments and refunds again, for example after a payment was
// recorded late. It returns the number of rows that match now. It requires the permission MayBooks.
func (a *Service) MatchAgain(ctx context.Context) (fitting int, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return 0, err
	}
	err = a.db.InTx(ctx, func(ctx context.Context) error {
		if fitting, err = a.matchOpen(ctx); err != nil || fitting == 0 {
			return err
		}
		return a.LogChange(ctx, "matched", "settlement", "",
			texts.PortalActivity.SettlementsFit(strconv.Itoa(fitting)),
			nil, nil)
	})
	return fitting, err
}

// Accept accepts all mismatches of a settlement, of a reason, or of both, so that they are no longer work.
// It returns their number. It requires the permission MayBooks.
func (a *Service) Accept(ctx context.Context, f Filter) (accepted int, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return 0, err
	}
	if f.UTR == "" && f.Mismatch == "" {
		return 0, fair.Problems{"mismatch": texts.Errors.ChooseOne()}.Err()
	}
	f.NoLimit = true
	err = a.db.InTx(ctx, func(ctx context.Context) error {
		found, _, err := a.db.FindUnmatched(ctx, f, DueBefore(a.Now()))
		if accepted = len(found); err != nil || accepted == 0 {
			return err
		}
		var rows, payments []string
		for _, u := range found {
			if u.Mismatch == PaymentUnsettled {
				payments = append(payments, u.ID)
			} else {
				rows = append(rows, u.ID)
			}
		}
		entries, err := a.db.EntriesByID(ctx, rows)
		if err != nil {
			return err
		}
		account, _ := app.Actor(ctx)
		for i := range entries {
			entries[i].AcceptedBy, entries[i].UpdatedAt = account.Email, a.Now()
		}
		if err := a.db.SaveEntries(ctx, entries); err != nil {
			return err
		}
		if err := a.db.AcceptPayments(ctx, payments); err != nil {
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

func (a *Service) matchOpen(ctx context.Context) (fitting int, err error) {
	open, err := a.db.OpenEntries(ctx)
	if err != nil {
		return 0, err
	}
	entries := slices.Clone(open)
	books, err := a.db.Books(ctx, entries)
	if err != nil {
		return 0, err
	}
	books.Match(entries)
	var changed []Entry
	for i, e := range entries {
		if e == open[i] {
			continue
		}
		e.UpdatedAt = a.Now()
		changed = append(changed, e)
		if e.Mismatch == Fits {
			fitting++
		}
	}
	return fitting, a.db.SaveEntries(ctx, changed)
}
