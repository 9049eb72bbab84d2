package ledger_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// sponsors is the only kind of record in a test of the service.
type sponsors struct {
	edition  fair.Edition
	mutex    sync.Mutex
	followed []fair.MoneyStatus
}

func (s *sponsors) Frame(context.Context, string) (fair.Edition, ledger.Frame, error) {
	return s.edition, ledger.FrameOf(s.edition, fair.DocumentParty{Name: "Ravi"}, ""), nil
}

func (s *sponsors) Follow(_ context.Context, _ *ledger.Ledger, _, after ledger.State) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.followed = append(s.followed, after.Status)
	return nil
}

func (s *sponsors) Reclaim(context.Context, string) (bool, error) { return true, nil }

func TestARecordFollowsItsMoney(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		payable := &sponsors{edition: fair.Edition{ID: "2027", FirstDay: "2027-01-22", RefundLimit: fair.Rupees(50_000)}}
		service := ledger.Service{
			Books: s.books, Payables: map[fair.OrderKind]ledger.Payable{fair.OrderForSponsorship: payable},
			Now: func() time.Time { return s.now },
		}
		who := ledger.Actor{Account: clerk, At: s.now}
		for _, do := range []func(l *ledger.Ledger) error{
			func(l *ledger.Ledger) error { l.Add(standard(), who); return nil },
			func(l *ledger.Ledger) error {
				l.Capture(ledger.Recorded{Amount: fair.Rupees(88_500), Payment: "1"}, who)
				return nil
			},
			func(*ledger.Ledger) error { return nil }, // nothing changes, so nothing follows
			func(l *ledger.Ledger) error { // the state stays, but another stall is charged
				moved := ledger.Actor{Account: clerk, At: who.At.Add(time.Second)}
				_, err := l.Move("m", []int{1}, []ledger.NewCharge{standard()}, "", moved)
				return err
			},
			func(l *ledger.Ledger) error {
				_, err := l.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByPayer}, who)
				return err
			},
		} {
			if _, err := service.Change(t.Context(), s.ref, do); err != nil {
				t.Fatal(err)
			}
		}
		want := []fair.MoneyStatus{fair.MoneyPending, fair.MoneyPaid, fair.MoneyPaid, fair.MoneyRefundedPart}
		if diff := cmp.Diff(want, payable.followed); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheTaxFollowsTheSettings(t *testing.T) {
	tax := fair.DefaultTaxSettings()
	price := fair.Price{Base: fair.Rupees(75_000), GST: fair.Rupees(13_500), Total: fair.Rupees(88_500)}
	check := func(what string, got ledger.Tax, mode ledger.TaxMode, base, gst fair.Paise) {
		t.Helper()
		if got.Mode != mode || got.Base != base || got.GST != gst {
			t.Errorf("%s: %+v", what, got)
		}
	}
	check("a stall without a GST number", ledger.TaxOf(tax, price, 18_00, ""), ledger.TaxNone, price.Total, 0)
	check("a fee without a GST number", ledger.TaxOfEntry(tax, fair.Rupees(100)), ledger.TaxNone, fair.Rupees(100), 0)
	tax.GSTIN, tax.EntryFee = "36AABTP1234K1ZL", fair.FeeTaxableInclusive
	check("a stall", ledger.TaxOf(tax, price, 18_00, ""), ledger.TaxCharged, price.Base, price.GST)
	check("an exempt stall", ledger.TaxOf(tax, price, 0, ""), ledger.TaxExempt, price.Total, 0)
	check("a taxable fee", ledger.TaxOfEntry(tax, fair.Rupees(100)), ledger.TaxCharged, 84_74, 15_26)
	agreed := fair.Rupees(30_000)
	check("a sponsor", ledger.TaxOfSponsorship(tax, agreed, false), ledger.TaxCharged, agreed, fair.Rupees(5_400))
	check("a company as sponsor", ledger.TaxOfSponsorship(tax, agreed, true), ledger.TaxReverse, agreed, 0)
	for gstin, want := range map[string]string{"": "36", "27AAPFU0939F1ZV": "27"} {
		if got := ledger.PlaceOfStalls(tax, gstin); got != want {
			t.Errorf("the place of supply for %q is %s", gstin, got)
		}
	}
}
