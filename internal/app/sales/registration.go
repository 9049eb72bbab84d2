package sales

import (
	"cmp"
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// NewRegistration is the input of the registration form for visitors.
type NewRegistration struct {
	fair.RegistrationInput
	Lang      fair.Lang
	RequestID string // idempotency key of the client, or empty
}

// CreateRegistration stores a visitor's registration as Pending with the current entry fee. If the fee is 0, nothing
// is due, and the registration waits for the office's approval. If a registration has the same request id, or is
// pending and has the same content and the same sender (see app.SenderOf), CreateRegistration returns it with
// created = false. The same content from somebody else is a new registration, because the response contains the secret
// id of the registration. It returns KindConflict if the request id was used before with other content, because it must
// not return another visitor's registration. Anybody may call it.
func (a *Service) CreateRegistration(
	ctx context.Context,
	in NewRegistration,
) (r fair.Registration, created bool, err error) {
	r, err = in.Clean()
	if err != nil {
		return fair.Registration{}, false, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Registration{}, false, err
	}
	now := a.Now()
	if app.Require(ctx, fair.MayEdit) == nil {
		edition.Registration = fair.OpeningTimes{} // the office may enter registrations at any time
	}
	if err := edition.Registration.Check(now, in.Lang, edition.Contact(), texts.Errors.RegistrationNotOpen,
		texts.Errors.RegistrationClosed); err != nil {
		return fair.Registration{}, false, err
	}
	a.fillRegistration(&r, edition, in.Lang)
	r.RequestID, r.Junk = in.RequestID, app.VisitorOf(ctx).Junk
	r.Sender = cmp.Or(app.SenderOf(ctx), r.ID)
	var stored fair.Registration
	err = a.store.InTx(ctx, func(ctx context.Context) (err error) {
		if stored, created, err = a.store.CreateRegistration(ctx, r); err != nil {
			return err
		}
		if !created {
			stored, err = a.followFee(ctx, stored, r)
			return err
		}
		return a.welcome(ctx, stored, edition)
	})
	if err == nil && stored.Print != r.Print {
		return fair.Registration{}, false, fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	return stored, created, err
}

// fillRegistration sets ids, amount, status and times of a new registration.
func (a *Service) fillRegistration(r *fair.Registration, edition fair.Edition, lang fair.Lang) {
	now := a.Now()
	fee, _ := edition.EntryFee()
	r.ID, r.UserID, r.EditionID = fair.NewID(now), fair.NewUserID(now), edition.ID
	r.Amount, r.Status, r.Lang = fee*fair.Paise(r.Persons), fair.RegistrationPending, lang
	r.Consent, r.Version, r.CreatedAt, r.UpdatedAt = edition.Consent, 1, now, now
}

// welcome records the consent of a new registration and writes the confirmation message, in the caller's transaction.
func (a *Service) welcome(ctx context.Context, r fair.Registration, current fair.Edition) error {
	err := a.RecordConsent(ctx, fair.PersonalRegistration, r.ID, r.Consent, r.Lang, r.CreatedAt)
	if err != nil {
		return err
	}
	return a.notify.Registered(ctx, r, current)
}

// followFee is called when a visitor sends the same form again. It sets the stored registration's amount to the
// current fee, unless money was received or recorded for the registration. It runs in the caller's transaction and
// returns the stored registration.
func (a *Service) followFee(ctx context.Context, stored, again fair.Registration) (fair.Registration, error) {
	same := stored.EditionID == again.EditionID && stored.Print == again.Print && stored.DeletedAt.IsZero()
	if !same || stored.Status != fair.RegistrationPending || stored.Amount == again.Amount {
		return stored, nil
	}
	before, err := a.store.LockRegistration(ctx, stored.ID)
	if err != nil || before.Status != fair.RegistrationPending {
		return before, err
	}
	if err := a.noMoney(ctx, stored.ID); fair.IsKind(err, fair.KindConflict) {
		return before, nil // the money is for the amount that was asked for
	} else if err != nil {
		return before, err
	}
	if err := a.EndLiveOrder(ctx, stored.ID); err != nil {
		return before, err
	}
	changed := before
	changed.Amount, changed.UpdatedAt = again.Amount, a.Now()
	after, err := a.store.UpdateRegistration(ctx, changed)
	if err != nil {
		return before, err
	}
	summary := texts.PortalActivity.RegistrationSentAgain(after.Name, after.Amount.String())
	return after, a.LogChange(ctx, "updated", "registration", after.ID, summary, registrationFields(before),
		registrationFields(after))
}

// EndLiveOrder ends the order of a registration that can still be paid, in the caller's transaction. It does nothing
// if there is no such order.
func (a *Service) EndLiveOrder(ctx context.Context, registrationID string) error {
	o, err := fair.OrNone(a.store.FindLiveRegistrationOrder(ctx, registrationID))
	if err != nil || o.ID == "" {
		return err
	}
	return a.EndOrderSoon(ctx, o.ID)
}

// FindOwnRegistration returns a registration to the visitor who created it. The visitor must know the secret user id of
// the registration. It returns KindNotFound if the two ids do not belong together.
func (a *Service) FindOwnRegistration(ctx context.Context, id, userID string) (fair.Registration, error) {
	r, err := a.store.FindRegistration(ctx, id)
	if err != nil {
		return fair.Registration{}, err
	}
	if userID == "" || !app.SameSecret(r.UserID, userID) || !r.DeletedAt.IsZero() {
		return fair.Registration{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return r, nil
}

// FindRegistrations lists registrations for the office and counts all matching records.
func (a *Service) FindRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
) ([]fair.Registration, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindRegistrations(ctx, f)
}

// FindRegistration returns one registration. It returns KindNotFound if the registration is deleted. It requires the
// permission MayRead.
func (a *Service) FindRegistration(ctx context.Context, id string) (fair.Registration, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.Registration{}, err
	}
	r, err := a.store.FindRegistration(ctx, id)
	if err == nil && !r.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return r, err
}

// UpdateRegistration changes a registration. Nothing is Paid without a payment: it cannot set the status Paid while an
// amount is due, because only a payment may do that; see payments.UpdateRegistration. A registration of 0 becomes Paid
// with a reason, unless the fair has no entry fee. The amount of a paid registration is fixed. If money was received
// for the registration, UpdateRegistration cannot set the status back to Pending or change the amount, because the
// money must be refunded first. A cancelled registration becomes Paid again while its money is here. It returns
// KindConflict for changes that are not possible, and also if another user has changed the registration since it was
// read. If it changes the amount or cancels the registration, it also ends the registration's order if that can still
// be paid. It requires the permission MayEdit, and MayBooks for a new amount or a reason.
func (a *Service) UpdateRegistration(
	ctx context.Context,
	id string,
	u fair.RegistrationUpdate,
) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Registration{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if err := a.checkEditable(ctx, before, u.Version); err != nil {
			return err
		}
		changed, reason, err := u.Apply(before)
		if err != nil {
			return err
		}
		if err := a.checkMoney(ctx, before, changed, reason); err != nil {
			return err
		}
		cancelled := changed.Status == fair.RegistrationCancelled && before.Status != fair.RegistrationCancelled
		if changed.Amount != before.Amount || cancelled {
			if err := a.EndLiveOrder(ctx, id); err != nil {
				return err
			}
		}
		changed.UpdatedAt = a.Now()
		if after, err = a.store.UpdateRegistration(ctx, changed); err != nil {
			return err
		}
		fields := registrationFields(after)
		if reason != "" {
			fields["reason"] = reason
		}
		return a.LogChange(ctx, "updated", "registration", id,
			texts.PortalActivity.RegistrationChanged(after.Name), registrationFields(before), fields)
	})
	a.Wake()
	return after, err
}

// checkEditable returns nil if a registration can be changed, otherwise the reason as an error. The argument `version`
// is the version that the caller read. The version is not compared if this argument is nil.
func (a *Service) checkEditable(ctx context.Context, r fair.Registration, version *int) error {
	if !r.DeletedAt.IsZero() {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
		return err
	}
	if version != nil && *version != r.Version {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	if !r.ErasedAt.IsZero() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	}
	return nil
}

// checkMoney returns an error if a change needs a payment, a permission or a reason, or if received money must be
// refunded first.
func (a *Service) checkMoney(ctx context.Context, before, changed fair.Registration, reason string) error {
	repriced := changed.Amount != before.Amount
	if repriced {
		if err := app.Require(ctx, fair.MayBooks); err != nil {
			return err
		}
	}
	switch {
	case changed.Status == fair.RegistrationPaid && before.Status == fair.RegistrationPaid && repriced:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidAmountFixed())
	case changed.Status == fair.RegistrationPaid && before.Status != fair.RegistrationPaid:
		return a.checkPaid(ctx, before, changed, reason)
	case changed.Status == fair.RegistrationPending && before.Status != fair.RegistrationPending || repriced:
		return a.noMoney(ctx, before.ID)
	}
	return nil
}

// checkPaid returns an error if a registration may not become Paid. A cancelled registration becomes Paid again while
// its money is here. Without money, a registration is only Paid if its amount is 0. If the fair has an entry fee, an
// account with the permission MayBooks must then give a reason.
func (a *Service) checkPaid(ctx context.Context, before, changed fair.Registration, reason string) error {
	o, err := a.TakeBackCancellation(ctx, before)
	switch {
	case err != nil:
		return err
	case changed.Amount != before.Amount && o.ID != "", changed.Amount > 0 && o.ID == "":
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidNeedsPayment())
	case o.ID != "":
		return nil
	}
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

// TakeBackCancellation returns the paid order of a cancelled registration whose money is still here, in the caller's
// transaction. If the order was cancelled, it is not cancelled any more, and the payer is notified. It returns an empty
// order if there is none. The caller must store the status Paid.
func (a *Service) TakeBackCancellation(ctx context.Context, r fair.Registration) (o fair.Order, err error) {
	if r.Status != fair.RegistrationCancelled {
		return o, nil
	}
	restored, err := a.store.TakeBackCancellation(ctx, r.ID, a.Now())
	if err != nil {
		return o, err
	}
	if len(restored) > 0 {
		return restored[0], a.notify.NotifyPayer(ctx, restored[0], fair.MessageRegistrationPaid)
	}
	o, err = fair.OrNone(a.store.FindPaidRegistrationOrder(ctx, r.ID))
	if o.Status != fair.OrderPaid {
		return fair.Order{}, err
	}
	return o, err
}

// DeleteRegistration marks a registration as deleted. An owner can restore it for 30 days. Money received for it must
// be refunded first. If the registration has an order that can still be paid, this order is terminated at the
// provider. If the payer still pays it after that, the payment is refunded.
func (a *Service) DeleteRegistration(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if !r.DeletedAt.IsZero() {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
			return err
		}
		if err := a.noMoney(ctx, id); err != nil {
			return err
		}
		r.DeletedAt, r.UpdatedAt = a.Now(), a.Now()
		if _, err := a.store.UpdateRegistration(ctx, r); err != nil {
			return err
		}
		if err := a.EndLiveOrder(ctx, id); err != nil {
			return err
		}
		return a.LogChange(ctx, "deleted", "registration", id,
			texts.PortalActivity.RegistrationDeleted(r.Name),
			registrationFields(r), nil)
	})
	a.Wake()
	return err
}

// RestoreRegistration restores a registration within 30 days of its deletion.
func (a *Service) RestoreRegistration(ctx context.Context, id string) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return fair.Registration{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(r.DeletedAt, a.Now()); err != nil {
			return err
		}
		r.DeletedAt, r.UpdatedAt = time.Time{}, a.Now()
		if after, err = a.store.UpdateRegistration(ctx, r); err != nil {
			return err
		}
		return a.LogChange(ctx, "restored", "registration", id,
			texts.PortalActivity.RegistrationRestored(r.Name), nil,
			registrationFields(after))
	})
	return after, err
}

// noMoney returns KindConflict if money was received for a registration, or if an offline payment for it waits for
// approval.
func (a *Service) noMoney(ctx context.Context, id string) error {
	received, err := a.MoneyReceivedFor(ctx, id)
	if err != nil {
		return err
	}
	if received {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidRegistration())
	}
	waiting, err := app.WaitingPayment(ctx, a.store, fair.OrderForRegistration, id)
	if err == nil && waiting.ID != "" {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
	}
	return err
}

// MoneyReceivedFor reports whether a registration has a captured payment.
func (a *Service) MoneyReceivedFor(ctx context.Context, registrationID string) (bool, error) {
	o, err := fair.OrNone(a.store.FindPaidRegistrationOrder(ctx, registrationID))
	return err == nil && o.ID != "", err
}

func registrationFields(r fair.Registration) map[string]any {
	return map[string]any{
		"name": r.Name, "phone": r.Phone, "email": r.Email, "company": r.Company, "address": r.Address, "website": r.Website,
		"degree": r.Degree, "college": r.College, "memberNames": r.MemberNames, "amount": r.Amount.JSONNumber(), "status": r.Status,
	}
}

// SelectRegistrations selects all registrations that match a filter, without paging. If the list `only` is not empty,
// the selection is limited to the ids in this list. It requires the permission MayExport.
func (a *Service) SelectRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
	only []string,
) (app.Selection[fair.Registration], error) {
	return app.Select(ctx, f, only, a.store.RegistrationIDs, a.store.RegistrationsByID)
}
