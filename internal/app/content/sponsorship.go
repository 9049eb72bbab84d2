package content

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var sponsorshipKind = recordKind[fair.Sponsorship, fair.SponsorshipInput]{
	entity: "sponsorship",
	name:   func(s fair.Sponsorship) texts.Message { return texts.PortalActivity.RecordSponsorship(s.ContactPerson) },
	record: func(s *fair.Sponsorship) *fair.Record { return &s.Record },
	store:  func(s Store) fair.RecordStore[fair.Sponsorship] { return s.Sponsorships() },
	typed:  fair.Sponsorship.Typed,
	clean: func(ctx context.Context, a *Service, in fair.SponsorshipInput, was fair.Sponsorship) (fair.Sponsorship,
		error,
	) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return fair.Sponsorship{}, err
		}
		if was.ID == "" {
			in.Status, in.Amount = string(fair.ReviewPending), "" // the office decides both, not the visitor
		}
		// A sponsorship keeps its tier when the edition no longer has it.
		return in.Clean(append(slices.Clip(edition.SponsorTiers), fair.SponsorTier{Name: fair.Text{fair.English: was.Level}}))
	},
	carry:    func(was fair.Sponsorship, now *fair.Sponsorship) { now.Lang, now.Consent = was.Lang, was.Consent },
	sign:     func(s *fair.Sponsorship, lang fair.Lang, consent string) { s.Lang, s.Consent = lang, consent },
	print:    func(s fair.Sponsorship, _ string) string { return s.Print() },
	personal: fair.Sponsorship.Personal,
	fields: func(s fair.Sponsorship) map[string]any {
		return map[string]any{
			"contactPerson": s.ContactPerson, "mobile": s.Mobile, "email": s.Email, "category": s.Category, "level": s.Level,
			"amountPaise": s.Amount, "status": s.Status,
		}
	},
}
