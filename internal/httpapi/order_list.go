package httpapi

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
)

// order is an order as the office sees it, with all its payments and refunds.
type order struct {
	OrderID        string         `json:"orderId"`
	Edition        string         `json:"edition,omitempty" doc:"The id of the edition."`
	Kind           string         `json:"kind" enum:"registration,booking,sponsorship"`
	RegistrationID string         `json:"registrationId,omitempty"`
	BookingID      string         `json:"bookingId,omitempty"`
	SponsorshipID  string         `json:"sponsorshipId,omitempty"`
	Status         string         `json:"status" enum:"CREATING,ACTIVE,CLOSING,PAID,FAILED,EXPIRED,REFUNDED"`
	Channel        string         `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card" doc:"The channel of the payment."`
	CancelledAt    *time.Time     `json:"cancelledAt,omitempty" doc:"The time at which the registration, booking or sponsorship of the order was cancelled."`
	CancelledBy    string         `json:"cancelledBy,omitempty" enum:"payer,organiser"`
	Amount         rupees         `json:"amount"`
	Name           string         `json:"name" doc:"The name of the payer."`
	Phone          string         `json:"phone"`
	Email          string         `json:"email"`
	Company        string         `json:"company"`
	ProviderID     string         `json:"providerId" doc:"The id of the order at the payment provider."`
	Message        string         `json:"message,omitempty" doc:"The reason that the payment provider gave for the last failed attempt."`
	Unreachable    bool           `json:"unreachable" doc:"true: the last request to the payment provider about this order failed."`
	ExpiresAt      time.Time      `json:"expiresAt"`
	PaidAt         *time.Time     `json:"paidAt,omitempty"`
	CreatedAt      time.Time      `json:"createdAt"`
	Payments       []orderPayment `json:"payments"`
	Refunds        []refund       `json:"refunds"`
	Number         string         `json:"number" doc:"The number of the newest receipt or tax invoice. Empty if none was issued."`
	Documents      []document     `json:"documents" doc:"The receipts, tax invoices, credit notes and refund vouchers of the order, the oldest first."`
}

// orderPayment is one attempt to pay an order.
type orderPayment struct {
	ID            string     `json:"_id" doc:"The id of the payment at the payment provider."`
	Status        string     `json:"status"`
	Amount        rupees     `json:"amount"`
	Group         string     `json:"group" doc:"The payment method, as named by the payment provider. Examples: upi, credit_card, net_banking."`
	BankReference string     `json:"bankReference"`
	Message       string     `json:"message"`
	Channel       string     `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card"`
	Disposition   string     `json:"disposition" doc:"The decision about the money: accepted, refund, auto_refunded or review. Empty if there is no decision yet."`
	At            *time.Time `json:"at,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (orderPayment) SchemaName() string { return "Payment" }

type orderFilter struct {
	web.ListQuery
	web.DayFilter
	Status  string `query:"status" doc:"The status of the order. For several values, separate them with commas or repeat the parameter."`
	Kind    string `query:"kind" doc:"The kind: registration, booking or sponsorship."`
	Channel string `query:"channel" doc:"The channel: online, cash, cheque, dd, bank, upi or card. For several values, separate them with commas or repeat the parameter."`
}

// readOrderFilter parses the filters that the list of orders and its spreadsheet have in common.
func readOrderFilter(ctx context.Context, in orderFilter) (f fair.OrderFilter, err error) {
	p := fair.Problems{}
	f = fair.OrderFilter{
		ListQuery: in.ListQuery.Read(p), Days: p.ParseDays(in.From, in.To),
		Status:  web.Choices(ctx, p, "status", parseOrderStatus),
		Kind:    web.Choices(ctx, p, "kind", fair.ParseOrderKind),
		Channel: web.Choices(ctx, p, "channel", fair.ParseChannel),
	}
	return f, p.Err()
}

// selectOrders selects the orders that match the filters of their list. If the list `only` is not empty, it selects
// only those of them whose ids are in `only`.
func (a *API) selectOrders(
	ctx context.Context, in *orderFilter, only []string,
) (s app.Selection[payment.OrderRecord], err error) {
	filter, err := readOrderFilter(ctx, *in)
	if err != nil {
		return s, err
	}
	return a.app.Payments.SelectOrders(ctx, filter, only)
}

func (a *API) routeOrderList() {
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/orders", "list-orders", []string{"Office"},
		"List orders with their payments and refunds"),
		a.listOrders)
}

func (a *API) listOrders(ctx context.Context, in *orderFilter) (*web.List[order], error) {
	filter, err := readOrderFilter(ctx, *in)
	if err != nil {
		return nil, err
	}
	found, total, err := a.app.Payments.FindOrders(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	if err != nil {
		return nil, err
	}
	list := web.EachWith(found, emails, orderOf)
	own := web.Filters("status", web.QueryValues(ctx, "status"), "kind", web.QueryValues(ctx, "kind"),
		"channel", web.QueryValues(ctx, "channel"), "from", in.From, "to", in.To)
	return &web.List[order]{ListHead: in.HeadOf("/api/orders", total, own), Body: list}, nil
}

// orderStatuses lists the possible statuses of an order.
var orderStatuses = []fair.OrderStatus{
	fair.OrderCreating, fair.OrderActive, fair.OrderClosing, fair.OrderPaid, fair.OrderFailed, fair.OrderExpired,
	fair.OrderRefunded,
}

func parseOrderStatus(s string) (fair.OrderStatus, bool) {
	status := fair.OrderStatus(strings.ToUpper(s))
	return status, slices.Contains(orderStatuses, status)
}

func orderOf(record payment.OrderRecord, emails map[string]string) order {
	o := record.Order
	shown := order{
		OrderID: o.ID, Edition: o.EditionID, Kind: string(o.Kind), RegistrationID: o.RegistrationID, BookingID: o.BookingID,
		SponsorshipID: o.SponsorshipID, Status: string(o.Status),
		Amount: rupees(o.Amount), Name: o.Payer.Name, Phone: string(o.Payer.Phone), Email: o.Payer.Email,
		Company: o.Payer.Company,
		Channel: string(o.Channel), CancelledAt: web.TimeOrNil(record.Cancelled.DecidedAt),
		CancelledBy: record.Cancelled.CancelledBy,
		ProviderID:  o.CFOrderID, Message: o.AttemptMessage, Unreachable: o.Unreachable, ExpiresAt: o.ExpiresAt,
		PaidAt: web.TimeOrNil(o.PaidAt), CreatedAt: o.CreatedAt,
		Payments: make([]orderPayment, len(record.Payments)), Refunds: web.EachWith(record.Refunds, emails, refundOf),
		Number: receiptNumber(record.Documents), Documents: documentsOf(record.Documents),
	}
	for i, p := range record.Payments {
		shown.Payments[i] = orderPayment{
			ID: p.CFPaymentID, Status: string(p.Status), Amount: rupees(p.Amount), Group: p.Group,
			BankReference: p.BankReference,
			Message:       p.Message, Disposition: string(p.Disposition), At: web.TimeOrNil(p.At), Channel: string(p.Channel),
		}
	}
	return shown
}
