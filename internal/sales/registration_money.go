package sales

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
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
	case after.Status == ledger.StatusNone: // the office decides
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
	if r.Amount > before.Amount { // an order for the earlier amount would be a part payment
		if err := a.endLiveOrder(ctx, r.ID); err != nil {
			return err
		}
	}
	r.UpdatedAt = a.Now()
	_, err = a.store.UpdateRegistration(ctx, r)
	return err
}

// Reclaim implements ledger.Payable. The charge of a registration ends only when the office cancels or deletes it.
func (a RegistrationMoney) Reclaim(context.Context, string) (bool, error) { return false, nil }

// entryCharge returns the charge for the entry of a registration.
func entryCharge(e fair.Edition, r fair.Registration) ledger.NewCharge {
	line := func(l fair.Lang) string {
		if r.Category == fair.Other {
			return texts.Documents.EntryLine().In(l)
		}
		return texts.Documents.EntryLineOf(e.Category(r.Category).Name.OrEnglish(l)).In(l)
	}
	return ledger.NewCharge{
		Item: ledger.Item{
			Product: "entry:" + strings.ToLower(string(r.Category)), Description: fair.EveryLang(line),
		},
		Tax: ledger.TaxOfEntry(e.Tax, r.Amount),
	}
}

// registrationRef returns the key of a registration's ledger.
func registrationRef(r fair.Registration) ledger.Ref {
	return ledger.Ref{EditionID: r.EditionID, Record: fair.OrderForRegistration, RecordID: r.ID}
}

// actor returns the acting account and the time, for entries of a ledger.
func (a *Service) actor(ctx context.Context) ledger.Actor {
	account, _ := app.Actor(ctx)
	return ledger.Actor{Account: account.ID, At: a.Now()}
}

// insertRegistration stores a new registration with its charge, in the caller's transaction. While the fair has no
// entry fee, nothing is charged until the office confirms the registration. If the registration exists, created is
// false.
func (a *Service) insertRegistration(
	ctx context.Context,
	edition fair.Edition,
	r fair.Registration,
) (stored fair.Registration, created bool, err error) {
	if r.Amount == 0 {
		return a.store.CreateRegistration(ctx, r)
	}
	first, state := ledger.First(registrationRef(r), entryCharge(edition, r), a.actor(ctx))
	r.Money = state
	if stored, created, err = a.store.CreateRegistration(ctx, r); err == nil && created {
		err = a.ledger.Begin(ctx, first)
	}
	return stored, created, err
}

// changeLedger changes the ledger of a registration in the caller's transaction, and returns the registration that has
// followed it.
func (a *Service) changeLedger(
	ctx context.Context,
	r fair.Registration,
	do func(l *ledger.Ledger, who ledger.Actor) error,
) (fair.Registration, error) {
	who := a.actor(ctx)
	_, err := a.ledger.Change(ctx, registrationRef(r), func(l *ledger.Ledger) error { return do(l, who) })
	if err != nil {
		return r, err
	}
	return a.store.FindRegistration(ctx, r.ID)
}

// reprice charges r.Amount instead of what was charged before.
func (a *Service) reprice(ctx context.Context, r fair.Registration, reason string) (fair.Registration, error) {
	edition, err := a.store.FindEdition(ctx, r.EditionID)
	if err != nil {
		return r, err
	}
	return a.changeLedger(ctx, r, func(l *ledger.Ledger, who ledger.Actor) error {
		charges := fair.Each(l.Charges(), func(c ledger.LiveCharge) int { return c.No })
		_, err := l.Move("", charges, []ledger.NewCharge{entryCharge(edition, r)}, reason, who)
		return err
	})
}

// noMoney returns KindConflict if money was received for a registration and is still here or on its way back, or if
// somebody must decide about a payment or a refund.
func noMoney(r fair.Registration) error {
	m := r.Money
	switch {
	case m.Waits > 0:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
	case m.Status == fair.MoneyPaid && r.Amount > 0, m.Status == fair.MoneyPartPaid, m.Status == fair.MoneyNotRefunded,
		m.OnTheWay > 0, m.Overpaid > 0:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidRegistration())
	}
	return nil
}

// changeMoney gives a registration the wanted status and amount through its ledger.
func (a *Service) changeMoney(
	ctx context.Context,
	r, wanted fair.Registration,
	reason string,
) (fair.Registration, error) {
	var err error
	if wanted.Status != r.Status && r.Status == fair.RegistrationCancelled {
		if r, err = a.takeBackCancellation(ctx, r, wanted.Status); err != nil {
			return r, err
		}
	}
	if wanted.Amount != r.Amount {
		if r, err = a.changeAmount(ctx, r, wanted.Amount, reason); err != nil {
			return r, err
		}
	}
	switch {
	case wanted.Status == r.Status:
		return r, nil
	case wanted.Status == fair.RegistrationCancelled:
		return a.cancelRegistration(ctx, r, reason)
	case wanted.Status == fair.RegistrationPending && r.Amount == 0:
		return a.withdraw(ctx, r, reason)
	case wanted.Status == fair.RegistrationPending:
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.PaidRegistration())
	case r.Amount > 0:
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.PaidNeedsPayment())
	}
	if err := a.checkFree(ctx, reason); err != nil {
		return r, err
	}
	return a.reprice(ctx, r, reason)
}

// changeAmount charges another amount. Nothing is charged for an amount of 0 until the office confirms the
// registration.
func (a *Service) changeAmount(
	ctx context.Context,
	r fair.Registration,
	amount fair.Paise,
	reason string,
) (fair.Registration, error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return r, err
	}
	switch r.Status {
	case fair.RegistrationPaid:
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.PaidAmountFixed())
	case fair.RegistrationCancelled:
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	if err := noMoney(r); err != nil {
		return r, err
	}
	if r.Amount = amount; amount == 0 {
		return a.withdraw(ctx, r, reason)
	}
	return a.reprice(ctx, r, reason)
}

// withdraw stores a registration for which nothing is charged until the office confirms it.
func (a *Service) withdraw(ctx context.Context, r fair.Registration, reason string) (fair.Registration, error) {
	who := a.actor(ctx)
	_, err := a.ledger.Change(ctx, registrationRef(r), func(l *ledger.Ledger) error { return l.Withdraw(reason, who) })
	if err != nil {
		return r, err
	}
	now, err := a.store.LockRegistration(ctx, r.ID)
	if err != nil {
		return r, err
	}
	now.Status, now.Amount, now.UpdatedAt = fair.RegistrationPending, 0, who.At
	return a.store.UpdateRegistration(ctx, now)
}

// checkFree returns an error if nobody may make an entry free. If the fair has an entry fee, an account with the
// permission MayBooks must give a reason.
func (a *Service) checkFree(ctx context.Context, reason string) error {
	edition, err := a.store.CurrentEdition(ctx)
	fee, _ := edition.EntryFee()
	if err != nil || fee == 0 {
		return err
	}
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	p := fair.Problems{}
	if reason == "" {
		p.Add("reason", texts.PortalErrors.FreeNeedsReason(fee.String()))
	}
	return p.Err()
}

// cancelRegistration cancels a registration. Money that was received stays here, until the office decides to give it
// back or takes the cancellation back.
func (a *Service) cancelRegistration(
	ctx context.Context,
	r fair.Registration,
	reason string,
) (fair.Registration, error) {
	if r.Money.Status == fair.MoneyNone {
		r.Status = fair.RegistrationCancelled
		return a.store.UpdateRegistration(ctx, r)
	}
	return a.changeLedger(ctx, r, func(l *ledger.Ledger, who ledger.Actor) error {
		if !slices.ContainsFunc(l.PaidIn(), func(in ledger.PaidIn) bool { return in.Left > 0 }) {
			return l.End(reason, who)
		}
		none := fair.Paise(0)
		_, err := l.Cancel(ledger.Cancellation{
			Decision: "CAN" + fair.NewID(who.At), CancelledBy: fair.CancelledByOrganiser, Reason: reason, Amount: &none,
		}, who)
		return err
	})
}

// takeBackCancellation makes a cancelled registration valid again, with the money that is still here. If its money was
// given back, the entry is charged again.
func (a *Service) takeBackCancellation(
	ctx context.Context,
	r fair.Registration,
	wanted fair.RegistrationStatus,
) (fair.Registration, error) {
	if r.Money.Status == fair.MoneyNone {
		r.Status = fair.RegistrationPending
		return a.store.UpdateRegistration(ctx, r)
	}
	if wanted == fair.RegistrationPending {
		if err := noMoney(r); err != nil {
			return r, err
		}
	}
	edition, err := a.store.FindEdition(ctx, r.EditionID)
	if err != nil {
		return r, err
	}
	after, err := a.changeLedger(ctx, r, func(l *ledger.Ledger, who ledger.Actor) error {
		l.Revive(who)
		if d, ok := l.Cancelled(); ok && len(l.Charges()) == 0 {
			_, err := l.UndoCancellation(d.ID, who)
			if err == nil || !fair.IsKind(err, fair.KindConflict) {
				return err
			}
		}
		if len(l.Charges()) == 0 {
			l.Add(entryCharge(edition, r), who)
		}
		return nil
	})
	if err != nil || after.Status != fair.RegistrationPaid || after.Amount == 0 {
		return after, err
	}
	o, err := fair.OrNone(a.store.FindPaidRegistrationOrder(ctx, r.ID))
	if err != nil || o.ID == "" {
		return after, err
	}
	return after, a.notify.NotifyPayer(ctx, o, fair.MessageRegistrationPaid)
}
