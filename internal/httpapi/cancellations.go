package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// cancellation is a payer's cancellation request.
type cancellation struct {
	ID      string `json:"_id"`
	OrderID string `json:"orderId"`
	Kind    string `json:"kind" enum:"registration,booking,sponsorship"`
	Name    string `json:"name" doc:"The name of the payer."`
	Phone   string `json:"phone"`
	Paid    rupees `json:"paid" doc:"The amount of the order in rupees."`
	Reason  string `json:"reason"`

	Stalls []fair.StallKey `json:"stalls" doc:"The stalls to cancel. Empty: everything that was paid for is to be cancelled."`

	Proposed  rupees     `json:"proposed" doc:"The refund in rupees that the refund rule allowed at the time of the request."`
	Status    string     `json:"status" enum:"asked,approved,refused"`
	Refusal   string     `json:"refusal"`
	RefundID  string     `json:"refundId"`
	DecidedBy string     `json:"decidedBy"`
	AskedAt   time.Time  `json:"askedAt"`
	DecidedAt *time.Time `json:"decidedAt,omitempty"`
}

func cancellationOf(r refunds.CancellationRecord, emails map[string]string) cancellation {
	c, o := r.Cancellation, r.Order
	return cancellation{
		ID: c.ID, OrderID: c.OrderID, Kind: string(o.Kind), Name: o.Payer.Name, Phone: string(o.Payer.Phone),
		Paid: rupees(o.Price.Total), Reason: c.Reason,
		Proposed: rupees(c.Proposed), Status: string(c.Status), Refusal: c.Refusal, RefundID: c.RefundID,
		DecidedBy: emails[c.DecidedBy],
		Stalls:    append([]fair.StallKey{}, c.Stalls...),
		AskedAt:   c.AskedAt, DecidedAt: web.TimeOrNil(c.DecidedAt),
	}
}

type cancellationFilter struct {
	web.ListQuery
	Status string `query:"status" doc:"The status: asked, approved or refused. For several values, separate them with commas or repeat the parameter."`
}

type approveCancellationInputBody struct {
	Amount *web.TypedNumber `json:"amount,omitempty" doc:"The amount to refund in rupees. Default: the amount that the refund rule allowed at the time of the request."`
}

func (a *API) routeCancellations() {
	tags := []string{"Office"}
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/cancellations", "list-cancellations", tags,
		"List the payers' cancellation requests, newest first"), a.listCancellations)
	web.Add(a.API, fair.MayRefund, web.Op("POST /api/cancellations/{id}/approve", "approve-cancellation", tags,
		"Approve a cancellation request",
		"The response contains the refund. A refund above the edition's limit must be approved by a second "+
			"person."),
		func(ctx context.Context, in *web.ByIDBody[approveCancellationInputBody]) (*web.Body[refund], error) {
			return withEmails(ctx, a, refundOf)(a.app.Refunds.ApproveCancellation(ctx, in.ID, in.Body.Amount.Text()))
		})
	web.Add(a.API, fair.MayRefund, web.Op("POST /api/cancellations/{id}/refuse", "refuse-cancellation", tags,
		"Decline a cancellation request, with a reason for the payer"),
		func(ctx context.Context, in *web.ByIDBody[refusal]) (*struct{}, error) {
			_, err := a.app.Refunds.RefuseCancellation(ctx, in.ID, in.Body.Reason)
			return nil, err
		})
}

func (a *API) listCancellations(ctx context.Context, in *cancellationFilter) (*web.List[cancellation], error) {
	p := fair.Problems{}
	filter := fair.CancellationFilter{
		ListQuery: in.Read(p), Status: web.Choices(ctx, p, "status", fair.ParseCancellationStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Refunds.FindCancellations(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	list := web.EachWith(found, emails, cancellationOf)
	head := in.Head("/api/cancellations", total, web.Filters("status", web.QueryValues(ctx, "status")))
	return &web.List[cancellation]{ListHead: head, Body: list}, err
}
