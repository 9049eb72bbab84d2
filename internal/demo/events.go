package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
)

// state contains what the use cases have returned for a record so far.
type state struct {
	registration fair.Registration
	booking      fair.Booking // only of the office
	order        fair.Order
	stored       string // id of a sponsorship, an application or a till
	waiting      string // id of an offline payment or a cancellation request that waits for the office
	failed       bool
}

// create creates a record with the use case of its form.
func (l *loader) create(ctx context.Context, r *demoRecord) (err error) {
	submission := record.Submission{Lang: r.Lang}
	switch {
	case r.Registration != nil:
		r.registration, _, err = l.Features.Sales.CreateRegistration(ctx,
			sales.NewRegistration{RegistrationInput: *r.Registration, Lang: r.Lang})
	case r.Booking != nil:
		r.order, err = l.Features.Payments.CreateOrder(ctx,
			payment.NewOrder{Booking: r.Booking, Method: "netbanking", Lang: r.Lang})
	case r.OfficeBooking != nil:
		r.booking, err = l.Features.Sales.CreateOfficeBooking(l.office, *r.OfficeBooking, "")
	case r.Sponsorship != nil:
		var s fair.Sponsorship
		s, _, err = l.Features.Content.Sponsorships.Submit(ctx, *r.Sponsorship, submission)
		r.stored = s.ID
	case r.Application != nil:
		var a application.Application
		a, _, err = l.Features.Applications.Submit(ctx, *r.Application, submission)
		r.stored = a.ID
	case r.Message != nil:
		_, _, err = l.Features.Contact.Submit(ctx, *r.Message, submission)
	case r.PrivacyRequest != nil:
		_, err = l.Features.Privacy.CreatePrivacyRequest(l.office, *r.PrivacyRequest)
	case r.ProgrammeItem != nil:
		return l.addProgrammeItem(ctx, *r.ProgrammeItem)
	case r.Speaker != nil:
		return l.addSpeaker(r)
	case r.Till != nil:
		return l.closeTill(r)
	}
	return err
}

// addSpeaker adds a speaker with a portrait of the shipped samples. Without file storage, there is no portrait.
func (l *loader) addSpeaker(r *demoRecord) error {
	in := r.Speaker.SpeakerInput
	if l.Features.Content.StoresFiles() {
		photo, err := edition.DemoPicture(r.Speaker.Picture)
		if err != nil {
			return err
		}
		in.Photo = &photo
	}
	speaker, err := l.Features.Programme.Speakers.Create(l.office, in)
	l.speakers[r.Speaker.Key] = speaker.ID
	return err
}

// addProgrammeItem adds an item whose day is a number: 0 is the first day of the fair. It names speakers by their keys.
func (l *loader) addProgrammeItem(ctx context.Context, in programme.Input) error {
	edition, err := l.Features.Content.Edition(ctx)
	if err != nil {
		return err
	}
	day, err := strconv.Atoi(in.Day)
	if err != nil {
		return err
	}
	in.Day = edition.Start().In(fair.Kolkata).AddDate(0, 0, day).Format(time.DateOnly)
	in.Speakers = fair.Each(in.Speakers, func(key string) string { return l.speakers[key] })
	_, err = l.Features.Programme.Create(l.office, in)
	return err
}

// closeTill closes the open till and enters the counted cash. The next payment in cash opens a new till.
func (l *loader) closeTill(r *demoRecord) error {
	open, _, err := l.Features.Payments.Tills(l.office, fair.TillFilter{
		ListQuery: fair.ListQuery{NoLimit: true}, Status: []fair.TillStatus{fair.TillOpen},
	})
	if err != nil {
		return err
	}
	if len(open) == 0 {
		return errors.New("no till is open")
	}
	r.stored = open[0].ID
	counted := open[0].Expected() - fair.Rupees(r.Till.Missing)
	_, err = l.Features.Payments.CloseTill(l.office, r.stored, counted.Decimal(), r.Till.Note)
	return err
}

// change performs a step of a record.
func (l *loader) change(ctx context.Context, r *demoRecord, s step) (err error) {
	switch s.Do {
	case "order":
		r.order, err = l.Features.Payments.CreateOrder(ctx, payment.NewOrder{
			RegistrationID: r.registration.ID, UserID: r.registration.UserID, Method: "upi", Lang: r.Lang,
		})
	case "attempt": // at the provider, with the given outcome
		err = l.Attempt(ctx, r.order.ID, s.With)
	case "settle": // reads the state of the order at the provider
		_, err = l.Features.Payments.Settle(ctx, r.order.ID)
	case "pay at the office": // by the given method
		paid := string(fair.RegistrationPaid)
		_, err = l.Features.Payments.UpdateRegistration(l.office, r.registration.ID,
			fair.RegistrationUpdate{Status: &paid, Payment: &s.With})
	case "cheque", "bank transfer": // with the given reference
		var d ledger.Decision
		d, err = l.Features.Payments.RecordPayment(l.office, offlinePayment(r, s, l.Clock.Now()))
		r.waiting = d.ID
	case "dishonoured": // the bank has not paid the latest payment, with the given reason
		err = l.dishonour(r, s.With)
	case "discount": // with the given reason; above the limit, it waits for the approval of another account
		_, err = l.Features.Money.Discount(l.office, ledgerOf(r), "",
			ledger.NewDiscount{Reason: s.With, Amount: (*web.TypedNumber)(&s.Amount)})
	case "approve payment":
		_, err = l.Features.Money.Approve(l.second, r.waiting, nil)
	case "payment link":
		_, err = l.Features.Payments.SendSponsorshipLink(l.office, r.stored, "")
	case "set status":
		err = l.setStatus(r, s)
	case "move": // to two other stalls
		_, err = l.Features.Sales.Move(l.office, r.order.BookingID, sales.MoveRequest{
			Stalls: []fair.StallKey{{Number: "9", Size: "2x2m"}, {Number: "10", Size: "2x2m"}},
		})
	case "ask to cancel": // with the given reason
		var asked ledger.Decision
		asked, err = l.Features.Payments.AskCancellation(ctx, r.order.ID, r.order.UserID,
			fair.CancellationAsk{Reason: s.With, Confirmed: true})
		r.waiting = asked.ID
	case "approve cancellation":
		_, err = l.Features.Money.Approve(l.office, r.waiting, nil)
	case "refund": // with the given reason; above the limit, it waits for the approval of another account
		_, err = l.Features.Money.Cancel(l.office, ledger.RefOf(r.order),
			"", ledger.NewCancellation{Reason: s.With, CancelledBy: fair.CancelledByOrganiser})
	case "send refund": // sends it to the provider, or reads its result
		var money *ledger.Ledger
		if money, err = l.Features.Ledger.Read(ctx, ledger.RefOf(r.order)); err != nil {
			return err
		}
		for _, p := range money.Payouts {
			if err := l.Features.Payments.CarryRefund(ctx, p.ID); err != nil && !errors.Is(err, app.ErrNotYet) {
				return err
			}
		}
	case "profile":
		err = l.addProfile(ctx, r)
	case "approve till":
		_, err = l.Features.Payments.ApproveTill(l.second, r.stored)
	default:
		err = fmt.Errorf("unknown step %q", s.Do)
	}
	return err
}

// addProfile enters what a firm tells visitors about itself.
func (l *loader) addProfile(ctx context.Context, r *demoRecord) error {
	profile := l.profiles[r.firm()]
	if profile.PhoneShown {
		booking := cmp.Or(r.Booking, r.OfficeBooking)
		profile.Phone = booking.Phone
	}
	if profile.Picture != "" {
		logo, err := edition.DemoPicture(profile.Picture)
		if err != nil {
			return err
		}
		profile.Logo = &logo
	}
	return l.Features.Exhibitors.SaveOwn(ctx, cmp.Or(r.order.BookingID, r.booking.ID), profile.Input, true)
}

// ledgerOf returns the ledger of a booking of the office or of a sponsorship.
func ledgerOf(r *demoRecord) ledger.Ref {
	if r.OfficeBooking != nil {
		return ledger.Ref{Record: fair.OrderForBooking, RecordID: r.booking.ID}
	}
	return ledger.Ref{Record: fair.OrderForSponsorship, RecordID: r.stored}
}

// offlinePayment is a cheque or a bank transfer for a booking of the office or for a sponsorship. Without an amount, it
// pays the whole booking. The office has confirmed an amount that is more than what is due.
func offlinePayment(r *demoRecord, s step, at time.Time) fair.NewOfflinePayment {
	in := fair.NewOfflinePayment{
		SponsorshipID: r.stored, BookingID: r.booking.ID, Channel: string(fair.ChannelBank), Reference: s.With,
		Date: at.In(fair.Kolkata).Format(time.DateOnly), Overpaid: true,
		Amount: cmp.Or(s.Amount, r.booking.Price.Total.Decimal()),
	}
	if s.Do == "cheque" {
		in.Channel = string(fair.ChannelCheque)
	}
	if s.TDS != "" {
		in.TDS = []fair.NewDeduction{{Provision: "1024", Amount: s.TDS}}
	}
	return in
}

// dishonour enters that the bank has not paid the latest payment of a record.
func (l *loader) dishonour(r *demoRecord, reason string) error {
	found, err := l.Features.Ledger.Read(l.office, ledgerOf(r))
	if err != nil {
		return err
	}
	paid := found.PaidIn()
	if len(paid) == 0 {
		return errors.New("nothing was paid")
	}
	_, err = l.Features.Money.Dishonour(l.office, found.Ref, "",
		ledger.NewDishonour{Entry: paid[len(paid)-1].No, Reason: reason})
	return err
}

func (l *loader) setStatus(r *demoRecord, s step) (err error) {
	switch {
	case r.Registration != nil:
		_, err = l.Features.Payments.UpdateRegistration(l.office, r.registration.ID,
			fair.RegistrationUpdate{Status: &s.With})
	case r.OfficeBooking != nil:
		_, err = l.Features.Sales.UpdateBooking(l.office, r.booking.ID, fair.BookingUpdate{Status: &s.With})
	case r.Sponsorship != nil:
		_, err = l.Features.Content.Sponsorships.Amend(l.office, r.stored, nil, func(in *fair.SponsorshipInput) {
			in.Status, in.Amount = s.With, s.Amount
		})
	case r.Application != nil:
		_, err = l.Features.Applications.Amend(l.office, r.stored, nil, func(in *application.Input) {
			in.Status = s.With
		})
	}
	return err
}
