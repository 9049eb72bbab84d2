package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// openAtProvider creates a stored order at the provider and stores the returned session. If a call gets no response,
// it is repeated once with the same idempotency key. After a 5xx response, it is repeated once with a new key. The
// response "already exists" means that an earlier call from this site succeeded. If the result remains unknown, the
// order keeps its stalls, the client may repeat its request, and the sweeper queries the provider later. If the
// provider is busy, it returns the order together with the error. See IsBusy.
func (a *Service) openAtProvider(ctx context.Context, o fair.Order) (fair.Order, error) {
	// The order must be completed even if the visitor closes the connection.
	ctx = context.WithoutCancel(ctx)
	if o.Status != fair.OrderCreating {
		return o, nil
	}
	if a.Now().Sub(o.CreatedAt) > time.Minute { // a payer who tries again has the whole time to pay
		err := a.changeOrder(ctx, o.ID, func(stored *fair.Order) {
			if stored.Status == fair.OrderCreating {
				a.timesOf(stored)
			}
			o = *stored
		})
		if err != nil || o.Status != fair.OrderCreating {
			return o, err
		}
	}
	return a.callProvider(ctx, o)
}

// timesOf sets the payment deadline and the end of the hold of an order that is opened now.
func (a *Service) timesOf(o *fair.Order) {
	o.ExpiresAt = a.Now().Add(a.set.OrderExpiry).Truncate(time.Second)
	o.HoldUntil = o.ExpiresAt.Add(a.set.Grace)
}

// IsBusy reports whether CreateOrder stored an order that the provider could not open, because too many people are
// paying. The same request, or the order's result page, tries it again.
func IsBusy(err error) bool { return app.FailureOf(err) == fair.GatewayBusy }

// callProvider sends the create-order call of openAtProvider.
func (a *Service) callProvider(ctx context.Context, o fair.Order) (fair.Order, error) {
	var last error
	for range 2 {
		got, err := a.gateway.CreateOrder(ctx, a.providerRequest(o))
		if err == nil {
			return a.orderOpened(ctx, o.ID, got)
		}
		last = err
		failure := app.FailureOf(err)
		switch failure {
		case fair.GatewayExists:
			if got, err = a.gateway.GetOrder(ctx, o.ID); err == nil {
				return a.orderOpened(ctx, o.ID, got)
			}
			last = err
		case fair.GatewayRefused, fair.GatewayNotFound:
			if err := a.orderRefused(ctx, o.ID); err != nil {
				return fair.Order{}, err
			}
			a.Log.Error("the payment provider refused an order", "order", o.ID, "cause", err)
			return fair.Order{}, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.ProviderRefused())
		case fair.GatewayBusy:
			return o, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.PaymentBusy())
		case fair.GatewayServerError:
			// If a key is repeated, the provider returns its stored response, even if that response is an error.
			o.ProviderKey = fair.NewUUID()
			if err := a.changeOrder(ctx, o.ID, func(stored *fair.Order) { stored.ProviderKey = o.ProviderKey }); err != nil {
				return fair.Order{}, err
			}
		}
	}
	a.Log.Warn("the payment provider could not be asked to create an order", "order", o.ID, "cause", last)
	return fair.Order{}, fair.FailBecause(fair.KindUnavailable, last, texts.Errors.ProviderUnreachable())
}

// ReturnedParameter is a URL parameter of the result page. The provider's page adds it to the URL when it sends payers
// back. Links in messages do not contain it. The result page redirects automatically only if the parameter is set.
const ReturnedParameter = "returned"

// providerRequest builds the request that creates an order at the provider.
func (a *Service) providerRequest(o fair.Order) fair.GatewayOrderRequest {
	req := fair.GatewayOrderRequest{
		OrderID: o.ID, IdempotencyKey: o.ProviderKey, RequestID: o.ID, Amount: o.Amount,
		CustomerID: lettersAndDigits(o.UserID), Phone: o.Payer.Phone, Email: o.Payer.Email, Name: o.Payer.Name,
		ReturnURL: a.set.BaseURL + o.Lang.PathPrefix() + "/payment-success?transactionId={order_id}&userID=" + o.UserID +
			"&" + ReturnedParameter + "=1",
		NotifyURL: a.set.BaseURL + "/api/cashfree/webhook",
		ExpiresAt: o.ExpiresAt, PaymentMethods: paymentMethods[o.Method],
		Note: texts.PortalActivity.OrderNotes(string(o.Kind)).In(fair.English),
		Tags: map[string]string{"kind": string(o.Kind)},
	}
	req.Tags[string(o.Kind)+"_id"] = o.SubjectID()
	return req
}

// paymentMethods contains the methods that the payment page offers, in their display order. The map key is the method
// that the visitor chose, which is displayed first. All methods are always included, because a bank may decline a
// large UPI payment.
var paymentMethods = map[string]string{
	"upi":        "upi,dc,cc,nb,app",
	"card":       "dc,cc,upi,nb,app",
	"netbanking": "nb,upi,dc,cc,app",
	"wallet":     "app,upi,dc,cc,nb",
}

// orderOpened stores the provider's session and makes the order active. It returns KindUnavailable if the order at
// the provider has another amount.
func (a *Service) orderOpened(ctx context.Context, id string, got fair.GatewayOrder) (after fair.Order, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, id)
		if err != nil {
			return err
		}
		if o.Status == fair.OrderCreating {
			if got.Amount != o.Amount {
				return fair.Fail(fair.KindUnavailable, texts.Errors.ProviderRefused())
			}
			o.Status, o.SessionID, o.CFOrderID = fair.OrderActive, got.SessionID, got.CFOrderID
			o.NextCheckAt, o.UpdatedAt, o.Unreachable = o.NextCheck(a.Now(), false), a.Now(), false
			if err := a.store.UpdateOrder(ctx, o); err != nil {
				return err
			}
		}
		after = o
		return nil
	})
	return after, err
}

// orderRefused ends an order after the provider has refused to create it.
func (a *Service) orderRefused(ctx context.Context, id string) error {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, id)
		if err != nil || o.Status != fair.OrderCreating {
			return err
		}
		o.Status, o.NextCheckAt, o.UpdatedAt = fair.OrderFailed, time.Time{}, a.Now()
		return a.storeOrder(ctx, o, true)
	})
	a.hall.Changed()
	return err
}

func (a *Service) changeOrder(ctx context.Context, id string, change func(*fair.Order)) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, id)
		if err != nil {
			return err
		}
		change(&o)
		o.UpdatedAt = a.Now()
		return a.store.UpdateOrder(ctx, o)
	})
}

// lettersAndDigits removes the characters that the provider does not allow in a customer id, and limits the id to 50
// characters.
func lettersAndDigits(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			out = append(out, r)
		}
	}
	return string(out[:min(len(out), 50)])
}
