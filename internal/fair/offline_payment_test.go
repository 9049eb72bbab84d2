package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestThePaymentOfOneDayHasFewDeductions(t *testing.T) {
	now := time.Date(2026, 8, 1, 4, 0, 0, 0, time.UTC)
	in := fair.NewOfflinePayment{
		BookingID: "b", Channel: "bank", Amount: "100", Reference: "UTR 7", Date: "2026-08-01",
	}
	for n, want := range map[int]bool{0: true, 10: true, 11: false, 100_000: false} {
		in.TDS = make([]fair.NewDeduction, n)
		for i := range in.TDS {
			in.TDS[i] = fair.NewDeduction{Provision: "1009", Amount: "1"}
		}
		if _, err := in.Clean(now); (err == nil) != want {
			t.Errorf("%d deductions: %v", n, err)
		}
	}
}
