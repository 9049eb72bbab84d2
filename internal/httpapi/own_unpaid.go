package httpapi

import (
	"context"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

type ownUnpaidInput struct {
	Kind   string `path:"kind" enum:"registration,booking"`
	ID     string `path:"id" doc:"The id of the registration, or of the order of the booking."`
	UserID string `path:"userID"`
}

// ownUnpaid is the status of a registration or an order whose ids are stored in the visitor's browser.
type ownUnpaid struct {
	Open        bool           `json:"open" doc:"true: the registration or order can be paid, or its payment is still being checked by the bank or by the office."`
	Confirming  bool           `json:"confirming" doc:"true: the bank is still processing the payment. Until the bank has finished, the order can neither be paid again nor released."`
	AtOffice    bool           `json:"atOffice" doc:"true: the office checks a payment, which was made offline or has another amount. The order can neither be paid nor released."`
	Releasable  bool           `json:"releasable" doc:"true: the visitor can release the stalls of the booking."`
	Amount      rupees         `json:"amount"`
	Stalls      string         `json:"stalls" doc:"The names of the booking's stalls, in the language of the request. Example: Standard 72, 73."`
	SecondsLeft int            `json:"secondsLeft" doc:"The number of seconds for which the stalls of the booking are still held. 0 for a registration."`
	Held        []web.StallKey `json:"held" doc:"The stalls of the booking."`
	Entry       string         `json:"entry" doc:"The path of the page with the entry codes, without a language, if the registration or booking is paid and the fair is not over. Otherwise empty."`
	Name        string         `json:"name" doc:"The name of the visitor or exhibitor, while something can be paid or entry is not empty."`
}

func (a *API) routeOwnUnpaid(tags []string) {
	// The two ids in the path together are the secret that gives access.
	web.Add(a.API, web.Public, web.Op("GET /api/unpaid/{kind}/{id}/{userID}", "check-unpaid", tags,
		"Get whether a registration or booking of the visitor is still unpaid, or where its entry codes are",
		"The response is 404 if the two ids do not belong to the same registration or order."), a.checkUnpaid)
	// The two ids in the path together are the secret that gives access.
	web.Add(a.API, web.Public, web.Op("POST /api/cashfree/release/{transactionId}/{userID}", "release-order", tags,
		"Close an unpaid order and free its stalls",
		"The response is 404 if the two ids do not belong to the same order. The response is 409 if the order "+
			"is paid, if the bank is still processing the payment, if the office checks a payment, if the office has "+
			"confirmed the booking, or if its stalls are not free yet. An order that is already closed does not change."),
		a.releaseOrder)
}

func (a *API) checkUnpaid(ctx context.Context, in *ownUnpaidInput) (*web.Body[ownUnpaid], error) {
	if in.Kind == string(fair.OrderForRegistration) {
		return a.ownUnpaidRegistration(ctx, in)
	}
	view, err := a.app.Payments.CheckOrder(ctx, in.ID, in.UserID)
	if err != nil {
		return nil, err
	}
	o := view.Order
	if app.ReceivedMoney(o) && view.Booking != nil {
		codes, err := a.app.Entry.CodesOf(ctx, o)
		if err != nil {
			return nil, err
		}
		own := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}
		return a.paidBody(ctx, own, o.EditionID, o.PaidAt, view.Booking.Name, codes)
	}
	body := ownUnpaid{Amount: rupees(o.Amount), Held: []web.StallKey{}}
	body.Confirming = o.Status.Live() && o.Attempt == fair.AttemptPending
	body.AtOffice = view.AtOffice.Exists()
	body.Open = body.Confirming || body.AtOffice || a.app.Payments.Payable(o)
	if view.Booking == nil {
		return web.BodyOf(body), nil
	}
	body.Releasable = body.Open && !body.Confirming && !body.AtOffice && view.Booking.Status != fair.BookingConfirmed
	edition, err := a.app.Content.EditionOf(ctx, view.Booking.EditionID)
	if err != nil {
		return nil, err
	}
	body.Name = view.Booking.Name
	body.Stalls = edition.Plan.StallNames(view.Booking.Keys(), web.InfoOf(ctx).Lang)
	if !body.Open { // the names say which hold has ended
		return web.BodyOf(body), nil
	}
	body.Held = web.StallKeys(view.Booking.Keys())
	body.SecondsLeft = a.secondsLeft(o)
	return web.BodyOf(body), nil
}

func (a *API) ownUnpaidRegistration(ctx context.Context, in *ownUnpaidInput) (*web.Body[ownUnpaid], error) {
	r, err := a.app.Sales.FindOwnRegistration(ctx, in.ID, in.UserID)
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	codes, err := a.app.Entry.CodesOfRegistration(ctx, r)
	if err != nil {
		return nil, err
	}
	if len(codes) > 0 {
		own := url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}
		return a.paidBody(ctx, own, r.EditionID, r.CreatedAt, r.Name, codes)
	}
	body := ownUnpaid{Amount: rupees(r.Amount), Held: []web.StallKey{}, Open: r.Payable(edition.ID), Name: r.Name}
	payment, err := a.app.Payments.PaymentAtOffice(ctx, fair.OrderForRegistration, r.ID)
	if err != nil {
		return nil, err
	}
	body.AtOffice = body.Open && payment.Exists()
	if o, err := a.app.Payments.LatestOrderOf(ctx, r.ID); err == nil {
		body.Confirming = body.Open && o.Attempt == fair.AttemptPending
	} else if !fair.IsKind(err, fair.KindNotFound) {
		return nil, err
	}
	return web.BodyOf(body), nil
}

// paidBody returns the status of a paid registration or booking. The visitor's browser remembers it until the fair is
// over, because it leads to the entry code.
func (a *API) paidBody(
	ctx context.Context, own url.Values, editionID string, paid time.Time, name string, codes []fair.EntryCode,
) (*web.Body[ownUnpaid], error) {
	body := ownUnpaid{Held: []web.StallKey{}}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil || len(codes) == 0 || edition.OverFor(editionID, paid, a.app.Now()) {
		return web.BodyOf(body), err
	}
	body.Entry, body.Name = "/entry-codes?"+own.Encode(), name
	return web.BodyOf(body), nil
}

func (a *API) releaseOrder(ctx context.Context, in *paymentStatusInput) (*web.Body[ownUnpaid], error) {
	if _, err := a.app.Payments.Release(ctx, in.OrderID, in.UserID, web.InfoOf(ctx).Lang); err != nil {
		return nil, err
	}
	return a.checkUnpaid(ctx, &ownUnpaidInput{Kind: string(fair.OrderForBooking), ID: in.OrderID, UserID: in.UserID})
}
