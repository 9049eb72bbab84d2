package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// refund is the JSON representation of a fair.Refund.
type refund struct {
	ID          string     `json:"_id" doc:"The id of the refund. Empty if the refund rule allows no refund."`
	OrderID     string     `json:"orderId"`
	PaymentID   string     `json:"paymentId"`
	Amount      rupees     `json:"amount"`
	Reason      string     `json:"reason" enum:"late,duplicate,provider,cancelled,part,moved,stalls,differs,external" doc:"The reason. stalls: some stalls of the booking were cancelled. moved: the booking was moved to cheaper stalls. external: the organiser started the refund at the payment provider."`
	Status      string     `json:"status" enum:"PROPOSED,REFUSED,REQUESTED,PENDING,SUCCESS,FAILED,ONHOLD,BYHAND,RECORDED,NONE" doc:"The status. PROPOSED and RECORDED: a second person must approve the refund. BYHAND: the office must pay the refund. NONE: the refund rule allows no refund."`
	Note        string     `json:"note" doc:"The reason that the office or the payer has entered."`
	Channel     string     `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card"`
	Reference   string     `json:"reference" doc:"The reference of a refund that the office has paid by hand."`
	CancelledBy string     `json:"cancelledBy" doc:"The party that has cancelled: payer or organiser. Empty if the refund was created automatically."`
	Keep        bool       `json:"keep" doc:"true: the registration, booking or sponsorship of the order is not cancelled."`
	Failure     string     `json:"failure" doc:"The reason why the payment provider did not execute the refund, or why a second person refused it."`
	Tries       int        `json:"tries"`
	ProviderID  string     `json:"providerId" doc:"The id of the refund at the payment provider. It is different for each attempt."`
	ProposedBy  string     `json:"proposedBy" doc:"The e-mail address of the account that has requested the refund. Empty if the refund was not requested by an account."`
	RecordedBy  string     `json:"recordedBy" doc:"The e-mail address of the account that has recorded that the refund was paid by hand."`
	DecidedBy   string     `json:"decidedBy" doc:"The e-mail address of the account that has approved or refused the refund."`
	SentAt      *time.Time `json:"sentAt,omitempty" doc:"The time at which the refund was first sent to the payment provider. Absent if it was not sent."`
	DueAt       *time.Time `json:"dueAt,omitempty" doc:"The time by which the payer should have received the money."`
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
		SentAt: web.TimeOrNil(r.SentAt), DueAt: web.TimeOrNil(r.DueAt), DoneAt: web.TimeOrNil(r.DoneAt),
		CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt,
	}
}

type newRefund struct {
	Reason      string           `json:"reason,omitempty" required:"true"`
	CancelledBy string           `json:"cancelledBy,omitempty" required:"true" enum:"payer,organiser"`
	Amount      *web.TypedNumber `json:"amount,omitempty" doc:"The amount in rupees. Default: the amount that the refund rule allows."`
	Keep        bool             `json:"keep,omitempty" doc:"true: only a part of the money is refunded, and nothing is cancelled. 'amount' is then required."`
}

type createRefundInput struct {
	OrderID string `path:"orderId"`
	Key     string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first refund instead of creating another one."`
	Body    newRefund
}

func (a *API) routeRefunds() {
	tags := []string{"Office"}
	web.Add(a.API, fair.MayRefund, web.Created(web.Op("POST /api/orders/{orderId}/refunds", "create-refund", tags,
		"Refund a paid order",
		"Cancels the registration, booking or sponsorship, unless `keep` is true. Refunds `amount` or, by "+
			"default, the amount that the refund rule allows. If the amount is above the edition's limit, a second person "+
			"must approve it. The response is 422 if the amount is greater than the money that is left. It is also 422 if the "+
			"amount is greater than the refund rule allows the payer, unless the account is an owner.")),
		func(ctx context.Context, in *createRefundInput) (*web.Body[refund], error) {
			return account.WithEmails(ctx, a.app.Accounts, refundOf)(a.app.Payments.RefundOrder(ctx, in.OrderID, fair.NewRefund{
				Reason: in.Body.Reason, CancelledBy: in.Body.CancelledBy, Amount: in.Body.Amount.Text(), Keep: in.Body.Keep,
				Key: in.Key,
			}))
		})
	a.routeOrder(tags)
}

type orderInput struct {
	OrderID string `path:"orderId"`
}

func (a *API) routeOrder(tags []string) {
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/orders/{orderId}", "get-order", tags, "Get an order"),
		func(ctx context.Context, in *orderInput) (*web.Body[order], error) {
			return account.WithEmails(ctx, a.app.Accounts, orderOf)(a.app.Payments.FindOrder(ctx, in.OrderID))
		})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/orders/{orderId}/try-again", "try-order-again", tags,
		"Check an order again",
		"An order whose checks failed several times is set aside, and is a task of the work list. It is now checked "+
			"again. The response is 409 if the order is not set aside."),
		func(ctx context.Context, in *orderInput) (*struct{}, error) {
			return nil, a.app.Payments.TryOrderAgain(ctx, in.OrderID)
		})
}
