package fair

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// MaxPersons is the maximum number of people in one walk-in sale. A device sells at most PersonsOfDeviceSale without
// the server.
const MaxPersons = MaxGroup

// WalkInInput is the sale of an entry to a walk-in visitor, as the entry desk sends it. A walk-in visitor has no
// registration before the sale.
type WalkInInput struct {
	Key      string // idempotency key from the entry desk: requests with the same key are the same sale
	Category string
	Persons  int // 0 means one
	Phone    string
	NoPhone  bool   // whether the phone number may be missing
	Name     string // may be empty
	Lang     Lang
}

// Clean validates the input and returns the registration without ids, amount and times. A visitor without a name is
// called "Visitor" in the language of the sale. The error has a message for each invalid field.
func (in WalkInInput) Clean(e Edition) (Registration, error) {
	p := Problems{}
	r := Registration{
		Category: Choose(p, "category", in.Category, true, func(s string) (Category, bool) {
			c, ok := e.FindCategory(s)
			return c.ID, ok
		}),
		Persons: max(in.Persons, 1), Lang: in.Lang,
		RequestID: p.CleanLine("key", in.Key, true, MaxName),
		Name:      p.CleanLine("name", in.Name, false, MaxName),
		Phone:     p.CleanPhone("phone", in.Phone, !in.NoPhone, texts.Errors.PhoneInvalid()),
	}
	if r.Persons > MaxPersons {
		p.Add("persons", texts.Errors.TooManyPersons(strconv.Itoa(MaxPersons)))
	}
	if r.Name == "" {
		r.Name = texts.Errors.Visitor().In(in.Lang)
	}
	// Only two requests with the same key are the same sale. Two sales with the same phone number are different sales.
	r.RequestID = "desk:" + strings.TrimSpace(r.RequestID)
	r.Print = r.RequestID
	return r, p.Err()
}

// ReceiptRef is the number that an entry desk device gave a sale's receipt.
type ReceiptRef struct {
	Prefix string // prefix of the device's document numbers: "D7"
	Year   string // financial year: "26-27"; after a restore, the document series code: "E3K9ZQ"
	Place  int64
}

// Number returns the number as it is printed on the document: "D7/26-27/000001".
func (r ReceiptRef) Number() string { return DocumentNumber(r.Prefix, r.Year, r.Place) }

// DeskPriceFor is how long a device may sell at a price that the server sent to it.
const DeskPriceFor = 48 * time.Hour

// DeskPrice is a price that the server sent to a device for sales without a network connection.
type DeskPrice struct {
	EditionID string    `json:"edition"`
	DeviceID  string    `json:"device"`
	Fee       Paise     `json:"feePaise"`
	At        time.Time `json:"at"`
}

// receiptNumber matches the number of a document from a desk device.
var receiptNumber = regexp.MustCompile(`^(D[1-9][0-9]?)/([0-9]{2}-[0-9]{2}|[0-9A-Z]{6})/([0-9]{5,6})$`)

// ParseReceiptRef parses the number of a document from a desk device: "D7/26-27/000001".
func ParseReceiptRef(number string) (ReceiptRef, bool) {
	parts := receiptNumber.FindStringSubmatch(number)
	if parts == nil {
		return ReceiptRef{}, false
	}
	place, err := strconv.ParseInt(parts[3], 10, 64)
	ref := ReceiptRef{Prefix: parts[1], Year: parts[2], Place: place}
	return ref, err == nil && ref.Number() == number
}
