package ledger

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// EntryKind says what an entry is about.
type EntryKind string

// The kinds of entries. The comment shows the sign of the amount; an entry that takes another one back has the other
// sign. A positive amount is owed by the payer.
const (
	Charge             EntryKind = "charge"              // +: a stall, the entry fee, a package, an extra
	Discount           EntryKind = "discount"            // −: of a charge, with a reason
	Credit             EntryKind = "credit"              // −: ends a charge
	CancellationCharge EntryKind = "cancellation_charge" // +: what is kept of an ended charge
	Payment            EntryKind = "payment"             // −
	TDS                EntryKind = "tds"                 // −: income tax that the payer deducted
	GSTTDS             EntryKind = "gst_tds"             // −: GST that a government payer deducted
	Dishonoured        EntryKind = "dishonoured"         // +: a payment that the bank did not honour
	Refund             EntryKind = "refund"              // +: of a payment or of deducted tax
	WriteOff           EntryKind = "write_off"           // −: what is no longer asked for
)

// Supply reports whether an entry of this kind changes what is supplied, and so the invoice.
func (k EntryKind) Supply() bool {
	return k == Charge || k == Discount || k == Credit || k == CancellationCharge
}

// Received reports whether an entry of this kind is money or deducted tax of the payer.
func (k EntryKind) Received() bool { return k == Payment || k == TDS || k == GSTTDS }

// Method is the way in which money is paid or given back.
type Method string

// The methods. All but Online are recorded by the office.
const (
	Online   Method = "online" // through the payment provider
	Cash     Method = "cash"
	Cheque   Method = "cheque"
	Draft    Method = "dd" // demand draft
	Transfer Method = "bank"
	UPI      Method = "upi"  // to the fair's own QR code
	Card     Method = "card" // by the fair's card machine
)

// Methods lists the methods in the order of the day book.
var Methods = []Method{Online, Cash, Cheque, Draft, Transfer, UPI, Card}

// Bounces reports whether the bank can still refuse a payment by this method. Without the provider's dispute, only a
// cheque and a draft can be dishonoured.
func (m Method) Bounces() bool { return m == Cheque || m == Draft }

// TaxMode says how GST applies to a charge.
type TaxMode string

// The tax modes. Only with TaxCharged is GST a part of the amount.
const (
	TaxCharged TaxMode = "charged"
	TaxReverse TaxMode = "reverse_charge" // the recipient pays the tax
	TaxExempt  TaxMode = "exempt"
	TaxNone    TaxMode = "none" // outside GST, or the society is not registered
)

// Tax is the GST of an entry of a supply. Base and GST have the sign of the entry's amount and add up to it.
type Tax struct {
	Mode TaxMode    `db:"tax_mode" json:"mode" enum:"charged,reverse_charge,exempt,none,"`
	Rate int64      `db:"tax_rate" json:"rateHundredths,omitempty"` // hundredths of a per cent
	SAC  string     `db:"sac"      json:"sac,omitempty"`
	Base fair.Paise `db:"base_paise" json:"basePaise"`
	GST  fair.Paise `db:"gst_paise"  json:"gstPaise"`
}

// Source says where an entry comes from. Only the fields that fit the entry are set.
type Source struct {
	Order     string `db:"order_id"    json:"orderId,omitempty"`   // the provider's order, or the recorded payment
	Payment   string `db:"payment_id"  json:"paymentId,omitempty"` // the provider's id of the payment or refund
	Decision  string `db:"decision_id" json:"decisionId,omitempty"`
	Payout    string `db:"payout_id"   json:"payoutId,omitempty"`
	Method    Method `db:"method"      json:"method,omitempty" enum:"online,cash,cheque,dd,bank,upi,card"`
	Reference string `db:"reference"   json:"reference,omitempty"` // UTR, number of the cheque, page of the receipt book
	Provision string `db:"provision"   json:"provision,omitempty"` // of deducted tax: see Provision
	TillID    string `db:"till_id"     json:"tillId,omitempty"`
	Cause     Cause  `db:"cause"       json:"cause,omitempty"`
	// Day is when the money was paid: the time that the provider says, or the day that was typed, at its start in India.
	// The day book uses it. Zero: the time of the entry.
	Day time.Time `db:"day" json:"day,omitzero"`
}

// Cause says why charges ended or began without a decision.
type Cause string

// The causes.
const (
	CauseEnded Cause = "ended" // the hold ended, or the office ended what was not paid
	CauseMove  Cause = "move"  // to other stalls, or to another price
	// CauseRevived is the cause of entries that take back those with CauseEnded.
	CauseRevived Cause = "revived"
)

// Item is what a charge is for.
type Item struct {
	Product     string    `db:"product" json:"product"` // the same for equal things: "stall:3x3m"
	Number      string    `db:"item"    json:"item,omitempty"`
	Description fair.Text `db:"description,json" json:"description,omitempty"` // line of the invoice
}

// Stall returns the stall for which a charge is. The item of such a charge is "3x3m p1".
func (i Item) Stall() fair.StallKey {
	at := strings.LastIndexByte(i.Number, ' ')
	return fair.StallKey{Size: i.Number[:max(0, at)], Number: i.Number[at+1:]}
}

// Entry is one entry of a ledger. Entries are never changed or deleted.
type Entry struct {
	Ref    `db:",inline"`
	No     int        `db:"no"           json:"no"` // from 1, without gaps
	Kind   EntryKind  `db:"kind"         json:"kind" enum:"charge,discount,credit,cancellation_charge,payment,tds,gst_tds,dishonoured,refund,write_off"`
	Amount fair.Paise `db:"amount_paise" json:"amountPaise"` // effect on what is due
	Item   `db:",inline"`
	Tax    Tax `db:",inline" json:"tax"`
	// Of is the number of the entry to which this one belongs: the charge of a discount, a credit or a cancellation
	// charge, the payment that was dishonoured, the payment or deducted tax that was refunded. 0: none.
	Of int `db:"of_no" json:"of,omitempty"`
	// TakesBack is the number of the entry that this one takes back, wholly or in part. 0: none.
	TakesBack int       `db:"takes_back" json:"takesBack,omitempty"`
	Source    Source    `db:",inline" json:"source"`
	Reason    string    `db:"reason" json:"reason,omitempty"`
	At        time.Time `db:"at" json:"at"`
	By        string    `db:"by_account" json:"by"` // id of the account; empty: the program
	// Document is the number of the document about the entry. It is read from the documents and not stored here.
	Document string `db:"-" json:"document,omitempty"`
}

// Ref names the record to which a ledger belongs.
type Ref struct {
	EditionID string         `db:"edition_id"  json:"editionId"`
	Record    fair.OrderKind `db:"record_kind" json:"record" enum:"registration,booking,sponsorship"`
	RecordID  string         `db:"record_id"   json:"recordId"`
}

// Actor is the account that does something, and the time. An empty account is the program itself.
type Actor struct {
	Account string
	At      time.Time
}

// Taxed returns the tax of a price before tax at a rate.
func Taxed(base fair.Paise, mode TaxMode, rate int64, sac string) Tax {
	t := Tax{Mode: mode, Rate: rate, SAC: sac, Base: base}
	if mode == TaxCharged {
		t.GST = base.PercentOf(rate)
	}
	return t
}

// TaxWithin returns the tax of a price that includes tax, such as the entry fee.
func TaxWithin(amount fair.Paise, mode TaxMode, rate int64, sac string) Tax {
	return Tax{Mode: mode, Rate: rate, SAC: sac}.within(amount)
}

// within returns the tax that is contained in an amount of the same supply. The amount may be negative.
func (t Tax) within(amount fair.Paise) Tax {
	if amount < 0 {
		return t.within(-amount).negative()
	}
	t.Base, t.GST = amount, 0
	if t.Mode == TaxCharged {
		line := fair.TaxedWithin(amount, t.Rate, false)
		t.Base = line.Taxable
		t.GST = amount - line.Taxable
	}
	return t
}

func (t Tax) negative() Tax {
	t.Base, t.GST = -t.Base, -t.GST
	return t
}

// taxIn returns the tax in a part of the amount of an entry, or in the opposite of it. The whole amount has exactly the
// tax of the entry, which a price with tax may not give again.
func (e Entry) taxIn(amount fair.Paise) Tax {
	switch amount {
	case e.Amount:
		return e.Tax
	case -e.Amount:
		return e.Tax.negative()
	}
	return e.Tax.within(amount)
}
