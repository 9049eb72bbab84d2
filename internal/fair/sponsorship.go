package fair

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// SponsorshipStage is a sponsorship's state, from the enquiry to the payment.
type SponsorshipStage string

// The stages of a sponsorship. The database computes the stage from the status, the orders and the payments.
const (
	SponsorshipEnquiry  SponsorshipStage = "enquiry"
	SponsorshipAgreed   SponsorshipStage = "agreed"
	SponsorshipInvoiced SponsorshipStage = "invoiced" // a payment request is open
	SponsorshipPartPaid SponsorshipStage = "part_paid"
	SponsorshipPaid     SponsorshipStage = "paid"
	SponsorshipDeclined SponsorshipStage = "declined"
)

// SponsorshipStages lists the stages in the order of the portal.
var SponsorshipStages = []SponsorshipStage{
	SponsorshipEnquiry, SponsorshipAgreed, SponsorshipInvoiced, SponsorshipPartPaid, SponsorshipPaid,
	SponsorshipDeclined,
}

// ParseSponsorshipStage parses a stage in the format of the API.
func ParseSponsorshipStage(s string) (SponsorshipStage, bool) {
	stage := SponsorshipStage(s)
	return stage, slices.Contains(SponsorshipStages, stage)
}

// Sponsorship is an enquiry about a sponsorship tier, together with the agreement that may follow.
type Sponsorship struct {
	Record
	ContactPerson string       `db:"contact_person"`
	Mobile        Phone        `db:"mobile"`
	Email         string       `db:"email"`
	Category      string       `db:"category"`
	Level         string       `db:"level"`   // English name of a tier; empty: none was chosen
	Company       string       `db:"company"` // recipient of the documents; empty: the contact person
	Address       string       `db:"address"`
	GST           string       `db:"gst"`          // the sponsor's GST number
	Amount        Paise        `db:"amount_paise"` // the agreed amount before GST; 0: no amount is agreed yet
	GSTAmount     Paise        `db:"gst_paise"`    // GST on Amount
	Status        ReviewStatus `db:"status"`
	Lang          Lang         `db:"lang"`
	Consent       string       `db:"consent"`   // version of the privacy notice that was shown
	ErasedAt      time.Time    `db:"erased_at"` // zero: personal data not erased
	Money         MoneyState   `db:",inline" json:"-"`
	// The remaining fields are computed when the record is read. They are empty in a record from RecordStore.Lock.
	Paid    Paise // received money and deducted tax, less refunds
	Stage   SponsorshipStage
	Ordered bool // whether there is or was an order
}

// Name returns the name of the organisation or, if it is not known, of the contact person.
func (s Sponsorship) Name() string { return cmp.Or(s.Company, s.ContactPerson) }

// Price returns the agreed price with GST.
func (s Sponsorship) Price() Price {
	return Price{Base: s.Amount, GST: s.GSTAmount, Total: s.Amount + s.GSTAmount}
}

// Due returns the amount of an agreed sponsorship that is still to be paid.
func (s Sponsorship) Due() Paise {
	if s.Status != ReviewConfirmed || !s.DeletedAt.IsZero() {
		return 0
	}
	return max(0, s.Money.Due)
}

// Payer returns the sponsor as the payer of an order.
func (s Sponsorship) Payer() Payer {
	return Payer{Name: s.ContactPerson, Phone: s.Mobile, Email: s.Email, Address: s.Address, Company: s.Company}
}

// SponsorshipInput is an enquiry as typed. The page's form and the API use the same names. Only the office sets Status,
// Amount (in rupees, before GST) and the document data. A visitor's enquiry starts as Pending and has no amount.
type SponsorshipInput struct {
	ContactPerson string `json:"contactPerson,omitempty"`
	Mobile        string `json:"mobile,omitempty"`
	Email         string `json:"email,omitempty"`
	Category      string `json:"category,omitempty"`
	Level         string `json:"level,omitempty" doc:"The id of a sponsorship tier, or its English name."`
	Company       string `json:"-"`
	Address       string `json:"-"`
	GST           string `json:"-"`
	Amount        string `json:"-"`
	Status        string `json:"-"`
}

// Clean validates the input. contactPerson and mobile are required. Level is the id or the English name of a tier in
// the edition. The error has a message for each invalid field.
func (in SponsorshipInput) Clean(tiers []SponsorTier) (Sponsorship, error) {
	p := Problems{}
	s := Sponsorship{
		ContactPerson: p.CleanLine("contactPerson", in.ContactPerson, true, MaxName),
		Mobile:        p.CleanAnyPhone("mobile", in.Mobile),
		Email:         p.CleanEmail("email", in.Email, false),
		Category:      p.CleanLine("category", in.Category, false, MaxName),
		Company:       p.CleanLine("company", in.Company, false, MaxName),
		Address:       p.CleanLine("address", in.Address, false, MaxAddress),
		GST:           p.CleanGSTIN("gst", in.GST),
		Status:        Choose(p, "status", in.Status, true, ParseReviewStatus),
	}
	if strings.TrimSpace(in.Amount) != "" {
		s.Amount = p.CleanRupees("amount", in.Amount)
	}
	s.Level = Choose(p, "level", in.Level, false, func(typed string) (string, bool) { return levelOf(tiers, typed) })
	return s, p.In("sponsorship").Err()
}

func levelOf(tiers []SponsorTier, typed string) (name string, ok bool) {
	typed = strings.Join(strings.Fields(typed), " ")
	for _, tier := range tiers {
		if strings.EqualFold(typed, tier.ID) || strings.EqualFold(typed, tier.Name[English]) {
			return tier.Name[English], true
		}
	}
	return "", false
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (s Sponsorship) Typed() SponsorshipInput {
	in := SponsorshipInput{
		ContactPerson: s.ContactPerson, Mobile: string(s.Mobile), Email: s.Email, Category: s.Category, Level: s.Level,
		Company: s.Company, Address: s.Address, GST: s.GST, Status: string(s.Status),
	}
	if s.Amount > 0 {
		in.Amount = s.Amount.Decimal()
	}
	return in
}

// Print returns a hash of the enquiry, which is used to find repeated enquiries.
func (s Sponsorship) Print() string {
	return Fingerprint(s.ContactPerson, string(s.Mobile), s.Email, s.Category, s.Level)
}
