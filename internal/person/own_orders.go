package person

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OpenOrders returns a token for the page My orders with one order and its record. The caller must have verified that
// the visitor knows the order's number and a phone number of the order. The token never opens other records with the
// same phone number, because anybody can pay an order with another person's number. See
// docs/product/payments.md#own-orders.
func (a *Service) OpenOrders(ctx context.Context, known fair.Order) (token string, err error) {
	err = a.InTx(ctx, func(ctx context.Context) error {
		token, err = a.newToken(ctx, fair.Person{OrderID: known.ID})
		return err
	})
	return token, err
}

// OwnOrders contains the orders of a person, and the person's records of the current edition for which there is no
// order. Each list is sorted from the newest to the oldest.
type OwnOrders struct {
	One           bool // whether the token gives access only to one order and its record
	Orders        []fair.Order
	Registrations []fair.Registration // without deleted records; Bookings and Sponsorships omit them too
	Bookings      []fair.Booking
	Sponsorships  []fair.Sponsorship
}

// OwnOrders returns the orders of the person that a token identifies: the orders for the person's records, and the
// orders with the person as payer. It leaves out orders that another order for the same record has replaced (see
// withoutReplaced). It also returns the person's records without an order, for example a registration whose payment
// was never started. It returns KindNotFound if the token is invalid or expired.
func (a *Service) OwnOrders(ctx context.Context, token string) (own OwnOrders, err error) {
	if token == "" {
		return own, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	data, err := a.FindOwnData(ctx, OwnDataKey{Token: token})
	if err != nil {
		return own, err
	}
	return a.ordersIn(ctx, data)
}

// DataOfPhone returns the data of the person with a phone number: of the records that have it as their own number. The
// caller must have proof of the number.
func (a *Service) DataOfPhone(ctx context.Context, phone fair.Phone) (OwnData, error) {
	return a.findOwnData(ctx, fair.Person{Phone: phone})
}

// LinkToOrders creates a link to the page with the orders of the person with a phone number, in the caller's
// transaction. The link may be sent only to this number.
func (a *Service) LinkToOrders(ctx context.Context, phone fair.Phone, lang fair.Lang) (string, error) {
	return a.newPrivacyLink(ctx, fair.Person{Phone: phone}, lang, OwnOrdersPage)
}

func (a *Service) ordersIn(ctx context.Context, data OwnData) (own OwnOrders, err error) {
	slices.SortStableFunc(data.Orders, func(a, b fair.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
	own.One, own.Orders = data.Person.OrderID != "", withoutReplaced(data.Orders, a.Now())
	slices.SortStableFunc(data.Records, func(a, b fair.PersonalRecord) int { return b.CreatedAt.Compare(a.CreatedAt) })
	for _, r := range data.Records {
		if err := a.addWithoutOrder(ctx, &own, r); err != nil {
			return own, err
		}
	}
	return own, nil
}

// withoutReplaced leaves out two kinds of orders: orders that ended without a payment if there is a newer order for
// the same record, and orders that can no longer be paid at the time `now` if another order has paid for the record. An
// order for the rest can be paid. orders are sorted from the newest to the oldest.
func withoutReplaced(orders []fair.Order, now time.Time) []fair.Order {
	paid, newer := map[string]bool{}, map[string]bool{}
	for _, o := range orders {
		if o.Kind != fair.OrderForSponsorship && o.Status == fair.OrderPaid {
			paid[o.SubjectID()] = true
		}
	}
	return slices.DeleteFunc(orders, func(o fair.Order) bool {
		id := o.SubjectID()
		outdated := newer[id] && (o.Status == fair.OrderFailed || o.Status == fair.OrderExpired)
		newer[id] = true
		payable := o.Status.Live() && now.Before(o.ExpiresAt)
		return outdated || paid[id] && !payable && !app.ReceivedMoney(o)
	})
}

// addWithoutOrder adds a person's record of the current edition to the lists if there is no order for it.
func (a *Service) addWithoutOrder(ctx context.Context, own *OwnOrders, r fair.PersonalRecord) error {
	if len(r.OrderIDs) > 0 || !r.DeletedAt.IsZero() {
		return nil
	}
	if current, err := a.IsCurrentEdition(ctx, r.EditionID); err != nil || !current {
		return err
	}
	switch r.Kind {
	case fair.PersonalRegistration:
		found, err := a.store.FindRegistration(ctx, r.ID)
		own.Registrations = append(own.Registrations, found)
		return err
	case fair.PersonalBooking:
		found, err := a.store.FindBooking(ctx, r.ID)
		own.Bookings = append(own.Bookings, found)
		return err
	case fair.PersonalSponsorship:
		found, err := a.store.Sponsorships().Find(ctx, r.ID)
		own.Sponsorships = append(own.Sponsorships, found)
		return err
	}
	return nil // records of other kinds have no orders
}
