package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/moves"
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// exhibitor is a demo booking. The field Fate selects the events that follow the booking.
type exhibitor struct {
	Name, Contact, Category, Product, Address, GST, Requirements string

	Lang   fair.Lang
	Listed bool
	Stalls []fair.StallKey
	Fate   string
	Day    int // number of days between the booking and the end of the demo's period
}

// movedTo are the stalls to which the office moves one of the bookings.
var movedTo = []fair.StallKey{{Number: "9", Size: "2x2m"}, {Number: "10", Size: "2x2m"}}

func notYet(err error) bool { return errors.Is(err, app.ErrNotYet) }

func (f *filler) planExhibitors() error {
	var list []exhibitor
	if err := read("exhibitors.json", &list); err != nil {
		return err
	}
	for i, e := range list {
		at := f.daysAgo(e.Day)
		if e.Fate == "held" {
			at = f.Now.Add(-6 * time.Minute)
		}
		f.at(at, "booking of "+e.Name, func(ctx context.Context) error { return f.book(ctx, e, i) })
	}
	return nil
}

// book creates a booking, either online or on behalf of the office, and plans the events that follow it.
func (f *filler) book(ctx context.Context, e exhibitor, i int) error {
	in := fair.BookingInput{
		Name: e.Name, ContactPerson: e.Contact, Phone: f.phone(), Email: fmt.Sprintf("exhibitor%d@example.org", i+1),
		Address: e.Address, Type: stallType(e.Stalls[0]), Category: e.Category, Product: e.Product,
		Members: fmt.Sprint(2 + i%4), GST: e.GST, Requirements: e.Requirements, Listed: e.Listed, Stalls: e.Stalls,
	}
	switch e.Fate {
	case "offline", "offline waits", "confirmed", "office", "rejected":
		return f.bookAtOffice(in, e.Fate)
	}
	o, err := f.Areas.Payments.CreateOrder(ctx, payments.NewOrder{Booking: &in, Method: "netbanking", Lang: e.Lang})
	if err != nil {
		return err
	}
	switch e.Fate {
	case "held":
	case "expired":
		f.after(2*time.Hour, "expired booking", func(ctx context.Context) error {
			_, err := f.Areas.Payments.Settle(ctx, o.ID)
			return err
		})
	default:
		f.after(7*time.Minute, "payment of "+e.Name, func(ctx context.Context) error {
			if err := f.pay(ctx, o); err != nil {
				return err
			}
			f.planAfterPayment(o, e.Fate)
			return nil
		})
	}
	return nil
}

func stallType(key fair.StallKey) string {
	switch key.Size {
	case "2x2m":
		return "Compact Stall"
	case "6x2ft":
		return "Bench Display Space"
	default:
		return "STD Stall"
	}
}

// planAfterPayment plans the events that follow a booking's payment.
func (f *filler) planAfterPayment(o fair.Order, fate string) {
	switch fate {
	case "cancelled":
		f.after(50*time.Hour, "cancelled booking", func(ctx context.Context) error { return f.cancel(ctx, o, true) })
	case "asks to cancel":
		f.after(240*time.Hour, "request to cancel", func(ctx context.Context) error { return f.cancel(ctx, o, false) })
	case "refund waits":
		f.after(300*time.Hour, "proposed refund", func(context.Context) error {
			return f.refund(o, fair.NewRefund{
				Reason: "The stall is needed for the power supply", CancelledBy: fair.CancelledByOrganiser,
			})
		})
	case "moved":
		f.after(200*time.Hour, "moved booking", func(context.Context) error {
			_, err := f.Areas.Moves.Move(f.office, o.BookingID, moves.MoveRequest{Stalls: movedTo})
			return err
		})
	}
}

// bookAtOffice creates a booking on behalf of the office. It plans either the office's decision or a cheque payment.
func (f *filler) bookAtOffice(in fair.BookingInput, fate string) error {
	b, err := f.Areas.Sales.CreateOfficeBooking(f.office, in)
	if err != nil {
		return err
	}
	status := ""
	switch fate {
	case "confirmed":
		status = string(fair.BookingConfirmed)
	case "rejected":
		status = string(fair.BookingRejected)
	case "offline", "offline waits":
		f.after(24*time.Hour, "cheque", func(context.Context) error { return f.payByCheque(b, fate == "offline") })
		return nil
	default:
		return nil
	}
	f.after(3*time.Hour, "decision about a booking", func(context.Context) error {
		_, err := f.Areas.Sales.UpdateBooking(f.office, b.ID, fair.BookingUpdate{Status: &status})
		return err
	})
	return nil
}

// payByCheque records a cheque payment for a booking. If `approved` is true, another account approves the payment.
func (f *filler) payByCheque(b fair.Booking, approved bool) error {
	off, err := f.Areas.Payments.RecordPayment(f.office, fair.NewOfflinePayment{
		BookingID: b.ID, Channel: string(fair.ChannelCheque), Amount: b.Price.Total.Decimal(),
		Reference: fmt.Sprintf("CHQ %06d", 118200+f.phones),
		Date:      f.Clock.Now().In(fair.Kolkata).Format(time.DateOnly),
	})
	if err != nil || !approved {
		return err
	}
	f.after(4*time.Hour, "approved cheque", func(context.Context) error {
		_, err := f.Areas.Payments.ApprovePayment(f.second, off.ID)
		return err
	})
	return nil
}
