package ledger

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Counted returns the lines by which a document changes what is supplied: the lines of an invoice, a bill of supply or
// a bill, and negative lines for a credit note. A bill without tax is replaced without a credit note, so the document
// that replaces it takes off what it still said. Documents about money have no such lines, nor have the documents of a
// day, which sum up receipts that are counted themselves. The lines of all documents of a ledger add up to what is
// charged. number must be the number of a document of the ledger.
func (l *Ledger) Counted(number string) []Line {
	at := slices.IndexFunc(l.Documents, func(d Document) bool { return d.Number == number })
	d := l.Documents[at]
	switch {
	case d.Record == OfDay:
		return nil
	case d.Kind == CreditNote:
		return fair.Each(d.Content.Lines, func(line Line) Line { return l.modeOf(d, line).negative() })
	case !d.Supply():
		return nil
	}
	lines := slices.Clone(d.Content.Lines)
	was, ok := (&Ledger{Documents: l.Documents[:at]}).Standing()
	if !ok || was.Number != d.About || was.Left <= 0 {
		return lines
	}
	for i, left := range shares(was.Left, was.Lines) {
		if line := was.Content.Lines[i]; left != 0 {
			lines = append(lines, line.part(line.Total-was.Lines[i], left, 0).negative())
		}
	}
	return lines
}

// modeOf returns a line of a credit note with the tax mode of the line that it reduces, if this is no tax invoice: such
// a note has no tax, but says how much less is exempt or outside GST.
func (l *Ledger) modeOf(note Document, line Line) Line {
	for _, d := range l.Documents {
		if d.Number == note.About && d.Kind != TaxInvoice && line.Credits > 0 {
			line.Mode, line.SAC = d.Content.Lines[line.Credits-1].Mode, d.Content.Lines[line.Credits-1].SAC
		}
	}
	return line
}

func (l Line) negative() Line {
	l.Quantity, l.Discount = -l.Quantity, -l.Discount
	l.Taxable, l.CGST, l.SGST, l.IGST = -l.Taxable, -l.CGST, -l.SGST, -l.IGST
	l.RoundOff, l.Total = -l.RoundOff, -l.Total
	return l
}

// counted returns the columns of a document that hold the sums of its counted lines.
func (l *Ledger) counted(d Document) []db.Column {
	sums := SumsOf(l.Counted(d.Number))
	return countedColumns(&sums)
}

func countedColumns(sums *Line) []db.Column {
	return []db.Column{
		db.Col("taxable_paise", &sums.Taxable), db.Col("cgst_paise", &sums.CGST), db.Col("sgst_paise", &sums.SGST),
		db.Col("igst_paise", &sums.IGST), db.Col("net_paise", &sums.Total),
	}
}

// SumsOf adds up the columns of lines.
func SumsOf(lines []Line) (sum Line) {
	for _, l := range lines {
		sum.Taxable += l.Taxable
		sum.CGST += l.CGST
		sum.SGST += l.SGST
		sum.IGST += l.IGST
		sum.RoundOff += l.RoundOff
		sum.Total += l.Total
	}
	return sum
}

// AdvanceChange is something that changes how much of an advance with tax is not used up.
type AdvanceChange struct {
	At      time.Time
	Voucher Document // the receipt voucher
	By      string   // the number of the document that changes it, or of the entry
	Used    bool     // an invoice has used it up; otherwise it came in, went back, or the bank did not pay it
	Lines   []Line   // with tax; negative for what is less
}

// AdvanceChanges returns how the receipt vouchers of a ledger came in and were used up, in no particular sequence.
func (l *Ledger) AdvanceChanges() (all []AdvanceChange) {
	for _, voucher := range l.Documents {
		if voucher.Kind != ReceiptVoucher {
			continue
		}
		all = append(all, AdvanceChange{
			At: voucher.IssuedAt, Voucher: voucher, By: voucher.Number, Lines: voucher.Content.Lines,
		})
		var gone fair.Paise
		less := func(at time.Time, by string, amount fair.Paise, used bool) {
			amount = min(amount, voucher.Total-gone)
			totals := fair.Each(voucher.Content.Lines, Line.total)
			was, is := shares(gone, totals), shares(gone+amount, totals)
			change := AdvanceChange{At: at, Voucher: voucher, By: by, Used: used}
			for i, line := range voucher.Content.Lines {
				if part := is[i] - was[i]; part != 0 {
					change.Lines = append(change.Lines, line.part(was[i], part, 0).negative())
				}
			}
			gone += amount
			all = append(all, change)
		}
		for _, d := range l.Documents {
			for _, use := range d.Content.Vouchers {
				if use.Number == voucher.Number {
					less(d.IssuedAt, d.Number, use.Amount, true)
				}
			}
			if d.Kind == RefundVoucher && d.About == voucher.Number {
				less(d.IssuedAt, d.Number, d.Total, false)
			}
		}
		for _, e := range l.Entries {
			back := e.Kind == Dishonoured && e.TakesBack == 0 && slices.Contains(voucher.Content.Entries, e.Of)
			if back || e.Kind == Payment && slices.Contains(voucher.Content.Entries, e.TakesBack) {
				less(e.BookedAt(), strconv.Itoa(e.No), e.Amount, false)
			}
		}
	}
	return all
}

// ReadAll reads several ledgers without a lock, by their records.
func (b Books) ReadAll(ctx context.Context, refs []Ref) (map[Ref]*Ledger, error) {
	found, err := b.readAll(ctx, refs)
	all := map[Ref]*Ledger{}
	for _, ref := range refs {
		all[ref] = found[ref.key()]
	}
	return all, err
}
