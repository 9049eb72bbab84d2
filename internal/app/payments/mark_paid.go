package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// UpdateRegistration changes a registration, as sales.UpdateRegistration does. If the status becomes Paid and the
// registration has no money yet, it also records an offline payment of the amount due in the acting account's open
// till. u.Payment is the payment method; nil
// means cash. The payment is valid at once, but another account must later approve the closing of the till. If the
// amount is above the edition's cash limit, UpdateRegistration returns KindInvalid, and the caller must use
// RecordPayment. It returns KindConflict if nothing is due or if a recorded payment waits for a decision. It requires
// the permission MayEdit, and also MayBooks for a payment.
func (a *Service) UpdateRegistration(
	ctx context.Context,
	id string,
	u fair.RegistrationUpdate,
) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return after, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		changed, _, err := u.Apply(before)
		if err != nil {
			return err
		}
		needsMoney := changed.Status == fair.RegistrationPaid && before.Status != fair.RegistrationPaid && changed.Amount > 0
		if needsMoney {
			kept, err := a.sales.TakeBackCancellation(ctx, before)
			if err != nil {
				return err
			}
			needsMoney = kept.ID == ""
		}
		if !needsMoney {
			after, err = a.sales.UpdateRegistration(ctx, id, u)
			return err
		}
		if err := app.Require(ctx, fair.MayBooks); err != nil {
			return err
		}
		pending := string(fair.RegistrationPending)
		unpaid := u // not u itself, because this function may run again
		unpaid.Status = &pending
		if after, err = a.sales.UpdateRegistration(ctx, id, unpaid); err != nil {
			return err
		}
		if err := a.takeMoney(ctx, after, u.Payment); err != nil {
			return err
		}
		after, err = a.store.FindRegistration(ctx, id)
		return err
	})
	if err == nil {
		a.Wake()
	}
	return after, err
}

// takeMoney records a payment for a registration in the acting account's till.
func (a *Service) takeMoney(ctx context.Context, r fair.Registration, method *string) error {
	channel, err := fair.CleanPaymentMethod(method)
	if err != nil {
		return err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	if limit := edition.CashLimitAt(a.Now()); r.Amount > limit {
		return fair.Problems{"status": texts.PortalErrors.AboveCashLimit(limit.String())}.ErrSayingFirst("status")
	}
	if err := a.noPaymentWaits(ctx, r.ID); err != nil {
		return err
	}
	till, err := a.desk.Current(ctx)
	if err != nil {
		return err
	}
	_, err = a.receive(ctx, r, fair.OfflinePayment{Channel: channel, TillID: till.ID, ReceivedAt: a.Now()})
	return err
}

// TakeAtDesk records a cash payment for a pending registration in a till, in the caller's transaction. The argument
// `off` contains the till, the time, and the document number if a device has assigned one. The payment is valid at
// once, but another account must later approve the closing of the till. It returns KindConflict if nothing is due or
// if a recorded payment waits for a decision. The caller must check the permission.
func (a *Service) TakeAtDesk(ctx context.Context, r fair.Registration, off fair.OfflinePayment) (fair.Order, error) {
	if err := a.noPaymentWaits(ctx, r.ID); err != nil {
		return fair.Order{}, err
	}
	off.AtDesk, off.Channel = true, fair.ChannelCash
	return a.receive(ctx, r, off)
}

// noPaymentWaits returns KindConflict if an offline payment for a registration waits for approval.
func (a *Service) noPaymentWaits(ctx context.Context, registrationID string) error {
	waiting, err := app.WaitingPayment(ctx, a.store, fair.OrderForRegistration, registrationID)
	if err == nil && waiting.ID != "" {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentWaits())
	}
	return err
}

// receive accepts a payment of a registration's amount due and adds the payment to a till.
func (a *Service) receive(
	ctx context.Context,
	r fair.Registration,
	off fair.OfflinePayment,
) (o fair.Order, err error) {
	account, _ := app.Actor(ctx)
	now := a.Now()
	off.ID, off.EditionID = "OFF"+fair.NewID(now), r.EditionID
	off.Kind, off.RegistrationID = fair.OrderForRegistration, r.ID
	off.Name, off.Amount, off.Status, off.RecordedBy = r.Name, r.Amount, fair.OfflineApproved, account.ID
	off.CreatedAt, off.DecidedAt = now, now
	if o, err = a.owedFor(ctx, off); err != nil {
		return o, err
	}
	if err := a.acceptOffline(ctx, o, off); err != nil {
		return o, err
	}
	off.OrderID = o.ID
	if _, err := a.store.CreateOfflinePayment(ctx, off); err != nil {
		return o, err
	}
	return o, a.LogChange(ctx, "received", "registration", r.ID,
		texts.PortalActivity.MoneyReceived(off.Amount.String(), app.ChannelName(off.Channel)), nil, offlineFields(off))
}
