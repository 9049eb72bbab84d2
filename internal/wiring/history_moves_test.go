package wiring_test

import (
	"fmt"
	"strconv"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
)

// move moves a random booking, swaps two bookings, or corrects a document. Orders for price differences can be paid
// afterwards.
func (h *history) move(rt *rapid.T) {
	w := h.world
	bookings, _, err := w.app.Sales.FindBookings(
		w.office,
		fair.BookingFilter{ListQuery: fair.ListQuery{Edition: fair.AllEditions, Sort: "name"}},
	)
	if err != nil || len(bookings) == 0 {
		h.tolerate(err)
		return
	}
	one := rapid.SampledFrom(bookings).Draw(rt, "booking")
	var moved []fair.StallMove
	switch rapid.IntRange(0, 4).Draw(rt, "act") {
	case 4:
		o, err := w.app.Payments.SendPaymentLink(h.somebody(rt), one.ID)
		h.tolerate(err)
		if err == nil {
			h.acknowledged = append(h.acknowledged, o)
		}
		return
	case 0, 1:
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(contested), 1, 2, func(k fair.StallKey) string {
			return k.String()
		}).Draw(rt, "stalls")
		m, moveErr := w.app.Sales.Move(h.somebody(rt), one.ID,
			sales.MoveRequest{Stalls: chosen, Preview: rapid.IntRange(0, 5).Draw(rt, "preview") == 0})
		moved, err = append(moved, m), moveErr
	case 2:
		first, second, swapErr := w.app.Sales.Swap(h.somebody(rt), one.ID, rapid.SampledFrom(bookings).Draw(rt, "with").ID,
			false)
		moved, err = append(moved, first, second), swapErr
	case 3:
		h.correct(rt, one)
		return
	}
	h.tolerate(err)
	for _, m := range moved {
		if err == nil && m.Order != nil {
			if o, findErr := w.db.FindOrder(h.ctx, m.Order.ID); findErr == nil { // a preview stores no order
				h.acknowledged = append(h.acknowledged, o)
			}
		}
	}
}

// cancelStall requests the cancellation of one stall of a paid booking with several stalls. In most cases, it
// approves the request immediately. If there is no such booking, it creates one first.
func (h *history) cancelStall(rt *rapid.T) {
	w := h.world
	b, found := h.severalStalls()
	if !found {
		h.buyTwo()
		if b, found = h.severalStalls(); !found {
			return
		}
	}
	o, err := w.db.FindOrder(h.ctx, b.OrderID)
	h.must(err)
	c, err := w.app.Payments.AskCancellation(h.ctx, o.ID, o.UserID, fair.CancellationAsk{
		Confirmed: true, Stalls: []fair.StallKey{rapid.SampledFrom(b.Keys()).Draw(rt, "stall to cancel")},
	})
	h.tolerate(err)
	if err == nil && rapid.IntRange(0, 3).Draw(rt, "approve") > 0 {
		_, err = w.approve(h.somebody(rt), c.ID, nil)
		h.tolerate(err)
	}
}

// severalStalls finds a paid booking with several stalls.
func (h *history) severalStalls() (fair.Booking, bool) {
	bookings, _, err := h.world.app.Sales.FindBookings(h.world.office, fair.BookingFilter{
		ListQuery: fair.ListQuery{Edition: fair.AllEditions, Sort: "name"}, Money: []fair.MoneyStatus{fair.MoneyPaid},
	})
	h.must(err)
	for _, b := range bookings {
		if len(b.Stalls) > 1 && b.Status == fair.BookingConfirmed && b.OrderID != "" {
			return b, true
		}
	}
	return fair.Booking{}, false
}

// buyTwo books two stalls and pays for them.
func (h *history) buyTwo() {
	w := h.world
	h.serial++
	o, err := w.app.Payments.CreateOrder(h.ctx, payment.NewOrder{
		ClientKey: fmt.Sprintf("key%d", h.serial),
		Booking:   stallInput("Buyer "+strconv.Itoa(h.serial), stall24, contested[2]),
	})
	h.tolerate(err)
	if err != nil {
		return
	}
	h.acknowledged = append(h.acknowledged, o)
	if attempt, ok := w.provider.start(o.ID, o.Amount); ok {
		w.provider.end(o.ID, attempt, true)
		_, err = w.app.Payments.Settle(h.ctx, o.ID)
		h.tolerate(err)
	}
}

// correct corrects the recipient on the booking's latest document.
func (h *history) correct(rt *rapid.T, b fair.Booking) {
	l, err := h.world.app.Ledger.Read(h.ctx, ledger.Ref{Record: fair.OrderForBooking, RecordID: b.ID})
	h.tolerate(err)
	for _, p := range l.Documents {
		h.serial++
		name := "Name " + strconv.Itoa(h.serial)
		_, err := h.world.app.Sales.CorrectDocument(h.somebody(rt), p.Number,
			fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
		h.tolerate(err)
	}
}
