package desk

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/texts"
)

// The payment methods at the entry desk.
const (
	PayByCash = "cash"
	PayByUPI  = "upi"
)

// NewSale is the input of a sale at the entry desk.
type NewSale struct {
	fair.WalkInInput
	Payment string      // PayByCash or PayByUPI
	Amount  *fair.Paise // the amount that the visitor was asked to pay; Sell compares it with the price
	Device  *DeviceSale // nil: a sale at the server
}

// Sale is a sale at the entry desk, with the data that the acting account may see.
type Sale struct {
	Registration fair.Registration
	Order        *fair.Order      // the order that paid for the entry or can still be paid; nil: none
	Number       string           // number of the receipt or tax invoice; empty: none, or not for this account
	Codes        []fair.EntryCode // empty until the sale is paid, or not for this account
	// Own is whether the acting account has sold the entry or may edit all registrations. Of another sale, the account
	// sees the name, the state, the amount and the end of the phone number. If it took the cash, it also sees the number
	// and the codes, which it hands to the visitor.
	Own bool
}

// Sell sells an entry to a walk-in, a person without a registration. Cash is accepted at once and added to the acting
// account's open till. For UPI, Sell creates an order that the visitor must pay, and Check returns the order's state.
// A repeated idempotency key returns the same sale. Sell returns KindConflict if the account has no open till, or if
// the key was used for another sale. It requires the permission MaySell.
func (a *Service) Sell(ctx context.Context, in NewSale) (Sale, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return Sale{}, err
	}
	in.NoPhone = in.Device != nil // a device does not ask for it while it has no network
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return Sale{}, err
	}
	r, err := in.Clean(edition)
	if in.Payment != PayByCash && (in.Payment != PayByUPI || in.Device != nil) {
		err = app.JoinFields(err, fair.Problems{"payment": texts.Errors.ChooseOne()}.Err())
	}
	if err != nil {
		return Sale{}, err
	}
	var stored fair.Registration
	err = a.store.InTx(ctx, func(ctx context.Context) (err error) {
		stored, err = a.write(ctx, in, r)
		return err
	})
	if err != nil {
		return Sale{}, err
	}
	r.ID, r.UserID, r.Amount, r.Status = stored.ID, stored.UserID, stored.Amount, stored.Status
	a.Wake()
	if in.Payment == PayByUPI && r.Status == fair.RegistrationPending {
		if _, err := a.payments.CreateOrder(ctx, payment.NewOrder{
			ClientKey: r.RequestID, RegistrationID: r.ID, UserID: r.UserID, Method: PayByUPI, Lang: r.Lang,
		}); err != nil {
			return Sale{}, err
		}
	}
	return a.saleOf(ctx, r.ID)
}

// write stores a sale in the caller's transaction. If the visitor pays cash, it also records the payment.
func (a *Service) write(ctx context.Context, in NewSale, r fair.Registration) (fair.Registration, error) {
	edition, err := a.editionOf(ctx, in.Device)
	if err != nil {
		return r, err
	}
	fee, _ := edition.EntryFee()
	money := payment.TakenMoney{At: a.Now()}
	if in.Device != nil {
		if fee, err = a.readDeviceSale(ctx, *in.Device, &r, &money); err != nil {
			return r, err
		}
	}
	r.Amount = fee * fair.Paise(r.Persons)
	if err := checkTerms(in, r, fee, edition.CashLimitAt(a.Now())); err != nil {
		return r, err
	}
	stored, created, err := a.sales.CreateWalkIn(ctx, edition, r)
	if err != nil || !created || in.Payment != PayByCash {
		return stored, err
	}
	till, err := a.tillFor(ctx, in)
	if err != nil || stored.Amount == 0 {
		return stored, err
	}
	if err := a.takeNumber(ctx, money); err != nil {
		return stored, err
	}
	money.TillID = till.ID
	_, err = a.payments.TakeAtDesk(ctx, stored, money)
	return stored, err
}

// tillFor returns the open till for a sale. If there is none and a device made the sale, tillFor opens a till, because
// the visitor has already paid.
func (a *Service) tillFor(ctx context.Context, in NewSale) (fair.Till, error) {
	if in.Device != nil {
		return a.payments.CurrentTill(ctx)
	}
	return a.payments.OwnTill(ctx)
}

// checkTerms returns Problems if the amount differs from the price, or if the price for one person is above the cash
// limit.
func checkTerms(in NewSale, r fair.Registration, fee, limit fair.Paise) error {
	if in.Amount != nil && *in.Amount != r.Amount {
		wrong := texts.Errors.WrongAmount(r.Amount.String(), in.Amount.String())
		return fair.Problems{"amount": wrong}.ErrSayingFirst("amount")
	}
	if in.Payment == PayByCash && fee > limit {
		return fair.Problems{"payment": texts.Errors.AboveDeskLimit(limit.String())}.ErrSayingFirst("payment")
	}
	return nil
}

// Check returns a sale. If the sale's order is not paid yet, Check first queries the payment provider. It requires the
// permission MaySell.
func (a *Service) Check(ctx context.Context, registrationID string) (Sale, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return Sale{}, err
	}
	r, err := a.store.FindRegistration(ctx, registrationID)
	if err != nil {
		return Sale{}, err
	}
	if r.Status == fair.RegistrationPending {
		o, err := a.payments.LatestOrderOf(ctx, r.ID)
		if err == nil {
			_, err = a.payments.CheckOrder(ctx, o.ID, o.UserID)
		}
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			return Sale{}, err
		}
	}
	return a.saleOf(ctx, registrationID)
}

// TakeCash records a cash payment for an unpaid registration: for a walk-in whose UPI payment failed, or for a person
// who registered earlier and comes to the desk. If an order of the registration can still be paid online, TakeCash
// lets this order expire at once. The sweeper then closes the order at the provider, to prevent a second payment. It
// requires the permission MaySell.
func (a *Service) TakeCash(ctx context.Context, registrationID string) (Sale, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return Sale{}, err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, registrationID)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
			return err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		fee := r.Money.Due / fair.Paise(r.Persons)
		if err := checkTerms(NewSale{Payment: PayByCash}, r, fee, edition.CashLimitAt(a.Now())); err != nil {
			return err
		}
		till, err := a.payments.OwnTill(ctx)
		if err != nil {
			return err
		}
		_, err = a.payments.TakeAtDesk(ctx, r, payment.TakenMoney{TillID: till.ID, At: a.Now()})
		return err
	})
	if err != nil {
		return Sale{}, err
	}
	a.Wake()
	return a.saleOf(ctx, registrationID)
}

// maxUnpaid is the maximum number of results that Unpaid returns.
const maxUnpaid = 10

// Unpaid finds unpaid registrations of the current edition, newest first; see fair.PersonSearch. It requires the
// permission MaySell.
func (a *Service) Unpaid(ctx context.Context, typed string) ([]fair.Registration, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return nil, err
	}
	search, q := fair.ReadPersonSearch(typed), fair.ListQuery{Page: 1, PerPage: maxUnpaid}
	found := []fair.Registration{}
	if of, ok := search.OfRecords(q); ok {
		var err error
		found, _, err = a.store.FindRegistrations(ctx, fair.RegistrationFilter{
			ListQuery: of, Status: []fair.RegistrationStatus{fair.RegistrationPending},
		})
		if err != nil {
			return nil, err
		}
	}
	of, ok := search.OfOrders(q)
	if !ok {
		return found, nil
	}
	orders, _, err := a.store.FindOrders(ctx,
		fair.OrderFilter{ListQuery: of, Kind: []fair.OrderKind{fair.OrderForRegistration}})
	if err != nil {
		return nil, err
	}
	more, err := a.store.RegistrationsByID(ctx, fair.Each(orders, func(o fair.Order) string { return o.RegistrationID }))
	for _, r := range more {
		known := slices.ContainsFunc(found, func(f fair.Registration) bool { return f.ID == r.ID })
		if r.Status == fair.RegistrationPending && r.DeletedAt.IsZero() && !known && len(found) < maxUnpaid {
			found = append(found, r)
		}
	}
	return found, err
}

// saleOf reads a sale with the data that the acting account may see.
func (a *Service) saleOf(ctx context.Context, registrationID string) (Sale, error) {
	r, err := a.store.FindRegistration(ctx, registrationID)
	if err != nil {
		return Sale{}, err
	}
	account, _ := app.Actor(ctx)
	sale := Sale{Registration: r, Own: account.Can(fair.MayEdit) || r.SoldBy != "" && r.SoldBy == account.ID}
	o, err := a.store.FindPaidRegistrationOrder(ctx, r.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		o, err = a.payments.LatestOrderOf(ctx, r.ID)
	}
	switch {
	case err == nil:
		sale.Order = &o
	case !fair.IsKind(err, fair.KindNotFound):
		return Sale{}, err
	}
	if !sale.Own {
		if tookCash, err := a.store.TookCash(ctx, r.ID, account.ID); err != nil || !tookCash {
			return sale, err
		}
	}
	if sale.Codes, err = a.entry.CodesOfRegistration(ctx, r); err != nil || sale.Order == nil {
		return sale, err
	}
	l, err := a.ledger.Read(ctx, ledger.Ref{Record: fair.OrderForRegistration, RecordID: r.ID})
	if err != nil {
		return sale, err
	}
	receipt, _ := l.ReceiptOf(o.ID)
	sale.Number = receipt.Number
	return sale, nil
}

// linkPurpose is the purpose that is signed together with the token of a payment link.
const linkPurpose = "desk payment"

// PaymentLink returns the token of a link with which the visitor pays an order of the desk. The link ends together with
// the order. The payer's secret id is not in it. The caller must check that the sale is the account's own.
func (a *Service) PaymentLink(o fair.Order) string {
	return a.Secrets().Sign(linkPurpose, o.RegistrationID+"."+strconv.FormatInt(o.ExpiresAt.Unix(), 36))
}

// OpenPaymentLink returns the registration that a token of PaymentLink belongs to. It returns KindNotFound if the
// token is wrong or has expired. Anybody who knows the token may call it.
func (a *Service) OpenPaymentLink(ctx context.Context, token string) (fair.Registration, error) {
	value, ok := a.Secrets().Verify(linkPurpose, token)
	id, until, _ := strings.Cut(value, ".")
	end, err := strconv.ParseInt(until, 36, 64)
	if !ok || err != nil || !a.Now().Before(time.Unix(end, 0)) {
		return fair.Registration{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return a.store.FindRegistration(ctx, id)
}
