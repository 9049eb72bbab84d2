package site

import (
	"context"
	"net/url"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PaymentProps are the props of the page on which a visitor pays for one registration. If the URL contains no
// registration, only State, Step and Errors are set. See docs/product/payments.md#payment-page.
type PaymentProps struct {
	State          PaymentState       `json:"state"`
	Errors         map[string]string  `json:"errors"` // error messages by field of the form
	RegistrationID string             `json:"registrationId"`
	UserID         string             `json:"userID"`
	Category       RegistrationChoice `json:"category"`
	APICategory    string             `json:"apiCategory"`
	Name           string             `json:"name"`
	Fee            string             `json:"fee"`
	Processing     string             `json:"processing"`
	Total          string             `json:"total"`
	Amount         string             `json:"amount"` // the total in the format of the API, such as "100" or "84.50"
	Step           PaymentStep        `json:"step"`
	Method         PaymentMethod      `json:"method"`
	Payer          PaymentPayer       `json:"payer"`
	Refusal        string             `json:"refusal"`     // error message that is not about a single field
	Link           string             `json:"link"`        // full URL of this page, for paying later
	Path           string             `json:"path"`        // path of Link; sent as callBack when the order is created
	QR             QRCode             `json:"qr"`          // QR code of Link
	Result         string             `json:"result"`      // path of the order's result page, without a language; "" if there is none
	Receipt        string             `json:"receipt"`     // URL of a paid registration's receipt; "" if there is none
	Entry          string             `json:"entry"`       // page with the entry code of a paid registration, without a language; or ""
	Arrived        bool               `json:"arrived"`     // true if the visitor has just sent the registration form
	AtOffice       string             `json:"atOffice"`    // text about a payment that the office checks; or ""
	NeedsScript    bool               `json:"needsScript"` // the provider's payment page requires JavaScript
}

// PaymentPayer contains the values that the visitor enters in the step StepDetails.
type PaymentPayer struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// PaymentState is the state of the payment page.
type PaymentState string

// The values of PaymentState.
const (
	PaymentNone       PaymentState = "none"       // the URL contains no registration
	PaymentDue        PaymentState = "due"        // the payment steps are shown
	PaymentConfirming PaymentState = "confirming" // the bank is processing an attempt; a second payment is not possible
	PaymentAtOffice   PaymentState = "atOffice"   // the office checks a payment
	PaymentDone       PaymentState = "done"       // the registration is already paid
	PaymentFree       PaymentState = "free"       // no payment is needed, and the office must confirm the registration
	PaymentConfirmed  PaymentState = "confirmed"  // no payment is needed, and the office has confirmed the registration
	PaymentCancelled  PaymentState = "cancelled"  // the office cancelled the registration
	PaymentOver       PaymentState = "over"       // the registration belongs to an earlier edition and nothing was paid
	PaymentClosed     PaymentState = "closed"     // online payment is off
)

// Values returns all states. The TypeScript generator calls this method.
func (PaymentState) Values() []string {
	return []string{
		"none", "due", "confirming", "atOffice", "done", "free", "confirmed", "cancelled", "over", "closed",
	}
}

// PaymentStep is a step of the payment page. The last step of a payment is on the result page.
type PaymentStep string

// The steps.
const (
	StepMethod  PaymentStep = "method"
	StepDetails PaymentStep = "details"
)

// Values returns all steps. The TypeScript generator calls this method.
func (PaymentStep) Values() []string { return []string{"method", "details"} }

// PaymentMethod is the payment method that the provider's page offers first. It is "" if the visitor has not chosen
// any.
type PaymentMethod string

// Values returns all methods in the order in which the page shows them. The TypeScript generator calls this method.
func (PaymentMethod) Values() []string { return []string{"", "upi", "card", "netbanking", "wallet"} }

func paymentPage(d Deps) Page {
	return Page{
		Name: "payment", Path: "/payment", Unlisted: true, Pays: true, Shape: PaymentProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return paymentProps(ctx, d, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postPayment(ctx, d, r) },
	}
}

// savedParameter is a query parameter of the URL that is opened after the registration form is sent. If the
// registration is free, the page then redirects to the home page after some seconds.
const savedParameter = "saved"

// paymentProps returns the props of the payment page for the registration in the query. If the query contains no ids,
// the state is PaymentNone. If the ids do not belong to the same registration, the error is KindNotFound.
func paymentProps(ctx context.Context, d Deps, r *Request) (PaymentProps, error) {
	id, user := r.Query.Get("registrationId"), r.Query.Get("userID")
	if id == "" && user == "" {
		return PaymentProps{State: PaymentNone, Step: StepMethod, Errors: map[string]string{}}, nil
	}
	reg, err := d.App.Sales.FindOwnRegistration(ctx, id, user)
	if err != nil {
		return PaymentProps{}, err
	}
	p, err := paymentOf(ctx, d, r.Lang, reg)
	p.Arrived = r.Query.Has(savedParameter)
	r.Query.Del(savedParameter) // if the visitor switches the language, the visitor has not just sent the form
	if err != nil || p.State != PaymentDue || r.Query.Get("step") != string(StepDetails) {
		return p, err
	}
	if p.Method = closedValue[PaymentMethod](r.Query.Get("method")); p.Method == "" {
		p.Errors["method"] = texts.Errors.ChoosePaymentMethod().In(r.Lang)
		return p, nil
	}
	p.Step = StepDetails
	return p, nil
}

// paymentOf returns the props of the payment page for a registration, at the first step.
func paymentOf(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) (PaymentProps, error) {
	path := localPath(lang, reg.PaymentPath())
	p := PaymentProps{
		State: PaymentDue, Step: StepMethod, Errors: map[string]string{}, RegistrationID: reg.ID, UserID: reg.UserID,
		Category: choiceOf(reg.Category), APICategory: string(reg.Category),
		Name: reg.Name,
		Fee:  reg.Amount.String(), Processing: fair.Paise(0).String(), Total: reg.Amount.String(),
		Amount: reg.Amount.JSONNumber(),
		Payer:  PaymentPayer{Name: reg.Name, Phone: string(reg.Phone), Email: reg.Email},
		Path:   path, Link: d.BaseURL + path, NeedsScript: d.CheckoutURL == nil,
	}
	if entry.OfRegistration(reg, 1) == entry.Valid {
		p.Entry = entryCodesPath(url.Values{"registrationId": {reg.ID}, "userID": {reg.UserID}}, 0)
	}
	edition, err := d.App.Content.Edition(ctx)
	if err != nil {
		return p, err
	}
	switch {
	case reg.Status == fair.RegistrationCancelled:
		p.State = PaymentCancelled
	case reg.Status == fair.RegistrationPaid && reg.Amount == 0:
		p.State = PaymentConfirmed
	case reg.Status == fair.RegistrationPaid:
		p.State = PaymentDone
		err = p.done(ctx, d, lang, reg)
	case reg.EditionID != edition.ID && !reg.Money.Sold:
		p.State = PaymentOver
	default:
		err = p.due(ctx, d, lang, reg)
	}
	return p, err
}

// due sets the state of an unpaid registration, which may have no fee. If a payment is being processed, the state is
// PaymentConfirming. If the office checks a payment, it is PaymentAtOffice. If the amount is zero, it is PaymentFree.
// If online payment is off, it is PaymentClosed. Otherwise it remains PaymentDue.
func (p *PaymentProps) due(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) error {
	o, err := d.App.Payments.LatestOrderOf(ctx, reg.ID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	payment, failed := d.App.Payments.PaymentAtOffice(ctx, fair.OrderForRegistration, reg.ID)
	if failed != nil {
		return failed
	}
	switch {
	case err == nil && o.Attempt == fair.AttemptPending:
		p.State, p.Result = PaymentConfirming, o.ResultPath()
	case payment.Exists():
		p.State, p.AtOffice = PaymentAtOffice, atOfficeText(lang, payment)
	case reg.Amount == 0:
		p.State = PaymentFree
	case d.App.Payments.Mode == fair.PaymentsOff:
		p.State = PaymentClosed
	default:
		p.QR, err = qrCode(p.Link)
		return err
	}
	return nil
}

// done adds links to the payment and the receipt of a paid registration. If the office marked the registration as
// paid, there is no order, so it adds no links.
func (p *PaymentProps) done(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) error {
	o, err := d.App.Payments.PaidOrderOf(ctx, reg.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	p.Result = o.ResultPath()
	if o.Status == fair.OrderPaid {
		p.Receipt = receiptPath(o) + "?" + url.Values{"lang": {string(lang)}}.Encode()
	}
	return nil
}
