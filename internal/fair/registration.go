package fair

import (
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Category is the category of a registered visitor.
type Category string

// The registration categories.
const (
	Farmer       Category = "Farmer"
	Scientist    Category = "Scientist"
	Entrepreneur Category = "Entrepreneur"
	Startup      Category = "Startup"
	Student      Category = "Student"
	Other        Category = "Other"
)

// Categories lists the built-in registration categories. An edition can have more, see RegistrationCategory.
var Categories = []Category{Farmer, Scientist, Entrepreneur, Startup, Student, Other}

// ParseCategory parses a built-in category in any letter case. It also accepts plurals, because the screen shows for
// example "Others".
func ParseCategory(s string) (Category, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for _, c := range Categories {
		if l := strings.ToLower(string(c)); s == l || s == l+"s" || s != "" && strings.HasSuffix(l, "y") &&
			s == l[:len(l)-1]+"ies" {
			return c, true
		}
	}
	return "", false
}

// RegistrationField is a field of the form for a category, and whether the visitor must fill it in.
type RegistrationField struct {
	Name     string // the API's field name
	Required bool
}

var registrationFields = map[Category][]RegistrationField{
	Farmer:       {{"name", true}, {"address", true}, {"whatsappNo", true}},
	Scientist:    {{"name", true}, {"address", true}, {"whatsappNo", true}},
	Entrepreneur: {{"companyName", true}, {"address", true}, {"email", true}, {"website", false}, {"whatsappNo", true}},
	Startup:      {{"companyName", true}, {"address", true}, {"email", true}, {"website", false}, {"whatsappNo", true}},
	Student:      {{"name", true}, {"degree", true}, {"college", true}, {"email", true}, {"whatsappNo", true}},
	Other:        {},
}

// Fields lists the fields of a built-in category's form in order.
func (c Category) Fields() []RegistrationField { return registrationFields[c] }

// AsksAge reports whether the built-in category's form has a checkbox for the statement "18 or older, or a parent or
// teacher is filling this in".
func (c Category) AsksAge() bool { return c == Farmer || c == Student }

// RegistrationStatus says whether a registration is unpaid (pending), paid or cancelled.
type RegistrationStatus string

// The states of a registration.
const (
	RegistrationPending   RegistrationStatus = "Pending"
	RegistrationPaid      RegistrationStatus = "Paid"
	RegistrationCancelled RegistrationStatus = "Cancelled"
)

// ParseRegistrationStatus parses a status in the format of the API.
func ParseRegistrationStatus(s string) (RegistrationStatus, bool) {
	return OneOf(RegistrationStatus(s), RegistrationPending, RegistrationPaid, RegistrationCancelled)
}

// Registration is one visitor's registration for the fair.
type Registration struct {
	ID        string   `db:"id"`
	EditionID string   `db:"edition_id"`
	UserID    string   `db:"user_id,sealed=own id"` // the payer's id; only the visitor who registered may see it
	Category  Category `db:"category"`
	Name      string   `db:"name"` // person's name; the company's name if the form does not ask for a person's name
	Phone     Phone    `db:"phone"`
	Company   string   `db:"company"`
	Address   string   `db:"address"`
	Email     string   `db:"email"`
	Website   string   `db:"website"`
	Degree    string   `db:"degree"`
	College   string   `db:"college"`
	Persons   int      `db:"persons"` // number of people that the registration admits, 1 to MaxGroup; the amount is for all of them
	// MemberNames contains the names of a group's persons, one per line. Line n is the name of person n. It is empty
	// if the name is not known yet. See docs/product/registration.md#import-and-groups.
	MemberNames string   `db:"member_names"`
	Answers     []Answer `db:"answers,json"` // to the questions of the office
	// TicketBookID is set if the registration represents the sold tickets of a ticket book. Then only these tickets
	// admit people, and the registration itself admits nobody.
	TicketBookID string             `db:"ticket_book_id,null"`
	FirstTicket  int                `db:"first_ticket"` // number of the first sold ticket; Persons is the number of tickets; 0: no ticket book
	SoldBy       string             `db:"sold_by"`      // id of the account that sold the entry at the desk; empty: the visitor registered, or the office
	Amount       Paise              `db:"amount_paise"`
	Status       RegistrationStatus `db:"status"`
	Lang         Lang               `db:"lang"`
	Adult        bool               `db:"adult"`      // whether the visitor ticked the age statement
	Consent      string             `db:"consent"`    // version of the privacy notice that was shown
	Print        string             `db:"print"`      // hash of the input, which detects a repeated submission of the same content
	Sender       string             `db:"sender"`     // who sent the form; the same content is a repetition only from the same sender
	RequestID    string             `db:"request_id"` // the sender's idempotency key, or empty
	Junk         bool               `db:"junk"`       // true if suspected to be junk: a hidden field was filled in, which usually only programs do
	// TransferAskedAt is when somebody asked to pay by bank transfer; zero: nobody.
	TransferAskedAt time.Time  `db:"transfer_asked_at"`
	Version         int        `db:"version"`
	CreatedAt       time.Time  `db:"created_at"`
	UpdatedAt       time.Time  `db:"updated_at"`
	DeletedAt       time.Time  `db:"deleted_at"` // zero: not deleted
	ErasedAt        time.Time  `db:"erased_at"`  // zero: personal data not erased
	Money           MoneyState `db:",inline" json:"-"`
}

// Payable reports whether the registration must still be paid. Registrations of earlier editions can no longer be
// paid. `current` is the id of the current edition.
func (r Registration) Payable(current string) bool {
	return r.Status == RegistrationPending && r.Amount > 0 && r.EditionID == current
}

// RegistrationInput is a registration as a visitor typed it. The form of the page and the API use the same names. The
// category determines which fields are used.
type RegistrationInput struct {
	Category    string `json:"category,omitempty" doc:"The id of a category: Farmer, Scientist, Entrepreneur, Startup, Student, Other, or one that the office has added (registrationCategories in GET /api/event)."`
	Name        string `json:"name,omitempty"`
	Address     string `json:"address,omitempty"`
	WhatsappNo  string `json:"whatsappNo,omitempty"`
	CompanyName string `json:"companyName,omitempty"`
	Email       string `json:"email,omitempty"`
	Website     string `json:"website,omitempty"`
	Degree      string `json:"degree,omitempty"`
	College     string `json:"college,omitempty"`
	// Adult is whether the age statement was ticked. It is nil for programs that do not know the statement.
	Adult *bool `json:"adult,omitempty" doc:"true: the person who fills in the form is at least 18 years old, or is a parent or teacher."`
	// Answers contains the answers to the questions of the office, by their ids.
	Answers  map[string]string `json:"answers,omitempty" doc:"The answers to the questions of the edition, by their ids. A choice is answered by the id of an option."`
	ByOffice bool              `json:"-"` // the office enters it for somebody, who may have no e-mail address
	// Persons and MemberNames describe a group that the office enters or imports.
	Persons     string `json:"persons,omitempty" doc:"The number of people of a group, 1 (default) to 100. The amount is for all of them. Only the office may send it; it is ignored in a visitor's form."`
	MemberNames string `json:"memberNames,omitempty" doc:"The names of the people in a group, one per line. Only the office may send it."`
}

// MaxGroup is the maximum number of people in one registration: of a group that a visitor registers or that the office
// imports, and of one sale at the entry desk.
const MaxGroup = 100

// Clean validates the input by its category's rules and returns the registration without ids, amount and times. It
// drops fields that the category does not have, except an e-mail address. The error is an *Error with a message for
// each invalid field. A category with the form of Other is always refused with a message of its own. The answers to
// the office's questions are stored in the words of the language l.
func (in RegistrationInput) Clean(e Edition, l Lang) (Registration, error) {
	p := Problems{}
	chosen, ok := e.chooseCategory(p, in.Category, in.ByOffice)
	if !ok {
		return Registration{}, p.Err()
	}
	category := chosen.Like
	if category == Other {
		err := Fail(KindInvalid, texts.Errors.ContactOrganizers())
		err.Fields = map[string]texts.Message{"category": texts.Errors.ContactOrganizers()}
		return Registration{}, err
	}
	r := Registration{Category: chosen.ID, Persons: 1, Adult: in.Adult != nil && *in.Adult}
	if category.AsksAge() && in.Adult != nil && !*in.Adult {
		p.Add("adult", texts.Errors.AdultRequired())
	}
	for _, f := range category.Fields() {
		f.Required = f.Required && !(in.ByOffice && f.Name == "email")
		r.clean(p, in, f)
	}
	if r.Email == "" && p["email"].IsZero() {
		// The forms of some categories have no field for it, but programs send it, and messages go to it.
		r.Email = p.CleanEmail("email", in.Email, false)
	}
	if strings.TrimSpace(in.Persons) != "" {
		r.Persons = p.CleanNumber("persons", in.Persons, MaxGroup, texts.PortalErrors.NumberFromOne)
	}
	r.MemberNames = p.CleanMemberNames("memberNames", in.MemberNames, r.Persons)
	r.Answers = CleanAnswers(p, e.QuestionsOf(chosen.ID), nil, in.Answers, l, !in.ByOffice)
	r.Print = r.Fingerprint()
	return r, p.In("registration").Err()
}

// clean validates the input of one field of a category's form and stores it in the registration.
func (r *Registration) clean(p Problems, in RegistrationInput, f RegistrationField) {
	switch f.Name {
	case "name":
		r.Name = p.CleanLine("name", in.Name, f.Required, MaxName)
	case "companyName":
		r.Company = p.CleanLine("companyName", in.CompanyName, f.Required, MaxName)
		r.Name = r.Company
	case "address":
		r.Address = p.CleanText("address", in.Address, f.Required, MaxAddress)
	case "whatsappNo":
		r.Phone = p.CleanPhone("whatsappNo", in.WhatsappNo, f.Required, texts.Errors.WhatsappInvalid())
	case "email":
		r.Email = p.CleanEmail("email", in.Email, f.Required)
	case "website":
		r.Website = p.CleanWebsite("website", in.Website)
	case "degree":
		r.Degree = p.CleanLine("degree", in.Degree, f.Required, MaxName)
	case "college":
		r.College = p.CleanLine("college", in.College, f.Required, MaxName)
	}
}

// Fingerprint returns a hash of the typed content that ignores spacing and letter case.
func (r Registration) Fingerprint() string {
	parts := []string{
		string(r.Category), r.Name, string(r.Phone), r.Company, r.Address, r.Email, r.Website, r.Degree,
		r.College,
	}
	if r.Persons > 1 {
		parts = append(parts, strconv.Itoa(r.Persons))
	}
	if len(r.Answers) > 0 {
		parts = append(parts, AnswerLines(r.Answers))
	}
	return Fingerprint(parts...)
}

// RegistrationFilter selects the registrations of a list. Empty fields match all registrations.
type RegistrationFilter struct {
	ListQuery
	Status   []RegistrationStatus // any of these; empty: all
	Money    []MoneyStatus        // any of these, MoneyDue or MoneyOverpaid; empty: all
	Category []Category           // any of these; empty: all
	Days     Days                 // created on these days
	Sold     bool                 // only those whose entry codes are valid
	// Transfers selects only the unpaid registrations for which somebody asked to pay by bank transfer.
	Transfers bool
}

// RegistrationUpdate is the office's change of a registration; nil fields stay unchanged.
type RegistrationUpdate struct {
	Name, Phone, Email, Address, Company, Website, Degree, College *string

	Persons     *string           // number of people as typed; the amount follows it if Amount is nil
	MemberNames *string           // names of a group's persons, one per line
	Answers     map[string]string // by the ids of questions
	Questions   []Question        // of the registration's category
	Amount      *string           // rupees as typed
	// Payment is the channel of the payment if Status is Paid: cash, cheque or bank. nil means cash.
	Payment *string
	Status  *string
	Reason  *string // why the registration is Paid without a payment
	Version *int    // the version that the client read; nil: the version is not checked
}

// Apply validates the update and returns the changed registration and the reason.
func (u RegistrationUpdate) Apply(r Registration) (_ Registration, reason string, _ error) {
	p := Problems{}
	line := func(field string, value *string, into *string, required bool) {
		if value != nil {
			*into = p.CleanLine(field, *value, required, MaxName)
		}
	}
	line("name", u.Name, &r.Name, true)
	line("company", u.Company, &r.Company, false)
	line("degree", u.Degree, &r.Degree, false)
	line("college", u.College, &r.College, false)
	if u.Phone != nil {
		r.Phone = p.CleanPhone("phone", *u.Phone, true, texts.Errors.PhoneInvalid())
	}
	if u.Email != nil {
		r.Email = p.CleanEmail("email", *u.Email, false)
	}
	if u.Address != nil {
		r.Address = p.CleanText("address", *u.Address, true, MaxAddress)
	}
	if u.Website != nil {
		r.Website = p.CleanWebsite("website", *u.Website)
	}
	if u.Persons != nil {
		persons := p.CleanNumber("persons", *u.Persons, MaxGroup, texts.PortalErrors.NumberFromOne)
		r.Amount = r.Amount / Paise(max(r.Persons, 1)) * Paise(persons)
		r.Persons = persons
	}
	if u.MemberNames != nil || u.Persons != nil {
		names := r.MemberNames
		if u.MemberNames != nil {
			names = *u.MemberNames
		}
		r.MemberNames = p.CleanMemberNames("memberNames", names, r.Persons)
	}
	if len(u.Answers) > 0 {
		r.Answers = CleanAnswers(p, u.Questions, r.Answers, u.Answers, English, false)
	}
	if u.Amount != nil {
		if r.Amount = p.CleanRupees("amount", *u.Amount); !r.Amount.Payable() {
			p.Add("amount", texts.PortalErrors.AmountTooSmall(LeastPayment.String()))
		}
	}
	if u.Status != nil {
		r.Status = Choose(p, "status", *u.Status, true, ParseRegistrationStatus)
	}
	if u.Reason != nil {
		reason = p.CleanText("reason", *u.Reason, false, MaxAddress)
	}
	return r, reason, p.Err()
}
