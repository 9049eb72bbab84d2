package refunds

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// RefundRecord is an entry in the list of refunds: a refund with its order.
type RefundRecord struct {
	Refund fair.Refund
	Order  fair.Order
}

// FindRefunds lists refunds with their orders for the office, newest first.
func (a *Service) FindRefunds(ctx context.Context, f fair.RefundFilter) ([]RefundRecord, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	found, total, err := a.store.FindRefunds(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	orders, err := a.store.OrdersByID(ctx, fair.Each(found, func(r fair.Refund) string { return r.OrderID }))
	byID := map[string]fair.Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	return fair.Each(found, func(r fair.Refund) RefundRecord { return RefundRecord{r, byID[r.OrderID]} }), total, err
}

// RefundOffer contains the amounts that can be refunded for the record of an order. The office's form shows them.
type RefundOffer struct {
	Accepted    fair.Paise
	Left        fair.Paise
	ByPayer     fair.Paise // the amount that the refund rule gives if the payer cancels now
	ByOrganiser fair.Paise
	Alone       fair.Paise // the highest amount that needs no approval from another account
	MayCancel   bool
}

// OfferOf returns the amounts that can be refunded for the record of an order. It returns nil if nothing was received.
func (a *Service) OfferOf(ctx context.Context, o fair.Order) (*RefundOffer, error) {
	l, err := a.ledger.View(ctx, refOf(o))
	if err != nil || l.Received() == 0 {
		return nil, err
	}
	offer := l.Offer(a.Now())
	var left fair.Paise
	for _, in := range l.PaidIn() {
		left += in.Free
	}
	return &RefundOffer{
		Accepted: l.Received(), Left: left, ByPayer: offer.ByPayer, ByOrganiser: offer.ByOrganiser,
		Alone: offer.Alone, MayCancel: l.MayAsk(),
	}, nil
}

// CompareRefunds implements ledger.Provider.
func (a *Service) CompareRefunds(ctx context.Context, recordID string) {
	orders, err := a.store.OrdersAbout(ctx, recordID)
	if err != nil {
		a.Log.Warn("the refunds of a record could not be compared with the provider", "record", recordID, "cause", err)
	}
	for _, o := range orders {
		if app.ReceivedMoney(o) {
			a.reconcileFirst(ctx, o.ID)
		}
	}
}

// RetryPayout implements ledger.Provider.
func (a *Service) RetryPayout(ctx context.Context, id string) error {
	_, err := a.RetryRefund(ctx, id)
	return err
}

// RecordPayout implements ledger.Provider.
func (a *Service) RecordPayout(ctx context.Context, id string, in fair.HandRefund) error {
	_, err := a.RecordRefund(ctx, id, in)
	return err
}
