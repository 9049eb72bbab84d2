package demo

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// registrations is the number of registrations that the demo creates.
const registrations = 300

// planVisitors plans the registrations. Their number increases from week to week.
func (f *filler) planVisitors() error {
	if err := read("people.json", &f.people); err != nil {
		return err
	}
	for i := range registrations {
		share := f.random.Float64()
		day := int(45 * (1 - share) * (1 - share/3))
		f.at(f.daysAgo(day), "registration", func(ctx context.Context) error { return f.register(ctx, i) })
	}
	return nil
}

// register creates registration number `i` and plans the events that follow it. The events depend only on `i`, so that
// each kind of event occurs.
func (f *filler) register(ctx context.Context, i int) error {
	in := f.visitor(i)
	r, _, err := f.Areas.Sales.CreateRegistration(ctx, in)
	if err != nil {
		return err
	}
	soon := time.Duration(1+f.random.IntN(9)) * time.Minute
	switch {
	case i%20 < 12:
		f.after(soon, "payment", func(ctx context.Context) error { return f.payOnline(ctx, r, i) })
	case i%20 < 14:
		f.after(soon*20, "payment at the office", func(context.Context) error { return f.payAtOffice(r, i) })
	case i%20 < 15:
		f.after(soon, "unpaid order", func(ctx context.Context) error { return f.leaveUnpaid(ctx, r) })
	case i%20 < 16:
		f.after(soon*60, "cancelled registration", func(context.Context) error {
			status := string(fair.RegistrationCancelled)
			_, err := f.Areas.Payments.UpdateRegistration(f.office, r.ID, fair.RegistrationUpdate{Status: &status})
			return err
		})
	}
	return nil
}

func (f *filler) orderFor(ctx context.Context, r fair.Registration) (fair.Order, error) {
	return f.Areas.Payments.CreateOrder(ctx, payments.NewOrder{
		RegistrationID: r.ID, UserID: r.UserID, Method: "upi",
		Lang: r.Lang,
	})
}

// payOnline pays a registration. One in fifteen payments fails at first. Some payers later request a cancellation.
func (f *filler) payOnline(ctx context.Context, r fair.Registration, i int) error {
	o, err := f.orderFor(ctx, r)
	if err != nil {
		return err
	}
	if i%15 == 4 {
		if err := f.Provider.Attempt(ctx, o.ID, "FAILED"); err != nil {
			return err
		}
	}
	if err := f.pay(ctx, o); err != nil {
		return err
	}
	switch {
	case i%60 == 7:
		f.after(30*time.Hour, "cancellation", func(ctx context.Context) error { return f.cancel(ctx, o, true) })
	case i%100 == 43:
		f.after(20*time.Hour, "cancellation", func(ctx context.Context) error { return f.cancel(ctx, o, false) })
	case i == 11:
		f.after(26*time.Hour, "refund", func(context.Context) error {
			return f.refund(o, fair.NewRefund{Reason: "Registered twice by mistake", CancelledBy: fair.CancelledByOrganiser})
		})
	}
	return nil
}

// pay pays an order at the provider and settles the order.
func (f *filler) pay(ctx context.Context, o fair.Order) error {
	if err := f.Provider.Attempt(ctx, o.ID, "SUCCESS"); err != nil {
		return err
	}
	_, err := f.Areas.Payments.Settle(ctx, o.ID)
	return err
}

// payAtOffice records that the office received a registration's payment, in cash or by bank transfer.
func (f *filler) payAtOffice(r fair.Registration, i int) error {
	paid, method := string(fair.RegistrationPaid), string(fair.ChannelCash)
	if i%5 == 2 {
		method = string(fair.ChannelBank)
	}
	_, err := f.Areas.Payments.UpdateRegistration(f.office, r.ID,
		fair.RegistrationUpdate{Status: &paid, Payment: &method})
	return err
}

// leaveUnpaid creates an order that is not paid and therefore expires.
func (f *filler) leaveUnpaid(ctx context.Context, r fair.Registration) error {
	o, err := f.orderFor(ctx, r)
	if err != nil {
		return err
	}
	f.after(2*time.Hour, "expired order", func(ctx context.Context) error {
		_, err := f.Areas.Payments.Settle(ctx, o.ID)
		return err
	})
	return nil
}

var cancellationReasons = map[fair.Lang]string{
	fair.English: "I cannot come because of the harvest.",
	fair.Hindi:   "फ़सल की कटाई के कारण नहीं आ पाऊँगा।",
	fair.Telugu:  "పంట కోత పనుల వల్ల రాలేకపోతున్నాను.",
}

// answersWithin is the time within which the demo office answers every cancellation request.
const answersWithin = 5 * 24 * time.Hour

// cancel sends a payer's cancellation request. The office approves it if `decided` is true or if the request is older
// than answersWithin.
func (f *filler) cancel(ctx context.Context, o fair.Order, decided bool) error {
	decided = decided || f.Clock.Now().Before(f.Now.Add(-answersWithin))
	c, err := f.Areas.Refunds.AskCancellation(ctx, o.ID, o.UserID,
		fair.CancellationAsk{Reason: cancellationReasons[o.Lang], Confirmed: true})
	if err != nil || !decided {
		return err
	}
	f.after(5*time.Hour, "approved cancellation", func(ctx context.Context) error {
		r, err := f.Areas.Refunds.ApproveCancellation(f.office, c.ID, nil)
		if err != nil {
			return err
		}
		f.carry(r)
		return nil
	})
	return nil
}

// refund creates a refund on behalf of the office. A refund above the limit waits for the approval of another account.
func (f *filler) refund(o fair.Order, in fair.NewRefund) error {
	r, err := f.Areas.Refunds.CreateRefund(f.office, o.ID, in)
	if err != nil {
		return err
	}
	f.carry(r)
	return nil
}

// carry plans two calls: the first sends an approved refund to the provider, and the second reads its result.
func (f *filler) carry(r fair.Refund) {
	if r.ID == "" || r.Status == fair.RefundProposed {
		return
	}
	for _, wait := range []time.Duration{time.Minute, 3 * time.Minute} {
		f.after(wait, "refund at the provider", func(ctx context.Context) error {
			if err := f.Areas.Refunds.CarryRefund(ctx, r.ID); err != nil && !notYet(err) {
				return err
			}
			return nil
		})
	}
}
