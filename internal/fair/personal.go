package fair

import (
	"strconv"
	"strings"
	"time"
)

// PersonalKind is a kind of record that holds a visitor's data, by the name that the activity log has for it.
type PersonalKind string

// The kinds of record that hold a visitor's data. What belongs to one (orders, messages) follows it.
const (
	PersonalRegistration   PersonalKind = "registration"
	PersonalBooking        PersonalKind = "booking"
	PersonalSponsorship    PersonalKind = "sponsorship"
	PersonalApplication    PersonalKind = "application"
	PersonalContactMessage PersonalKind = "contact message"
)

// PersonalKinds lists them in the order in which a person sees what is held.
var PersonalKinds = []PersonalKind{PersonalRegistration, PersonalBooking, PersonalSponsorship, PersonalApplication, PersonalContactMessage}

// ParsePersonalKind reads a kind as the API writes it.
func ParsePersonalKind(s string) (PersonalKind, bool) {
	for _, k := range PersonalKinds {
		if s == string(k) {
			return k, true
		}
	}
	return "", false
}

// Values lists the kinds. The TypeScript generator uses it.
func (PersonalKind) Values() []string {
	values := make([]string, len(PersonalKinds))
	for i, k := range PersonalKinds {
		values[i] = string(k)
	}
	return values
}

// Subject is one record that holds a visitor's data.
type Subject struct {
	Kind PersonalKind
	ID   string
}

// Person is a visitor as far as something was proved: whoever reads an address's mail, answers a phone, or knows
// the unguessable link of an order. One of the three is set; nothing else of theirs is shown or changed by it.
type Person struct {
	Email   string
	Phone   Phone
	OrderID string
}

// IsZero reports whether nothing was proved.
func (p Person) IsZero() bool { return p == Person{} }

// ErasedName stands in lists and exports where an erased record had its person's name.
const ErasedName = "Erased"

// PersonalDetail is one thing that a record holds, under the API's name of the field.
type PersonalDetail struct {
	Field string
	Value string
}

// PersonalRecord is what one record holds about a person.
type PersonalRecord struct {
	Subject
	EditionID string // of a registration or a booking
	OrderIDs  []string
	Name      string
	Phone     Phone
	Email     string
	Address   string
	Details   []PersonalDetail // everything, the four above included; empty ones are left out
	File      string           // the path of an uploaded document
	Lang      Lang
	CreatedAt time.Time
	DeletedAt time.Time
	ErasedAt  time.Time
}

// Words are the texts by which somebody would know the person in a line of a log.
func (p PersonalRecord) Words() []string {
	words := []string{}
	for _, d := range p.Details {
		switch d.Field {
		case "name", "contactPerson", "phone", "email", "address", "company", "website", "gst", "message", "experience", "requirements":
			words = append(words, d.Value)
		}
	}
	return words
}

func details(pairs ...string) []PersonalDetail {
	var list []PersonalDetail
	for i := 0; i+1 < len(pairs); i += 2 {
		if strings.TrimSpace(pairs[i+1]) != "" {
			list = append(list, PersonalDetail{pairs[i], pairs[i+1]})
		}
	}
	return list
}

// Personal is what the registration holds about its person.
func (r Registration) Personal() PersonalRecord {
	return PersonalRecord{
		Subject: Subject{PersonalRegistration, r.ID}, EditionID: r.EditionID, Name: r.Name, Phone: r.Phone, Email: r.Email, Address: r.Address,
		Details: details("name", r.Name, "company", r.Company, "phone", string(r.Phone), "email", r.Email, "address", r.Address, "website", r.Website,
			"degree", r.Degree, "college", r.College, "category", string(r.Category), "amount", r.Amount.String(), "status", string(r.Status)),
		Lang: r.Lang, CreatedAt: r.CreatedAt, DeletedAt: r.DeletedAt, ErasedAt: r.ErasedAt,
	}
}

// Erased is the registration without its person: what remains counts, and tells nobody whom.
func (r Registration) Erased(at time.Time) Registration {
	r.Name, r.Phone, r.Company, r.Address, r.Email, r.Website, r.Degree, r.College = ErasedName, "", "", "", "", "", "", ""
	// The fingerprint could be found again by trying names; the id keeps the unique index satisfied.
	r.Print, r.RequestID, r.ErasedAt, r.UpdatedAt = r.ID, "", at, at
	return r
}

// Personal is what the booking holds about its people.
func (b Booking) Personal() PersonalRecord {
	p := PersonalRecord{
		Subject: Subject{PersonalBooking, b.ID}, EditionID: b.EditionID, Name: b.Name, Phone: b.Phone, Email: b.Email, Address: b.Address,
		Details: details("name", b.Name, "contactPerson", b.ContactPerson, "phone", string(b.Phone), "email", b.Email, "address", b.Address,
			"gst", b.GST, "product", b.Product, "members", strconv.Itoa(b.Members), "requirements", b.Requirements, "stalls", StallLabels(b.Keys()),
			"amount", b.Price.Total.String(), "paymentStatus", string(b.PaymentStatus), "status", string(b.Status)),
		Lang: b.Lang, CreatedAt: b.CreatedAt, DeletedAt: b.DeletedAt, ErasedAt: b.ErasedAt,
	}
	if b.OrderID != "" {
		p.OrderIDs = []string{b.OrderID}
	}
	return p
}

// Erased is the booking without its people.
func (b Booking) Erased(at time.Time) Booking {
	b.Name, b.ContactPerson, b.Phone, b.Email, b.Address, b.Product, b.GST, b.Requirements = ErasedName, "", "", "", "", "", "", ""
	b.ErasedAt, b.UpdatedAt = at, at
	return b
}

// Personal is what the enquiry holds about its person.
func (s Sponsorship) Personal() PersonalRecord {
	return PersonalRecord{
		Subject: Subject{PersonalSponsorship, s.ID}, Name: s.ContactPerson, Phone: s.Mobile, Email: s.Email,
		Details: details("contactPerson", s.ContactPerson, "phone", string(s.Mobile), "email", s.Email, "business", s.Category, "level", s.Level, "status", string(s.Status)),
		Lang:    s.Lang, CreatedAt: s.CreatedAt, DeletedAt: s.DeletedAt, ErasedAt: s.ErasedAt,
	}
}

// Erased is the enquiry without its person.
func (s Sponsorship) Erased(at time.Time) Sponsorship {
	s.ContactPerson, s.Mobile, s.Email, s.Category = ErasedName, "", "", ""
	s.ErasedAt, s.UpdatedAt = at, at
	return s
}

// Personal is what the application holds about its person; the biodata only by its name.
func (a Application) Personal() PersonalRecord {
	return PersonalRecord{
		Subject: Subject{PersonalApplication, a.ID}, Name: a.Name, Phone: a.Mobile, Email: a.Email, Address: a.Address,
		Details: details("name", a.Name, "phone", string(a.Mobile), "email", a.Email, "address", a.Address, "occupation", string(a.Occupation),
			"experience", a.Experience, "biodata", a.Biodata.Name, "status", string(a.Status)),
		File: a.Biodata.Path, Lang: a.Lang, CreatedAt: a.CreatedAt, DeletedAt: a.DeletedAt, ErasedAt: a.ErasedAt,
	}
}

// Erased is the application without its person; the biodata's file is the caller's to remove.
func (a Application) Erased(at time.Time) Application {
	a.Name, a.Address, a.Email, a.Experience, a.Mobile, a.Biodata = ErasedName, "", "", "", "", StoredFile{}
	a.ErasedAt, a.UpdatedAt = at, at
	return a
}

// Personal is what the message holds about its sender.
func (m ContactMessage) Personal() PersonalRecord {
	return PersonalRecord{
		Subject: Subject{PersonalContactMessage, m.ID}, Name: m.Name, Email: m.Email,
		Details: details("name", m.Name, "email", m.Email, "message", m.Message),
		Lang:    m.Lang, CreatedAt: m.CreatedAt, DeletedAt: m.DeletedAt, ErasedAt: m.ErasedAt,
	}
}

// Erased is the message without its sender and words.
func (m ContactMessage) Erased(at time.Time) ContactMessage {
	m.Name, m.Email, m.Message = ErasedName, "", ""
	m.ErasedAt, m.UpdatedAt = at, at
	return m
}
