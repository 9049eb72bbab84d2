package fair

import (
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// OfflinePayment is a payment that the office recorded, as it was typed and checked.
type OfflinePayment struct {
	Kind       OrderKind
	RecordID   string
	Channel    Channel
	Amount     Paise
	Reference  string // number of the cheque, the transfer or the page in the receipt book
	Note       string
	ReceivedAt time.Time // the start of the day in Asia/Kolkata
}

// NewOfflinePayment is an offline payment as entered by the office. Exactly one of the three ids is set.
type NewOfflinePayment struct {
	RegistrationID string
	BookingID      string
	SponsorshipID  string
	Channel        string // cash, cheque, dd, bank, upi or card
	Amount         string // rupees as typed
	Reference      string
	Date           string // YYYY-MM-DD, the day on which the payment was received
	Note           string
	TDS            []NewDeduction // tax that the payer has deducted
	Overpaid       bool           // the office has confirmed that it is more than what is due
	Shared         bool           // the office has confirmed that one payment pays for several records
	Key            string         // idempotency key of the client, or empty
	Import         string         // id of the import that the payment belongs to; empty: none
	Silent         bool           // the payer gets no message when the payment is approved
}

// NewDeduction is deducted tax as entered by the office.
type NewDeduction struct {
	Provision string
	Amount    string // rupees as typed
}

// Paise returns the amount, which was checked.
func (d NewDeduction) Paise() Paise {
	amount, _ := ParseRupees(strings.TrimSpace(d.Amount))
	return amount
}

// maxDeductions is the maximum number of deductions of one payment.
const maxDeductions = 10

// Clean validates the input. `now` is the current time.
func (n NewOfflinePayment) Clean(now time.Time) (OfflinePayment, error) {
	p := Problems{}
	o := OfflinePayment{
		Channel: p.offlineChannel(n.Channel), Reference: p.CleanLine("reference", n.Reference, true, MaxName),
		Note: p.CleanText("note", n.Note, false, MaxAddress), ReceivedAt: p.pastDay("date", n.Date, now),
	}
	given := 0
	for kind, id := range map[OrderKind]string{
		OrderForRegistration: n.RegistrationID, OrderForBooking: n.BookingID, OrderForSponsorship: n.SponsorshipID,
	} {
		if id != "" {
			o.Kind, o.RecordID = kind, id
			given++
		}
	}
	if given != 1 {
		p.Add("registrationId", texts.PortalErrors.RegistrationOrBooking())
	}
	if o.Amount = p.CleanRupees("amount", n.Amount); o.Amount == 0 {
		p.Add("amount", texts.Errors.AmountInvalid())
	}
	if len(n.TDS) > maxDeductions {
		p.Add("tds", texts.PortalErrors.TooManyItems(strconv.Itoa(maxDeductions)))
		n.TDS = nil
	}
	for _, d := range n.TDS {
		p.CleanLine("tds", d.Provision, true, MaxName)
		if p.CleanRupees("tds", d.Amount) == 0 {
			p.Add("tds", texts.Errors.AmountInvalid())
		}
	}
	return o, p.Err()
}

// CleanPaymentMethod parses the payment channel that the office entered: cash, cheque or bank. nil and "" mean cash.
func CleanPaymentMethod(typed *string) (Channel, error) {
	if typed == nil || *typed == "" {
		return ChannelCash, nil
	}
	p := Problems{}
	return Choose(p, "payment", *typed, true, parseOfflineChannel), p.Err()
}

// MoneyWaiting contains, for each kind, the number of open tasks of the office about money, of all editions.
type MoneyWaiting struct {
	Cancellations int // requests to answer
	Approvals     int // decisions, payouts by hand and till closings that a second person must approve
	Refunds       int // payouts that failed, are on hold or must be paid by hand, and disputes
	Differences   int // money that is missing, or that was paid too much
	Tasks         int // all of them, without the closings of tills
}
