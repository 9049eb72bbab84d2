package ledger

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// billedDays is the number of days for which a missing bill of supply is still issued.
const billedDays = 31

// errBilled says that another process has issued the bill of a day.
var errBilled = errors.New("the day has a bill")

// IssueDailyBills issues the bill of supply of an edition for each recent day that is over, which sums up the receipts
// of exempt entry fees (section 31(3)(c) of the CGST Act). A day has one bill, also if several processes issue it.
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

func (s *Service) issueDailyBill(ctx context.Context, e fair.Edition, day time.Time) error {
	ref := Ref{EditionID: e.ID, Record: OfDay, RecordID: e.ID + "/" + day.Format(time.DateOnly)}
	l, err := s.Read(ctx, ref)
	if err != nil || len(l.Documents) > 0 {
		return err
	}
	receipts, _, err := s.Register(ctx, RegisterFilter{
		ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.EditionScope(e.ID), Sort: "number"},
		Days:      fair.Days{From: day, To: day.AddDate(0, 0, 1)}, Kinds: []DocumentKind{Bill, CreditNote},
	})
	if err != nil {
		return err
	}
	bill := DailyBill(receipts)
	if bill.Total == 0 {
		return nil
	}
	bill.Content.Day = day
	err = s.InTx(ctx, func(ctx context.Context) error {
		// The series is locked from here on, so another process waits, finds the bill and gives its number back.
		if bill.Number, err = s.next(ctx, PrefixesOf(e)[BillOfSupply], fair.FinancialYear(s.Now())); err != nil {
			return err
		}
		if l, err := s.Read(ctx, ref); err != nil || len(l.Documents) > 0 {
			return cmp.Or(err, errBilled)
		}
		position, text := 0, bill.search()
		bill.Ref, bill.IssuedAt = ref, s.Now()
		cols := append(s.Columns(&bill), db.Col("position", &position), db.Col("search", &text))
		return s.Insert(ctx, "ledger_document", cols)
	})
	if errors.Is(err, errBilled) {
		return nil
	}
	return err
}
