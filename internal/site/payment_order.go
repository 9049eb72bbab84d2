package site

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
)

// sharedParameter is the query parameter with the key of a shared payment page.
const sharedParameter = "pay"

// changeParameter opens the form for the buyer's details on the payment page.
const changeParameter = "change"

// changedParameter confirms that the buyer's details were corrected.
const changedParameter = "changed"

// sharedLink returns the full URL of the payment page for whoever pays a record.
func (d Deps) sharedLink(lang fair.Lang, kind fair.OrderKind, id string) string {
	return d.BaseURL + localPath(lang, sharedPath(d.App.Payments.SharedKey(kind, id)))
}

func sharedPath(key string) string { return "/payment?" + url.Values{sharedParameter: {key}}.Encode() }

// timeIn returns a time in a language, or "" for the zero time.
func timeIn(lang fair.Lang, at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return fair.DateTimeIn(lang, at)
}

// orderPayment returns the props of the page on which the payer of a booking or sponsorship checks what is paid and
// pays it. If nothing can be paid, the visitor is redirected to the order's result page, which shows why.
func orderPayment(ctx context.Context, d Deps, r *Request, id, user string) (PaymentProps, error) {
	view, err := d.App.Payments.CheckOrder(ctx, id, user)
	if err != nil {
		return PaymentProps{}, err
	}
	if view.Registration != nil {
		return PaymentProps{}, RedirectTo(view.Registration.PaymentPath())
	}
	p, err := paymentOfOrder(ctx, d, r.Lang, view)
	if err != nil {
		return p, err
	}
	if p.State != PaymentDue {
		return p, RedirectTo(view.Order.ResultPath())
	}
	p.Path = localPath(r.Lang, view.Order.PaymentPath())
	if p.QR, err = qrCode(d.BaseURL + p.Path); err != nil || view.Booking == nil {
		return p, err
	}
	p.Change, err = d.App.Sales.DetailsOpen(ctx, view.Order.Kind, view.Order.SubjectID())
	p.addChange(r, fair.OwnDetailsOf(*view.Booking))
	return p, err
}

// addChange opens the form for the buyer's details if the visitor has asked for it, and confirms a correction.
func (p *PaymentProps) addChange(r *Request, details fair.OwnDetails) {
	p.Changed, p.Changing = r.Query.Has(changedParameter), p.Change && r.Query.Has(changeParameter)
	r.Query.Del(changedParameter)
	p.Details = details
}

// sharedPayment returns the props of the page for somebody else who pays.
func sharedPayment(ctx context.Context, d Deps, lang fair.Lang, key string) (PaymentProps, error) {
	view, err := d.App.Payments.SharedView(ctx, key)
	if err != nil {
		return PaymentProps{}, err
	}
	var p PaymentProps
	if view.Registration != nil {
		if p, err = paymentOf(ctx, d, lang, *view.Registration); err != nil {
			return p, err
		}
		// Only what the payer needs: no secret ids, and nothing about the person but the name on the receipt.
		p.RegistrationID, p.Result, p.Receipt, p.Entry = "", "", "", ""
		p.Buyer = PaymentBuyer{Name: p.Buyer.Name}
		if p.State == PaymentDue && view.Order.Amount == view.Registration.Money.Asks() {
			open := PaymentResultProps{State: resultStateOf(view, d.App.Now())}
			open.canBePaid(d, lang, view.Order, d.App.Now())
			p.Checkout = open.Checkout
		}
	} else if p, err = paymentOfOrder(ctx, d, lang, view); err != nil {
		return p, err
	}
	p.Shared, p.TransactionID, p.UserID, p.Payer, p.Change = key, "", "", PaymentPayer{}, false
	p.Buyer.Contact, p.Buyer.Phone, p.Buyer.Members = "", "", ""
	p.Name, p.Path = p.Buyer.Name, localPath(lang, sharedPath(key))
	p.Link = d.BaseURL + p.Path
	if p.Checkout != nil && p.Checkout.URL != "" {
		p.Checkout.URL = backTo(p.Checkout.URL, p.Link)
	}
	if p.Proforma != "" {
		p.Proforma = proformaPath + "?" + url.Values{sharedParameter: {key}, "lang": {string(lang)}}.Encode()
	}
	if p.State == PaymentDue {
		p.QR, err = qrCode(p.Link)
	}
	return p, err
}

// backTo returns the URL of the simulator's payment page that leads back to another page than the order's own.
func backTo(checkout, page string) string {
	return checkout + "&" + url.Values{"return": {page}}.Encode()
}

// paymentOfOrder returns the props for the order of a booking or sponsorship, without the form for its details.
func paymentOfOrder(ctx context.Context, d Deps, lang fair.Lang, view payment.OrderView) (PaymentProps, error) {
	o, now := view.Order, d.App.Now()
	money := moneyState(view)
	result := PaymentResultProps{State: resultStateOf(view, now)}
	result.canBePaid(d, lang, o, now)
	p := PaymentProps{
		State: stateOfOrder(view, result, d), Kind: ResultKind(o.Kind), Errors: map[string]string{},
		TransactionID: o.ID, UserID: o.UserID, Name: o.Payer.Name, Checkout: result.Checkout, Stalls: []ResultStall{},
		Total: o.Amount.String(), Amount: o.Amount.JSONNumber(), NeedsScript: d.CheckoutURL == nil,
		AtOffice: atOfficeText(lang, view.AtOffice), Link: d.sharedLink(lang, o.Kind, o.SubjectID()),
		Payer: PaymentPayer{Name: o.Payer.Name, Phone: string(o.Payer.Phone), Email: o.Payer.Email},
	}
	if result.Checkout == nil && p.State == PaymentDue { // the office has confirmed it, or a part is still due
		p.Total, p.Amount = money.Asks().String(), money.Asks().JSONNumber()
	}
	if s := view.Sponsorship; s != nil {
		p.Buyer = PaymentBuyer{
			Name: s.Company, Contact: s.ContactPerson, Phone: string(s.Mobile), Address: s.Address, GST: s.GST,
		}
		if p.Buyer.Name == "" {
			p.Buyer.Name, p.Buyer.Contact = s.ContactPerson, ""
		}
		return p, nil
	}
	b := view.Booking
	if b == nil {
		return p, nil
	}
	p.Buyer = PaymentBuyer{
		Name: b.Name, GST: b.GST, NoGST: b.GST == "" && b.Price.GST > 0, Address: b.Address, Contact: b.ContactPerson,
		Phone: string(b.Phone), Members: strconv.Itoa(b.EntryMembers()),
	}
	if b.Price.GST > 0 {
		p.Base, p.Tax = b.Price.Base.String(), b.Price.GST.String()
	}
	if p.Total != b.Price.Total.String() {
		p.Whole = b.Price.Total.String()
	}
	switch {
	case b.Status == fair.BookingConfirmed && b.PayBy != "":
		p.PayBy = fair.DayIn(lang, b.PayBy)
	case b.Status == fair.BookingPending && result.PayUntil != "":
		p.PayUntil, p.SecondsLeft = result.PayUntil, result.SecondsLeft
		p.Transfers, p.Transfer = b.TransferAskedAt.IsZero(), timeIn(lang, b.TransferAskedAt)
	}
	if p.State == PaymentDue && (p.PayBy != "" || p.Transfer != "") {
		p.Proforma = ownProforma(lang, o)
	}
	var err error
	p.Stalls, err = bookedStalls(ctx, d.App, lang, *b)
	return p, err
}

// stateOfOrder returns the state of the page for the order of a booking or sponsorship.
func stateOfOrder(view payment.OrderView, result PaymentResultProps, d Deps) PaymentState {
	switch result.State {
	case ResultPending, ResultConfirming, ResultUnreachable:
		return PaymentConfirming
	case ResultReview:
		return PaymentAtOffice
	case ResultCancelled, ResultRefunding, ResultRefunded:
		return PaymentCancelled
	}
	if result.Checkout != nil {
		return PaymentDue
	}
	money := moneyState(view)
	keeps := view.Sponsorship != nil || view.Booking != nil && view.Booking.IsBooked()
	switch {
	case keeps && money.Asks() > 0 && money.Waits == 0 && d.App.Payments.Mode != fair.PaymentsOff:
		return PaymentDue
	case result.State == ResultPaid:
		return PaymentDone
	}
	return PaymentEnded
}
