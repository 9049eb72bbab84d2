package fair

import (
	"strconv"
	"strings"
	"time"
)

// PersonalKind is a kind of record that contains personal data of a visitor. The value is the name of the kind in the
// activity log.
type PersonalKind string

// The kinds of record with personal data. Orders and messages that belong to such a record are shown and erased
// together with it.
const (
	PersonalRegistration   PersonalKind = "registration"
	PersonalBooking        PersonalKind = "booking"
	PersonalSponsorship    PersonalKind = "sponsorship"
	PersonalApplication    PersonalKind = "application"
	PersonalContactMessage PersonalKind = "contact message"
)

// PersonalKinds lists the kinds in the order in which visitors see them on the page with their own data.
var PersonalKinds = []PersonalKind{
	PersonalRegistration, PersonalBooking, PersonalSponsorship, PersonalApplication,
	PersonalContactMessage,
}

// ParsePersonalKind parses a kind in the format of the API.
func ParsePersonalKind(s string) (PersonalKind, bool) {
	return OneOf(PersonalKind(s), PersonalKinds...)
}

// Values lists the kinds. The TypeScript generator calls this method.
func (PersonalKind) Values() []string {
	return Each(PersonalKinds, func(k PersonalKind) string { return string(k) })
}

// Subject identifies one record with a visitor's personal data.
type Subject struct {
	Kind PersonalKind `db:"kind"`
	ID   string       `db:"record_id"`
}

// Person is a visitor who was identified in one of three ways: by access to an e-mail address, by answering a phone
// call, or by the secret link of an order. Only the field for this way is set. The person may access only the records
// that contain its value.
type Person struct {
	Email   string `db:"email"`
	Phone   Phone  `db:"phone"`
	OrderID string `db:"order_id"`
}

// IsZero reports whether the person is not identified: no field is set.
func (p Person) IsZero() bool { return p == Person{} }

// ErasedName is shown in lists and exports instead of the name of a person whose data was erased.
const ErasedName = "Erased"

// PersonalDetail is one field of a record with its value. Field is the field's name in the API.
type PersonalDetail struct {
	Field string
	Value string
	Label string // the question, for the field "answer"; empty for others
}

// PersonalRecord contains the personal data of one record.
type PersonalRecord struct {
	Subject
	EditionID string // edition of the record, if it is a registration, booking or sponsorship
	OrderIDs  []string
	Name      string
	Phone     Phone
	Email     string
	Address   string
	Stalls    []Claim          // the stalls of a booking; empty for other records
	Details   []PersonalDetail // all fields with a value, including Name, Phone, Email and Address
	File      string           // the path of an uploaded document
	Lang      Lang
	CreatedAt time.Time
	DeletedAt time.Time
	ErasedAt  time.Time
}

// Detail returns the value of a field, or an empty text.
func (p PersonalRecord) Detail(field string) string {
	for _, d := range p.Details {
		if d.Field == field {
			return d.Value
		}
	}
	return ""
}

// Words returns the values that could identify the person. When a record is erased, these values are removed from the
// activity log.
func (p PersonalRecord) Words() []string {
	words := []string{}
	for _, d := range p.Details {
		switch d.Field {
		case "memberNames":
			words = append(words, strings.FieldsFunc(d.Value, func(r rune) bool { return r == '\n' })...)
		case "answer", "name", "contactPerson", "phone", "email", "address", "company", "website", "gst", "message",
			"experience", "requirements", "about", "products", "publicPhone":
			words = append(words, d.Value)
		}
	}
	return words
}

// groupSize returns the number of persons of a group as a string. It returns "" for one person.
func groupSize(persons int) string {
	if persons <= 1 {
		return ""
	}
	return strconv.Itoa(persons)
}

// Details returns the details with the given pairs of names and values. It leaves out empty values.
func Details(pairs ...string) []PersonalDetail {
	var list []PersonalDetail
	for i := 0; i+1 < len(pairs); i += 2 {
		if strings.TrimSpace(pairs[i+1]) != "" {
			list = append(list, PersonalDetail{Field: pairs[i], Value: pairs[i+1]})
		}
	}
	return list
}

// Personal returns the personal data of the registration.
func (r Registration) Personal() PersonalRecord {
	p := PersonalRecord{
		Subject: Subject{PersonalRegistration, r.ID}, EditionID: r.EditionID, Name: r.Name, Phone: r.Phone, Email: r.Email,
		Address: r.Address,
		Details: Details("name", r.Name, "company", r.Company, "phone", string(r.Phone), "email", r.Email, "address",
			r.Address, "website", r.Website,
			"degree", r.Degree, "college", r.College, "persons", groupSize(r.Persons), "memberNames", r.MemberNames,
			"category", string(r.Category), "amount", r.Amount.String(), "status", string(r.Status)),
		Lang: r.Lang, CreatedAt: r.CreatedAt, DeletedAt: r.DeletedAt, ErasedAt: r.ErasedAt,
	}
	for _, a := range r.Answers {
		p.Details = append(p.Details, PersonalDetail{Field: "answer", Value: a.Value, Label: a.Label})
	}
	return p
}

// Erased returns the registration without personal data. Statistics still count the registration.
func (r Registration) Erased(at time.Time) Registration {
	r.Name, r.Phone, r.Company, r.Address, r.Email, r.Website, r.Degree, r.College = ErasedName, "", "", "", "", "", "", ""
	r.MemberNames, r.Answers = "", nil
	// The fingerprint must be removed, because anyone could use it to test a guessed name. The record's id replaces
	// the fingerprint, because the database requires a unique value.
	r.Print, r.Sender, r.RequestID, r.ErasedAt, r.UpdatedAt = r.ID, "", "", at, at
	return r
}

// Personal returns the personal data of the booking.
func (b Booking) Personal() PersonalRecord {
	p := PersonalRecord{
		Subject: Subject{PersonalBooking, b.ID}, EditionID: b.EditionID, Name: b.Name, Phone: b.Phone, Email: b.Email,
		Address: b.Address, Stalls: b.Stalls,
		Details: Details("name", b.Name, "localName", b.LocalName, "contactPerson", b.ContactPerson, "phone", string(b.Phone),
			"email", b.Email,
			"address", b.Address,
			"gst", b.GST, "product", b.Product, "members", strconv.Itoa(b.Members), "requirements", b.Requirements, "stalls",
			StallLabels(b.Keys()),
			"amount", b.Price.Total.String(), "paymentStatus", string(b.PaymentStatus), "status", string(b.Status)),
		Lang: b.Lang, CreatedAt: b.CreatedAt, DeletedAt: b.DeletedAt, ErasedAt: b.ErasedAt,
	}
	if b.OrderID != "" {
		p.OrderIDs = []string{b.OrderID}
	}
	return p
}

// Erased returns the booking without personal data.
func (b Booking) Erased(at time.Time) Booking {
	b.Name, b.ContactPerson, b.Phone, b.Email, b.Address, b.Product, b.GST, b.Requirements = ErasedName, "", "", "", "",
		"", "", ""
	b.LocalName, b.Listed = "", false
	b.ErasedAt, b.UpdatedAt = at, at
	return b
}

// Personal returns the personal data of the enquiry.
func (s Sponsorship) Personal() PersonalRecord {
	return PersonalRecord{
		Subject: Subject{PersonalSponsorship, s.ID}, EditionID: s.EditionID, Name: s.ContactPerson, Phone: s.Mobile,
		Email: s.Email,
		Details: Details("contactPerson", s.ContactPerson, "phone", string(s.Mobile), "email", s.Email, "business",
			s.Category, "level", s.Level, "company", s.Company, "address", s.Address, "gst", s.GST,
			"amount", amountOrNone(s.Amount), "status", string(s.Status)),
		Lang: s.Lang, CreatedAt: s.CreatedAt, DeletedAt: s.DeletedAt, ErasedAt: s.ErasedAt,
	}
}

// amountOrNone formats an amount. It returns "" if the amount is 0.
func amountOrNone(amount Paise) string {
	if amount == 0 {
		return ""
	}
	return amount.String()
}

// Erased returns the enquiry without personal data.
func (s Sponsorship) Erased(at time.Time) Sponsorship {
	s.ContactPerson, s.Mobile, s.Email, s.Category = ErasedName, "", "", ""
	s.Company, s.Address, s.GST = "", "", ""
	s.ErasedAt, s.UpdatedAt = at, at
	return s
}
