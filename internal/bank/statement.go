package bank

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// Line is a line of the statement of a bank account. It is never changed.
type Line struct {
	ID          string    `db:"id"`
	StatementID string    `db:"statement_id"`
	Place       int       `db:"place"` // in the file
	Day         time.Time `db:"day"`
	// Amount is negative for money that went out. Such a line is never a payment.
	Amount    fair.Paise `db:"amount_paise"`
	Text      string     `db:"text"`
	Reference string     `db:"reference"` // UTR or number of the cheque, as the bank's file has it
	// Nth is 2 for the second of equal lines of a day in one file, and so on.
	Nth int `db:"nth"`
	// NotOurs is the account that has decided that the line belongs to nothing here. Empty: nobody.
	NotOurs   string    `db:"not_ours"`
	NotOursAt time.Time `db:"not_ours_at"`
}

// maxText is the maximum length of the text of a line, in characters. Longer texts are cut off.
const maxText = 300

// found is what a file contains.
type found struct {
	lines  []Line
	faults []fair.SheetFault
	left   int // rows without a day or an amount: balances, totals
}

// read reads the lines of a file. Rows with an error are in the faults and not among the lines.
func read(sheet fair.Sheet, c Columns, now time.Time) (f found, err error) {
	r := reader{sheet: sheet, columns: c, now: now}
	for _, row := range sheet.Rows {
		r.row(row)
	}
	if err := r.findSides(); err != nil {
		return f, err
	}
	nth := map[string]int{}
	for _, line := range r.lines {
		if line.faulty || line.Amount == 0 {
			continue
		}
		key := line.key()
		nth[key]++
		line.Nth = nth[key]
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(line.Nth)))
		line.ID = hex.EncodeToString(sum[:12])
		f.lines = append(f.lines, line.Line)
	}
	f.faults, f.left = r.faults, r.left
	return f, nil
}

// key identifies equal lines. The bank's spaces and punctuation differ between its files.
func (l Line) key() string {
	return strings.Join([]string{
		l.Day.Format(time.DateOnly), strconv.FormatInt(int64(l.Amount), 10), plain(l.Text), plain(l.Reference),
	}, "\x00")
}

// plain returns the letters and digits of a text in capitals, for comparisons.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, norm.NFKC.String(typed.Digits(text)))
}

// readLine is a line that is being read.
type readLine struct {
	Line
	row     fair.SheetRow
	side    string // "": the file does not say it in this row
	balance signed
	hasSum  bool // the row has a balance
	faulty  bool
}

type reader struct {
	sheet   fair.Sheet
	columns Columns
	now     time.Time
	lines   []readLine
	faults  []fair.SheetFault
	left    int
}

func (r *reader) fault(row fair.SheetRow, column int, message texts.Message) {
	r.faults = append(r.faults, fair.SheetFault{
		Row: row.Number, Column: r.sheet.Head.Cell(column), Cell: fair.CellName(max(column, 0), row.Number), At: column,
		Message: message,
	})
}

// row reads a row. A row with nothing but a text continues the text of the line above it.
func (r *reader) row(row fair.SheetRow) {
	c := r.columns
	text := strings.TrimSpace(row.Cell(c.Text))
	written := row.Cell(c.Day)
	day, dated := readDay(written)
	amounts := row.Cell(c.Credit) + row.Cell(c.Debit) + row.Cell(c.Amount)
	switch {
	case amounts == "" && text != "" && strings.Join(row.Cells, "") == row.Cell(c.Text) && len(r.lines) > 0:
		last := &r.lines[len(r.lines)-1]
		last.Text = cut(last.Text + " " + text)
		return
	case !dated && (written == "" || !strings.ContainsFunc(written, unicode.IsDigit)), dated && amounts == "":
		r.left++ // a balance, a total, or a heading that the bank repeats
		return
	}
	line := readLine{row: row, Line: Line{
		Place: row.Number, Day: day, Text: cut(text), Reference: reference(row.Cell(c.Reference)),
	}}
	switch {
	case !dated:
		line.faulty = true
		r.fault(row, c.Day, texts.PortalErrors.StatementDayInvalid())
	case day.After(r.now):
		line.faulty = true
		r.fault(row, c.Day, texts.PortalErrors.StatementDayAhead())
	}
	r.amounts(&line)
	if balance, ok := readAmount(row.Cell(c.Balance)); ok {
		if line.balance = balance; balance.side == sideOut {
			line.balance.amount = -balance.amount
		}
		line.hasSum = true
	}
	r.lines = append(r.lines, line)
}

// amounts reads the amount of a line and, as far as the row says it, whether it came in or went out.
func (r *reader) amounts(line *readLine) {
	c, row := r.columns, line.row
	cell := func(column int) (s signed) {
		text := strings.TrimSpace(row.Cell(column))
		if text == "" || strings.Trim(text, "-–—−. ") == "" {
			return s
		}
		s, ok := readAmount(text)
		if !ok {
			line.faulty = true
			r.fault(row, column, texts.PortalErrors.SheetMoneyInvalid())
		}
		return s
	}
	credit, debit, amount := cell(c.Credit), cell(c.Debit), cell(c.Amount)
	switch {
	case line.faulty:
	case credit.amount != 0 && debit.amount != 0:
		line.faulty = true
		r.fault(row, c.Debit, texts.PortalErrors.StatementBothSides())
	case debit.amount != 0: // whatever its sign
		line.Amount, line.side = debit.amount, sideOut
	case credit.amount != 0:
		line.Amount, line.side = credit.amount, sideIn
		if credit.side == sideOut { // a payment that the bank has taken back
			line.side = sideOut
		}
	case amount.amount != 0:
		line.Amount, line.side = amount.amount, amount.side
		if c.Side == none {
			break
		}
		side, ok := readSide(row.Cell(c.Side))
		switch {
		case ok && (side == sideOut || amount.side == sideOut):
			line.side = sideOut
		case ok:
			line.side = sideIn
		case amount.side == "":
			line.faulty = true
			r.fault(row, c.Side, texts.PortalErrors.StatementSideUnknown())
		}
	}
}

// findSides decides which lines came in, if the rows do not all say it: by the balances, otherwise by the other rows.
// If only money that went out has a sign, the others came in, and the other way round. It returns an error if the
// file does not say it at all: money that went out must never look like a payment.
func (r *reader) findSides() error {
	seen := map[string]bool{}
	untold := func(line readLine) bool { return line.side == "" && line.Amount != 0 && !line.faulty }
	for _, line := range r.lines {
		seen[line.side] = true
	}
	if slices.ContainsFunc(r.lines, untold) {
		if r.columns.Balance != none {
			r.sidesOfBalances()
		} else if !seen[sideIn] && !seen[sideOut] {
			return fair.Problems{"side": texts.PortalErrors.StatementNoSides()}.Err()
		}
	}
	for i := range r.lines {
		line := &r.lines[i]
		switch {
		case !untold(*line):
		case seen[sideOut] && !seen[sideIn]:
			line.side = sideIn
		case seen[sideIn] && !seen[sideOut]:
			line.side = sideOut
		default:
			line.faulty = true
			r.fault(line.row, r.columns.Amount, texts.PortalErrors.StatementSideUnknown())
		}
		if line.side == sideOut {
			line.Amount = -line.Amount
		}
	}
	return nil
}

// sidesOfBalances finds the sides by the balances of neighbouring lines, in both sequences: banks list the oldest or
// the newest line first.
func (r *reader) sidesOfBalances() {
	fits := func(newestFirst bool) (sides []string, known int) {
		sides = make([]string, len(r.lines))
		for i, line := range r.lines {
			before := i - 1
			if newestFirst {
				before = i + 1
			}
			if before < 0 || before >= len(r.lines) || !line.hasSum || !r.lines[before].hasSum {
				continue
			}
			switch line.balance.amount - r.lines[before].balance.amount {
			case line.Amount:
				sides[i] = sideIn
			case -line.Amount:
				sides[i] = sideOut
			default:
				continue
			}
			known++
		}
		return sides, known
	}
	sides, known := fits(false)
	if other, more := fits(true); more > known {
		sides = other
	}
	for i := range r.lines {
		if r.lines[i].side == "" {
			r.lines[i].side = sides[i]
		}
	}
}

// reference returns the number in a cell of a column of references. A spreadsheet program may have converted it to a
// number, and banks write zeros or a dash where there is none.
func reference(cell string) string {
	whole, _ := cellvalue.Whole(strings.TrimSpace(strings.TrimPrefix(cell, "'")))
	if strings.Trim(whole, "0-–—. ") == "" {
		return ""
	}
	if letters := []rune(whole); len(letters) > fair.MaxName {
		whole = string(letters[:fair.MaxName])
	}
	return whole
}

func cut(text string) string {
	if letters := []rune(text); len(letters) > maxText {
		return string(letters[:maxText])
	}
	return text
}
