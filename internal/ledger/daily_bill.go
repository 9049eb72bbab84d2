package ledger

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// billedDays is the number of days for which a missing bill of supply is still issued.
const billedDays = 31

// errBilled says that another process has issued the document of a day.
var errBilled = errors.New("the day has this document")

// IssueDailyBills issues the documents of an edition for each recent day that is over: the bill of supply, which sums
// up the receipts of exempt entry fees (section 31(3)(c) of the CGST Act), and credit notes for what was taken off
// receipts of earlier days. Each document is issued once, also if several processes do this.
func (s *Service) IssueDailyBills(ctx context.Context, e fair.Edition) error {
	if tax := e.Tax.OrDefaults(); tax.GSTIN == "" || tax.EntryFee != fair.FeeExempt {
		return nil
	}
	today := fair.DayOf(s.Now()).In(fair.Kolkata)
	for ago := billedDays; ago > 0; ago-- {
		if err := s.issueDailyBill(ctx, e, today.AddDate(0, 0, -ago)); err != nil {
			return err
		}
	}
	return nil
}

func refOfDay(e fair.Edition, day time.Time) Ref {
	return Ref{EditionID: e.ID, Record: OfDay, RecordID: e.ID + "/" + day.In(fair.Kolkata).Format(time.DateOnly)}
}

func (s *Service) issueDailyBill(ctx context.Context, e fair.Edition, day time.Time) error {
	ref := refOfDay(e, day)
	billed := func(l *Ledger) bool { return len(l.Documents) > 0 }
	if l, err := s.Read(ctx, ref); err != nil || billed(l) {
		return err
	}
	bill, credits, err := s.sumUp(ctx, e, day)
	if err != nil {
		return err
	}
	// The bill comes last, because it marks the day as done.
	for _, from := range slices.SortedFunc(maps.Keys(credits), time.Time.Compare) {
		if err := s.creditDay(ctx, e, from, day, credits[from]); err != nil {
			return err
		}
	}
	if bill.Total == 0 {
		return nil
	}
	bill.Ref, bill.Content.Day = ref, day
	return s.issueOfDay(ctx, e, bill, billed)
}

// sumUp returns the bill of supply of a day, or a document of 0, and what was taken off the receipts of earlier days,
// by their day.
func (s *Service) sumUp(ctx context.Context, e fair.Edition, day time.Time) (
	bill Document, credits map[time.Time][]Line, err error,
) {
	end := day.AddDate(0, 0, 1)
	documents, _, err := s.Register(ctx, RegisterFilter{
		ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.EditionScope(e.ID), Sort: "number"},
		Days:      fair.Days{From: day, To: end}, Kinds: []DocumentKind{Bill, CreditNote},
	})
	if err != nil {
		return bill, nil, err
	}
	documents = slices.DeleteFunc(documents, func(d Document) bool { return d.Record != fair.OrderForRegistration })
	ledgers, err := s.readAll(ctx, fair.Each(documents, func(d Document) Ref { return d.Ref }))
	bill.Kind, credits = BillOfSupply, map[time.Time][]Line{}
	for _, d := range documents {
		l := ledgers[d.Ref.key()]
		if l == nil {
			continue
		}
		delete(ledgers, d.Ref.key())
		before, after := l.exempt(day), l.exempt(end)
		if more := after.total - before.total; more > 0 {
			bill.Total += more
			bill.Content.Frame = Frame{Fair: d.Content.Fair, Supplier: d.Content.Supplier, Place: d.Content.Place}
			bill.Content.Lines = after.part(more, bill.Content.Lines)
		} else if more < 0 {
			from := fair.DayOf(before.rose)
			credits[from] = before.part(-more, credits[from])
		}
	}
	return bill, credits, err
}

// creditDay issues the credit note for what was taken off the receipts of the day `from` on a later day.
func (s *Service) creditDay(ctx context.Context, e fair.Edition, from, day time.Time, lines []Line) error {
	ref := refOfDay(e, from)
	l, err := s.Read(ctx, ref)
	if err != nil {
		return err
	}
	bill, ok := l.newest(BillOfSupply)
	noted := func(l *Ledger) bool {
		return slices.ContainsFunc(l.Documents, func(d Document) bool {
			return d.Kind == CreditNote && d.Content.Day.Equal(day)
		})
	}
	if !ok || noted(l) {
		return nil
	}
	note := Document{Ref: ref, Kind: CreditNote, About: bill.Number, Total: sumOf(lines)}
	note.Content.Frame, note.Content.Day = bill.Content.Frame, day
	for _, line := range lines {
		note.Content.Lines = append(note.Content.Lines, Line{
			Product: line.Product, Description: line.Description, Mode: TaxNone, Taxable: line.Total, Total: line.Total,
			Credits: slices.IndexFunc(bill.Content.Lines, line.same) + 1,
		})
	}
	return s.issueOfDay(ctx, e, note, noted)
}

// issueOfDay numbers and stores a document of a day, unless another process has done it.
func (s *Service) issueOfDay(ctx context.Context, e fair.Edition, d Document, issued func(*Ledger) bool) error {
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		// The series is locked from here on, so another process waits, finds the document and gives its number back.
		if d.Number, err = s.next(ctx, PrefixesOf(e)[d.Kind], fair.FinancialYear(s.Now())); err != nil {
			return err
		}
		l, err := s.Read(ctx, d.Ref)
		if err != nil || issued(l) {
			return cmp.Or(err, errBilled)
		}
		d.IssuedAt = s.Now()
		position, text := len(l.Documents), d.search()
		cols := append(s.Columns(&d), db.Col("position", &position), db.Col("search", &text))
		return s.Insert(ctx, "ledger_document", append(cols, countedColumns(&Line{})...))
	})
	if errors.Is(err, errBilled) {
		return nil
	}
	return err
}

// exempt is what the receipt of a record says about exempt charges, less its credit notes.
type exempt struct {
	lines []Line
	total fair.Paise
	rose  time.Time // when the total last became more
}

// exempt returns what the receipts of exempt charges said at a time.
func (l *Ledger) exempt(before time.Time) (x exempt) {
	for i, d := range l.Documents {
		if !d.IssuedAt.Before(before) {
			break
		}
		was := x.total
		x.lines, x.total = nil, 0
		standing, ok := (&Ledger{Documents: l.Documents[:i+1]}).Standing()
		if !ok || standing.Kind != Bill {
			continue
		}
		less := shares(total(standing.Lines)-standing.Left, standing.Lines) // discounts after the receipt
		for at, line := range standing.Content.Lines {
			if line.Mode == TaxExempt {
				line.Discount = 0
				line.taxes(standing.Lines[at]-less[at], 0, false)
				x.lines = append(x.lines, line)
				x.total += line.Total
			}
		}
		if x.total > was {
			x.rose = d.IssuedAt
		}
	}
	return x
}

// part adds the part of x of an amount to the lines of a document.
func (x exempt) part(amount fair.Paise, to []Line) []Line {
	parts := shares(amount, fair.Each(x.lines, Line.total))
	for i, line := range x.lines {
		if amount != x.total {
			line.Quantity = 0
		}
		line.taxes(parts[i], 0, false)
		if at := slices.IndexFunc(to, line.same); at >= 0 {
			to[at].add(line)
		} else {
			to = append(to, line)
		}
	}
	return to
}
