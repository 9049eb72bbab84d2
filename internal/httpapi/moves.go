package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
)

// moveInputBody is the body of a request that moves a booking to other stalls.
type moveInputBody struct {
	Stalls  []hall.ChosenStall `json:"stalls,omitempty"`
	Preview bool               `json:"preview,omitempty" doc:"true: the response shows the result of the move, but nothing is stored."`
}

type swapInputBody struct {
	With    string `json:"with,omitempty" doc:"The id of the other booking."`
	Preview bool   `json:"preview,omitempty" doc:"true: the response shows the result of the swap, but nothing is stored."`
}

// BookingRecord is a booking inside another response. It is exported because the generated schema leaves out embedded
// types that are not exported.
type BookingRecord = booking

// movedBooking is a booking after its stalls changed, with the effect on its price.
type movedBooking struct {
	BookingRecord
	OldStalls   []web.StallKey `json:"oldStalls"`
	Difference  rupees         `json:"difference" doc:"The new price minus the old price, in rupees. Positive: the exhibitor must pay it. Negative: it is refunded."`
	ToPay       rupees         `json:"toPay" doc:"The amount that is still to be paid for the booking, in rupees."`
	PayBy       string         `json:"payBy,omitempty" format:"date" doc:"The last day for paying, in Asia/Kolkata."`
	PayOrderID  string         `json:"payOrderId,omitempty" doc:"The id of the order for the amount to be paid. Absent if payments are off."`
	PaymentLink string         `json:"paymentLink,omitempty" doc:"The link with which the exhibitor pays the order."`
	Refund      rupees         `json:"refund" doc:"The amount that is refunded, in rupees."`
	RefundWaits bool           `json:"refundWaits" doc:"true: a second person must approve the refund."`
}

func (a *API) movedOf(m fair.StallMove, preview bool) movedBooking {
	moved := movedBooking{
		BookingRecord: bookingOf(m.After), OldStalls: web.StallKeys(m.Before.Keys()), Difference: rupees(m.Difference),
		ToPay: rupees(m.ToPay), PayBy: m.PayBy, Refund: rupees(m.Back), RefundWaits: m.BackWaits,
	}
	if m.Order != nil && !preview {
		moved.PayOrderID, moved.PaymentLink = m.Order.ID, a.app.Payments.PayerLink(*m.Order)
	}
	return moved
}

type swapAnswerBody struct {
	Bookings []movedBooking `json:"bookings" doc:"Both bookings. The first is the booking in the path."`
}

type paymentLinkAnswerBody struct {
	OrderID     string    `json:"orderId"`
	Amount      rupees    `json:"amount"`
	ExpiresAt   time.Time `json:"expiresAt" doc:"The time until which the order can be paid."`
	PaymentLink string    `json:"paymentLink" doc:"The link with which the payer pays the order."`
}

// paymentLinkOf returns the payment link of an order.
func (a *API) paymentLinkOf(o fair.Order) paymentLinkAnswerBody {
	return paymentLinkAnswerBody{
		OrderID: o.ID, Amount: rupees(o.Amount), ExpiresAt: o.ExpiresAt, PaymentLink: a.app.Payments.PayerLink(o),
	}
}

func (a *API) routeMoves() {
	tags := []string{"Stall bookings"}
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/stallBooking/stall-bookings/{id}/payment-link",
		"send-payment-link", tags,
		"Send the exhibitor a link for paying the open amount",
		"The amount is the price difference of a moved booking, or the price of a confirmed booking. If there "+
			"is already a valid link, it is sent again. The response is 409 if there is nothing to pay, or if money of the "+
			"booking waits for a decision by the office."), web.AnswerByID(a.app.Payments.SendPaymentLink, a.paymentLinkOf))
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/stallBooking/stall-bookings/{id}/move", "move-booking", tags,
		"Move a booking to other stalls",
		"The booking gets the new stalls immediately. If the new price is higher, an order for the difference "+
			"is created. If it is lower, the difference is refunded. The response is 409 if stalls are taken or the booking "+
			"cannot be moved; it names the stalls and their bookings, or the reason."),
		func(ctx context.Context, in *web.ByIDBody[moveInputBody]) (*web.Body[movedBooking], error) {
			m, err := a.app.Sales.Move(ctx, in.ID,
				sales.MoveRequest{Stalls: hall.ChosenKeys(in.Body.Stalls), Preview: in.Body.Preview})
			if err != nil {
				return nil, err
			}
			return web.BodyOf(a.movedOf(m, in.Body.Preview)), nil
		})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/stallBooking/stall-bookings/{id}/swap", "swap-bookings", tags,
		"Swap the stalls of two bookings",
		"Each booking gets the stalls of the other one, by the same rules as in `move-booking`."),
		func(ctx context.Context, in *web.ByIDBody[swapInputBody]) (*web.Body[swapAnswerBody], error) {
			first, second, err := a.app.Sales.Swap(ctx, in.ID, in.Body.With, in.Body.Preview)
			if err != nil {
				return nil, err
			}
			both := []movedBooking{a.movedOf(first, in.Body.Preview), a.movedOf(second, in.Body.Preview)}
			return web.BodyOf(swapAnswerBody{both}), nil
		})
}
