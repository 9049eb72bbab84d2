package edition

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) sponsorshipKind() record.Kind[fair.Sponsorship, fair.SponsorshipInput] {
	return record.Kind[fair.Sponsorship, fair.SponsorshipInput]{
		Entity: "sponsorship",
		Name:   func(s fair.Sponsorship) texts.Message { return texts.PortalActivity.RecordSponsorship(s.ContactPerson) },
		Typed:  fair.Sponsorship.Typed,
		Clean: func(ctx context.Context, in fair.SponsorshipInput, was fair.Sponsorship) (fair.Sponsorship,
			error,
		) {
			edition, err := a.CurrentEdition(ctx)
			if err != nil {
				return fair.Sponsorship{}, err
			}
			if was.ID == "" {
				// Only the office may set these values, so the values that a visitor sends are ignored.
				in.Status, in.Amount, in.Company, in.Address, in.GST = string(fair.ReviewPending), "", "", "", ""
			}
			// A sponsorship keeps its tier even if the edition no longer has that tier.
			now, err := in.Clean(append(slices.Clip(edition.SponsorTiers),
				fair.SponsorTier{Name: fair.Text{fair.English: was.Level}}))
			// The GST of an amount that is charged stays unchanged, even if the society's tax settings change.
			charged := was.Status == fair.ReviewConfirmed && was.Amount == now.Amount
			if now.GSTAmount = was.GSTAmount; !charged {
				now.GSTAmount = sponsorshipTax(edition, now.Amount, now.GST).GST
				if err == nil {
					err = a.CheckTax(edition, now.Amount.PercentOf(edition.Tax.OrDefaults().SponsorRate))
				}
			}
			return now, err
		},
		Notify:    a.sponsorshipChanged,
		Deletable: a.sponsorshipDeletable,
		Carry:     func(was fair.Sponsorship, now *fair.Sponsorship) { now.Lang, now.Consent = was.Lang, was.Consent },
		Sign:      func(s *fair.Sponsorship, lang fair.Lang, consent string) { s.Lang, s.Consent = lang, consent },
		Print:     func(s fair.Sponsorship, _ string) string { return s.Print() },
		Personal:  fair.Sponsorship.Personal,
		Fields: func(s fair.Sponsorship) map[string]any {
			return map[string]any{
				"contactPerson": s.ContactPerson, "mobile": s.Mobile, "email": s.Email, "category": s.Category, "level": s.Level,
				"company": s.Company, "address": s.Address, "gst": s.GST, "amountPaise": s.Amount, "gstPaise": s.GSTAmount,
				"status": s.Status,
			}
		},
	}
}

// sponsorshipChanged makes the charge of a sponsorship follow what was agreed.
func (a *Service) sponsorshipChanged(ctx context.Context, was, now fair.Sponsorship) error {
	if was.ID == "" && now.Status != fair.ReviewConfirmed || was.Amount == now.Amount && was.Level == now.Level &&
		was.Status == now.Status {
		return nil
	}
	return a.chargeSponsorship(ctx, now)
}

// sponsorshipDeletable returns an error if a sponsorship has orders or money, because it must then not be deleted.
func (a *Service) sponsorshipDeletable(ctx context.Context, s fair.Sponsorship) error {
	stored, err := a.store.Sponsorships().Find(ctx, s.ID)
	m := stored.Money
	if err == nil && (stored.Ordered || stored.Paid != 0 || m.Waits+m.OnTheWay+m.Overpaid > 0) {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.SponsorshipOrdered())
	}
	return err
}
