package site

import (
	"context"
	"net/url"
	"strconv"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// PaymentProps are the props of the page on which a visitor checks what is paid, for whom and how, before paying. The
// page is for one registration, or for the order of a booking or sponsorship. A shared page is for somebody else who
// pays, such as the accounts department of a firm: it shows less, and leads to none of the payer's own pages. If the
// URL contains no ids, only State and Errors are set. See docs/product/payments.md#payment-page.
type PaymentProps struct {
	State          PaymentState      `json:"state"`
	Kind           ResultKind        `json:"kind"`
	Errors         map[string]string `json:"errors"` // error messages by field of the form
	RegistrationID string            `json:"registrationId"`
	TransactionID  string            `json:"transactionId"` // the order of a booking or sponsorship; or ""
	UserID         string            `json:"userID"`
	Shared         string            `json:"shared"`   // key of a shared page; "" on the payer's own page
	Category       string            `json:"category"` // its name
	APICategory    string            `json:"apiCategory"`
	Name           string            `json:"name"`
	Buyer          PaymentBuyer      `json:"buyer"`
	Stalls         []ResultStall     `json:"stalls"`
	People         string            `json:"people"` // number of people of a group; "" for one person
	Fee            string            `json:"fee"`    // for one person
	Processing     string            `json:"processing"`
	Base           string            `json:"base"`  // price of the stalls without GST; "" without GST
	Tax            string            `json:"tax"`   // GST of the stalls; "" without GST
	Whole          string            `json:"whole"` // the whole price, if only a part of it is paid now; or ""
	Total          string            `json:"total"`
	Amount         string            `json:"amount"`      // the total in the format of the API, such as "100" or "84.50"
	PayUntil       string            `json:"payUntil"`    // time until which the stalls are held; "" if nothing is held
	SecondsLeft    int               `json:"secondsLeft"` // seconds until PayUntil
	PayBy          string            `json:"payBy"`       // last day to pay that the office has confirmed; or ""
	Method         PaymentMethod     `json:"method"`
	Payer          PaymentPayer      `json:"payer"`
	Refusal        string            `json:"refusal"`     // error message that is not about a single field
	Link           string            `json:"link"`        // full URL of the shared page, for whoever pays
	Path           string            `json:"path"`        // path of this page; sent as callBack when the order is created
	QR             QRCode            `json:"qr"`          // QR code of this page's full URL
	Checkout       *ResultCheckout   `json:"checkout"`    // the provider's page of an open order; or nil
	Transfer       string            `json:"transfer"`    // when a bank transfer was asked for; or ""
	Transfers      bool              `json:"transfers"`   // whether a bank transfer can be asked for
	Proforma       string            `json:"proforma"`    // URL of the proforma; "" if there is none
	Change         bool              `json:"change"`      // whether the buyer's details can be corrected on this page
	Changing       bool              `json:"changing"`    // whether the form for the correction is shown
	Changed        bool              `json:"changed"`     // whether the details have just been corrected
	Details        fair.OwnDetails   `json:"details"`     // the details in the form for the correction
	Result         string            `json:"result"`      // path of the order's result page, without a language; "" if there is none
	Receipt        string            `json:"receipt"`     // URL of a paid registration's receipt; "" if there is none
	Entry          string            `json:"entry"`       // page with the entry code of a paid registration, without a language; or ""
	Arrived        bool              `json:"arrived"`     // true if the visitor has just sent the registration form
	AtOffice       string            `json:"atOffice"`    // text about a payment that the office checks; or ""
	NeedsScript    bool              `json:"needsScript"` // the provider's payment page requires JavaScript
}

// PaymentBuyer is for whom the payment is. Empty values are not shown. A shared page has only what is on the invoice,
// and of a registration only the name.
type PaymentBuyer struct {
	Name    string `json:"name"`
	GST     string `json:"gst"`
	NoGST   bool   `json:"noGst"` // the invoice will have no GST number
	Address string `json:"address"`
	Contact string `json:"contact"`
	Phone   string `json:"phone"`
	Members string `json:"members"`
}

// PaymentPayer contains the values that the visitor enters on the page.
type PaymentPayer struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// PaymentState is the state of the payment page.
type PaymentState string

// The values of PaymentState.
const (
	PaymentNone       PaymentState = "none"       // the URL contains no ids
	PaymentDue        PaymentState = "due"        // it can be paid on this page
	PaymentConfirming PaymentState = "confirming" // the bank is processing an attempt; a second payment is not possible
	PaymentAtOffice   PaymentState = "atOffice"   // the office checks a payment
	PaymentDone       PaymentState = "done"       // it is already paid
	PaymentFree       PaymentState = "free"       // no payment is needed, and the office must confirm the registration
	PaymentConfirmed  PaymentState = "confirmed"  // no payment is needed, and the office has confirmed the registration
	PaymentCancelled  PaymentState = "cancelled"  // the office cancelled it
	PaymentOver       PaymentState = "over"       // the registration belongs to an earlier edition and nothing was paid
	PaymentClosed     PaymentState = "closed"     // online payment is off
	PaymentEnded      PaymentState = "ended"      // of a shared page: the time to pay is over
)

// Values returns all states. The TypeScript generator calls this method.
func (PaymentState) Values() []string {
	return []string{
		"none", "due", "confirming", "atOffice", "done", "free", "confirmed", "cancelled", "over", "closed", "ended",
	}
}

// PaymentMethod is the payment method that the provider's page offers first, or methodTransfer. It is "" if the visitor
// has not chosen any.
type PaymentMethod string

// methodTransfer is a bank transfer, which does not go through the provider.
const methodTransfer PaymentMethod = "transfer"

// Values returns all methods in the order in which the page shows them. The TypeScript generator calls this method.
func (PaymentMethod) Values() []string {
	return []string{"", "upi", "card", "netbanking", "wallet", "transfer"}
}

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

// paymentProps returns the props of the payment page for the ids in the query. If the query contains no ids, the state
// is PaymentNone. If the ids do not belong together, the error is KindNotFound.
func paymentProps(ctx context.Context, d Deps, r *Request) (PaymentProps, error) {
	id, order, user := r.Query.Get("registrationId"), r.Query.Get("transactionId"), r.Query.Get("userID")
	switch key := r.Query.Get(sharedParameter); {
	case key != "":
		return sharedPayment(ctx, d, r.Lang, key)
	case order != "":
		return orderPayment(ctx, d, r, order, user)
	case id == "" && user == "":
		return PaymentProps{State: PaymentNone, Errors: map[string]string{}}, nil
	}
	reg, err := d.App.Sales.FindOwnRegistration(ctx, id, user)
	if err != nil {
		return PaymentProps{}, err
	}
	p, err := paymentOf(ctx, d, r.Lang, reg)
	p.addChange(r, fair.OwnDetailsOfRegistration(reg))
	p.Arrived = r.Query.Has(savedParameter)
	r.Query.Del(savedParameter) // if the visitor switches the language, the visitor has not just sent the form
	return p, err
}

// paymentOf returns the props of the payment page for a registration.
func paymentOf(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) (PaymentProps, error) {
	edition, err := d.App.Content.EditionOf(ctx, reg.EditionID)
	if err != nil {
		return PaymentProps{}, err
	}
	path := localPath(lang, reg.PaymentPath())
	p := PaymentProps{
		State: PaymentDue, Kind: ResultKind(fair.OrderForRegistration), Errors: map[string]string{},
		RegistrationID: reg.ID, UserID: reg.UserID, APICategory: string(reg.Category),
		Category: edition.Category(reg.Category).Name.OrEnglish(lang), Name: reg.Name,
		Buyer: PaymentBuyer{Name: reg.Payee(), Phone: string(reg.Phone), Address: reg.Address},
		Fee:   reg.Amount.String(), Processing: fair.Paise(0).String(), Total: reg.Amount.String(),
		Amount: reg.Amount.JSONNumber(),
		Payer:  PaymentPayer{Name: reg.Name, Phone: string(reg.Phone), Email: reg.Email},
		Path:   path, Link: d.sharedLink(lang, fair.OrderForRegistration, reg.ID), NeedsScript: d.CheckoutURL == nil,
		Transfers: reg.TransferAskedAt.IsZero(), Transfer: timeIn(lang, reg.TransferAskedAt),
	}
	if reg.Company != "" && reg.Company != reg.Name {
		p.Buyer.Contact = reg.Name
	}
	if reg.Persons > 1 {
		p.People, p.Fee = strconv.Itoa(reg.Persons), (reg.Amount / fair.Paise(reg.Persons)).String()
	}
	if entry.OfRegistration(reg, 1) == entry.Valid {
		p.Entry = entryCodesPath(url.Values{"registrationId": {reg.ID}, "userID": {reg.UserID}}, 0)
	}
	edition, err = d.App.Content.Edition(ctx)
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
		if err = p.addProforma(ctx, d, lang, reg); err != nil {
			return err
		}
		if p.Change, err = d.App.Sales.DetailsOpen(ctx, fair.OrderForRegistration, reg.ID); err != nil {
			return err
		}
		p.QR, err = qrCode(d.BaseURL + p.Path)
		return err
	}
	return nil
}

// addProforma adds the proforma of a registration for which a bank transfer was asked. It belongs to the newest order.
func (p *PaymentProps) addProforma(ctx context.Context, d Deps, lang fair.Lang, reg fair.Registration) error {
	if reg.TransferAskedAt.IsZero() {
		return nil
	}
	o, err := d.App.Payments.NewestOrderOf(ctx, reg.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		return nil
	}
	p.Proforma = ownProforma(lang, o)
	return err
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
