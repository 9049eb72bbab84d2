package site

import (
	"context"
	"errors"
	"net/http"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// postPayment creates the order for a form that was sent without JavaScript, and redirects to the simulator's payment
// page. If the provider's page requires JavaScript, it shows a notice and creates no order.
func postPayment(ctx context.Context, d Deps, r *Request) (Result, error) {
	reg, err := d.App.Sales.FindOwnRegistration(ctx, r.Form.Get("registrationId"), r.Form.Get("userID"))
	if err != nil {
		return Result{}, err
	}
	// Links to the page in other languages must contain the ids, so that they open the payment page of the same
	// registration.
	r.Query.Set("registrationId", reg.ID)
	r.Query.Set("userID", reg.UserID)
	p, err := paymentOf(ctx, d, r.Lang, reg)
	if err != nil || p.State != PaymentDue {
		return Result{Redirect: reg.PaymentPath()}, err
	}
	if p.Method = closedValue[PaymentMethod](r.Form.Get("method")); p.Method == "" {
		p.Errors["method"] = texts.Errors.ChoosePaymentMethod().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	}
	p.Step = StepDetails
	p.Payer = PaymentPayer{Name: r.Form.Get("username"), Phone: r.Form.Get("Mobile"), Email: r.Form.Get("email")}
	payer, err := payerFrom(p.Payer)
	if err == nil && p.NeedsScript {
		p.Refusal = texts.Errors.NeedsScript().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	}
	var order fair.Order
	if err == nil {
		order, err = d.App.Payments.CreateOrder(ctx, payments.NewOrder{
			RegistrationID: reg.ID, UserID: reg.UserID, Payer: payer, Method: string(p.Method),
			RedirectURL: localPath(r.Lang, "/"), CallbackURL: p.Path, Lang: r.Lang,
		})
	}
	if err == nil {
		return Result{Redirect: d.CheckoutURL(order.SessionID)}, nil
	}
	if payments.IsBusy(err) {
		return Result{Redirect: order.ResultPath()}, nil // that page tries again by itself
	}
	return refusedPayment(r.Lang, p, reg, err)
}

// payerFrom validates the values that the visitor entered in the step StepDetails. Name and phone are required. The
// e-mail address is optional, because farmers register without an address. If it is missing, the provider receives the
// office's address.
func payerFrom(typed PaymentPayer) (fair.Payer, error) {
	p := fair.Problems{}
	payer := fair.Payer{
		Name:  p.CleanLine("username", typed.Name, true, fair.MaxName),
		Phone: p.CleanPhone("Mobile", typed.Phone, true, texts.Errors.PhoneInvalid()),
		Email: p.CleanEmail("email", typed.Email, false),
	}
	return payer, p.In("payment").Err()
}

// refusedPayment shows the step StepDetails again with the error messages. If the registration was paid in the
// meantime, it redirects to the payment page, which shows the current state.
func refusedPayment(lang fair.Lang, p PaymentProps, reg fair.Registration, err error) (Result, error) {
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok {
		return Result{}, err
	}
	status := http.StatusUnprocessableEntity
	switch refused.Kind {
	case fair.KindConflict:
		return Result{Redirect: reg.PaymentPath()}, nil
	case fair.KindInvalid:
	case fair.KindUnavailable:
		status = http.StatusServiceUnavailable
	default:
		return Result{}, err
	}
	p.Errors, p.Refusal = refusalIn(lang, refused)
	return Result{Status: status, Props: p}, nil
}
