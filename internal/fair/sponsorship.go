package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Sponsorship is an enquiry about a sponsorship tier.
type Sponsorship struct {
	Record
	ContactPerson string
	Mobile        Phone
	Email         string
	Category      string
	Level         string // a tier's English name; empty: none was chosen
	Amount        Paise  // agreed with the sponsor; 0: not yet
	Status        ReviewStatus
	Lang          Lang
	Consent       string    // version of the privacy notice that was shown
	ErasedAt      time.Time // zero: personal data not erased
}

// SponsorshipInput is an enquiry as typed. Only the office sets Status and Amount (in rupees): a visitor's enquiry
// starts as Pending, without an amount.
type SponsorshipInput struct {
	ContactPerson, Mobile, Email, Category, Level, Amount, Status string
}

// Clean validates the input. contactPerson and mobile are required. Level is the id or the English name of one of the
// edition's tiers. The error has a message per field.
func (in SponsorshipInput) Clean(tiers []SponsorTier) (Sponsorship, error) {
	p := Problems{}
	s := Sponsorship{
		ContactPerson: p.CleanLine("contactPerson", in.ContactPerson, true, MaxName),
		Mobile:        p.CleanPhone("mobile", in.Mobile, true, texts.Errors.PhoneInvalid()),
		Email:         p.CleanEmail("email", in.Email, false),
		Category:      p.CleanLine("category", in.Category, false, MaxName),
		Status:        choose(p, "status", in.Status, true, ParseReviewStatus),
	}
	if typed := strings.TrimSpace(in.Amount); typed != "" {
		amount, err := ParseRupees(typed)
		if err != nil {
			p.Add("amount", texts.Errors.AmountInvalid())
		}
		s.Amount = amount
	}
	s.Level = choose(p, "level", in.Level, false, func(typed string) (string, bool) { return levelOf(tiers, typed) })
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

// Typed returns the record as form input, so that a partial change can be applied to it.
func (s Sponsorship) Typed() SponsorshipInput {
	in := SponsorshipInput{
		ContactPerson: s.ContactPerson, Mobile: string(s.Mobile), Email: s.Email, Category: s.Category, Level: s.Level,
		Status: string(s.Status),
	}
	if s.Amount > 0 {
		in.Amount = s.Amount.Decimal()
	}
	return in
}

// Print returns the fingerprint of the enquiry.
func (s Sponsorship) Print() string {
	return fingerprint(s.ContactPerson, string(s.Mobile), s.Email, s.Category, s.Level)
}
