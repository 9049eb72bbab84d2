package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/moves"
	"github.com/mela-fair/mela/internal/fair"
)

// moveInput is the body of a request that moves a booking to other stalls.
type moveInput struct {
	ID   string `path:"id"`
	Body struct {
		Stalls  []chosenStall `json:"stalls,omitempty"`
		Preview bool          `json:"preview,omitempty" doc:"Only answer what would happen; nothing is stored"`
	}
}

type swapInput struct {
	ID   string `path:"id"`
	Body struct {
		With    string `json:"with,omitempty" doc:"The id of the other booking"`
		Preview bool   `json:"preview,omitempty" doc:"Only answer what would happen; nothing is stored"`
	}
}

// BookingRecord is a booking inside another response. It is exported because the generated schema leaves out embedded
// types that are not exported.
type BookingRecord = booking

// movedBooking is a booking after its stalls changed, with the effect on its price.
type movedBooking struct {
	BookingRecord
	OldStalls   []stallKey `json:"oldStalls"`
	Difference  rupees     `json:"difference" doc:"Positive: to be paid; negative: refunded"`
	ToPay       rupees     `json:"toPay" doc:"What is still to be paid for the booking"`
	PayBy       string     `json:"payBy,omitempty" format:"date" doc:"The last day to pay it, in Asia/Kolkata"`
	PayOrderID  string     `json:"payOrderId,omitempty" doc:"The order that is to be paid; none when payments are off"`
	PaymentLink string     `json:"paymentLink,omitempty" doc:"Where the exhibitor pays it"`
	Refund      rupees     `json:"refund" doc:"What is refunded"`
	RefundWaits bool       `json:"refundWaits" doc:"The refund waits for a second person"`
}

func (a *API) movedOf(m fair.StallMove, preview bool) movedBooking {
	moved := movedBooking{
		BookingRecord: bookingOf(m.After), OldStalls: stallKeys(m.Before.Keys()), Difference: rupees(m.Difference),
		ToPay: rupees(m.ToPay), PayBy: m.PayBy,
	}
	if m.Order != nil && !preview {
		moved.PayOrderID, moved.PaymentLink = m.Order.ID, a.app.Payments.PayerLink(*m.Order)
	}
	for _, r := range m.Refunds {
		moved.Refund += rupees(r.Amount)
		moved.RefundWaits = moved.RefundWaits || r.Status == fair.RefundProposed
	}
	return moved
}

type moveAnswer struct{ Body movedBooking }

type swapAnswer struct {
	Body struct {
		Bookings []movedBooking `json:"bookings" doc:"Both bookings, the one of the path first"`
	}
}

type paymentLinkInput struct {
	ID string `path:"id"`
}

type paymentLinkAnswer struct {
	Body struct {
		OrderID     string    `json:"orderId"`
		Amount      rupees    `json:"amount"`
		ExpiresAt   time.Time `json:"expiresAt" doc:"How long it can be paid"`
		PaymentLink string    `json:"paymentLink" doc:"Where the payer pays it"`
	}
}

func (a *API) sendPaymentLink(ctx context.Context, in *paymentLinkInput) (*paymentLinkAnswer, error) {
	return a.paymentLinkOf(a.app.Payments.SendPaymentLink(ctx, in.ID))
}

// paymentLinkOf converts the order whose payment link was sent into a response.
func (a *API) paymentLinkOf(o fair.Order, err error) (*paymentLinkAnswer, error) {
	if err != nil {
		return nil, err
	}
	answer := &paymentLinkAnswer{}
	answer.Body.OrderID, answer.Body.Amount, answer.Body.ExpiresAt = o.ID, rupees(o.Price.Total), o.ExpiresAt
	answer.Body.PaymentLink = a.app.Payments.PayerLink(o)
	return answer, nil
}

func (a *API) routeMoves() {
	tags := []string{"Stall bookings"}
	add(a, huma.Operation{
		OperationID: "send-payment-link", Method: http.MethodPost,
		Path: "/api/stallBooking/stall-bookings/{id}/payment-link", Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Send the exhibitor a link for what is still to be paid",
		Description: "The price difference of a moved booking, or the price of a confirmed one. A link that can still be " +
			"paid is sent again. 409 when nothing is to be paid, or a payment waits for a decision.",
	}, a.sendPaymentLink)
	add(a, huma.Operation{
		OperationID: "move-booking", Method: http.MethodPost, Path: "/api/stallBooking/stall-bookings/{id}/move", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Move a booking to other stalls",
		Description: "The booking has its new stalls at once. A higher price becomes an order for the difference, a lower " +
			"one a refund. " +
			"409 names the stalls that are taken and who has them, or says why the booking cannot be moved.",
	}, func(ctx context.Context, in *moveInput) (*moveAnswer, error) {
		m, err := a.app.Moves.Move(ctx, in.ID,
			moves.MoveRequest{Stalls: chosenKeys(in.Body.Stalls), Preview: in.Body.Preview})
		if err != nil {
			return nil, err
		}
		return &moveAnswer{a.movedOf(m, in.Body.Preview)}, nil
	})
	add(a, huma.Operation{
		OperationID: "swap-bookings", Method: http.MethodPost, Path: "/api/stallBooking/stall-bookings/{id}/swap", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Swap the stalls of two bookings",
		Description:   "Each booking gets the stalls of the other one, by the rules of a move.",
	}, func(ctx context.Context, in *swapInput) (*swapAnswer, error) {
		first, second, err := a.app.Moves.Swap(ctx, in.ID, in.Body.With, in.Body.Preview)
		if err != nil {
			return nil, err
		}
		answer := &swapAnswer{}
		answer.Body.Bookings = []movedBooking{a.movedOf(first, in.Body.Preview), a.movedOf(second, in.Body.Preview)}
		return answer, nil
	})
}
