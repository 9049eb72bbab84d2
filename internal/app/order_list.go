package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// OrderRecord is an order with everything that happened to its money.
type OrderRecord struct {
	Order    fair.Order
	Payments []fair.Payment
	Refunds  []fair.Refund
	Papers   []fair.Paper
}

// FindOrders lists orders with their payments and refunds for the office, newest first unless asked
// otherwise, and counts all that match.
func (a *App) FindOrders(ctx context.Context, f fair.OrderFilter) ([]OrderRecord, fair.Total, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	orders, total, err := a.store.FindOrders(ctx, f)
	if err != nil {
		return nil, total, err
	}
	records, err := a.withMoney(ctx, orders)
	return records, total, err
}

// RefundRecord is a refund with its order.
type RefundRecord struct {
	Refund fair.Refund
	Order  fair.Order
}

// FindRefunds lists refunds with their orders for the office, the newest first.
func (a *App) FindRefunds(ctx context.Context, f fair.RefundFilter) ([]RefundRecord, int, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	found, total, err := a.store.FindRefunds(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]string, len(found))
	for i, r := range found {
		ids[i] = r.OrderID
	}
	orders, err := a.store.OrdersByID(ctx, ids)
	byID := map[string]fair.Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	records := make([]RefundRecord, len(found))
	for i, r := range found {
		records[i] = RefundRecord{r, byID[r.OrderID]}
	}
	return records, total, err
}

// SelectOrders is SelectRegistrations for orders.
func (a *App) SelectOrders(ctx context.Context, f fair.OrderFilter, only []string) (Selection[OrderRecord], error) {
	return selection(ctx, f, only, a.store.OrderIDs, func(ctx context.Context, ids []string) ([]OrderRecord, error) {
		orders, err := a.store.OrdersByID(ctx, ids)
		if err != nil {
			return nil, err
		}
		return a.withMoney(ctx, orders)
	})
}

// RefundOffer is what of an order can go back, for the office's form.
type RefundOffer struct {
	Accepted    fair.Paise
	Left        fair.Paise
	ByPayer     fair.Paise // what the rule gives now
	ByOrganiser fair.Paise
	Alone       fair.Paise // what one account may give back without a second person
	MayCancel   bool
}

// FindOrder returns an order with everything that happened to its money, what can go back of it, and the payer's last
// request to cancel; nil where there is none.
func (a *App) FindOrder(ctx context.Context, id string) (record OrderRecord, offer *RefundOffer, asked *fair.Cancellation, err error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return record, nil, nil, err
	}
	o, err := a.store.FindOrder(ctx, id)
	if err != nil {
		return record, nil, nil, err
	}
	records, err := a.withMoney(ctx, []fair.Order{o})
	if err != nil {
		return record, nil, nil, err
	}
	if c, err := a.store.LatestCancellation(ctx, id); err == nil {
		asked = &c
	} else if !fair.IsKind(err, fair.KindNotFound) {
		return record, nil, nil, err
	}
	offer, err = a.offerOf(ctx, o)
	return records[0], offer, asked, err
}

// AccountEmails tells the e-mail addresses of the office's accounts by their ids, for who proposed and decided.
func (a *App) AccountEmails(ctx context.Context) (map[string]string, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	emails := map[string]string{}
	for _, removed := range []bool{false, true} { // who was removed since has decided all the same
		accounts, err := a.store.Accounts(ctx, removed)
		if err != nil {
			return nil, err
		}
		for _, account := range accounts {
			emails[account.ID] = account.Email
		}
	}
	return emails, nil
}

// withMoney reads the payments and refunds of orders.
func (a *App) withMoney(ctx context.Context, orders []fair.Order) ([]OrderRecord, error) {
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	payments, err := a.store.PaymentsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	refunds, err := a.store.RefundsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	papers, err := a.store.PapersOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	records := make([]OrderRecord, len(orders))
	for i, o := range orders {
		records[i] = OrderRecord{Order: o, Payments: payments[o.ID], Refunds: refunds[o.ID], Papers: papers[o.ID]}
	}
	return records, nil
}

// Sums tells what of an order's captured money was accepted, what goes back or went back of all its money, and what
// of that has gone.
func (r OrderRecord) Sums() (accepted, back, gone fair.Paise) {
	for _, p := range r.Payments {
		if p.Status == fair.GatewayPaymentSuccess && p.Disposition == fair.MoneyAccepted {
			accepted += p.Amount
		}
	}
	for _, refund := range r.Refunds {
		if !refund.Status.Counts() {
			continue
		}
		back += refund.Amount
		if refund.Status == fair.RefundDone {
			gone += refund.Amount
		}
	}
	return accepted, back, gone
}
