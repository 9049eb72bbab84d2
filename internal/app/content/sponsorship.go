package content

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
		Table:  a.store.Sponsorships().Table,
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
			// If an amount is unchanged and was already requested or paid, its GST also stays unchanged, even if the
			// society's tax settings change.
			if now.GSTAmount = was.GSTAmount; now.Amount != was.Amount || !was.Ordered {
				now.GSTAmount = edition.Tax.SponsorGST(now.Amount)
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

// sponsorshipChanged ends a sponsorship's open orders if its price or status has changed. If a cancelled sponsorship
// whose money is still here is confirmed again, its orders are paid again. It returns an error if the money that was
// already received does not allow the new price or status.
func (a *Service) sponsorshipChanged(ctx context.Context, was, now fair.Sponsorship) error {
	if was.ID == "" || was.Price() == now.Price() && was.Status == now.Status {
		return nil
	}
	if was.Status == fair.ReviewRejected && now.Status == fair.ReviewConfirmed {
		if _, err := a.store.TakeBackCancellation(ctx, now.ID, a.Now()); err != nil {
			return err
		}
	}
	stored, err := a.store.Sponsorships().Find(ctx, now.ID) // the query locks the row, so the payments are up to date
	if err != nil {
		return err
	}
	switch {
	case stored.Paid > 0 && stored.Status != fair.ReviewConfirmed:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.SponsorshipPaid(stored.Paid.String()))
	case stored.Paid > stored.Price().Total:
		return fair.Problems{"amount": texts.PortalErrors.SponsorshipBelowPaid(stored.Paid.String())}.Err()
	}
	return a.store.EndSponsorshipOrders(ctx, now.ID, a.Now())
}

// sponsorshipDeletable returns an error if a sponsorship has orders or payments, because it must then not be deleted.
func (a *Service) sponsorshipDeletable(ctx context.Context, s fair.Sponsorship) error {
	stored, err := a.store.Sponsorships().Find(ctx, s.ID)
	if err == nil && stored.Ordered {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.SponsorshipOrdered())
	}
	return err
}
