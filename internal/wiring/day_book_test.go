package wiring_test

import (
	"github.com/mela-fair/mela/internal/fair"
)

// checkDayBook checks that the payments in the day book add up to the amount `in`, and what went out to the amount
// `out`.
func (h *history) checkDayBook(in, out fair.Paise) {
	book, err := h.world.app.Money.DayBook(h.world.office, fair.DayBookFilter{ListQuery: allEditions})
	if err != nil {
		h.rt.Fatal(err)
	}
	if book.In != in || book.Out != out || book.Closing() != in-out {
		h.rt.Fatalf("the day book has %s in, %s out and a balance of %s; captured %s, refunded %s", book.In, book.Out,
			book.Closing(), in, out)
	}
	var parts fair.DayBookTotals
	for _, kind := range fair.OrderKinds {
		lines, total, err := h.world.app.Money.ListDayBook(
			h.world.office,
			fair.DayBookFilter{ListQuery: allEditions, Kind: kind},
		)
		if err != nil || len(lines) != total {
			h.rt.Fatalf("%d lines of %d: %v", len(lines), total, err)
		}
		for _, l := range lines {
			parts.Add(fair.DayBookSum{Direction: l.Direction, Amount: l.Amount, Lines: 1})
		}
	}
	if parts != book.DayBookTotals {
		h.rt.Fatalf("the lines add up to %+v, the book says %+v", parts, book.DayBookTotals)
	}
}
