package sales

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// RegistrationMoney makes registrations follow their ledgers. It implements ledger.Payable.
type RegistrationMoney struct{ *Service }

// Frame implements ledger.Payable. The place of supply is the place where the fair is held (section 12(6) of the IGST
// Act).
func (a RegistrationMoney) Frame(ctx context.Context, id string) (e fair.Edition, f ledger.Frame, err error) {
	r, err := a.store.FindRegistration(ctx, id)
	if err != nil {
		return e, f, err
	}
	if e, err = a.store.FindEdition(ctx, r.EditionID); err != nil {
		return e, f, err
	}
	return e, ledger.FrameOf(e, fair.DocumentParty{
		Name: cmp.Or(r.Company, r.Name), Address: r.Address, Phone: string(r.Phone),
	}, ""), nil
}

// Follow implements ledger.Payable. While part of the money is missing, a registration is Pending. The amount of a
// cancelled registration stays, because it says what was charged.
func (a RegistrationMoney) Follow(ctx context.Context, l *ledger.Ledger, _, after ledger.State) error {
	before, err := a.store.LockRegistration(ctx, l.RecordID)
	if err != nil {
		return err
	}
	r := before
	switch {
	case after.Status == ledger.StatusPaid:
		r.Status = fair.RegistrationPaid
	case after.Status.Cancelled():
		r.Status = fair.RegistrationCancelled
	default:
		r.Status = fair.RegistrationPending
	}
	if charges := l.Charges(); len(charges) > 0 {
		r.Amount = 0
		for _, c := range charges {
			r.Amount += c.Net()
		}
	}
	if r.Status == before.Status && r.Amount == before.Amount {
		return nil
	}
	if err := a.EndLiveOrder(ctx, r.ID); err != nil {
		return err
	}
	r.UpdatedAt = a.Now()
	_, err = a.store.UpdateRegistration(ctx, r)
	return err
}

// Reclaim implements ledger.Payable. The charge of a registration ends only when the office cancels or deletes it.
func (a RegistrationMoney) Reclaim(context.Context, string) (bool, error) { return false, nil }
