package payments

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RecordPayment records cash, a cheque or a bank transfer that the office received for a registration, a booking or a
// sponsorship. The amount must equal the amount due, except that for a sponsorship it may be a part of the amount due.
// The payment becomes valid when another account approves it. Until then, a booking keeps its stalls. If the same
// input is sent twice, RecordPayment creates only one record. It returns KindConflict if nothing is due, if another
// payment waits for approval, or if another booking has taken the booking's stalls after they were freed. It requires
// the permission MayBooks.
func (a *Service) RecordPayment(ctx context.Context, in fair.NewOfflinePayment) (off fair.OfflinePayment, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return off, err
	}
	account, _ := app.Actor(ctx)
	if off, err = in.Clean(a.Now()); err != nil {
		return off, err
	}
	typed := off
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		off = typed
		o, err := a.owedFor(ctx, off)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, o.EditionID); err != nil {
			return err
		}
		if err := checkAmount(&off.Amount, o.Price.Total); err != nil {
			return err
		}
		off.ID, off.EditionID, off.Name, off.RecordedBy = "OFF"+fair.NewID(a.Now()), o.EditionID, o.Payer.Name, account.ID
		created, err := a.store.CreateOfflinePayment(ctx, off)
		if err != nil {
			return err
		}
		if !created {
			off, err = a.waitingTwin(ctx, off)
			return err
		}
		if err := a.followOffline(ctx, off); err != nil {
			return err
		}
		entity, id := off.Subject()
		return a.LogChange(ctx, "recorded", entity, id,
			texts.PortalActivity.PaymentRecorded(off.Amount.String(), app.ChannelName(off.Channel)), nil,
			offlineFields(off))
	})
	return off, err
}

// waitingTwin returns the waiting payment for the same registration, booking or sponsorship as the payment `off`, if
// the same account has recorded it with the same channel and reference. Otherwise it returns KindConflict.
func (a *Service) waitingTwin(ctx context.Context, off fair.OfflinePayment) (fair.OfflinePayment, error) {
	_, id := off.Subject()
	w, err := app.WaitingPayment(ctx, a.store, off.Kind, id)
	if err != nil {
		return off, err
	}
	if w.ID != "" && w.RecordedBy == off.RecordedBy && w.Channel == off.Channel && w.Reference == off.Reference {
		return w, nil
	}
	return off, fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentWaits())
}

// owedFor locks the record that an offline payment is for, and builds the order for the amount due. It returns
// KindConflict if nothing is due.
func (a *Service) owedFor(ctx context.Context, off fair.OfflinePayment) (fair.Order, error) {
	o, due, err := a.offlineOrder(ctx, off)
	if err == nil && !due {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.NothingDue())
	}
	return o, err
}

// offlineOrder locks the record that an offline payment is for, and builds an order for the record's price. `due` is
// false if there is nothing to pay, for example because the record is paid, cancelled or deleted.
func (a *Service) offlineOrder(ctx context.Context, off fair.OfflinePayment) (o fair.Order, due bool, err error) {
	now := a.Now()
	o = fair.Order{
		ID: fair.NewOrderID(now), Kind: off.Kind, RegistrationID: off.RegistrationID, BookingID: off.BookingID,
		SponsorshipID: off.SponsorshipID,
		Channel:       off.Channel,
		Status:        fair.OrderPaid, ProviderKey: fair.NewUUID(), ExpiresAt: now, HoldUntil: now, PaidAt: off.ReceivedAt,
		CreatedAt: now, UpdatedAt: now,
	}
	switch off.Kind {
	case fair.OrderForRegistration:
		due, err = a.registrationOrder(ctx, &o)
	case fair.OrderForSponsorship:
		due, err = a.sponsorshipOrder(ctx, &o, off.Amount)
	default:
		due, err = a.bookingOrder(ctx, &o)
	}
	return o, due, err
}

func (a *Service) registrationOrder(ctx context.Context, o *fair.Order) (due bool, err error) {
	r, err := a.store.LockRegistration(ctx, o.RegistrationID)
	if err != nil {
		return false, subjectUnknown("registrationId", err)
	}
	received, err := a.sales.MoneyReceivedFor(ctx, r.ID)
	o.EditionID, o.UserID, o.Lang, o.Price = r.EditionID, r.UserID, r.Lang, fair.Price{Base: r.Amount, Total: r.Amount}
	o.Payer = fair.Payer{Name: r.Name, Phone: r.Phone, Email: r.Email, Address: r.Address, Company: r.Company}
	return !received && r.DeletedAt.IsZero() && r.Status == fair.RegistrationPending && r.Amount > 0, err
}

func (a *Service) bookingOrder(ctx context.Context, o *fair.Order) (due bool, err error) {
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err != nil {
		return false, subjectUnknown("bookingId", err)
	}
	o.EditionID, o.UserID, o.Lang, o.Price = b.EditionID, fair.NewUserID(o.CreatedAt), b.Lang, b.Price
	o.Payer = payerOfBooking(b)
	if b.PaymentStatus == fair.PaymentPaid {
		return a.differenceOrder(ctx, b, o)
	}
	unpaid := b.PaymentStatus == fair.PaymentPending || b.PaymentStatus == fair.PaymentExpired ||
		b.PaymentStatus == fair.PaymentFailed
	if !unpaid || !b.DeletedAt.IsZero() || b.Status == fair.BookingRejected || b.Price.Total == 0 {
		return false, nil
	}
	if b.OrderID == "" {
		return true, nil
	}
	old, err := a.store.FindOrder(ctx, b.OrderID)
	return old.Status != fair.OrderReview, err
}

func subjectUnknown(field string, err error) error {
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	return fair.Problems{field: texts.Errors.NotFound()}.Err()
}

// followOffline updates an offline payment's booking to match the state of the payment.
func (a *Service) followOffline(ctx context.Context, off fair.OfflinePayment) error {
	if off.Kind != fair.OrderForBooking {
		return nil
	}
	_, err := a.sales.FollowMoney(ctx, off.BookingID)
	return err
}

// FindOfflinePayments lists the payments that the office has recorded, newest first. It requires the permission
// MayRead.
func (a *Service) FindOfflinePayments(ctx context.Context, f fair.OfflineFilter) ([]fair.OfflinePayment, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindOfflinePayments(ctx, f)
}

// ApprovePayment approves a recorded payment. It creates an order and a payment, and marks the registration or booking
// as paid. It ends the online orders for the same registration or booking. If such an online order is still paid
// afterwards, that online payment is refunded. If the registration or booking was paid, cancelled or rejected before
// the approval, all of the recorded money is refunded, and the office must pay it back itself. If the amount due has
// changed, the created order needs a review. It returns KindConflict if the same account recorded the payment. It
// requires the permission MayApprove.
func (a *Service) ApprovePayment(ctx context.Context, id string) (off fair.OfflinePayment, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return off, err
	}
	err = a.decidePayment(ctx, id, func(ctx context.Context, waiting *fair.OfflinePayment) error {
		if err := a.SecondPerson(ctx, waiting.RecordedBy); err != nil {
			return err
		}
		o, _, err := a.offlineOrder(ctx, *waiting)
		if err != nil {
			return err
		}
		waiting.Status, waiting.OrderID = fair.OfflineApproved, o.ID
		return a.acceptOffline(ctx, o, *waiting)
	}, &off)
	a.refunds.MoneyMoved()
	return off, err
}

// acceptOffline stores the order and the payment of an approved offline payment. It then confirms the registration or
// booking, or refunds the money.
func (a *Service) acceptOffline(ctx context.Context, o fair.Order, off fair.OfflinePayment) error {
	p := fair.Payment{
		CFPaymentID: off.ID, OrderID: o.ID, Status: fair.GatewayPaymentSuccess, Amount: off.Amount, Currency: "INR",
		BankReference: off.Reference,
		At:            off.ReceivedAt, CompletedAt: off.ReceivedAt, Disposition: fair.MoneyAccepted, Channel: off.Channel,
		Receipt: off.Receipt,
	}
	var back fair.RefundReason
	var err error
	switch {
	case off.Amount != o.Price.Total:
		o.Status, o.PaidAt, p.Disposition = fair.OrderReview, time.Time{}, fair.MoneyReview
	default:
		if back, err = a.confirm(ctx, o); err != nil {
			return err
		}
		if back != "" {
			o.Status, o.PaidAt, p.Disposition = fair.OrderRefunded, time.Time{}, fair.MoneyRefund
		}
	}
	if err := a.store.CreateOrder(ctx, o); err != nil {
		return err
	}
	if err := a.store.SavePayment(ctx, p); err != nil {
		return err
	}
	switch p.Disposition {
	case fair.MoneyReview:
		if err := a.sales.FollowOrder(ctx, o); err != nil {
			return err
		}
		return a.notifyAmountDiffers(ctx, o, p.Amount, o.Price.Total)
	case fair.MoneyRefund:
		return a.refunds.ReturnPayment(ctx, o, p, back)
	}
	if err := a.confirmOffline(ctx, o, p); err != nil || off.AtDesk {
		return err
	}
	return a.notify.Payer(ctx, o, paidMessages[o.Kind],
		texts.PortalActivity.OfflinePaymentReceived(p.Amount.String(), app.ChannelName(p.Channel)),
		"amount", p.Amount.String())
}

// confirmOffline completes an accepted offline payment. It ends the online orders for the same registration or booking
// and issues the payment's documents.
func (a *Service) confirmOffline(ctx context.Context, o fair.Order, p fair.Payment) error {
	if err := a.endOnlineOrder(ctx, o); err != nil {
		return err
	}
	return a.books.IssueForPayment(ctx, o, p)
}

// endOnlineOrder ends the online orders for the registration or booking of the order `o`.
func (a *Service) endOnlineOrder(ctx context.Context, o fair.Order) error {
	switch o.Kind {
	case fair.OrderForBooking:
		return a.sales.BookingPaidOffline(ctx, o)
	case fair.OrderForSponsorship:
		return a.endSponsorshipOrders(ctx, o)
	}
	return a.sales.EndLiveOrder(ctx, o.RegistrationID)
}

// RefusePayment rejects a recorded payment and notifies the payer. It requires the permission MayApprove.
func (a *Service) RefusePayment(ctx context.Context, id, reason string) (off fair.OfflinePayment, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return off, err
	}
	if reason, err = fair.CleanRefusal(reason); err != nil {
		return off, err
	}
	err = a.decidePayment(ctx, id, func(ctx context.Context, waiting *fair.OfflinePayment) error {
		waiting.Status, waiting.Refusal = fair.OfflineRefused, reason
		o, due, err := a.offlineOrder(ctx, *waiting)
		if err != nil {
			return err
		}
		var payable fair.Order
		if due {
			if payable, err = a.orderToPay(ctx, o); err != nil {
				return err
			}
		}
		return a.notify.PaymentRefused(ctx, *waiting, o, payable)
	}, &off)
	if err == nil {
		a.Wake()
	}
	return off, err
}

// decidePayment calls the function `decide` for a waiting payment, stores the result and writes an activity log entry.
func (a *Service) decidePayment(
	ctx context.Context,
	id string,
	decide func(context.Context, *fair.OfflinePayment) error,
	into *fair.OfflinePayment,
) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		off, err := a.store.LockOfflinePayment(ctx, id)
		if err != nil {
			return err
		}
		if off.Status != fair.OfflineWaiting {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
		}
		account, _ := app.Actor(ctx)
		off.DecidedBy, off.DecidedAt = account.ID, a.Now()
		if err := decide(ctx, &off); err != nil {
			return err
		}
		*into = off
		if err := a.store.UpdateOfflinePayment(ctx, off); err != nil {
			return err
		}
		if err := a.followOffline(ctx, off); err != nil {
			return err
		}
		entity, subject := off.Subject()
		summary := texts.PortalActivity.OfflineDecided(string(off.Status)).With("amount", off.Amount.String()).
			With("channel", app.ChannelName(off.Channel))
		return a.LogChange(ctx, string(off.Status), entity, subject, summary, nil, offlineFields(off))
	})
}

func offlineFields(o fair.OfflinePayment) map[string]any {
	return map[string]any{
		"payment": o.ID, "amount": o.Amount.JSONNumber(), "channel": o.Channel, "reference": o.Reference, "status": o.Status,
		"order": o.OrderID, "reason": o.Refusal,
	}
}
