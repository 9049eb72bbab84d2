package bank

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Plan is what the import of a file does or, in a preview, would do.
type Plan struct {
	Headings []string
	Columns  Columns
	Known    bool // the columns were chosen before, for a file with the same headings
	Wrong    fair.Problems
	Lines    []Line // new ones
	Same     int    // lines that another file had already
	Left     int    // rows without a day or an amount
	Faults   []fair.SheetFault
	Recorded int // new lines that are payments or settlements that are recorded already
	matches  []Match
	format   string
}

// Import is the import of the statement of a bank.
type Import struct {
	*Service
	file fair.Upload
	// chosen are the columns as the office chose them, by field. Empty: those of the last time, or a guess.
	chosen map[string]string
}

// Import returns the import of a file. It requires the permission MayBooks.
func (s *Service) Import(file fair.Upload, chosen map[string]string) Import {
	return Import{s, file, chosen}
}

// sheetImport returns the import in the form that previews need.
func (i Import) sheetImport() app.SheetImport[Plan] {
	return app.SheetImport[Plan]{
		Core: i.Core, Sheets: i.sheets, May: fair.MayBooks, Rule: rule, File: i.file, Plan: i.plan, Apply: i.apply,
	}
}

// Preview returns what the import would do.
func (i Import) Preview(ctx context.Context) (Plan, string, error) {
	return i.sheetImport().Preview(ctx)
}

// Run carries a previewed import out. Rows with an error are left out; they can be imported later.
func (i Import) Run(ctx context.Context, before string) (Plan, error) {
	return i.sheetImport().Run(ctx, before)
}

// plan reads the file and compares its lines with the stored ones.
func (i Import) plan(ctx context.Context, sheet fair.Sheet) (p Plan, basis any, err error) {
	p = Plan{Headings: sheet.Head.Cells, Columns: guess(sheet.Head.Cells), format: formatOf(sheet.Head.Cells)}
	if len(sheet.Rows) == 0 {
		return p, nil, fair.Problems{rule.Field: texts.PortalErrors.StatementNoRows()}.Err()
	}
	if err := i.chooseColumns(ctx, &p); err != nil {
		return p, nil, err
	}
	p.Wrong = fair.Problems{}
	if p.Columns.check(p.Wrong, len(p.Headings)); len(p.Wrong) > 0 {
		return p, p.Columns, nil
	}
	file, err := read(sheet, p.Columns, i.Now())
	if failed, ok := errors.AsType[*fair.Error](err); ok && len(failed.Fields) > 0 { // another column helps
		p.Wrong = failed.Fields
		return p, p.Columns, nil
	}
	if err != nil {
		return p, nil, err
	}
	p.Faults, p.Left = file.faults, file.left
	if p.Lines, err = i.newLines(ctx, file.lines); err != nil {
		return p, nil, err
	}
	p.Same = len(file.lines) - len(p.Lines)
	if p.matches, err = i.knownPayments(ctx, p.Lines); err != nil {
		return p, nil, err
	}
	matched := map[string]bool{}
	for _, m := range p.matches {
		matched[m.LineID] = true
	}
	p.Recorded = len(matched)
	return p, []any{p.Columns, fair.Each(p.Lines, func(l Line) string { return l.ID }), p.matches}, nil
}

// chooseColumns sets the columns that the office has chosen now, or those that it chose for the same headings before.
func (i Import) chooseColumns(ctx context.Context, p *Plan) error {
	if len(i.chosen) > 0 {
		for field, at := range p.Columns.fields() {
			chosen, err := strconv.Atoi(i.chosen[field])
			if *at = chosen; err != nil {
				*at = none
			}
		}
		return nil
	}
	type format struct {
		Columns Columns `db:"columns,json"`
	}
	stored, err := db.SelectAll[format](ctx, i.db, "bank_format WHERE headings = $1", p.format)
	for _, f := range stored {
		p.Columns, p.Known = f.Columns, true
	}
	return err
}

// newLines returns the lines that no file had before. A stored line is the same as a line of the file if it has the
// same day and amount and the same text, or the same number of a transfer: two files of one bank may write a line in
// two ways. Each stored line stands for one line of the file only, so that two equal lines of a day stay two.
func (i Import) newLines(ctx context.Context, lines []Line) ([]Line, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	first, last := span(lines)
	stored, err := db.SelectAll[Line](ctx, i.db, "bank_line WHERE day >= $1 AND day <= $2 ORDER BY day, place",
		db.ToMillis(first), db.ToMillis(last))
	if err != nil {
		return nil, err
	}
	byID := map[string]bool{}
	type sum struct {
		day    int64
		amount fair.Paise
	}
	ofDay := map[sum][]Line{}
	for _, l := range stored {
		byID[l.ID] = true
	}
	inFile := map[string]bool{}
	for _, l := range lines {
		inFile[l.ID] = true
	}
	for _, l := range stored {
		if !inFile[l.ID] { // the others stand for themselves
			at := sum{l.Day.Unix(), l.Amount}
			ofDay[at] = append(ofDay[at], l)
		}
	}
	var fresh []Line
	for _, l := range lines {
		if byID[l.ID] {
			continue
		}
		at := sum{l.Day.Unix(), l.Amount}
		same := slices.IndexFunc(ofDay[at], l.sameAs)
		if same >= 0 {
			ofDay[at] = slices.Delete(ofDay[at], same, same+1)
			continue
		}
		fresh = append(fresh, l)
	}
	return fresh, nil
}

// leastAlike is the minimum length of a text by which two lines of a day are the same.
const leastAlike = 8

// sameAs reports whether two lines with the same day and amount are the same line, as two files write it.
func (l Line) sameAs(o Line) bool {
	if one, other := l.transfer(), o.transfer(); one != "" && other != "" {
		return one == other
	}
	mine, theirs := plain(l.Text+l.Reference), plain(o.Text+o.Reference)
	if len(mine) < leastAlike || len(theirs) < leastAlike {
		return false
	}
	return strings.Contains(mine, theirs) || strings.Contains(theirs, mine)
}

// transfer returns the first number of a line that has the form of a transfer's, or "".
func (l Line) transfer() string {
	numbers := l.numbers()
	if at := slices.IndexFunc(numbers, utr.MatchString); at >= 0 {
		return numbers[at]
	}
	return ""
}

func span(lines []Line) (first, last time.Time) {
	first, last = lines[0].Day, lines[0].Day
	for _, l := range lines {
		if l.Day.Before(first) {
			first = l.Day
		}
		if l.Day.After(last) {
			last = l.Day
		}
	}
	return first, last
}

// knownPayments matches new lines with the payments and settlements that are recorded already, as far as the reference
// and the amount are the same. Nothing is booked by it.
func (i Import) knownPayments(ctx context.Context, lines []Line) (matches []Match, err error) {
	b, err := i.compared(ctx)
	if err != nil {
		return nil, err
	}
	used := map[paymentKey]bool{}
	for _, l := range lines {
		if l.Amount <= 0 {
			continue
		}
		same := b.sameAs(l)
		if slices.ContainsFunc(same, func(p Payment) bool { return used[p.key()] }) {
			continue
		}
		for n, p := range same {
			used[p.key()] = true
			matches = append(matches, Match{
				LineID: l.ID, Position: n, Record: p.Record, RecordID: p.RecordID, Entry: p.Entry, Decision: p.Decision,
				Amount: p.Amount,
			})
		}
		if utr, ok := b.settlementOf(l); ok && len(same) == 0 {
			delete(b.settlements, plain(utr))
			matches = append(matches, Match{LineID: l.ID, Settlement: utr, Amount: l.Amount})
		}
	}
	return matches, nil
}

// apply stores the plan in the caller's transaction.
func (i Import) apply(ctx context.Context, p *Plan) error {
	if err := p.Wrong.Err(); err != nil {
		return err
	}
	now := i.Now()
	account, _ := app.Actor(ctx)
	err := i.db.Exec(ctx, "DELETE FROM bank_format WHERE headings = $1", p.format)
	if err == nil {
		err = i.db.Insert(ctx, "bank_format", []db.Column{
			db.Col("headings", &p.format), db.Col("columns", db.JSON(&p.Columns)), db.Col("updated_at", db.Time(&now)),
		})
	}
	if err != nil || len(p.Lines) == 0 {
		return err
	}
	made := Statement{
		ID: fair.NewID(now), File: app.ShownFile(i.file.Name), Actor: account.Email, Lines: len(p.Lines), Known: p.Same,
		At: now,
	}
	made.First, made.Last = span(p.Lines)
	if err := i.db.Insert(ctx, "bank_statement", i.db.Columns(&made)); err != nil {
		return err
	}
	for n := range p.Lines {
		p.Lines[n].StatementID = made.ID
		search := p.Lines[n].plainText()
		cols := append(i.db.Columns(&p.Lines[n]), db.Col("search", &search))
		if err := i.db.Insert(ctx, "bank_line", cols); err != nil {
			return err
		}
	}
	for n := range p.matches {
		p.matches[n].At = now
		if err := i.db.Insert(ctx, "bank_match", i.db.Columns(&p.matches[n])); err != nil {
			return err
		}
	}
	return i.LogChange(ctx, "imported", "bank_statement", made.ID, texts.PortalActivity.BankStatementImported(made.File,
		strconv.Itoa(made.Lines), strconv.Itoa(made.Known)), nil, map[string]any{"lines": made.Lines, "known": made.Known})
}
