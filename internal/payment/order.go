package payment

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// NewOrder is the input for an order. Exactly one of RegistrationID and Booking is set: the order is either for a
// registration or for stalls. The server calculates the price. It only compares Amount with this price.
type NewOrder struct {
	ClientKey      string // idempotency key: the orderId that the client sent; a repeated key returns the same order
	Amount         *fair.Paise
	RegistrationID string
	UserID         string // the registration's user id; required with RegistrationID
	Booking        *fair.BookingInput
	Part           bool       // only the first part of a booking's price is to be paid now, if the edition offers this
	Payer          fair.Payer // the payer, for a registration's order; empty fields are filled from the registration
	Method         string     // preferred method: upi, card, netbanking or wallet
	RedirectURL    string
	CallbackURL    string
	Lang           fair.Lang
	LangUnnamed    bool // the request names no language: the documents get the registration's
}

// CreateOrder calculates the price, holds the stalls, and creates the order at the payment provider. Before it calls
// the provider, it stores the booking, its claims and the order in one transaction, so that the sweeper can continue
// after a crash. For a repeated ClientKey with the same content, it returns the same order. If stalls are taken, it
// returns KindConflict and stores nothing. The error names these stalls.
func (a *Service) CreateOrder(ctx context.Context, in NewOrder) (fair.Order, error) {
	if a.gateway == nil || a.set.Mode == fair.PaymentsOff {
		return fair.Order{}, fair.Fail(fair.KindUnavailable, texts.Errors.PaymentsOff())
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Order{}, err
	}
	if err := a.cleanNewOrder(edition, &in); err != nil {
		return fair.Order{}, err
	}
	if in.RegistrationID != "" {
		if err := a.endOutdatedOrder(ctx, strings.TrimSpace(in.RegistrationID), in.UserID); err != nil {
			return fair.Order{}, err
		}
	}
	fingerprint := in.fingerprint()
	if first, found, err := a.repeatedOrder(ctx, in.ClientKey, fingerprint); err != nil || found {
		return first, err
	}
	o := a.newOrder(edition, in, fingerprint)
	if in.Booking != nil {
		err = a.writeBookingOrder(ctx, edition, &o, in)
	} else {
		o, err = a.writeRegistrationOrder(ctx, o, in)
	}
	if err != nil {
		return a.firstOrder(ctx, in.ClientKey, fingerprint, err)
	}
	if in.Booking != nil {
		a.hall.Changed()
	}
	return a.openAtProvider(ctx, o)
}

// firstOrder is called if an order could not be stored. The argument `refusal` is the error. If another request with
// the same client key has stored its order in the meantime, firstOrder returns that order. Otherwise it returns
// `refusal`.
func (a *Service) firstOrder(ctx context.Context, clientKey, fingerprint string, refusal error) (fair.Order, error) {
	if early, ok := errors.AsType[earlyRefusal](refusal); ok {
		if first, found, err := a.repeatedOrder(ctx, clientKey, fingerprint); err != nil || found {
			return first, err
		}
		return fair.Order{}, early.error
	}
	if fair.IsKind(refusal, fair.KindConflict) && clientKey != "" {
		if first, err := a.concurrentOrder(ctx, clientKey); err == nil {
			return a.sameOrder(ctx, first, fingerprint)
		}
	}
	return fair.Order{}, refusal
}

// earlyRefusal is an error from a check before the transaction that stores an order. After a double click, the first
// click's order can cause this error. The check reads only committed data. Therefore, the first order is already
// committed, and firstOrder can read it without a write lock.
type earlyRefusal struct{ error }

// Unwrap returns the error that earlyRefusal wraps.
func (e earlyRefusal) Unwrap() error { return e.error }

// concurrentOrder finds the order that the first request of a double click has just stored. It reads in a write
// transaction, because on SQLite the first request's commit may still be in progress, so that an ordinary read does
// not find the order yet.
func (a *Service) concurrentOrder(ctx context.Context, clientKey string) (first fair.Order, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		first, err = a.store.FindOrderByClientKey(ctx, clientKey)
		return err
	})
	return first, err
}

func (a *Service) newOrder(edition fair.Edition, in NewOrder, fingerprint string) fair.Order {
	now := a.Now()
	o := fair.Order{
		ID: fair.NewOrderID(now), EditionID: edition.ID, UserID: fair.NewUserID(now), Channel: fair.ChannelOnline,
		Status:    fair.OrderCreating,
		ClientKey: in.ClientKey, ClientPrint: fingerprint, ProviderKey: fair.NewUUID(), Method: in.Method,
		RedirectURL: in.RedirectURL, CallbackURL: in.CallbackURL, Lang: in.Lang,
		CreatedAt: now, UpdatedAt: now,
	}
	a.timesOf(&o)
	o.NextCheckAt = now.Add(time.Minute) // after a crash, the sweeper finishes the order
	return o
}

// repeatedOrder returns the order that an earlier request with the same client key created. `found` is false if there
// is no such order or if the client sent no key.
func (a *Service) repeatedOrder(
	ctx context.Context,
	clientKey, fingerprint string,
) (o fair.Order, found bool, err error) {
	if clientKey == "" {
		return fair.Order{}, false, nil
	}
	first, err := fair.OrNone(a.store.FindOrderByClientKey(ctx, clientKey))
	if err != nil || first.ID == "" {
		return fair.Order{}, false, err
	}
	o, err = a.sameOrder(ctx, first, fingerprint)
	return o, true, err
}

// sameOrder returns the order that was stored for a repeated client key. If the content of the new request differs, it
// returns KindConflict.
func (a *Service) sameOrder(ctx context.Context, o fair.Order, fingerprint string) (fair.Order, error) {
	if !app.SameSecret(o.ClientPrint, fingerprint) {
		return fair.Order{}, fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	if o.Status == fair.OrderCreating {
		return a.openAtProvider(ctx, o)
	}
	return o, nil
}

// fingerprint returns a hash of an order's content. The hash does not include the price that the client sent.
func (in NewOrder) fingerprint() string {
	content := []any{in.RegistrationID, in.Booking}
	if in.RegistrationID != "" {
		content = append(content, in.UserID) // without the user id, a guessed key would open the order of another person
	}
	if in.Part {
		content = append(content, "part")
	}
	text, _ := json.Marshal(content) // cannot fail, because all values can be encoded
	return app.HashOf(text)
}

func (a *Service) writeBookingOrder(ctx context.Context, edition fair.Edition, o *fair.Order, in NewOrder) error {
	now := a.Now()
	b, err := in.Booking.Clean(edition)
	claims, price, stallErr := edition.ChooseStalls(in.Booking.Stalls, now)
	if err := app.JoinFields(app.JoinFields(err, stallErr), edition.CheckMembers(b.Members, claims)); err != nil {
		return err
	}
	asked := price.Total
	if in.Part {
		asked = edition.PartPayment.First(price.Total, now)
	}
	if err := checkAmount(in.Amount, asked); err != nil {
		return err
	}
	if err := edition.CheckBooking(now, in.Lang); err != nil {
		return err
	}
	if price.Total == 0 {
		// The provider rejects orders with an amount of 0. Therefore, a visitor cannot book stalls with a price of 0;
		// only the office can enter such a booking.
		return fair.Problems{"stalls": texts.Errors.BookingWithoutPrice(edition.Contact())}.Err()
	}
	b.ID, b.EditionID, b.OrderID, b.Price, b.Lang, b.Consent = fair.NewID(now), edition.ID, o.ID, price, in.Lang,
		edition.Consent
	b.Version, b.CreatedAt, b.UpdatedAt = 1, now, now
	o.Kind, o.BookingID, o.Amount = fair.OrderForBooking, b.ID, asked
	o.Payer = b.Payer()
	if err := a.sales.CheckStallsFree(ctx, edition.ID, claims); err != nil {
		return earlyRefusal{err}
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.createOrder(ctx, *o); err != nil {
			return err
		}
		if err := a.sales.CreateClaimedBooking(ctx, &b, append([]fair.Claim(nil), claims...)); err != nil {
			return err
		}
		// checkHold runs after the stalls were claimed. If a stall is taken, the claim fails first, so that the
		// visitor sees the error that names the taken stalls.
		if err := a.checkHold(ctx, edition, *o, b); err != nil {
			return err
		}
		return a.RecordConsent(ctx, fair.PersonalBooking, b.ID, b.Consent, b.Lang, now)
	})
}

// writeRegistrationOrder stores an order for a registration. If the registration already has an order that can be
// paid, it returns that order. The user id proves that the visitor created the registration. The registration's id is
// not sufficient proof, because people quote it in messages. It returns KindNotFound if the registration is unknown or
// the user id is missing or wrong.
func (a *Service) writeRegistrationOrder(ctx context.Context, o fair.Order, in NewOrder) (fair.Order, error) {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, strings.TrimSpace(in.RegistrationID))
		if fair.IsKind(err, fair.KindNotFound) || err == nil &&
			(!r.DeletedAt.IsZero() || !app.SameSecret(r.UserID, in.UserID)) {
			unknown := fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			unknown.Fields = fair.Problems{"registrationId": texts.Errors.NotFound()}
			return unknown
		}
		if err != nil {
			return err
		}
		if err := a.checkPayable(ctx, r, o.EditionID, in); err != nil {
			return err
		}
		live, err := fair.OrNone(a.store.FindLiveRegistrationOrder(ctx, r.ID))
		switch {
		case err != nil:
			return err
		case live.ID != "" && live.Amount != r.Money.Asks():
			return fair.Fail(fair.KindConflict, texts.Errors.AmountChanged())
		case live.ID != "":
			o = live
			return nil
		}
		o.Kind, o.RegistrationID, o.UserID, o.EditionID = fair.OrderForRegistration, r.ID, r.UserID, r.EditionID
		if in.LangUnnamed {
			o.Lang = r.Lang
		}
		o.Amount = r.Money.Asks()
		o.Payer, err = payerOf(r, in.Payer)
		if err != nil {
			return err
		}
		return a.createOrder(ctx, o)
	})
	return o, err
}

// createOrder stores an order that is to be paid. It returns KindClosed while the fair is postponed or cancelled.
func (a *Service) createOrder(ctx context.Context, o fair.Order) error {
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err == nil {
		err = edition.CheckSelling()
	}
	if err != nil {
		return err
	}
	return a.store.CreateOrder(ctx, o)
}

// checkPayable returns an error with the reason if a registration cannot be paid while the edition with an id is the
// current one, otherwise nil. Of an earlier edition, only what was sold can be paid.
func (a *Service) checkPayable(ctx context.Context, r fair.Registration, editionID string, in NewOrder) error {
	switch {
	case r.EditionID != editionID && !r.Money.Sold:
		return a.fairIsOver(ctx, r, in.Lang)
	case r.Status == fair.RegistrationPaid && r.Amount > 0:
		return fair.Fail(fair.KindConflict, texts.Errors.AlreadyPaid())
	case r.Status == fair.RegistrationCancelled:
		return fair.Fail(fair.KindConflict, texts.Errors.NotFound())
	case r.Money.Due <= 0:
		return fair.Fail(fair.KindConflict, texts.Errors.NoFee())
	}
	if err := a.noPaymentAtOffice(ctx, fair.OrderForRegistration, r.ID); err != nil {
		return err
	}
	return checkAmount(in.Amount, r.Money.Asks())
}

// noPaymentAtOffice returns KindConflict, with a message for visitors, if a payment for a record still waits for the
// office's decision.
func (a *Service) noPaymentAtOffice(ctx context.Context, kind fair.OrderKind, id string) error {
	payment, err := a.PaymentAtOffice(ctx, kind, id)
	if err == nil && payment.Exists() {
		err = fair.Fail(fair.KindConflict, texts.Errors.PaymentWithOffice())
	}
	return err
}

// fairIsOver returns the error for an unpaid registration of an earlier edition, which can no longer be paid.
func (a *Service) fairIsOver(ctx context.Context, r fair.Registration, lang fair.Lang) error {
	edition, err := a.store.FindEdition(ctx, r.EditionID)
	if err != nil {
		return err
	}
	return fair.Fail(fair.KindClosed, texts.Errors.RegistrationClosed(fair.DateIn(lang, edition.End()), edition.Contact()))
}

// endOutdatedOrder ends a registration's open order if what is due has changed since the order was created. A new order
// can then replace it.
func (a *Service) endOutdatedOrder(ctx context.Context, registrationID, userID string) error {
	live, err := fair.OrNone(a.store.FindLiveRegistrationOrder(ctx, registrationID))
	if err != nil || live.ID == "" || !app.SameSecret(live.UserID, userID) {
		// Only the visitor who created the unpaid order can end it. If another visitor calls this, the order stays
		// open, and storing a second order fails.
		return err
	}
	r, err := a.store.FindRegistration(ctx, registrationID)
	if err != nil || r.Money.Asks() == live.Amount {
		return err
	}
	if err = a.store.EndOrder(ctx, live.ID, a.Now()); err == nil {
		_, err = a.Settle(ctx, live.ID)
	}
	return err
}

// payerOf returns the payer's data from the payment page. Empty fields are filled from the registration.
func payerOf(r fair.Registration, typed fair.Payer) (fair.Payer, error) {
	p := fair.Problems{}
	payer := fair.Payer{Name: r.Name, Phone: r.Phone, Email: r.Email, Address: r.Address, Company: r.Company}
	if typed.Name != "" {
		payer.Name = p.CleanLine("username", typed.Name, true, fair.MaxName)
	}
	if typed.Phone != "" {
		payer.Phone = p.CleanPhone("Mobile", string(typed.Phone), true, texts.Errors.PhoneInvalid())
	}
	if typed.Email != "" {
		payer.Email = p.CleanEmail("email", typed.Email, false)
	}
	return payer, p.In("payment").Err()
}

func checkAmount(given *fair.Paise, expected fair.Paise) error {
	if given == nil || *given == expected {
		return nil
	}
	err := fair.Fail(fair.KindInvalid, texts.Errors.WrongAmount(expected.String(), given.String()))
	err.Fields = fair.Problems{"amount": err.Message}
	return err
}

// cleanNewOrder validates the fields of an order that do not depend on the registration or booking. Return URLs must be
// paths of this site or belong to an origin that the edition lists. Any other URL could send payers to a malicious
// page. See docs/product/payments.md#return-addresses.
func (a *Service) cleanNewOrder(edition fair.Edition, in *NewOrder) error {
	p := fair.Problems{}
	in.ClientKey = p.CleanLine("orderId", in.ClientKey, false, fair.MaxName)
	if paymentMethods[in.Method] == "" {
		in.Method = ""
	}
	for field, value := range map[string]*string{"redirecturl": &in.RedirectURL, "callBack": &in.CallbackURL} {
		if *value == "" {
			continue
		}
		clean, ok := a.returnURL(edition, strings.TrimSpace(*value))
		if !ok {
			p.Add(field, texts.Errors.ForeignUrl())
		}
		*value = clean
	}
	return p.Err()
}

func (a *Service) returnURL(edition fair.Edition, value string) (string, bool) {
	u, err := url.Parse(value)
	if err != nil || len(value) > 250 || strings.ContainsAny(value, "\\\t\r\n") || u.User != nil {
		return "", false
	}
	if u.Scheme == "" && u.Host == "" {
		return value, strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "//")
	}
	origin := u.Scheme + "://" + u.Host
	if origin == a.set.BaseURL {
		own := u.RequestURI()
		return own, !strings.HasPrefix(own, "//") // browsers treat //host as a URL on another site
	}
	for _, listed := range edition.ReturnSites {
		if origin == strings.TrimRight(listed, "/") && u.Scheme == "https" {
			return value, true
		}
	}
	return "", false
}

// Payable reports whether a payer can still start a payment attempt for an order.
func (a *Service) Payable(o fair.Order) bool {
	return o.Status == fair.OrderActive && o.Attempt != fair.AttemptPending && o.SessionID != "" &&
		a.Now().Before(o.ExpiresAt)
}
