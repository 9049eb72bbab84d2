package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
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
