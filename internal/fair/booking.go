package fair

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// PaymentStatus is the payment state of a booking. Only the server sets it.
type PaymentStatus string

// The payment states of a booking.
const (
	PaymentPending  PaymentStatus = "PENDING"
	PaymentPaid     PaymentStatus = "PAID"
	PaymentFailed   PaymentStatus = "FAILED"  // the provider refused the order
	PaymentExpired  PaymentStatus = "EXPIRED" // the payment deadline passed without a payment
	PaymentRefunded PaymentStatus = "REFUNDED"
)

// BookingStatus is the organiser's decision on a booking.
type BookingStatus string

// The booking states that the organiser sets.
const (
	BookingPending   BookingStatus = "Pending"
	BookingConfirmed BookingStatus = "Confirmed"
	BookingRejected  BookingStatus = "Rejected"
)

// ParseBookingStatus parses a booking status in the format of the API.
func ParseBookingStatus(s string) (BookingStatus, bool) {
	return OneOf(BookingStatus(s), BookingPending, BookingConfirmed, BookingRejected)
}

// Limits of one booking.
const (
	MaxMembers          = 99
	MaxStallsPerBooking = 20
)

// Booking is one organisation's booking of stalls.
type Booking struct {
	ID            string        `db:"id"`
	EditionID     string        `db:"edition_id"`
	OrderID       string        `db:"order_id"`   // empty: entered by the office without an online order
	Name          string        `db:"name"`       // the organisation
	LocalName     string        `db:"local_name"` // the organisation in Telugu or Hindi, or empty
	ContactPerson string        `db:"contact_person"`
	Phone         Phone         `db:"phone"`
	Email         string        `db:"email"`
	Address       string        `db:"address"`
	Type          string        `db:"type"`     // the id of one of Edition.StallTypes
	Category      string        `db:"category"` // the id of one of Edition.Organisations
	Product       string        `db:"product"`  // product or service, as typed
	Card          string        `db:"card"`     // id of the card that was chosen, or empty
	Members       int           `db:"members"`
	GST           string        `db:"gst"`          // GST number, or empty
	Requirements  string        `db:"requirements"` // electricity, water and other needs
	Listed        bool          `db:"listed"`       // whether the exhibitor agreed to appear in the public list of exhibitors
	Price         Price         `db:",inline"`
	PaymentStatus PaymentStatus // Money.Status in the words of the first API; computed when the booking is read
	Status        BookingStatus `db:"status"`
	PayBy         string        `db:"pay_by"` // last day to pay (YYYY-MM-DD in India) of a booking that the office confirmed unpaid, or empty
	// TransferAskedAt is when somebody asked to pay by bank transfer; zero: nobody. The request is a task of the office
	// until the booking is confirmed, paid or rejected, also if its stalls are no longer held.
	TransferAskedAt time.Time `db:"transfer_asked_at"`
	// Holds is whether the booking holds its stalls. The booking's claims in the database have the same value.
	Holds     bool `db:"holds"`
	Stalls    []Claim
	Lang      Lang       `db:"lang"`
	Consent   string     `db:"consent"`
	Version   int        `db:"version"`
	CreatedAt time.Time  `db:"created_at"`
	UpdatedAt time.Time  `db:"updated_at"`
	DeletedAt time.Time  `db:"deleted_at"` // zero: not deleted
	ErasedAt  time.Time  `db:"erased_at"`  // zero: personal data not erased
	Money     MoneyState `db:",inline" json:"-"`
}

// IsBooked reports whether the booking's stalls are sold. They are sold if the booking holds its stalls and is paid or
// confirmed.
func (b Booking) IsBooked() bool { return b.Holds && (b.Money.Sold || b.Status == BookingConfirmed) }

// Keys lists the keys of the booking's stalls.
func (b Booking) Keys() []StallKey {
	return Each(b.Stalls, func(c Claim) StallKey { return c.Key })
}

// BookingInput is a booking as an exhibitor typed it. The form of the page and the API use the same names. Absent
// fields are empty.
type BookingInput struct {
	Name          string     `json:"name,omitempty" doc:"The name of the organisation."`
	LocalName     string     `json:"localName,omitempty" doc:"The name of the organisation in Telugu or Hindi, for the name board and the lists."`
	ContactPerson string     `json:"contactPerson,omitempty"`
	Phone         string     `json:"phone,omitempty"`
	Email         string     `json:"email,omitempty"`
	Address       string     `json:"address,omitempty"`
	Type          string     `json:"type,omitempty"`
	Category      string     `json:"category,omitempty"`
	Product       string     `json:"product,omitempty"`
	Card          string     `json:"card,omitempty" doc:"The category card that the visitor has chosen in the form."`
	Members       string     `json:"members,omitempty"` // a typed number; empty: 1
	GST           string     `json:"gst,omitempty" doc:"The GST number of the organisation."`
	Requirements  string     `json:"requirements,omitempty"`
	Listed        bool       `json:"listed,omitempty" doc:"true: the exhibitor agrees to appear in the public list of exhibitors."`
	Stalls        []StallKey `json:"stalls,omitempty"`
	// FromForm is set for input from the public booking form. This form requires a contact person. It has no type
	// field, because the type follows from the card and the stalls.
	FromForm bool `json:"fromForm,omitempty" doc:"true: the booking was sent by the public form. The contact person is then required, and the type is derived from the card and the stalls."`
}

// Clean validates the input by the rules of the booking form. It returns the booking without ids, stalls, price and
// times. Name, phone and address are always required. Input from the public form also requires the contact person. All
// other input also requires the type. If required fields are empty, the error message is "Please fill in all required
// fields:" followed by the names of these fields. The edition says which types and categories there are.
func (in BookingInput) Clean(e Edition) (Booking, error) {
	p := Problems{}
	b := Booking{
		Name:          p.CleanLine("name", in.Name, true, MaxName),
		LocalName:     p.CleanLine("localName", in.LocalName, false, MaxName),
		ContactPerson: p.CleanLine("contactPerson", in.ContactPerson, in.FromForm, MaxName),
		Phone:         p.CleanPhone("phone", in.Phone, true, texts.Errors.PhoneInvalid()),
		Email:         p.CleanEmail("email", in.Email, false),
		Address:       p.CleanText("address", in.Address, true, MaxAddress),
		Product:       p.CleanLine("product", in.Product, false, MaxName),
		GST:           p.CleanGSTIN("gst", in.GST),
		Requirements:  p.CleanText("requirements", in.Requirements, false, MaxMessage),
		Listed:        in.Listed,
		Type:          p.CleanLine("type", in.Type, !in.FromForm, MaxName),
		Category:      strings.TrimSpace(in.Category),
		Members:       1,
	}
	if card, ok := FindCard(in.Card); ok {
		b.Card = card.ID
		if in.FromForm && !e.offersCard(card.ID) {
			p.Add("card", texts.Errors.CardNotOffered(e.Contact()))
		}
		if b.Category == "" && e.hasOrganisation(card.Category) {
			b.Category = card.Category
		}
	} else if strings.TrimSpace(in.Card) != "" {
		p.Add("card", texts.Errors.ChooseOne())
	}
	if in.FromForm && b.Type == "" {
		b.Type = e.stallTypeOf(b.Card, in.Stalls)
	}
	if b.Category == "" && len(e.Organisations) > 0 {
		b.Category = e.Organisations[0].ID
	}
	if !e.hasOrganisation(b.Category) {
		p.Add("category", texts.Errors.ChooseOne())
	}
	if b.Type != "" && !e.hasStallType(b.Type) {
		p.Add("type", texts.Errors.ChooseOne())
	}
	if strings.TrimSpace(in.Members) != "" {
		b.Members = p.CleanMembers("members", in.Members)
	}
	return b, missingFirst(p)
}

// EntryMembers returns the number of people whom a booking admits. This is the number of its members, but at least
// one.
func (b Booking) EntryMembers() int { return max(b.Members, 1) }

// CleanMembers parses the typed number of a booking's members. The number must be from 1 to MaxMembers.
func (p Problems) CleanMembers(field, typed string) int {
	return p.CleanNumber(field, typed, MaxMembers, texts.Errors.MembersInvalid)
}

// MembersOf returns the largest number of members that an exhibitor with these stalls can enter. The office can enter
// more.
func (p *Plan) MembersOf(claims []Claim) int {
	sum := 0
	for _, c := range claims {
		kind, known := p.Kind(c.Kind)
		if !known || kind.Members == 0 {
			return MaxMembers
		}
		sum += kind.Members
	}
	return min(sum, MaxMembers)
}

// CheckMembers reports the error of an exhibitor's booking that has more members than its stalls allow.
func (e Edition) CheckMembers(members int, claims []Claim) error {
	if most := e.Plan.MembersOf(claims); len(claims) > 0 && members > most {
		return Problems{"members": texts.Errors.MembersOfStalls(strconv.Itoa(most), e.Contact())}.Err()
	}
	return nil
}

// missingFirst returns a booking form's error. The error message names all empty required fields.
func missingFirst(p Problems) error {
	var missing []string
	for _, field := range []string{"name", "contactPerson", "phone", "address", "type"} {
		if p[field] == texts.Errors.Required() {
			missing = append(missing, field)
		}
	}
	if len(missing) > 0 {
		return p.In("booking").ErrWithMessage(texts.Errors.MissingFields(strings.Join(missing, ", ")))
	}
	return p.In("booking").Err()
}

// ChooseStalls validates the chosen stalls against the plan and computes each stall's price at the time `now`. It
// never uses prices that the browser sent. It reports errors for the field "stalls".
func (e Edition) ChooseStalls(chosen []StallKey, now time.Time) ([]Claim, Price, error) {
	p := Problems{}
	if len(chosen) == 0 {
		p.Add("stalls", texts.Errors.ChooseStall())
	}
	if len(chosen) > MaxStallsPerBooking {
		p.Add("stalls", texts.Errors.TooManyStalls(strconv.Itoa(MaxStallsPerBooking)))
		return nil, Price{}, p.Err()
	}
	var claims []Claim
	var sum Price
	perKind := map[string]int{}
	for _, key := range chosen {
		stall, ok := e.Plan.Stall(key)
		kind, known := e.Plan.Kind(stall.Kind)
		if !ok || !known {
			p.Add("stalls", texts.Errors.StallUnknown(clip(key.Number)+" ("+clip(key.Size)+")"))
			continue
		}
		perKind[kind.ID]++
		if kind.MaxPerBooking > 0 && perKind[kind.ID] > kind.MaxPerBooking {
			p.Add("stalls", texts.Errors.OnePerBooking(kind.Name[English]))
			continue
		}
		for _, c := range claims {
			if c.Key == stall.Key() {
				p.Add("stalls", texts.Errors.StallTwice(stall.DisplayName()))
			}
		}
		price := e.StallPrice(kind, now)
		sum = sum.Add(price)
		claims = append(claims, Claim{Key: stall.Key(), Kind: kind.ID, Unit: 1, Price: price})
	}
	return claims, sum, p.Err()
}

// clip shortens a stall number from a request, so that error messages stay readable.
func clip(s string) string {
	r := []rune(strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, s))
	if len(r) > 20 {
		r = append(r[:20], '…')
	}
	return string(r)
}

// BookingFilter selects the bookings of a list. Empty fields match all bookings.
type BookingFilter struct {
	ListQuery
	Status []BookingStatus // any of these; empty: all
	Money  []MoneyStatus   // any of these, MoneyDue or MoneyOverpaid; empty: all
	Days   Days            // created on these days
	Stall  StallKey        // only bookings that have or had this stall; zero: all bookings
	// OverdueOn selects the confirmed bookings that nobody has paid anything for, and whose last day to pay is before
	// this day (YYYY-MM-DD in India); empty: all.
	OverdueOn  string
	Transfers  bool // only those with a bank transfer that was asked for and that the office has not answered
	Sold       bool // only those whose entry codes are valid
	Exhibiting bool // only bookings whose stalls are sold: paid, or confirmed by the office
}

// BookingUpdate is the office's change of a booking; nil fields stay unchanged.
type BookingUpdate struct {
	Name, LocalName, ContactPerson, Phone, Email, Address, Type, Category, Product, Members, GST, Requirements,
	Status *string

	Listed  *bool
	PayBy   *string // YYYY-MM-DD, for a booking that is or becomes confirmed without a payment
	Version *int
}

// Apply merges the update into the booking and validates the result by the rules for a new booking. It returns the
// changed booking. The booking may keep a type and a category that the edition no longer has.
func (u BookingUpdate) Apply(b Booking, e Edition) (Booking, error) {
	e.StallTypes = append(slices.Clone(e.StallTypes), StallType{ID: b.Type})
	e.Organisations = append(slices.Clone(e.Organisations), Organisation{ID: b.Category})
	pick := func(value *string, old string) string {
		if value != nil {
			return *value
		}
		return old
	}
	clean, err := BookingInput{
		Name: pick(u.Name, b.Name), LocalName: pick(u.LocalName, b.LocalName),
		ContactPerson: pick(u.ContactPerson, b.ContactPerson),
		Phone:         pick(u.Phone, string(b.Phone)),
		Email:         pick(u.Email, b.Email), Address: pick(u.Address, b.Address), Type: pick(u.Type, b.Type),
		Category: pick(u.Category, b.Category), Product: pick(u.Product, b.Product), Card: b.Card,
		Members: pick(u.Members, strconv.Itoa(b.Members)), GST: pick(u.GST, b.GST),
		Requirements: pick(u.Requirements, b.Requirements),
	}.Clean(e)
	if err != nil {
		return b, err
	}
	b.Name, b.ContactPerson, b.Phone, b.Email, b.Address = clean.Name, clean.ContactPerson, clean.Phone, clean.Email,
		clean.Address
	b.LocalName = clean.LocalName
	b.Type, b.Category, b.Product, b.Members, b.GST, b.Requirements = clean.Type, clean.Category, clean.Product,
		clean.Members, clean.GST, clean.Requirements
	if u.Listed != nil {
		b.Listed = *u.Listed
	}
	p := Problems{}
	if u.Status != nil {
		b.Status = Choose(p, "status", *u.Status, true, ParseBookingStatus)
	}
	return b, p.Err()
}
