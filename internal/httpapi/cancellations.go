package httpapi

import (
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
