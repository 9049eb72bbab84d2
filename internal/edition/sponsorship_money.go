package edition

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// SponsorshipMoney makes sponsorships follow their ledgers. It implements ledger.Payable.
type SponsorshipMoney struct{ *Service }

// Frame implements ledger.Payable. The place of supply is the state of a sponsor with a GST number, and otherwise the
// place where the fair is held (section 12(7) of the IGST Act).
func (a SponsorshipMoney) Frame(ctx context.Context, id string) (e fair.Edition, f ledger.Frame, err error) {
	s, err := a.store.Sponsorships().Find(ctx, id)
	if err != nil {
		return e, f, err
	}
	if e, err = a.store.FindEdition(ctx, s.EditionID); err != nil {
		return e, f, err
	}
	recipient := fair.DocumentParty{Name: s.Name(), Address: s.Address, Phone: string(s.Mobile)}
	place := ""
	if e.Tax.GSTIN != "" {
		recipient.GSTIN = s.GST
		recipient.FindState()
		if state, registered := fair.GSTStateOf(s.GST); registered {
			place = state.Code
		}
	}
	return e, ledger.FrameOf(e, recipient, place), nil
}

// Follow implements ledger.Payable. A sponsorship that was cancelled is declined, until the cancellation is taken back.
func (a SponsorshipMoney) Follow(ctx context.Context, l *ledger.Ledger, before, after ledger.State) error {
	s, err := a.store.Sponsorships().Lock(ctx, l.RecordID)
	if err != nil {
		return err
	}
	status := s.Status
	switch {
	case l.EndedBy() != "":
		status = fair.ReviewRejected
	case status == fair.ReviewRejected && before.Status.Cancelled() && !after.Status.Cancelled():
		status = fair.ReviewConfirmed
	}
	if status == s.Status {
		return nil
	}
	s.Status, s.UpdatedAt = status, a.Now()
	_, err = a.store.Sponsorships().Update(ctx, s)
	return err
}

// Reclaim implements ledger.Payable. The charge of a sponsorship ends only when the office ends the agreement.
func (a SponsorshipMoney) Reclaim(context.Context, string) (bool, error) { return false, nil }

// sponsorshipCharge returns the charge for an agreed sponsorship.
func sponsorshipCharge(e fair.Edition, s fair.Sponsorship) ledger.NewCharge {
	line := fair.TextOf(texts.Documents.SponsorshipLine(s.Level))
	for _, tier := range e.SponsorTiers {
		if tier.Name[fair.English] == s.Level {
			line = fair.EveryLang(func(l fair.Lang) string {
				return texts.Documents.SponsorshipLine(tier.Name.OrEnglish(l)).In(l)
			})
		}
	}
	return ledger.NewCharge{
		Item: ledger.Item{Product: "sponsorship:" + s.Level, Description: line}, Tax: sponsorshipTax(e, s.Amount, s.GST),
	}
}

// sponsorshipTax returns the tax of an agreed amount before tax. gstin is the sponsor's GST number, or empty.
func sponsorshipTax(e fair.Edition, agreed fair.Paise, gstin string) ledger.Tax {
	return ledger.TaxOfSponsorship(e.Tax, agreed, e.Tax.ReverseCharge && fair.IsCompanyOrFirm(gstin))
}

// sponsorshipRef returns the key of a sponsorship's ledger.
func sponsorshipRef(s fair.Sponsorship) ledger.Ref {
	return ledger.Ref{EditionID: s.EditionID, Record: fair.OrderForSponsorship, RecordID: s.ID}
}

// chargeSponsorship charges for what was agreed: when an agreement begins, and when its amount changes. When the
// agreement ends, it ends the charge. It returns an error if the money that was received does not allow the change.
func (a *Service) chargeSponsorship(ctx context.Context, s fair.Sponsorship) error {
	edition, err := a.store.FindEdition(ctx, s.EditionID)
	if err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	who := ledger.Actor{Account: account.ID, At: a.Now()}
	agreed := s.Status == fair.ReviewConfirmed && s.Amount > 0 && s.DeletedAt.IsZero()
	_, err = a.ledger.Change(ctx, sponsorshipRef(s), func(l *ledger.Ledger) error {
		received := l.Received() - l.Refunded()
		if !agreed {
			if len(l.Charges()) > 0 && received > 0 {
				return fair.Fail(fair.KindConflict, texts.PortalErrors.SponsorshipPaid(received.String()))
			}
			return l.End("", who)
		}
		n := sponsorshipCharge(edition, s)
		if len(l.Charges()) == 0 {
			takeBackCancellation(l, who)
		}
		charges := l.Charges()
		switch {
		case len(charges) == 0:
			l.Add(n, who)
			return nil
		case charges[0].Product == n.Product && charges[0].Tax.Base == n.Tax.Base:
			return nil // its tax stays as agreed, even if the tax settings have changed
		case received > n.Amount():
			return fair.Problems{"amount": texts.PortalErrors.SponsorshipBelowPaid(received.String())}.Err()
		}
		_, err := l.Move("m"+fair.NewID(who.At), []int{charges[0].No}, []ledger.NewCharge{n}, "", who)
		return err
	})
	return err
}

// takeBackCancellation takes the last cancellation back if its money is still here: the office agrees again.
func takeBackCancellation(l *ledger.Ledger, who ledger.Actor) {
	for _, d := range slices.Backward(l.Decisions) {
		if d.Kind == ledger.DecideCancellation && d.Status == ledger.Approved {
			_, _ = l.UndoCancellation(d.ID, who) // otherwise the charge begins anew
			return
		}
	}
}
