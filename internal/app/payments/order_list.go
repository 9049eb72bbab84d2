package payments

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// OrderRecord contains an order with its payments and refunds.
type OrderRecord struct {
	Order     fair.Order
	Payments  []fair.Payment
	Refunds   []fair.Refund
	Received  fair.Paise // before refunds, without what the bank did not honour or what was taken back
	Documents []ledger.Document
}

// FindOrders lists orders with their payments and refunds for the office, newest first by default, and counts all
// matching records.
func (a *Service) FindOrders(ctx context.Context, f fair.OrderFilter) ([]OrderRecord, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	orders, total, err := a.store.FindOrders(ctx, f)
	if err != nil {
		return nil, total, err
	}
	records, err := a.withMoney(ctx, orders)
	return records, total, err
}

// SelectOrders selects the orders that match a filter, with their payments and refunds. If the list `only` is not
// empty, the selection is limited to the ids in this list.
func (a *Service) SelectOrders(
	ctx context.Context,
	f fair.OrderFilter,
	only []string,
) (app.Selection[OrderRecord], error) {
	return app.Select(ctx, f, only, a.store.OrderIDs, func(ctx context.Context, ids []string) ([]OrderRecord, error) {
		orders, err := a.store.OrdersByID(ctx, ids)
		if err != nil {
			return nil, err
		}
		return a.withMoney(ctx, orders)
	})
}

// FindOrder returns an order with its payments and refunds, the amounts that can be refunded, and the payer's last
// cancellation request. `offer` is nil if nothing can be refunded, and `asked` is nil if there is no request.
func (a *Service) FindOrder(
	ctx context.Context,
	id string,
) (record OrderRecord, offer *refunds.RefundOffer, asked *fair.Cancellation, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
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
	offer, err = a.refunds.OfferOf(ctx, o)
	return records[0], offer, asked, err
}

// withMoney returns the given orders together with their payments and refunds.
func (a *Service) withMoney(ctx context.Context, orders []fair.Order) ([]OrderRecord, error) {
	ids := fair.Each(orders, func(o fair.Order) string { return o.ID })
	attempts, err := a.store.PaymentsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	entered, err := a.ledger.PaymentsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	received, err := a.ledger.ReceivedBy(ctx, ids)
	if err != nil {
		return nil, err
	}
	refunds, err := a.store.RefundsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	documents, err := a.ledger.DocumentsOf(ctx, orders)
	if err != nil {
		return nil, err
	}
	return fair.Each(orders, func(o fair.Order) OrderRecord {
		return OrderRecord{
			Order: o, Payments: paymentsOf(attempts[o.ID], entered[o.ID], refunds[o.ID]), Refunds: refunds[o.ID],
			Received: received[o.ID], Documents: documents[o.ID],
		}
	}), nil
}

// paymentsOf returns the attempts of an order at the provider, and the payments that the office recorded, each with what
// became of its money.
func paymentsOf(attempts []fair.Payment, entered []ledger.Entry, refunds []fair.Refund) []fair.Payment {
	payments := slices.Clone(attempts)
	for _, e := range entered {
		i := slices.IndexFunc(payments, func(p fair.Payment) bool { return p.CFPaymentID == e.Source.Payment })
		if i < 0 {
			i = len(payments)
			payments = append(payments, fair.Payment{
				CFPaymentID: e.Source.Payment, OrderID: e.Source.Order, Status: fair.GatewayPaymentSuccess, Amount: -e.Amount,
				Currency: "INR", BankReference: e.Source.Reference, At: e.BookedAt(), CompletedAt: e.BookedAt(),
			})
		}
		payments[i].Channel, payments[i].Disposition = fair.Channel(e.Source.Method), fair.MoneyAccepted
		if slices.ContainsFunc(refunds, func(r fair.Refund) bool {
			return r.CFPaymentID == e.Source.Payment && (r.Reason == fair.RefundLate || r.Reason == fair.RefundDuplicate)
		}) {
			payments[i].Disposition = fair.MoneyRefund
		}
	}
	return payments
}

// Accepted returns the accepted amount of an order in paise.
func (r OrderRecord) Accepted() (sum fair.Paise) {
	for _, p := range r.Payments {
		if p.Status == fair.GatewayPaymentSuccess && p.Disposition == fair.MoneyAccepted {
			sum += p.Amount
		}
	}
	return sum
}

// RefundTotal returns the total amount of the completed and pending refunds of an order, in paise.
func (r OrderRecord) RefundTotal() (sum fair.Paise) {
	for _, refund := range r.Refunds {
		if refund.Status.Counts() {
			sum += refund.Amount
		}
	}
	return sum
}

// Refunded returns the total amount of the completed refunds of an order, in paise.
func (r OrderRecord) Refunded() (sum fair.Paise) {
	for _, refund := range r.Refunds {
		if refund.Status == fair.RefundDone {
			sum += refund.Amount
		}
	}
	return sum
}
