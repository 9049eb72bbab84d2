package site

import (
	"context"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
)

// OwnRecord is a registration, booking or sponsorship of the visitor for which there is no order. The links have no
// language prefix.
type OwnRecord struct {
	ID       string         `json:"id"`
	Kind     ResultKind     `json:"kind"`
	State    OwnRecordState `json:"state"`
	Amount   string         `json:"amount"` // "" if no amount is agreed or no payment is needed
	Date     string         `json:"date"`
	Name     string         `json:"name"`
	Local    LocalName      `json:"local"`    // the firm's name in a second script
	Stalls   string         `json:"stalls"`   // names of the stalls that a booking holds; or ""
	AtOffice string         `json:"atOffice"` // text about a payment that the office is checking; or ""
	PayBy    string         `json:"payBy"`    // last day to pay; "" if there is none
	Page     string         `json:"page"`     // payment page of a registration; or ""
	Payable  bool           `json:"payable"`  // true if the visitor can pay on Page
	Codes    string         `json:"codes"`    // link to the entry codes; "" if there are none
}

// OwnRecordState is the state of a record without an order.
type OwnRecordState string

// The values of OwnRecordState.
const (
	recordDue       OwnRecordState = "due"       // an unpaid registration
	recordWaiting   OwnRecordState = "waiting"   // a registration without a fee, which the office must confirm
	recordConfirmed OwnRecordState = "confirmed" // confirmed by the office; no payment is needed
	recordReserved  OwnRecordState = "reserved"  // a booking that holds its stalls; the office sends the payment link
	recordEnquiry   OwnRecordState = "enquiry"   // an enquiry about a sponsorship, which the office must answer
	recordAgreed    OwnRecordState = "agreed"    // an agreed sponsorship; the office sends the payment link
	recordAtOffice  OwnRecordState = "atOffice"  // the office checks a payment
	recordCancelled OwnRecordState = "cancelled" // cancelled or refused by the office
)

// Values returns all states. The TypeScript generator calls this method.
func (OwnRecordState) Values() []string {
	return []string{"due", "waiting", "confirmed", "reserved", "enquiry", "agreed", "atOffice", "cancelled"}
}

// ownRecords returns the views of a visitor's registrations, bookings and sponsorships without an order.
func ownRecords(ctx context.Context, d Deps, lang fair.Lang, own person.OwnOrders) ([]OwnRecord, error) {
	edition, err := d.App.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	records := []OwnRecord{}
	add := func(kind fair.OrderKind, id, name string, created time.Time) *OwnRecord {
		records = append(records, OwnRecord{
			ID: id, Kind: ResultKind(kind), State: recordCancelled, Date: fair.DateIn(lang, created), Name: name,
		})
		return &records[len(records)-1]
	}
	for i := range own.Registrations {
		r := &own.Registrations[i]
		v := add(fair.OrderForRegistration, r.ID, r.Name, r.CreatedAt)
		v.ofRegistration(r, r.Payable(edition.ID), d.App.Payments.Mode)
	}
	for i := range own.Bookings {
		b := &own.Bookings[i]
		add(fair.OrderForBooking, b.ID, b.Name, b.CreatedAt).ofBooking(b, edition.Plan, lang, d.App.Now())
	}
	for i := range own.Sponsorships {
		s := &own.Sponsorships[i]
		add(fair.OrderForSponsorship, s.ID, s.Name(), s.CreatedAt).ofSponsorship(s)
	}
	for i := range records {
		if err := records[i].addPaymentAtOffice(ctx, d, lang); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// addPaymentAtOffice changes the view of a record if the office checks a payment for this record. The visitor then
// does not have to pay now.
func (v *OwnRecord) addPaymentAtOffice(ctx context.Context, d Deps, lang fair.Lang) error {
	payment, err := d.App.Payments.PaymentAtOffice(ctx, fair.OrderKind(v.Kind), v.ID)
	if err == nil && payment.Exists() {
		v.State, v.AtOffice, v.Payable, v.PayBy = recordAtOffice, atOfficeText(lang, payment), false, ""
	}
	return err
}

func (v *OwnRecord) ofRegistration(r *fair.Registration, due bool, mode fair.PaymentMode) {
	v.Page = r.PaymentPath()
	switch {
	case due:
		v.State, v.Amount, v.Payable = recordDue, r.Amount.String(), mode != fair.PaymentsOff
	case r.Status == fair.RegistrationPending:
		v.State = recordWaiting
	case entry.OfRegistration(*r, 1) == entry.Valid:
		v.State, v.Codes = recordConfirmed, entryCodesPath(url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}, 0)
	}
}

func (v *OwnRecord) ofBooking(b *fair.Booking, plan fair.Plan, lang fair.Lang, now time.Time) {
	if !b.Holds {
		return
	}
	v.Local = localNameOf(b.LocalName)
	v.State, v.Stalls = recordReserved, plan.StallNames(b.Keys(), lang)
	if b.Price.Total > 0 {
		v.Amount = b.Price.Total.String()
	} else if b.Status == fair.BookingConfirmed {
		v.State = recordConfirmed
	}
	if end := fair.EndOfPayBy(b.PayBy); v.Amount != "" && now.Before(end) {
		v.PayBy = fair.DateIn(lang, end.Add(-time.Nanosecond))
	}
}

func (v *OwnRecord) ofSponsorship(s *fair.Sponsorship) {
	switch {
	case s.Status == fair.ReviewPending:
		v.State = recordEnquiry
	case s.Due() > 0:
		v.State, v.Amount = recordAgreed, s.Due().String()
	case s.Status == fair.ReviewConfirmed:
		v.State = recordConfirmed
	}
}
