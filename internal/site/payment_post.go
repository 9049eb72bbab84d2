package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// postPayment handles the forms of the payment page: the correction of the buyer's details, the request for a bank
// transfer, and the payment.
func postPayment(ctx context.Context, d Deps, r *Request) (Result, error) {
	for _, name := range []string{"registrationId", "transactionId", "userID", sharedParameter} {
		if value := r.Form.Get(name); value != "" {
			// Links to the page in other languages must contain the ids, so that they open the same page.
			r.Query.Set(name, value)
		}
	}
	transfer := r.Form.Get("method") == string(methodTransfer)
	switch {
	case r.Form.Get("change") != "":
		return postDetails(ctx, d, r)
	case r.Form.Get(sharedParameter) != "" || r.Form.Get("transactionId") != "":
		return postOrderPayment(ctx, d, r)
	case transfer:
		return postRegistrationTransfer(ctx, d, r)
	}
	return postRegistrationPayment(ctx, d, r)
}

// postDetails corrects the buyer's details and shows the page again.
func postDetails(ctx context.Context, d Deps, r *Request) (Result, error) {
	typed := web.Fields[fair.OwnDetails](r.Form)
	kind, id := fair.OrderForRegistration, r.Form.Get("registrationId")
	var page string
	if order := r.Form.Get("transactionId"); order != "" {
		o, err := d.App.Payments.FindOwnOrder(ctx, order, r.Form.Get("userID"))
		if err != nil {
			return Result{}, err
		}
		kind, id, page = o.Kind, o.SubjectID(), o.PaymentPath()
	} else {
		reg, err := d.App.Sales.FindOwnRegistration(ctx, id, r.Form.Get("userID"))
		if err != nil {
			return Result{}, err
		}
		page = reg.PaymentPath()
	}
	err := d.App.Sales.ChangeOwnDetails(ctx, kind, id, typed)
	return resultOf(err, page+"&"+changedParameter+"=1", func(refused *fair.Error) (any, error) {
		r.Query.Set(changeParameter, "1")
		p, err := paymentProps(ctx, d, r)
		p.Details = typed
		p.Errors, p.Refusal = refusalIn(r.Lang, refused)
		return p, err
	}, fair.KindConflict)
}

// postOrderPayment continues with the payment of a booking or sponsorship, or with any payment on a shared page.
func postOrderPayment(ctx context.Context, d Deps, r *Request) (Result, error) {
	key, method := r.Form.Get(sharedParameter), closedValue[PaymentMethod](r.Form.Get("method"))
	p, err := paymentProps(ctx, d, r)
	if to, ok := errors.AsType[RedirectTo](err); ok {
		return Result{Redirect: string(to)}, nil // it cannot be paid any more
	}
	if err != nil {
		return Result{}, err
	}
	page := sharedPath(key)
	if key == "" {
		page = "/payment?" + url.Values{"transactionId": {p.TransactionID}, "userID": {p.UserID}}.Encode()
	}
	if p.State != PaymentDue {
		return Result{Redirect: page}, nil
	}
	if method == "" {
		p.Errors["method"] = texts.Errors.ChoosePaymentMethod().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	}
	p.Method = method
	var o fair.Order
	switch {
	case method == methodTransfer:
		err = askTransfer(ctx, d, key, p, r.Lang)
		if err == nil || fair.IsKind(err, fair.KindConflict) { // the page says what is the case now
			return Result{Redirect: page}, nil
		}
	case p.NeedsScript && p.Checkout != nil:
		p.Refusal = texts.Errors.NeedsScript().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	case key != "":
		o, err = d.App.Payments.PayShared(ctx, key, string(method), r.Lang)
	case p.Checkout != nil:
		return Result{Redirect: p.Checkout.URL}, nil
	default:
		o, err = d.App.Payments.PayRest(ctx, p.TransactionID, p.UserID)
	}
	switch {
	case fair.IsKind(err, fair.KindConflict):
		return Result{Redirect: page}, nil
	case err != nil:
		refused, ok := errors.AsType[*fair.Error](err)
		if !ok || refused.Kind != fair.KindUnavailable {
			return Result{}, err
		}
		p.Refusal = refused.Message.In(r.Lang)
		return Result{Status: http.StatusServiceUnavailable, Props: p}, nil
	case d.CheckoutURL == nil || o.SessionID == "": // the page opens the provider's page with a script
		if key == "" {
			page = o.PaymentPath()
		}
		return Result{Redirect: page}, nil
	case key != "":
		return Result{Redirect: backTo(d.CheckoutURL(o.SessionID), p.Link)}, nil
	}
	return Result{Redirect: d.CheckoutURL(o.SessionID)}, nil
}

// askTransfer stores the request for a bank transfer of a page.
func askTransfer(ctx context.Context, d Deps, key string, p PaymentProps, lang fair.Lang) error {
	if key != "" {
		if p.Kind == ResultKind(fair.OrderForRegistration) { // the proforma belongs to an order
			_, err := d.App.Payments.PayShared(ctx, key, "", lang)
			if err != nil && !fair.IsKind(err, fair.KindUnavailable) {
				return err
			}
		}
		return d.App.Payments.AskSharedTransfer(ctx, key)
	}
	o, err := d.App.Payments.FindOwnOrder(ctx, p.TransactionID, p.UserID)
	if err != nil {
		return err
	}
	return d.App.Payments.AskTransfer(ctx, o.Kind, o.SubjectID())
}

// postRegistrationTransfer stores the request for a bank transfer of a registration.
func postRegistrationTransfer(ctx context.Context, d Deps, r *Request) (Result, error) {
	reg, err := d.App.Sales.FindOwnRegistration(ctx, r.Form.Get("registrationId"), r.Form.Get("userID"))
	if err != nil {
		return Result{}, err
	}
	// The proforma belongs to an order.
	_, err = d.App.Payments.CreateOrder(ctx, payment.NewOrder{
		RegistrationID: reg.ID, UserID: reg.UserID, CallbackURL: localPath(r.Lang, reg.PaymentPath()), Lang: r.Lang,
	})
	if err == nil || fair.IsKind(err, fair.KindUnavailable) {
		err = d.App.Payments.AskTransfer(ctx, fair.OrderForRegistration, reg.ID)
	}
	if fair.IsKind(err, fair.KindConflict) {
		err = nil // the page says what is the case now
	}
	return Result{Redirect: reg.PaymentPath()}, err
}

// postRegistrationPayment creates the order of a registration for a form that was sent without JavaScript, and
// redirects to the simulator's payment page. If the provider's page requires JavaScript, it shows a notice and creates
// no order.
func postRegistrationPayment(ctx context.Context, d Deps, r *Request) (Result, error) {
	reg, err := d.App.Sales.FindOwnRegistration(ctx, r.Form.Get("registrationId"), r.Form.Get("userID"))
	if err != nil {
		return Result{}, err
	}
	p, err := paymentOf(ctx, d, r.Lang, reg)
	if err != nil || p.State != PaymentDue {
		return Result{Redirect: reg.PaymentPath()}, err
	}
	if p.Method = closedValue[PaymentMethod](r.Form.Get("method")); p.Method == "" {
		p.Errors["method"] = texts.Errors.ChoosePaymentMethod().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	}
	p.Payer = PaymentPayer{Name: r.Form.Get("username"), Phone: r.Form.Get("Mobile"), Email: r.Form.Get("email")}
	payer, err := payerFrom(p.Payer)
	if err == nil && p.NeedsScript {
		p.Refusal = texts.Errors.NeedsScript().In(r.Lang)
		return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
	}
	var order fair.Order
	if err == nil {
		order, err = d.App.Payments.CreateOrder(ctx, payment.NewOrder{
			RegistrationID: reg.ID, UserID: reg.UserID, Payer: payer, Method: string(p.Method),
			RedirectURL: localPath(r.Lang, "/"), CallbackURL: p.Path, Lang: r.Lang,
		})
	}
	if err == nil {
		return Result{Redirect: d.CheckoutURL(order.SessionID)}, nil
	}
	if payment.IsBusy(err) {
		return Result{Redirect: order.ResultPath()}, nil // that page tries again by itself
	}
	return refusedPayment(r.Lang, p, reg, err)
}

// payerFrom validates the values that the visitor entered on the page. Name and phone are required. The
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

// refusedPayment shows the page again with the error messages. If the registration was paid in the
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
