package payment

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// A visitor can send the payment page to whoever pays, for example to the accounts department of a firm. The link has a
// key of its own: it shows what is paid and for whom, and opens neither the entry codes nor the cancellation.

// sharedPurpose is the purpose for which secrets.Box signs the keys of shared payment pages.
const sharedPurpose = "shared payment page"

// SharedKey returns the key of the shared payment page of a registration, booking or sponsorship.
func (a *Service) SharedKey(kind fair.OrderKind, id string) string {
	return a.Secrets().Sign(sharedPurpose, string(kind)+"."+id)
}

// readSharedKey verifies a key of SharedKey. It returns KindNotFound for any other text.
func (a *Service) readSharedKey(key string) (kind fair.OrderKind, id string, err error) {
	value, ok := a.Secrets().Verify(sharedPurpose, key)
	name, id, _ := strings.Cut(value, ".")
	if !ok || id == "" {
		return "", "", fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return fair.OrderKind(name), id, nil
}

// SharedView returns what a shared payment page shows: the record, with the order that can be paid, else with the order
// that paid for it, else with the newest one. The order has no id if there is none. It queries the provider about an
// order that can still be paid.
func (a *Service) SharedView(ctx context.Context, key string) (OrderView, error) {
	kind, id, err := a.readSharedKey(key)
	if err != nil {
		return OrderView{}, err
	}
	orders, err := a.store.OrdersAbout(ctx, id)
	if err != nil {
		return OrderView{}, err
	}
	if len(orders) == 0 {
		if kind != fair.OrderForRegistration {
			return OrderView{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		r, err := a.store.FindRegistration(ctx, id)
		if err == nil && !r.DeletedAt.IsZero() {
			err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		return OrderView{Registration: &r}, err
	}
	slices.Reverse(orders) // newest first
	o := orders[0]
	if i := slices.IndexFunc(orders, a.payable); i >= 0 {
		if o, err = a.settleForVisitor(ctx, orders[i], askOnReturnAtMost); err != nil {
			return OrderView{}, err
		}
	} else if i := slices.IndexFunc(orders, app.ReceivedMoney); i >= 0 {
		o = orders[i]
	}
	return a.OrderView(ctx, o)
}

// payable reports whether an order can still be paid.
func (a *Service) payable(o fair.Order) bool { return o.Status.Live() && a.Now().Before(o.ExpiresAt) }

// PayShared returns the order with which the visitor of a shared payment page pays. It returns the same errors as
// CreateOrder and PayRest.
func (a *Service) PayShared(ctx context.Context, key, method string, lang fair.Lang) (fair.Order, error) {
	view, err := a.SharedView(ctx, key)
	if err != nil {
		return fair.Order{}, err
	}
	if r := view.Registration; r != nil {
		return a.CreateOrder(ctx, NewOrder{RegistrationID: r.ID, UserID: r.UserID, Method: method, Lang: lang})
	}
	if a.payable(view.Order) {
		return a.openAtProvider(ctx, view.Order)
	}
	return a.payRest(ctx, view.Order)
}

// AskSharedTransfer is like AskTransfer, for the record of a shared payment page.
func (a *Service) AskSharedTransfer(ctx context.Context, key string) error {
	kind, id, err := a.readSharedKey(key)
	if err != nil {
		return err
	}
	return a.AskTransfer(ctx, kind, id)
}

// AskTransfer stores that somebody wants to pay a record by bank transfer. The office sees the request among its
// tasks; it keeps nothing: the stalls stay held only as long as without it, until the office confirms the booking. It
// returns KindConflict if nothing is due any more. The caller must have verified that the visitor may see the record.
func (a *Service) AskTransfer(ctx context.Context, kind fair.OrderKind, id string) error {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		switch kind {
		case fair.OrderForBooking:
			b, err := a.store.LockBooking(ctx, id)
			if err != nil {
				return err
			}
			if _, err := amountToPay(b); err != nil || !b.TransferAskedAt.IsZero() {
				return err
			}
			b.TransferAskedAt, b.UpdatedAt = a.Now(), a.Now()
			if _, err = a.store.UpdateBooking(ctx, b); err != nil {
				return err
			}
			return a.LogChange(ctx, "asked", "booking", b.ID, texts.PortalActivity.TransferAsked(b.Name), nil, nil)
		case fair.OrderForRegistration:
			r, err := a.store.LockRegistration(ctx, id)
			if err != nil || !r.TransferAskedAt.IsZero() {
				return err
			}
			if r.Status != fair.RegistrationPending || r.Money.Due <= 0 || r.Money.Waits > 0 {
				return fair.Fail(fair.KindConflict, texts.Errors.AlreadyPaid())
			}
			r.TransferAskedAt, r.UpdatedAt = a.Now(), a.Now()
			if _, err = a.store.UpdateRegistration(ctx, r); err != nil {
				return err
			}
			return a.LogChange(ctx, "asked", "registration", r.ID, texts.PortalActivity.TransferAsked(r.Name), nil, nil)
		default:
			return nil // a sponsor gets the proforma without a request, because nothing is held
		}
	})
	a.Wake()
	return err
}
