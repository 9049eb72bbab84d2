package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// postStallBooking makes the order of a form that was sent without script and goes on to the checkout, or,
// where the provider's page opens by script alone, to the result page, which says so and keeps the way to
// pay. A refused form is shown again with what was typed: 422 names wrong fields, 409 stalls that are gone.
func postStallBooking(ctx context.Context, d Deps, r *Request) (Result, error) {
	card, known := fair.FindCard(r.Form.Get("card"))
	if !known {
		return Result{Redirect: "/stallbooking"}, nil
	}
	typed := typedBooking(r.Form)
	order, err := orderOnce(ctx, d, payments.NewOrder{
		Booking: typed.input(card), Lang: r.Lang, RedirectURL: localPath(r.Lang, "/"), CallbackURL: localPath(r.Lang, "/stallbooking"),
	})
	if err == nil {
		return Result{Redirect: checkoutOf(d, order)}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok {
		return Result{}, err
	}
	var status int
	switch refused.Kind {
	case fair.KindInvalid:
		status = http.StatusUnprocessableEntity
	case fair.KindConflict:
		status = http.StatusConflict
	case fair.KindUnavailable:
		status = http.StatusServiceUnavailable
	case fair.KindClosed:
		status = http.StatusForbidden
	default:
		return Result{}, err
	}
	// The address of the page that is shown again must lead back to the form, in every language.
	r.Query = url.Values{"card": {card.ID}, "stalls": {"1"}}
	p, err := stallBookingProps(ctx, d, r.Lang, "", card.ID)
	if err != nil {
		return Result{}, err
	}
	if refused.Kind == fair.KindUnavailable && p.Hall != nil {
		// The order may be there already and hold them: the same form must find it.
		offer(p.Hall, typed.Stalls)
	}
	p.Typed = &typed
	p.Errors, p.Refusal = refusalIn(r.Lang, refused)
	return Result{Status: status, Props: p}, nil
}

// checkoutOf is where an order is paid: the simulator's page, or our own page of the order, which knows
// what has become of it.
func checkoutOf(d Deps, o fair.Order) string {
	if d.CheckoutURL != nil && o.Status == fair.OrderActive && o.SessionID != "" {
		return d.CheckoutURL(o.SessionID)
	}
	return "/payment-success?" + url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

// mostOrderTries bounds how often the same content can be ordered anew without script.
const mostOrderTries = 50

// orderOnce makes one order of a form that is sent twice, whatever happened to the answer in between. The form is the
// same for every visitor and carries no key, so what was typed and chosen is the key; nobody else types the same. When
// the order that it led to has ended unpaid, or its money went back, the same form makes the next one.
func orderOnce(ctx context.Context, d Deps, in payments.NewOrder) (fair.Order, error) {
	content, err := json.Marshal(in.Booking)
	if err != nil {
		return fair.Order{}, err
	}
	sum := sha256.Sum256(content)
	for try := 1; ; try++ {
		in.ClientKey = "form-" + hex.EncodeToString(sum[:16]) + "-" + strconv.Itoa(try)
		order, err := d.App.Payments.CreateOrder(ctx, in)
		over := order.Status == fair.OrderExpired || order.Status == fair.OrderFailed || order.Status == fair.OrderRefunded
		if err != nil || !over || try == mostOrderTries {
			return order, err
		}
	}
}

func typedBooking(form url.Values) StallBookingTyped {
	return StallBookingTyped{
		Name: form.Get("name"), ContactPerson: form.Get("contactPerson"), Phone: form.Get("phone"), Email: form.Get("email"),
		Address: form.Get("address"), Product: form.Get("product"), Type: form.Get("type"), Members: form.Get("members"),
		GST: form.Get("gst"), Requirements: form.Get("requirements"), Stalls: form["stall"],
	}
}

// input is the booking that was typed. A GST number counts only where its card asks for one.
func (t StallBookingTyped) input(card fair.Card) *fair.BookingInput {
	in := &fair.BookingInput{
		Name: t.Name, ContactPerson: t.ContactPerson, Phone: t.Phone, Email: t.Email, Address: t.Address, Type: t.Type,
		Category: card.Category, Product: t.Product, Card: card.ID, Members: t.Members, Requirements: t.Requirements,
	}
	if card.AsksGST {
		in.GST = t.GST
	}
	for _, value := range t.Stalls {
		number, size, _ := strings.Cut(value, ":")
		in.Stalls = append(in.Stalls, fair.StallKey{Number: number, Size: size})
	}
	return in
}
