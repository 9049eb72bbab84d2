package ledger

import (
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Provision is a rule by which a payer deducts tax. The table of provisions is data that the office can edit. It only
// suggests an amount: any deducted amount is accepted.
type Provision struct {
	Code  string    `json:"code"` // "194C", or the payment code of the Income-tax Act, 2025
	Kind  EntryKind `json:"kind"` // TDS or GSTTDS
	Name  string    `json:"name"`
	From  string    `json:"from"`            // first day of payments, YYYY-MM-DD
	Until string    `json:"until,omitempty"` // last day; empty: still in force
	Rate  int64     `json:"rateHundredths"`
}

// ShippedProvisions is the table until the accountant has changed it. The rates are those for a society.
var ShippedProvisions = []Provision{
	{Code: "194C", Kind: TDS, Name: "Contract", From: "2009-10-01", Until: "2026-03-31", Rate: 2_00},
	{Code: "194-I", Kind: TDS, Name: "Rent", From: "2009-10-01", Until: "2026-03-31", Rate: 10_00},
	{Code: "194J", Kind: TDS, Name: "Professional services", From: "2009-10-01", Until: "2026-03-31", Rate: 10_00},
	{Code: "1024", Kind: TDS, Name: "Contract", From: "2026-04-01", Rate: 2_00},
	{Code: "1009", Kind: TDS, Name: "Hire of space", From: "2026-04-01", Rate: 10_00},
	{Code: "51", Kind: GSTTDS, Name: "GST by a government office", From: "2018-10-01", Rate: 2_00},
}

// InForce returns the provisions for a payment on a day, YYYY-MM-DD.
func InForce(table []Provision, day string) (in []Provision) {
	for _, p := range table {
		if p.From <= day && (p.Until == "" || day <= p.Until) {
			in = append(in, p)
		}
	}
	return in
}

// Suggest returns what a payer deducts by a provision from an amount that includes GST, rounded to the rupee. Tax is
// deducted from the value before GST.
func (l *Ledger) Suggest(p Provision, amount fair.Paise) fair.Paise {
	var base, net fair.Paise
	for _, c := range l.Charges() {
		net += c.Net()
		if c.Discount > 0 {
			base += c.Tax.within(c.Net()).Base
		} else {
			base += c.Tax.Base
		}
	}
	if net <= 0 {
		return 0
	}
	tax := fair.Share(base, amount, net).PercentOf(p.Rate)
	return (tax + 50) / 100 * 100
}

// CashLimitOfLaw is the sum that cash of one payer for one edition must stay below: section 186 of the Income-tax Act,
// 2025.
const CashLimitOfLaw = fair.Paise(2_00_000_00)

// CheckCash returns an error if cash would reach the limit of the law. already is the cash of the same payer for the
// edition, of all ledgers, less what went back in cash.
func CheckCash(already, amount fair.Paise) error {
	if already+amount < CashLimitOfLaw {
		return nil
	}
	left := max(0, CashLimitOfLaw-fair.Rupees(1)-already)
	return fair.Problems{
		"amount": texts.PortalErrors.CashLimitOfLaw(CashLimitOfLaw.String(), left.String()),
	}.Err()
}

// OfTill is the kind of record of the closings of tills.
const OfTill = fair.OrderKind("till")

// TillClosing is a till as it was counted.
type TillClosing struct {
	Ref
	Account  string // whose till it is
	Expected fair.Paise
	Counted  fair.Paise
	Note     string // needed if the sums differ
}

// CloseTill proposes the closing of a till. Neither the account of the till nor the one that counted may approve it.
func CloseTill(id string, t TillClosing, who Actor) (Decision, error) {
	if t.Counted != t.Expected && t.Note == "" {
		return Decision{}, fair.Problems{"note": texts.Errors.Required()}.Err()
	}
	d := Decision{
		ID: id, Ref: t.Ref, Kind: DecideTill, Status: Proposed, Amount: t.Counted, Reason: t.Note,
		ProposedBy: who.Account, ProposedAt: who.At,
	}
	d.Take(t.Account)
	d.Take(who.Account)
	return d, nil
}

// Answer approves or refuses a decision that belongs to no ledger.
func (d *Decision) Answer(approve bool, why string, who Actor, rules Rules) error {
	if err := d.MayDecide(who, rules); err != nil {
		return err
	}
	d.Status, d.Refusal, d.DecidedBy, d.DecidedAt = Refused, why, who.Account, who.At
	if approve {
		d.Status = Approved
	}
	return nil
}

// PartPayment is the edition's rule for bookings that are kept by a part of the money.
type PartPayment struct {
	On      bool   `json:"on"`
	Share   int64  `json:"shareHundredths"` // shipped: half
	LastDay string `json:"lastDay"`         // for the rest, YYYY-MM-DD
}

// First returns what keeps a booking, rounded up to the rupee.
func (p PartPayment) First(due fair.Paise) fair.Paise {
	if !p.On {
		return due
	}
	return min(due, (due.PercentOf(p.Share)+99)/100*100)
}

// reminders is the days before the last day on which the rest is asked for.
var reminders = []int{7, 2, 0}

// ReminderDue reports whether the rest is to be asked for on the day of a time.
func (p PartPayment) ReminderDue(now time.Time) bool {
	last, err := time.ParseInLocation(time.DateOnly, p.LastDay, fair.Kolkata)
	if err != nil || !p.On {
		return false
	}
	for _, days := range reminders {
		if fair.DayOf(last.AddDate(0, 0, -days)).Equal(fair.DayOf(now)) {
			return true
		}
	}
	return false
}
