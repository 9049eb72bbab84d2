package fair

import (
	"fmt"
	"regexp"
	"time"
)

// PaperKind says which numbered document a paper is.
type PaperKind string

// The kinds of paper.
const (
	ReceiptPaper  PaperKind = "receipt"        // money that came in, without tax
	TaxInvoice    PaperKind = "tax_invoice"    // CGST Rule 46
	CreditNote    PaperKind = "credit_note"    // takes back a tax invoice or a part of it, Rule 53
	RefundVoucher PaperKind = "refund_voucher" // money that goes back and was never invoiced
)

// ForRefund reports whether papers of the kind are about money that goes back.
func (k PaperKind) ForRefund() bool { return k == CreditNote || k == RefundVoucher }

// Paper is a numbered document: receipt, tax invoice, credit note or refund voucher. It is written once, in
// the transaction of the money that it is about, and never changes: a correction is another paper.
type Paper struct {
	Number    string // at most 16 characters, consecutive per prefix and financial year: "TI/26-27/000123"
	Kind      PaperKind
	OrderID   string
	PaymentID string
	RefundID  string // of papers about money that goes back
	Total     Paise  // what was paid or goes back; never negative
	IssuedAt  time.Time
	Content   PaperContent
}

// PaperContent is everything that a paper says, as it was when it was issued.
type PaperContent struct {
	Fair          PaperFair   `json:"fair"`
	Supplier      PaperParty  `json:"supplier"`
	Recipient     PaperParty  `json:"recipient"`
	Lines         []PaperLine `json:"lines"`
	Taxed         bool        `json:"taxed"`                   // tax is shown: tax invoices and their credit notes
	RoundOff      Paise       `json:"roundOffPaise,omitempty"` // what the lines' sum lacks, or has too much
	PlaceOfSupply string      `json:"placeOfSupply,omitempty"` // a state's code
	Channel       Channel     `json:"channel"`
	PaidAt        time.Time   `json:"paidAt,omitzero"`
	About         *PaperRef   `json:"about,omitempty"` // the paper of the payment that goes back
	Signatory     string      `json:"signatory,omitempty"`
}

// PaperFair is the fair that a paper is about.
type PaperFair struct {
	EditionID string `json:"editionId"`
	Title     Text   `json:"title"`
	Dates     Text   `json:"dates"`
	Venue     Text   `json:"venue"`
	Phone     string `json:"phone,omitempty"`
	Email     string `json:"email,omitempty"`
}

// PaperParty is the one who supplies or the one who receives.
type PaperParty struct {
	Name    string `json:"name"`
	Address string `json:"address,omitempty"`
	Phone   string `json:"phone,omitempty"`
	GSTIN   string `json:"gstin,omitempty"`
	State   string `json:"state,omitempty"` // its code
}

// PaperLine is one thing that was paid for. Without tax only Description and Total are set.
type PaperLine struct {
	Description Text   `json:"description"`
	SAC         string `json:"sac,omitempty"`
	Rate        int64  `json:"rateHundredths,omitempty"` // of all taxes together
	Taxable     Paise  `json:"taxablePaise,omitempty"`
	CGST        Paise  `json:"cgstPaise,omitempty"`
	SGST        Paise  `json:"sgstPaise,omitempty"`
	IGST        Paise  `json:"igstPaise,omitempty"`
	Total       Paise  `json:"totalPaise"`
}

// PaperRef names another paper.
type PaperRef struct {
	Number   string    `json:"number"`
	IssuedAt time.Time `json:"issuedAt"`
}

// PrintedPaper is what a paper is printed from.
type PrintedPaper struct {
	Lang  Lang
	Paper Paper
	Codes []EntryCode // of who it lets in; printed with a receipt or a tax invoice
	Site  string      // the site's public address, without a slash at the end
	Trial bool        // no money moved: sandbox
}

// FinancialYear names the Indian financial year of a moment, 1 April to 31 March in Asia/Kolkata: "26-27".
func FinancialYear(t time.Time) string {
	t = t.In(Kolkata)
	first := t.Year()
	if t.Month() < time.April {
		first--
	}
	return fmt.Sprintf("%02d-%02d", first%100, (first+1)%100)
}

// PaperNumber writes a paper's number (CGST Rule 46(b)): prefix, financial year and the place in its series.
func PaperNumber(prefix, year string, place int64) string {
	return fmt.Sprintf("%s/%s/%06d", prefix, year, place)
}

// paperNumber is what the law allows of a number: at most 16 letters, digits, dashes and slashes.
var paperNumber = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$`)

// IsPaperNumber reports whether a text may be a paper's number.
func IsPaperNumber(s string) bool { return paperNumber.MatchString(s) }

// Sums adds up a paper's lines; its Total is without the round-off.
func (c PaperContent) Sums() PaperLine {
	var sum PaperLine
	for _, l := range c.Lines {
		sum.Taxable += l.Taxable
		sum.CGST += l.CGST
		sum.SGST += l.SGST
		sum.IGST += l.IGST
		sum.Total += l.Total
	}
	return sum
}
