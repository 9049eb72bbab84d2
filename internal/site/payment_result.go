package site

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// PaymentResultProps are the props of the payment result page. See docs/product/payments.md#result-page.
type PaymentResultProps struct {
	State         ResultState `json:"state"`
	TransactionID string      `json:"transactionId"`
	UserID        string      `json:"userID"`
	Kind          ResultKind  `json:"kind"`
	Name          string      `json:"name"`
	Amount        string      `json:"amount"`
	// RestText asks the payer of stalls that are booked already to pay what is still due: the rest of a part payment,
	// a price difference after a move, or a payment that the bank took back. It is "" for other orders.
	RestText     string              `json:"restText"`
	Due          string              `json:"due"`      // text about what is still to be paid after a payment; or ""
	Rest         string              `json:"rest"`     // label of the button that pays Due; "" if it cannot be paid now
	Category     string              `json:"category"` // its name; set only for a registration
	Organisation string              `json:"organisation"`
	Stalls       []ResultStall       `json:"stalls"` // set only for a booking
	OrderedAt    string              `json:"orderedAt"`
	PaidAt       string              `json:"paidAt"`
	Status       RecordStatus        `json:"status"`       // status of the registration or booking; the office may have changed it
	ContactSoon  bool                `json:"contactSoon"`  // true for a booking that was paid less than 24 hours ago
	Dropped      bool                `json:"dropped"`      // true if the payer left the provider's page before paying
	Reason       string              `json:"reason"`       // the provider's English error message for a failed attempt; "" on pages in other languages
	PayUntil     string              `json:"payUntil"`     // time until which the order can be paid, with the date; "" if it cannot be paid
	SecondsLeft  int                 `json:"secondsLeft"`  // seconds until PayUntil
	Wait         int                 `json:"wait"`         // seconds until the page tries again, if the provider is busy
	Checkout     *ResultCheckout     `json:"checkout"`     // nil if the order can no longer be paid
	Next         string              `json:"next"`         // next page after success: a path of the site, or a URL with an allowed origin
	Leave        string              `json:"leave"`        // URL that opens by itself after a payment: the entry code, or Next if the order has its own target
	Back         string              `json:"back"`         // next page after a failure, in the format of Next; "" if the order has no such page
	StartAgain   string              `json:"startAgain"`   // page for a new payment or for contacting the office, without a language
	Kept         string              `json:"kept"`         // reason why the booking still holds its stalls although the order expired; or ""
	CheckAgain   string              `json:"checkAgain"`   // path of this page with which the visitor checks again, without a language
	AtOffice     string              `json:"atOffice"`     // text about a payment that the office checks; or ""
	Documents    []ResultDocument    `json:"documents"`    // numbered documents of the order, oldest first
	Entry        EntryCodes          `json:"entry"`        // entry codes of the registration or booking
	Cancel       string              `json:"cancel"`       // page for cancelling the paid order, without a language; "" if nothing can be cancelled
	Cancellation string              `json:"cancellation"` // page with the request for cancellation, without a language; "" if there is none
	Arrived      bool                `json:"arrived"`      // whether the payer has just returned from the provider's page
	AskedAt      string              `json:"askedAt"`      // time of the payer's cancellation request; "" if there is none
	Proposed     string              `json:"proposed"`     // amount of the refund that the request proposes; "" if there is none
	Refusal      string              `json:"refusal"`      // the office's reason for refusing the request
	DecidedAt    string              `json:"decidedAt"`    // time of the refusal; "" if the request was not refused
	NoRefund     bool                `json:"noRefund"`     // true if the refund rule gives no refund, or no further one, for the cancellation
	CancelledAt  string              `json:"cancelledAt"`  // time at which the order was cancelled; "" if it was not cancelled
	Refunds      []CancellationMoney `json:"refunds"`      // refunds in progress and completed refunds
}

// ResultStall is one booked stall as the result page shows it.
type ResultStall struct {
	Label string `json:"label"` // "Standard 24"
	Size  string `json:"size"`
	Total string `json:"total"`
}

// ResultCheckout contains the data for opening the provider's page again for the same order.
type ResultCheckout struct {
	Mode      CheckoutMode `json:"mode"`
	SessionID string       `json:"sessionId"`
	URL       string       `json:"url"` // the simulator's page, which works without JavaScript; "" without the simulator
}

// CheckoutMode is the system that shows the hosted payment page. The values are those of the API.
type CheckoutMode string

// Values returns all modes. The TypeScript generator calls this method.
func (CheckoutMode) Values() []string { return []string{"sandbox", "production"} }

// ResultKind is the kind of record for which an order was paid.
type ResultKind string

// Values returns all kinds. The TypeScript generator calls this method.
func (ResultKind) Values() []string { return []string{"registration", "booking", "sponsorship"} }

// RecordStatus is the status of a registration or a booking.
type RecordStatus string

// Values returns all statuses. The TypeScript generator calls this method.
func (RecordStatus) Values() []string {
	return []string{
		string(fair.RegistrationPending), string(fair.RegistrationPaid), string(fair.RegistrationCancelled),
		string(fair.BookingConfirmed), string(fair.BookingRejected),
	}
}

func paymentResultPage(d Deps) Page {
	return Page{
		Name: "payment-result", Path: "/payment-success", Unlisted: true, Pays: true, Shape: PaymentResultProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return paymentResultProps(ctx, d, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postRest(ctx, d, r) },
	}
}

// paymentResultProps queries the provider and returns the order's current state. If an id is missing, the visitor is
// redirected to the home page. If the two ids do not belong to the same order, the error is KindNotFound.
func paymentResultProps(ctx context.Context, d Deps, r *Request) (PaymentResultProps, error) {
	id, user := r.Query.Get("transactionId"), r.Query.Get("userID")
	if id == "" || user == "" {
		return PaymentResultProps{}, RedirectTo("/")
	}
	view, err := d.App.Payments.CheckReturnedOrder(ctx, id, user)
	if err != nil {
		return PaymentResultProps{}, err
	}
	o, now := view.Order, d.App.Now()
	if view.Opened && d.CheckoutURL != nil {
		return PaymentResultProps{}, RedirectTo(d.CheckoutURL(o.SessionID))
	}
	p := PaymentResultProps{
		State: resultStateOf(view, now), TransactionID: o.ID, UserID: o.UserID, Kind: ResultKind(o.Kind),
		Name:      o.Payer.Name,
		OrderedAt: fair.DateTimeIn(r.Lang, o.CreatedAt),
		Amount:    view.Amount().String(), Dropped: o.Attempt == fair.AttemptDropped, Next: o.RedirectURL,
		Back:       o.CallbackURL,
		StartAgain: "/stallbooking", CheckAgain: o.ResultPath(), Refunds: []CancellationMoney{},
	}
	if view.BusyFor > 0 {
		p.State, p.Wait = ResultBusy, int((view.BusyFor+time.Second-1)/time.Second)
	}
	if r.Lang == fair.English {
		p.Reason = strings.TrimSpace(o.AttemptMessage)
	}
	home := localPath(r.Lang, "/")
	if p.Next == "" {
		p.Next = home
	}
	p.Leave = p.Next
	p.addPaidAt(r.Lang, o, now)
	p.AtOffice = atOfficeText(r.Lang, view.AtOffice)
	p.canBePaid(d, r.Lang, o, now)
	if p.Documents, err = resultDocuments(ctx, d.App, r.Lang, o); err != nil {
		return p, err
	}
	if err = p.addCancellation(ctx, d, r.Lang, view); err != nil {
		return p, err
	}
	err = p.addRecord(ctx, d, r.Lang, view)
	form := p.Back == "" || p.Back == localPath(r.Lang, "/stallbooking")
	if view.Booking != nil && p.Checkout != nil && form {
		p.Back = localPath(r.Lang, o.PaymentPath()) // the stalls are still held: the page shows how else to pay
	}
	if err == nil {
		p.Due, p.Rest, err = stillDue(ctx, d, r.Lang, view)
	}
	p.addArrival(r.Query.Get(payment.ReturnedParameter))
	if p.State != ResultConfirming {
		// If the visitor switches the language, the visitor has not just returned. Therefore, the links to other
		// languages must not contain the parameter.
		r.Query.Del(payment.ReturnedParameter)
	}
	if err == nil {
		err = p.addEnd(ctx, d, r.Lang, view)
	}
	if err != nil {
		return p, err
	}
	if p.Entry, err = entryCodesOf(ctx, d, o, r.Lang); p.Entry.Members > 0 && p.Next == home {
		p.Leave = localPath(r.Lang, p.Entry.Href)
	}
	return p, err
}

// addRecord adds what the order is for.
func (p *PaymentResultProps) addRecord(ctx context.Context, d Deps, l fair.Lang, view payment.OrderView) (err error) {
	if view.Registration != nil {
		r := view.Registration
		edition, err := d.App.Content.EditionOf(ctx, r.EditionID)
		if err != nil {
			return err
		}
		p.Category, p.StartAgain = edition.Category(r.Category).Name.OrEnglish(l), r.PaymentPath()
		p.Status = RecordStatus(r.Status)
	}
	if view.Sponsorship != nil {
		p.Organisation, p.Status = view.Sponsorship.Company, RecordStatus(view.Sponsorship.Status)
		p.StartAgain = "/sponsorship"
	}
	if view.Booking != nil {
		p.Organisation, p.Status = view.Booking.Name, RecordStatus(view.Booking.Status)
		if view.Booking.Money.Sold && !app.ReceivedMoney(view.Order) {
			p.RestText = texts.Errors.RestToPay().In(l)
		}
		p.Stalls, err = bookedStalls(ctx, d.App, l, *view.Booking)
	}
	return err
}

// moneyState returns the state of the money of an order's record.
func moneyState(view payment.OrderView) fair.MoneyState {
	switch {
	case view.Registration != nil:
		return view.Registration.Money
	case view.Booking != nil:
		return view.Booking.Money
	case view.Sponsorship != nil:
		return view.Sponsorship.Money
	}
	return fair.MoneyState{}
}

// stillDue returns a text about what is still to be paid for the record of an order that received money, and the label
// of the button with which the payer can pay it. They are "" if nothing is due. What the office has recorded and not
// yet approved is not asked for, and nothing can be paid online until it has decided.
func stillDue(ctx context.Context, d Deps, lang fair.Lang, view payment.OrderView) (due, rest string, err error) {
	money := moneyState(view)
	if money.Status != fair.MoneyPartPaid || money.Asks() <= 0 || view.Order.Status != fair.OrderPaid {
		return "", "", nil
	}
	asks := money.Asks().String()
	edition, err := d.App.Content.EditionOf(ctx, view.Order.EditionID)
	if err != nil {
		return "", "", err
	}
	if money.Waits == 0 && d.App.Payments.Mode != fair.PaymentsOff {
		rest = texts.Errors.PayRest(asks).In(lang)
	}
	if view.Booking != nil && edition.PartPayment.On {
		return texts.Errors.StillDueBy(asks, fair.DayIn(lang, edition.PartPayment.LastDay)).In(lang), rest, err
	}
	return texts.Errors.StillDue(asks).In(lang), rest, err
}

// postRest sends a payer to the page on which the rest of a part payment is paid. If nothing can be paid any more, the
// result page says why.
func postRest(ctx context.Context, d Deps, r *Request) (Result, error) {
	id, user := r.Form.Get("transactionId"), r.Form.Get("userID")
	own, err := d.App.Payments.FindOwnOrder(ctx, id, user)
	if err != nil {
		return Result{}, err
	}
	if own.Kind == fair.OrderForRegistration {
		view, err := d.App.Payments.OrderView(ctx, own)
		if err != nil || view.Registration == nil {
			return Result{Redirect: own.ResultPath()}, err
		}
		return Result{Redirect: view.Registration.PaymentPath()}, nil
	}
	o, err := d.App.Payments.PayRest(ctx, id, user)
	if fair.IsKind(err, fair.KindConflict) || fair.IsKind(err, fair.KindUnavailable) ||
		fair.IsKind(err, fair.KindNotFound) {
		return Result{Redirect: own.ResultPath()}, nil
	}
	if err != nil {
		return Result{}, err
	}
	return Result{Redirect: checkoutOf(d, o)}, nil
}

// addPaidAt adds the time at which an order was paid. If the office recorded an offline payment, only the day is
// known, and the stored time is midnight. In this case, it adds only the day.
func (p *PaymentResultProps) addPaidAt(lang fair.Lang, o fair.Order, now time.Time) {
	if o.PaidAt.IsZero() {
		return
	}
	p.PaidAt = fair.DateTimeIn(lang, o.PaidAt)
	if at := o.PaidAt.In(fair.Kolkata); o.Channel.Offline() && at.Format(time.TimeOnly) == "00:00:00" {
		p.PaidAt = fair.DateIn(lang, o.PaidAt)
	}
	p.ContactSoon = o.Kind == fair.OrderForBooking && now.Sub(o.PaidAt) < 24*time.Hour
}

// atOfficeText returns a text about a payment that the office checks, or "" if there is none. The text is a prop and
// not one of the page's texts, because most order pages do not need it.
func atOfficeText(lang fair.Lang, payment payment.AtOffice) string {
	recorded := payment.Recorded
	if recorded.ID == "" {
		return ""
	}
	amount, day := recorded.Money.Amount.String(), fair.DateIn(lang, recorded.Money.Day)
	if recorded.Record == fair.OrderForBooking {
		return texts.Errors.PaymentRecordedStalls(amount, day).In(lang)
	}
	return texts.Errors.PaymentRecorded(amount, day).In(lang)
}

// canBePaid sets the data with which the visitor can open the provider's page again. If the page's state does not
// offer a payment, it does nothing.
func (p *PaymentResultProps) canBePaid(d Deps, lang fair.Lang, o fair.Order, now time.Time) {
	offers := p.State == ResultActive || p.State == ResultFailed
	if !offers || o.Status != fair.OrderActive || o.SessionID == "" {
		return
	}
	p.PayUntil, p.SecondsLeft = fair.DateTimeIn(lang, o.ExpiresAt), int(o.ExpiresAt.Sub(now)/time.Second)
	p.Checkout = &ResultCheckout{Mode: "production", SessionID: o.SessionID}
	if d.CheckoutURL != nil {
		p.Checkout.Mode, p.Checkout.URL = "sandbox", d.CheckoutURL(o.SessionID)
	}
}

// bookedStalls returns the stalls of a booking with their labels on the plan of the booking's edition.
func bookedStalls(ctx context.Context, a *wiring.Features, lang fair.Lang, b fair.Booking) ([]ResultStall, error) {
	edition, err := a.Content.EditionOf(ctx, b.EditionID)
	if err != nil {
		return nil, err
	}
	stalls := make([]ResultStall, 0, len(b.Stalls))
	for _, claim := range b.Stalls {
		label, size := edition.Plan.ClaimedStall(lang, claim)
		stalls = append(stalls, ResultStall{Label: label, Size: size, Total: claim.Price.Total.String()})
	}
	return stalls, nil
}
