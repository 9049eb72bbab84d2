package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
)

// refund is a refund in the API.
type refund struct {
	ID          string     `json:"_id" doc:"Empty when the rule allows no refund"`
	OrderID     string     `json:"orderId"`
	PaymentID   string     `json:"paymentId"`
	Amount      rupees     `json:"amount"`
	Reason      string     `json:"reason" enum:"late,duplicate,provider,cancelled,part,moved,stalls,differs,external" doc:"stalls: some stalls of the booking were cancelled; moved: to cheaper stalls; external: begun at the provider by the organiser"`
	Status      string     `json:"status" enum:"PROPOSED,REFUSED,REQUESTED,PENDING,SUCCESS,FAILED,ONHOLD,BYHAND,RECORDED,NONE" doc:"PROPOSED and RECORDED wait for a second person, BYHAND for the office; NONE: the rule allows no refund"`
	Note        string     `json:"note" doc:"What the office or the payer wrote"`
	Channel     string     `json:"channel" enum:"online,cash,cheque,bank"`
	Reference   string     `json:"reference" doc:"Of money that was refunded by hand"`
	CancelledBy string     `json:"cancelledBy" doc:"payer or organiser; empty: automatic"`
	Keep        bool       `json:"keep" doc:"What was paid for is not cancelled"`
	Failure     string     `json:"failure" doc:"Why the provider did not do it, or why a second person refused"`
	Tries       int        `json:"tries"`
	ProviderID  string     `json:"providerId" doc:"Its id at the provider, another one with each new try"`
	ProposedBy  string     `json:"proposedBy" doc:"Who requested it: an e-mail address, or empty"`
	RecordedBy  string     `json:"recordedBy" doc:"Who recorded that it was refunded by hand"`
	DecidedBy   string     `json:"decidedBy" doc:"Who approved or refused it"`
	SentAt      *time.Time `json:"sentAt,omitempty" doc:"When it was first sent to the provider; absent: not sent"`
	DueAt       *time.Time `json:"dueAt,omitempty" doc:"By when the money is to be there"`
	DoneAt      *time.Time `json:"doneAt,omitempty"`
	CreatedAt   time.Time  `json:"createdAt"`
	UpdatedAt   time.Time  `json:"updatedAt"`
}

func refundOf(r fair.Refund, emails map[string]string) refund {
	status := r.Status
	if status == "" {
		status = "NONE"
	}
	return refund{
		ID: r.ID, OrderID: r.OrderID, PaymentID: r.CFPaymentID, Amount: rupees(r.Amount), Reason: string(r.Reason),
		Status: string(status), Note: r.Note,
		Channel: string(r.Channel), Reference: r.Reference, CancelledBy: r.CancelledBy, Keep: r.Keep, Failure: r.Failure,
		Tries: r.Tries, ProviderID: r.ProviderID,
		ProposedBy: emails[r.ProposedBy], RecordedBy: emails[r.RecordedBy], DecidedBy: emails[r.DecidedBy],
		SentAt: timeOrNil(r.SentAt), DueAt: timeOrNil(r.DueAt), DoneAt: timeOrNil(r.DoneAt), CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt,
	}
}

type newRefund struct {
	Reason      string       `json:"reason,omitempty" required:"true"`
	CancelledBy string       `json:"cancelledBy,omitempty" required:"true" enum:"payer,organiser"`
	Amount      *typedNumber `json:"amount,omitempty" doc:"Rupees; absent: the amount that the rule allows"`
	Keep        bool         `json:"keep,omitempty" doc:"Cancels nothing: a part is refunded, and amount is needed"`
}

type createRefundInput struct {
	OrderID string `path:"orderId"`
	Key     string `header:"Idempotency-Key" doc:"The same key again returns the same refund"`
	Body    newRefund
}

type refundAnswer struct{ Body refund }

// refusal is the body of a request that refuses a proposal. It contains the reason.
type refusal struct {
	Reason string `json:"reason,omitempty"`
}

type refusalInput struct {
	ID   string `path:"id"`
	Body refusal
}

// handRefund is a refund that the office has paid manually, in cash, by cheque or by bank transfer.
type handRefund struct {
	Channel   string `json:"channel,omitempty" doc:"cash, cheque or bank"`
	Reference string `json:"reference,omitempty" doc:"The bank's number, or who received it"`
	Date      string `json:"date,omitempty" doc:"YYYY-MM-DD, the day of the refund"`
}

type handRefundInput struct {
	ID   string `path:"id"`
	Body handRefund
}

func (a *API) routeRefunds() {
	tags := []string{"Office"}
	add(a, huma.Operation{
		OperationID: "create-refund", Method: http.MethodPost, Path: "/api/orders/{orderId}/refunds", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Refund a paid order",
		Description: "Cancels what was paid for, unless keep is set, and refunds what the rule allows or the amount " +
			"given. Above the edition's limit it waits " +
			"for a second person. 422 beside amount when it is more than what is left, or more than the rule allows the payer " +
			"and the account is no owner.",
	}, func(ctx context.Context, in *createRefundInput) (*refundAnswer, error) {
		return a.refundAnswer(ctx)(a.app.Refunds.CreateRefund(ctx, in.OrderID, fair.NewRefund{
			Reason: in.Body.Reason, CancelledBy: in.Body.CancelledBy, Amount: in.Body.Amount.text(), Keep: in.Body.Keep,
			Key: in.Key,
		}))
	})
	add(a, huma.Operation{
		OperationID: "approve-refund", Method: http.MethodPost, Path: "/api/refunds/{id}/approve", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Approve a refund, or a record of money that was refunded by hand, as the second person",
		Description:   "409 for one's own.",
	}, func(ctx context.Context, in *recordID) (*refundAnswer, error) {
		return a.refundAnswer(ctx)(a.app.Refunds.ApproveRefund(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "refuse-refund", Method: http.MethodPost, Path: "/api/refunds/{id}/refuse", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "The second person's no",
	}, func(ctx context.Context, in *refusalInput) (*refundAnswer, error) {
		return a.refundAnswer(ctx)(a.app.Refunds.RefuseRefund(ctx, in.ID, in.Body.Reason))
	})
	add(a, huma.Operation{
		OperationID: "retry-refund", Method: http.MethodPost, Path: "/api/refunds/{id}/retry", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Try a failed refund again at the provider, or ask about one that is on its way",
	}, func(ctx context.Context, in *recordID) (*refundAnswer, error) {
		return a.refundAnswer(ctx)(a.app.Refunds.RetryRefund(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "record-refund", Method: http.MethodPost, Path: "/api/refunds/{id}/record", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Record that the office refunded the money itself",
		Description:   "A second person approves it. 409 while the provider may still carry it.",
	}, func(ctx context.Context, in *handRefundInput) (*refundAnswer, error) {
		return a.refundAnswer(ctx)(a.app.Refunds.RecordRefund(ctx, in.ID,
			fair.HandRefund{Channel: in.Body.Channel, Reference: in.Body.Reference, Date: in.Body.Date}))
	})
	add(a, huma.Operation{
		OperationID: "list-refunds", Method: http.MethodGet, Path: "/api/refunds", Tags: tags,
		Summary: "Refunds of all orders, newest first",
	}, a.listRefunds)
	a.routeOrder(tags)
}

type refundFilter struct {
	ListQuery
	Status  string `query:"status" doc:"Several with commas or by repeating it"`
	Waiting bool   `query:"waiting" doc:"Only those that wait for the office: to approve, failed, on hold, to be paid by hand, or not sent because payments are off"`
}

// listedRefund is a refund in the list of refunds. It also contains the payer.
type listedRefund struct {
	Refund
	Kind  string `json:"kind" enum:"registration,booking,sponsorship"`
	Name  string `json:"name" doc:"The payer"`
	Phone string `json:"phone"`
}

// flag returns the value of a boolean filter in a query: "true", or "" if the filter is off.
func flag(on bool) string {
	if on {
		return "true"
	}
	return ""
}

type refundList struct {
	ListHead
	Body []listedRefund
}

func (a *API) listRefunds(ctx context.Context, in *refundFilter) (*refundList, error) {
	p := fair.Problems{}
	filter := fair.RefundFilter{
		ListQuery: in.read(p),
		Status:    choices(p, "status", infoOf(ctx).query["status"], fair.ParseRefundStatus), Waiting: in.Waiting,
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Refunds.FindRefunds(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	list := make([]listedRefund, len(found))
	for i, r := range found {
		list[i] = listedRefund{
			refundOf(r.Refund, emails), string(r.Order.Kind), r.Order.Payer.Name,
			string(r.Order.Payer.Phone),
		}
	}
	return &refundList{in.head("/api/refunds", total, filters("status", in.Status, "waiting", flag(in.Waiting))), list},
		err
}

// refundAnswer returns a function that converts a refund into a response. The response contains the e-mail addresses
// of the accounts involved.
func (a *API) refundAnswer(ctx context.Context) func(fair.Refund, error) (*refundAnswer, error) {
	return func(r fair.Refund, err error) (*refundAnswer, error) {
		if err != nil {
			return nil, err
		}
		emails, err := a.app.Accounts.AccountEmails(ctx)
		return &refundAnswer{refundOf(r, emails)}, err
	}
}

// refundOffer contains the amounts of an order that can be refunded.
type refundOffer struct {
	Accepted    rupees `json:"accepted" doc:"What was paid and kept"`
	Left        rupees `json:"left" doc:"Of it, what is neither refunded nor being refunded"`
	ByPayer     rupees `json:"byPayer" doc:"The amount that the rule allows if the payer cancels now"`
	ByOrganiser rupees `json:"byOrganiser"`

	OthersByPayer     rupees `json:"othersByPayer,omitempty" doc:"In addition, of the other orders of a moved booking"`
	OthersByOrganiser rupees `json:"othersByOrganiser,omitempty"`

	Alone     rupees `json:"alone" doc:"Up to this no second person is needed"`
	MayCancel bool   `json:"mayCancel"`
}

// Order is the exported name of order, under which responses embed it. The OpenAPI document describes only exported
// fields.
type Order = order

// Refund is the exported name of refund. The OpenAPI document requires it for the same reason as Order.
type Refund = refund

// orderDetail is an order with the amounts that can be refunded and the payer's last request to cancel.
type orderDetail struct {
	Order
	Offer        *refundOffer  `json:"offer,omitempty"`
	Cancellation *cancellation `json:"cancellation,omitempty" doc:"The payer's last request to cancel"`
}

type orderInput struct {
	OrderID string `path:"orderId"`
}

type orderDetailAnswer struct{ Body orderDetail }

type reviewDecision struct {
	Accept bool   `json:"accept,omitempty" doc:"Confirm what was paid for; else all of the money is refunded"`
	Reason string `json:"reason,omitempty"`
}

type reviewInput struct {
	OrderID string `path:"orderId"`
	Body    reviewDecision
}

type orderAnswer struct{ Body order }

func (a *API) routeOrder(tags []string) {
	add(a, huma.Operation{
		OperationID: "get-order", Method: http.MethodGet, Path: "/api/orders/{orderId}", Tags: tags,
		Summary: "One order, and the amount that can be refunded",
	}, func(ctx context.Context, in *orderInput) (*orderDetailAnswer, error) {
		record, offer, asked, err := a.app.Payments.FindOrder(ctx, in.OrderID)
		if err != nil {
			return nil, err
		}
		emails, err := a.app.Accounts.AccountEmails(ctx)
		detail := orderDetail{Order: orderOf(record, emails)}
		if offer != nil {
			detail.Offer = &refundOffer{
				Accepted: rupees(offer.Accepted), Left: rupees(offer.Left), ByPayer: rupees(offer.ByPayer),
				ByOrganiser:       rupees(offer.ByOrganiser),
				OthersByPayer:     rupees(offer.OthersByPayer),
				OthersByOrganiser: rupees(offer.OthersByOrganiser),
				Alone:             rupees(offer.Alone), MayCancel: offer.MayCancel,
			}
		}
		if asked != nil {
			shown := cancellationOf(refunds.CancellationRecord{Cancellation: *asked, Order: record.Order}, emails)
			detail.Cancellation = &shown
		}
		return &orderDetailAnswer{detail}, err
	})
	add(a, huma.Operation{
		OperationID: "review-order", Method: http.MethodPost, Path: "/api/orders/{orderId}/review", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Decide about money whose amount differs",
		Description: "Accepted, what was too much is refunded; too little can be accepted by an owner. 409 when nothing " +
			"waits, or what was paid for is gone.",
	}, func(ctx context.Context, in *reviewInput) (*orderAnswer, error) {
		record, err := a.app.Payments.ReviewOrder(ctx, in.OrderID, in.Body.Accept, in.Body.Reason)
		if err != nil {
			return nil, err
		}
		emails, err := a.app.Accounts.AccountEmails(ctx)
		return &orderAnswer{orderOf(record, emails)}, err
	})
}
