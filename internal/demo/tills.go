package demo

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// planTills plans when the office's tills are closed. The first payment after a closing opens a new till.
func (f *filler) planTills() error {
	for i, day := range []int{28, 19, 11, 5, 1} {
		at := f.daysAgo(day).In(fair.Kolkata)
		evening := time.Date(at.Year(), at.Month(), at.Day(), 20, 30, 0, 0, fair.Kolkata)
		f.at(evening, "closing of the till", func(context.Context) error { return f.closeTill(i) })
	}
	return nil
}

// closeTill closes the open till and enters the counted cash. ₹50 are missing at the third closing. The last closing
// still waits for approval by another account.
func (f *filler) closeTill(i int) error {
	open, _, err := f.Areas.Desk.Tills(f.office, fair.TillFilter{
		ListQuery: fair.ListQuery{NoLimit: true}, Status: []fair.TillStatus{fair.TillOpen},
	})
	if err != nil || len(open) == 0 {
		return err
	}
	counted, note := open[0].Expected(), ""
	if i == 2 && counted >= fair.Rupees(50) {
		counted, note = counted-fair.Rupees(50), "A note of ₹50 was torn and went to the bank"
	}
	closed, err := f.Areas.Desk.Close(f.office, open[0].ID, counted.Decimal(), note)
	if err != nil || i == 4 {
		return err
	}
	f.after(40*time.Minute, "approval of a closing", func(context.Context) error {
		_, err := f.Areas.Desk.Approve(f.second, closed.ID)
		return err
	})
	return nil
}
