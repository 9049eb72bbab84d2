package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
)

// postStallBooking processes the form of a browser without JavaScript. It creates the order, which holds the stalls,
// and redirects to the page on which the order is checked and paid. A refused form is shown again with the typed
// values. The status is 422 if fields are invalid, and 409 if stalls are no longer available.
func postStallBooking(ctx context.Context, d Deps, r *Request) (Result, error) {
	card, known := fair.FindCard(r.Form.Get("card"))
	if !known {
		return Result{Redirect: "/stallbooking"}, nil
	}
	typed := web.Fields[fair.BookingInput](r.Form)
	typed.FromForm = true
	part := r.Form.Get("part") != ""
	for _, value := range r.Form["stall"] {
		number, size, _ := strings.Cut(value, ":")
		typed.Stalls = append(typed.Stalls, fair.StallKey{Number: number, Size: size})
	}
	var order fair.Order
	err := r.asks()
	if err == nil {
		order, err = orderOnce(ctx, d, payment.NewOrder{
			Booking: &typed, Part: part, Lang: r.Lang, RedirectURL: localPath(r.Lang, "/"),
			CallbackURL: localPath(r.Lang, "/stallbooking"),
		})
	}
	if payment.IsBusy(err) {
		return Result{Redirect: order.ResultPath()}, nil // that page tries again by itself
	}
	return resultOf(err, order.PaymentPath(), func(refused *fair.Error) (any, error) {
		// If the form is shown again, the links to other languages must open the same form.
		r.Query = url.Values{"card": {card.ID}, "stalls": {"1"}}
		p, err := stallBookingProps(ctx, d, r.Lang, "", card.ID)
		if refused.Kind == fair.KindUnavailable && p.Hall != nil {
			// An earlier order from the same form may already hold these stalls. They are shown as available, so that the
			// visitor can send the same form again. The response is then the earlier order.
			offer(p.Hall, typed.Stalls)
		}
		p.Typed, p.TypedPart = &typed, part
		p.Errors, p.Refusal = refusalIn(r.Lang, refused)
		return p, err
	}, fair.KindConflict, fair.KindUnavailable, fair.KindClosed)
}

// checkoutOf returns the URL of the page on which the visitor continues with an order. If the order can be paid in the
// simulator, this is the simulator's payment page. Otherwise it is the order's result page, which shows the order's
// current state.
func checkoutOf(d Deps, o fair.Order) string {
	if d.CheckoutURL != nil && o.Status == fair.OrderActive && o.SessionID != "" {
		return d.CheckoutURL(o.SessionID)
	}
	return o.ResultPath()
}

// mostOrderTries is the maximum number of orders that a browser without JavaScript can create with the same form
// values.
const mostOrderTries = 50

// sameFormFor is the time after an order in which the same form from the same browser returns the order even if it is
// paid. Later, a paid order is not returned, because somebody else may be using the browser.
const sameFormFor = 30 * time.Minute

// orderOnce creates only one order if a browser sends a form twice, even if the first response was lost. The form
// contains no idempotency key, because all visitors get the same cached page. Instead, the key is a hash of the
// visitor's cookie and the form values. The form values alone are not enough: they are known to other people, and the
// response contains the secret ids of the order. If the earlier order was not paid in time, failed or was refunded, the
// same form creates a new order. Without a cookie, every form is a new order.
func orderOnce(ctx context.Context, d Deps, in payment.NewOrder) (fair.Order, error) {
	sender := app.SenderOf(ctx)
	if sender == "" {
		return d.App.Payments.CreateOrder(ctx, in)
	}
	content, err := json.Marshal([]any{sender, in.Booking, in.Part})
	if err != nil {
		return fair.Order{}, err
	}
	sum := sha256.Sum256(content)
	for try := 1; ; try++ {
		in.ClientKey = "form-" + hex.EncodeToString(sum[:16]) + "-" + strconv.Itoa(try)
		order, err := d.App.Payments.CreateOrder(ctx, in)
		over := order.Status == fair.OrderExpired || order.Status == fair.OrderFailed || order.Status == fair.OrderRefunded ||
			!order.Status.Live() && d.App.Now().Sub(order.CreatedAt) > sameFormFor
		if err != nil || !over || try == mostOrderTries {
			return order, err
		}
	}
}
