package fair

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// DocumentKind is the kind of a numbered document.
type DocumentKind string

// The kinds of numbered documents.
const (
	ReceiptDocument DocumentKind = "receipt"        // a payment, without tax
	TaxInvoice      DocumentKind = "tax_invoice"    // CGST Rule 46
	CreditNote      DocumentKind = "credit_note"    // reverses a tax invoice or a part of it (Rule 53)
	RefundVoucher   DocumentKind = "refund_voucher" // confirms the refund of a payment for which no invoice was issued
)

// ForRefund reports whether documents of this kind are issued for refunds.
func (k DocumentKind) ForRefund() bool { return k == CreditNote || k == RefundVoucher }

// Document is a numbered document: receipt, tax invoice, credit note or refund voucher. It is created in the
// transaction of its payment or refund. It never changes, because a correction creates a new document. See
// docs/product/documents.md#numbered-documents.
type Document struct {
	Number    string          `db:"number"` // at most 16 characters, consecutive per prefix and series: "TI/26-27/000123"
	Kind      DocumentKind    `db:"kind"`
	OrderID   string          `db:"order_id"`
	PaymentID string          `db:"payment_id"`
	RefundID  string          `db:"refund_id"`   // id of the refund; only set for documents about refunds
	Total     Paise           `db:"total_paise"` // the paid or refunded amount; never negative
	IssuedAt  time.Time       `db:"issued_at"`
	Content   DocumentContent `db:"content,json"`
}

// DocumentContent is the content of a document as issued.
type DocumentContent struct {
	Fair          DocumentFair   `json:"fair"`
	Supplier      DocumentParty  `json:"supplier"`
	Recipient     DocumentParty  `json:"recipient"`
	Lines         []DocumentLine `json:"lines"`
	Taxed         bool           `json:"taxed"`                   // the document shows tax: tax invoices and their credit notes
	RoundOff      Paise          `json:"roundOffPaise,omitempty"` // difference between the total and the sum of the lines
	PlaceOfSupply string         `json:"placeOfSupply,omitempty"` // a state's code
	Channel       Channel        `json:"channel"`
	PaidAt        time.Time      `json:"paidAt,omitzero"`
	About         *DocumentRef   `json:"about,omitempty"`  // the document that this document replaces or (partly) reverses
	Reason        Text           `json:"reason,omitempty"` // reason for a correction
	Signatory     string         `json:"signatory,omitempty"`
}

// Corrects reports whether the document was issued only to correct another document, and not for a payment or refund.
// Such a document is either a credit note that reverses an invoice, or a receipt or invoice that replaces a wrong
// receipt or invoice.
func (p Document) Corrects() bool { return p.RefundID == "" && p.Content.About != nil }

// DocumentFair contains the fair's data that is printed on a document.
type DocumentFair struct {
	EditionID string `json:"editionId"`
	Title     Text   `json:"title"`
	Dates     Text   `json:"dates"`
	Venue     Text   `json:"venue"`
	Phone     string `json:"phone,omitempty"`
	Email     string `json:"email,omitempty"`
}

// DocumentParty is the supplier or the recipient of a document.
type DocumentParty struct {
	Name    string `json:"name"`
	Address string `json:"address,omitempty"`
	Phone   string `json:"phone,omitempty"`
	GSTIN   string `json:"gstin,omitempty"`
	State   string `json:"state,omitempty"` // the state's code
}

// DocumentLine is one line item. If the document shows no tax, only Description and Total are set.
type DocumentLine struct {
	Description Text   `json:"description"`
	SAC         string `json:"sac,omitempty"`
	Rate        int64  `json:"rateHundredths,omitempty"` // the sum of all tax rates
	Taxable     Paise  `json:"taxablePaise,omitempty"`
	CGST        Paise  `json:"cgstPaise,omitempty"`
	SGST        Paise  `json:"sgstPaise,omitempty"`
	IGST        Paise  `json:"igstPaise,omitempty"`
	Total       Paise  `json:"totalPaise"`
}

// DocumentRef refers to another document.
type DocumentRef struct {
	Number   string    `json:"number"`
	IssuedAt time.Time `json:"issuedAt"`
}

// FinancialYear returns the Indian financial year that contains a time: "26-27". The year begins on 1 April in
// Asia/Kolkata.
func FinancialYear(t time.Time) string {
	t = t.In(Kolkata)
	first := t.Year()
	if t.Month() < time.April {
		first--
	}
	return fmt.Sprintf("%02d-%02d", first%100, (first+1)%100)
}

// maxDocumentNumber is the maximum number of characters that a document number may have by law.
const maxDocumentNumber = 16

// DocumentNumber returns the number of a document (CGST Rule 46(b)). It consists of the prefix, the series and the
// position in the series, separated by slashes. The series is the financial year or, after a restore from a backup, a
// code from NewSeriesCode. The position has six digits. It has fewer if the prefix and the series are long.
func DocumentNumber(prefix, series string, place int64) string {
	digits := min(6, maxDocumentNumber-len(prefix)-len(series)-2)
	return fmt.Sprintf("%s/%s/%0*d", prefix, series, digits, place)
}

// NewSeriesCode returns the code of a document series that starts at the time t. It is the number of seconds since the
// year 2000 in base 36, so each second has its own code. Until 2068 it has at most six characters, so that document
// numbers do not exceed the legal maximum of 16.
func NewSeriesCode(t time.Time) string {
	began := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
	return strings.ToUpper(strconv.FormatInt(int64(t.Sub(began)/time.Second), 36))
}

// documentNumber matches the numbers that the law allows: at most 16 letters, digits, dashes and slashes.
var documentNumber = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$`)

// IsDocumentNumber reports whether a text has the format of a document number.
func IsDocumentNumber(s string) bool { return documentNumber.MatchString(s) }

// Sums returns a line with the sum of each column. Its Total does not include the round-off.
func (c DocumentContent) Sums() DocumentLine {
	var sum DocumentLine
	for _, l := range c.Lines {
		sum.Taxable += l.Taxable
		sum.CGST += l.CGST
		sum.SGST += l.SGST
		sum.IGST += l.IGST
		sum.Total += l.Total
	}
	return sum
}
