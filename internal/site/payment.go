package site

import (
	"context"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PaymentProps are the props of the page on which one visitor pays for one registration (admin-portal §2,
// "Payment page"; decisions §2 and §3). Only the first two are set when the address names no registration.
type PaymentProps struct {
	State          PaymentState       `json:"state"`
	Errors         map[string]string  `json:"errors"` // error messages by field of the form
	RegistrationID string             `json:"registrationId"`
	UserID         string             `json:"userID"`
	Category       RegistrationChoice `json:"category"`
	APICategory    string             `json:"apiCategory"`
	FirstName      string             `json:"firstName"`
	Fee            string             `json:"fee"`
	Processing     string             `json:"processing"`
	Total          string             `json:"total"`
	Amount         string             `json:"amount"` // the total as the API writes it: "100", "84.50"
	Step           PaymentStep        `json:"step"`
	Method         PaymentMethod      `json:"method"`
	Payer          PaymentPayer       `json:"payer"`
	Refusal        string             `json:"refusal"`     // an error message that belongs to no field
	Link           string             `json:"link"`        // this page's full address: the pay-later link
	Path           string             `json:"path"`        // the same below the site's root, for the order's callBack
	QR             QRCode             `json:"qr"`          // of Link
	Result         string             `json:"result"`      // path of the order's result page, without a language; "" when there is none
	Receipt        string             `json:"receipt"`     // downloads the receipt of a registration that is paid; "" when there is none
	Entry          string             `json:"entry"`       // the page with the entry code of a paid registration, without a language; ""
	NeedsScript    bool               `json:"needsScript"` // the provider's checkout opens with script only
}

// PaymentPayer is what the details step is filled in with.
type PaymentPayer struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// PaymentState says what there is to do on the payment page.
type PaymentState string

// The states of the payment page.
const (
	PaymentNone       PaymentState = "none"       // the address names no registration
	PaymentDue        PaymentState = "due"        // the steps are shown
	PaymentConfirming PaymentState = "confirming" // an attempt is with the bank: nobody may pay again
	PaymentDone       PaymentState = "done"       // paid already
	PaymentFree       PaymentState = "free"       // nothing to pay: the registration's own success notice
	PaymentCancelled  PaymentState = "cancelled"  // the office cancelled the registration
	PaymentClosed     PaymentState = "closed"     // online payment is off
)

// Values lists the states. The TypeScript generator uses it.
func (PaymentState) Values() []string {
	return []string{"none", "due", "confirming", "done", "free", "cancelled", "closed"}
}

// PaymentStep is a step of the payment page; the third, success, is the result page.
type PaymentStep string

// The steps.
const (
	StepMethod  PaymentStep = "method"
	StepDetails PaymentStep = "details"
)

// Values lists the steps. The TypeScript generator uses it.
func (PaymentStep) Values() []string { return []string{"method", "details"} }

// PaymentMethod is how the visitor wants to pay: the provider's page offers it first. "" is not chosen yet.
type PaymentMethod string

// Values lists the methods in the order of the screen. The TypeScript generator uses it.
func (PaymentMethod) Values() []string { return []string{"", "upi", "card", "netbanking", "wallet"} }

func methodOf(text string) PaymentMethod {
	for _, m := range PaymentMethod("").Values() {
		if m == text {
			return PaymentMethod(m)
		}
	}
	return ""
}

// paymentPath is a registration's own payment page, without a language. Whoever has it may pay.
func paymentPath(r fair.Registration) string {
	return "/payment?" + url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}.Encode()
}

// resultPath is an order's own result page, without a language.
func resultPath(o fair.Order) string {
	return "/payment-success?" + url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

func paymentPage(d Deps) Page {
	return Page{
		Name: "payment", Path: "/payment", Unlisted: true, Pays: true, Shape: PaymentProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return paymentProps(ctx, d, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postPayment(ctx, d, r) },
	}
}

// paymentProps shows the payment page of the registration in the query. An address without one says so; a
// wrong pair is KindNotFound.
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
	if err != nil || p.State != PaymentDue || r.Query.Get("step") != string(StepDetails) {
		return p, err
	}
	if p.Method = methodOf(r.Query.Get("method")); p.Method == "" {
		p.Errors["method"] = texts.Errors.ChoosePaymentMethod().In(r.Lang)
		return p, nil
	}
	p.Step = StepDetails
	return p, nil
}

// paymentOf is the payment page of a registration at its first step.
func paymentOf(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) (PaymentProps, error) {
	path := localPath(lang, paymentPath(reg))
	p := PaymentProps{
		State: PaymentDue, Step: StepMethod, Errors: map[string]string{}, RegistrationID: reg.ID, UserID: reg.UserID,
		Category: choiceOf(reg.Category), APICategory: string(reg.Category), FirstName: fair.Payer{Name: reg.Name}.FirstName(),
		Fee: reg.Amount.String(), Processing: fair.Paise(0).String(), Total: reg.Amount.String(), Amount: reg.Amount.JSONNumber(),
		Payer: PaymentPayer{Name: reg.Name, Phone: string(reg.Phone), Email: reg.Email},
		Path:  path, Link: d.BaseURL + path, NeedsScript: d.CheckoutURL == nil,
	}
	if reg.Entry() == fair.GateValid {
		p.Entry = entryCodesPath(url.Values{"registrationId": {reg.ID}, "userID": {reg.UserID}}, 0)
	}
	var err error
	switch {
	case reg.Amount == 0:
		p.State = PaymentFree
	case reg.Status == fair.RegistrationPaid:
		p.State = PaymentDone
		err = p.done(ctx, d, lang, reg)
	case reg.Status != fair.RegistrationPending:
		p.State = PaymentCancelled
	default:
		err = p.due(ctx, d, reg)
	}
	return p, err
}

// due tells a registration that can be paid from one whose payment is under way.
func (p *PaymentProps) due(ctx context.Context, d Deps, reg fair.Registration) error {
	o, err := d.App.Payments.LatestOrderOf(ctx, reg.ID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	switch {
	case err == nil && o.Attempt == fair.AttemptPending:
		p.State, p.Result = PaymentConfirming, resultPath(o)
	case d.App.Payments.Mode() == fair.PaymentsOff:
		p.State = PaymentClosed
	default:
		p.QR, err = qrCode(p.Link)
		return err
	}
	return nil
}

// done links the payment and the receipt of a registration that is paid; there is neither when the office
// marked it paid.
func (p *PaymentProps) done(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) error {
	o, err := d.App.Payments.PaidOrderOf(ctx, reg.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	p.Result = resultPath(o)
	if o.Status == fair.OrderPaid {
		p.Receipt = receiptPath(o) + "?" + url.Values{"lang": {string(lang)}}.Encode()
	}
	return nil
}
