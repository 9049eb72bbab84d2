package httpapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mela/internal/app"
	"mela/internal/fair"
)

// order is an order as the office sees it, with everything that happened to its money.
type order struct {
	OrderID        string     `json:"orderId"`
	Kind           string     `json:"kind" enum:"registration,booking"`
	RegistrationID string     `json:"registrationId,omitempty"`
	BookingID      string     `json:"bookingId,omitempty"`
	Status         string     `json:"status" enum:"CREATING,ACTIVE,CLOSING,PAID,FAILED,EXPIRED,REVIEW,REFUNDED"`
	Amount         rupees     `json:"amount"`
	Name           string     `json:"name" doc:"The payer"`
	Phone          string     `json:"phone"`
	Email          string     `json:"email"`
	Company        string     `json:"company"`
	ProviderID     string     `json:"providerId" doc:"The provider's own number of the order"`
	Message        string     `json:"message,omitempty" doc:"The provider's reason for the last failed attempt"`
	Unreachable    bool       `json:"unreachable" doc:"The provider could not be asked when we last tried"`
	ExpiresAt      time.Time  `json:"expiresAt"`
	PaidAt         *time.Time `json:"paidAt,omitempty"`
	CreatedAt      time.Time  `json:"createdAt"`
	Payments       []payment  `json:"payments"`
	Refunds        []refund   `json:"refunds"`
	Number         string     `json:"number" doc:"Of the newest receipt or tax invoice; empty: none was issued"`
	Documents      []paper    `json:"documents" doc:"Receipts, tax invoices, credit notes and refund vouchers, the oldest first"`
}

// payment is one attempt at paying.
type payment struct {
	ID            string     `json:"_id" doc:"The provider's"`
	Status        string     `json:"status"`
	Amount        rupees     `json:"amount"`
	Group         string     `json:"group" doc:"upi, credit_card, net_banking, …"`
	BankReference string     `json:"bankReference"`
	Message       string     `json:"message"`
	Disposition   string     `json:"disposition" doc:"What became of the money: accepted, refund, auto_refunded, review, or empty"`
	At            *time.Time `json:"at,omitempty"`
}

// refund is money that goes back.
type refund struct {
	ID        string    `json:"_id"`
	PaymentID string    `json:"paymentId"`
	Amount    rupees    `json:"amount"`
	Reason    string    `json:"reason"`
	Status    string    `json:"status" enum:"REQUESTED,PENDING,SUCCESS,FAILED,ONHOLD"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

type orderFilter struct {
	ListQuery
	Status string `query:"status"`
}

type orderList struct {
	ListHead
	Body []order
}

func (a *API) routeOrderList() {
	add(a, huma.Operation{
		OperationID: "list-orders", Method: http.MethodGet, Path: "/api/orders", Tags: []string{"Office"}, Summary: "Orders with their payments and refunds",
	}, a.listOrders)
}

func (a *API) listOrders(ctx context.Context, in *orderFilter) (*orderList, error) {
	p := fair.Problems{}
	query, status := in.ListQuery.read(p), choice(p, "status", in.Status, parseOrderStatus)
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.FindOrders(ctx, query, status)
	if err != nil {
		return nil, err
	}
	list := make([]order, len(found))
	for i, record := range found {
		list[i] = orderOf(record)
	}
	return &orderList{in.headOf("/api/orders", total, filters("status", in.Status)), list}, nil
}

// orderStatuses are the states of an order.
var orderStatuses = []fair.OrderStatus{
	fair.OrderCreating, fair.OrderActive, fair.OrderClosing, fair.OrderPaid, fair.OrderFailed, fair.OrderExpired, fair.OrderReview, fair.OrderRefunded,
}

func parseOrderStatus(s string) (fair.OrderStatus, bool) {
	status := fair.OrderStatus(strings.ToUpper(s))
	return status, slices.Contains(orderStatuses, status)
}

func orderOf(record app.OrderRecord) order {
	o := record.Order
	shown := order{
		OrderID: o.ID, Kind: string(o.Kind), RegistrationID: o.RegistrationID, BookingID: o.BookingID, Status: string(o.Status),
		Amount: rupees(o.Price.Total), Name: o.Payer.Name, Phone: string(o.Payer.Phone), Email: o.Payer.Email, Company: o.Payer.Company,
		ProviderID: o.CFOrderID, Message: o.AttemptMessage, Unreachable: o.Unreachable, ExpiresAt: o.ExpiresAt,
		PaidAt: timeOrNil(o.PaidAt), CreatedAt: o.CreatedAt,
		Payments: make([]payment, len(record.Payments)), Refunds: make([]refund, len(record.Refunds)),
		Number: receiptNumber(record.Papers), Documents: papersOf(record.Papers),
	}
	for i, p := range record.Payments {
		shown.Payments[i] = payment{
			ID: p.CFPaymentID, Status: string(p.Status), Amount: rupees(p.Amount), Group: p.Group, BankReference: p.BankReference,
			Message: p.Message, Disposition: string(p.Disposition), At: timeOrNil(p.At),
		}
	}
	for i, r := range record.Refunds {
		shown.Refunds[i] = refund{
			ID: r.ID, PaymentID: r.CFPaymentID, Amount: rupees(r.Amount), Reason: string(r.Reason), Status: string(r.Status), Note: r.Note,
			CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		}
	}
	return shown
}
