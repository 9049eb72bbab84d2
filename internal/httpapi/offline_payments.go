package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// offlinePayment is a payment in cash, by cheque or by bank transfer that the office has recorded.
type offlinePayment struct {
	ID             string     `json:"_id"`
	Kind           string     `json:"kind" enum:"registration,booking,sponsorship"`
	RegistrationID string     `json:"registrationId,omitempty"`
	BookingID      string     `json:"bookingId,omitempty"`
	SponsorshipID  string     `json:"sponsorshipId,omitempty"`
	Channel        string     `json:"channel" enum:"cash,cheque,dd,bank,upi,card"`
	Amount         rupees     `json:"amount"`
	Reference      string     `json:"reference"`
	Note           string     `json:"note"`
	Date           string     `json:"date" format:"date" doc:"The day on which the money was received, in Asia/Kolkata."`
	Status         string     `json:"status" enum:"waiting,approved,refused"`
	Refusal        string     `json:"refusal"`
	OrderID        string     `json:"orderId" doc:"The id of the order that was created when the payment was approved. Empty before."`
	RecordedBy     string     `json:"recordedBy"`
	DecidedBy      string     `json:"decidedBy"`
	CreatedAt      time.Time  `json:"createdAt"`
	DecidedAt      *time.Time `json:"decidedAt,omitempty"`
}

func offlinePaymentOf(d ledger.Decision, emails map[string]string) offlinePayment {
	m := d.Money
	p := offlinePayment{
		ID: d.ID, Kind: string(d.Record), Channel: string(m.Method), Amount: rupees(m.Amount), Reference: m.Reference,
		Note: d.Reason, Date: m.Day.In(fair.Kolkata).Format(time.DateOnly), Status: string(d.Status), Refusal: d.Refusal,
		RecordedBy: emails[d.ProposedBy], DecidedBy: emails[d.DecidedBy], CreatedAt: d.ProposedAt,
		DecidedAt: web.TimeOrNil(d.DecidedAt),
	}
	switch d.Record {
	case fair.OrderForRegistration:
		p.RegistrationID = d.RecordID
	case fair.OrderForBooking:
		p.BookingID = d.RecordID
	case fair.OrderForSponsorship:
		p.SponsorshipID = d.RecordID
	}
	switch d.Status {
	case ledger.Proposed:
		p.Status = "waiting"
	case ledger.Undone: // the first API knows no such status
		p.Status = string(ledger.Refused)
	case ledger.Approved:
		p.OrderID = m.Order
	}
	return p
}

type newOfflinePayment struct {
	RegistrationID string          `json:"registrationId,omitempty" doc:"The id of the registration that was paid. Exactly one of 'registrationId', 'bookingId' and 'sponsorshipId' is required."`
	BookingID      string          `json:"bookingId,omitempty"`
	SponsorshipID  string          `json:"sponsorshipId,omitempty"`
	Channel        string          `json:"channel,omitempty" doc:"The channel: cash, cheque, dd, bank, upi or card."`
	Amount         web.TypedNumber `json:"amount,omitempty" doc:"The received amount in rupees."`
	Reference      string          `json:"reference,omitempty" doc:"The number of the cheque, of the bank transfer or of the page in the receipt book."`
	Date           string          `json:"date,omitempty" doc:"The day on which the money was received (YYYY-MM-DD in Asia/Kolkata)."`
	Note           string          `json:"note,omitempty"`
	TDS            []newDeduction  `json:"tds,omitempty" doc:"The tax that the payer has deducted."`
	Overpaid       bool            `json:"overpaid,omitempty" doc:"true: the office has confirmed that more than what is due was received."`
	Shared         bool            `json:"shared,omitempty" doc:"true: the office has confirmed that one payment, whose reference is already recorded, pays for several records."`
}

// newDeduction is tax that a payer has deducted.
type newDeduction struct {
	Provision string          `json:"provision,omitempty" doc:"The code of the provision, for example 1024."`
	Amount    web.TypedNumber `json:"amount,omitempty" doc:"The amount in rupees."`
}

func (a *API) routeOfflinePayments() {
	tags := []string{"Office"}
	web.Add(a.API, fair.MayBooks, web.Created(web.Op("POST /api/offline-payments", "create-offline-payment", tags,
		"Record a payment that the office has received",
		"The payment takes effect when a second person has approved it. Any amount can be paid. The response is 422 and "+
			"names what is due if the amount with the deducted tax is more than that, unless `overpaid` is true. It is 422 "+
			"if a payment with the same reference is recorded already, unless `shared` is true.")),
		func(ctx context.Context, in *web.KeyedBody[newOfflinePayment]) (*web.Body[offlinePayment], error) {
			key, err := web.IdempotencyKey("Idempotency-Key", in.Key)
			if err != nil {
				return nil, err
			}
			b := in.Body
			answer := account.WithEmails(ctx, a.app.Accounts, offlinePaymentOf)
			return answer(a.app.Payments.RecordPayment(ctx, fair.NewOfflinePayment{
				RegistrationID: b.RegistrationID, BookingID: b.BookingID, SponsorshipID: b.SponsorshipID, Channel: b.Channel,
				Amount: string(b.Amount), Key: key, Reference: b.Reference, Date: b.Date, Note: b.Note,
				Overpaid: b.Overpaid, Shared: b.Shared,
				TDS: fair.Each(b.TDS, func(d newDeduction) fair.NewDeduction {
					return fair.NewDeduction{Provision: d.Provision, Amount: string(d.Amount)}
				}),
			}))
		})
}
