package site

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PaymentResultProps are the props of the payment result page. See docs/product/payments.md#result-page.
type PaymentResultProps struct {
	State         ResultState `json:"state"`
	TransactionID string      `json:"transactionId"`
	UserID        string      `json:"userID"`
	Kind          ResultKind  `json:"kind"`
	FirstName     string      `json:"firstName"`
	Amount        string      `json:"amount"`
	// Difference is a text that asks the payer to pay the price difference, because the office moved the booking to
	// other stalls; "" for other orders.
	Difference   string              `json:"difference"`
	Category     RegistrationChoice  `json:"category"` // set for a registration
	Organisation string              `json:"organisation"`
	Stalls       []ResultStall       `json:"stalls"` // set for a booking
	PaidAt       string              `json:"paidAt"`
	Status       RecordStatus        `json:"status"`       // status of the registration or booking, which the office may have changed
	Dropped      bool                `json:"dropped"`      // the payer left the provider's page before paying
	Reason       string              `json:"reason"`       // the provider's English error message for a failed attempt; "" on pages in other languages
	PayUntil     string              `json:"payUntil"`     // last time to pay, with day; "" when it cannot be paid
	SecondsLeft  int                 `json:"secondsLeft"`  // seconds until PayUntil
	Checkout     *ResultCheckout     `json:"checkout"`     // null when it can no longer be paid
	Next         string              `json:"next"`         // next page after success: a path of the site or an address on a listed origin
	Back         string              `json:"back"`         // next page after failure, in the same form; "" when the order has none
	StartAgain   string              `json:"startAgain"`   // the page for a new payment, or for asking the office, without a language
	Kept         string              `json:"kept"`         // why a booking keeps its stalls although the order expired; "": it does not
	CheckAgain   string              `json:"checkAgain"`   // path of this page for another check, without a language
	Papers       []ResultPaper       `json:"papers"`       // numbered documents of the order, the oldest first
	Entry        EntryCodes          `json:"entry"`        // the entry codes of the registration or booking
	Cancel       string              `json:"cancel"`       // the page for cancelling a paid order, without a language; "" when nothing can be cancelled
	Cancellation string              `json:"cancellation"` // the page that explains a request for cancellation, without a language; "" without a request
	Arrived      bool                `json:"arrived"`      // the payer has just come from the provider's page
	AskedAt      string              `json:"askedAt"`      // when the payer asked for a cancellation; "" without a request
	Proposed     string              `json:"proposed"`     // the refund that the request asks for; "" for none
	Refusal      string              `json:"refusal"`      // the office's reason for declining the request
	CancelledAt  string              `json:"cancelledAt"`  // when the order was cancelled; "" when it was not
	Refunds      []CancellationMoney `json:"refunds"`      // refunds in progress and completed
}

// ResultStall is one stall of a booking.
type ResultStall struct {
	Label string `json:"label"` // "Standard 24"
	Size  string `json:"size"`
	Total string `json:"total"`
}

// ResultCheckout is the data for opening the provider's page again for the same order.
type ResultCheckout struct {
	Mode      CheckoutMode `json:"mode"`
	SessionID string       `json:"sessionId"`
	URL       string       `json:"url"` // the simulator's page, which works without JavaScript; "" outside the sandbox
}

// CheckoutMode is the system that shows the hosted checkout. The names are those of the API.
type CheckoutMode string

// Values lists the modes. The TypeScript generator uses it.
func (CheckoutMode) Values() []string { return []string{"sandbox", "production"} }

// ResultKind is the kind of record that was paid for.
type ResultKind string

// Values lists the kinds. The TypeScript generator uses it.
func (ResultKind) Values() []string { return []string{"registration", "booking", "sponsorship"} }

// RecordStatus is the status of a registration or a booking.
type RecordStatus string

// Values lists the statuses. The TypeScript generator uses it.
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
	}
}

// paymentResultProps queries the provider and returns the order's current state. If an id is missing, it redirects
// the visitor to the home page. If the two ids do not belong together, it returns KindNotFound.
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
	p := PaymentResultProps{
		State: resultStateOf(view, now), TransactionID: o.ID, UserID: o.UserID, Kind: ResultKind(o.Kind),
		FirstName: o.Payer.FirstName(),
		Amount:    o.Price.Total.String(), Dropped: o.Attempt == fair.AttemptDropped, Next: o.RedirectURL,
		Back:       o.CallbackURL,
		StartAgain: "/stallbooking", CheckAgain: resultPath(o), Refunds: []CancellationMoney{},
	}
	if r.Lang == fair.English {
		p.Reason = strings.TrimSpace(o.AttemptMessage)
	}
	if p.Next == "" {
		p.Next = localPath(r.Lang, "/")
	}
	if !o.PaidAt.IsZero() {
		p.PaidAt = fair.DateTimeIn(r.Lang, o.PaidAt)
	}
	p.canBePaid(d, r.Lang, o, now)
	if p.Papers, err = resultPapers(ctx, d.App, r.Lang, o); err != nil {
		return p, err
	}
	if err = p.addCancellation(ctx, d, r.Lang, o); err != nil {
		return p, err
	}
	if view.Registration != nil {
		p.Category, p.StartAgain = choiceOf(view.Registration.Category), paymentPath(*view.Registration)
		p.Status = RecordStatus(view.Registration.Status)
	}
	if view.Sponsorship != nil {
		p.Organisation, p.Status, p.StartAgain = view.Sponsorship.Company, RecordStatus(view.Sponsorship.Status),
			"/sponsorship"
	}
	if view.Booking != nil {
		p.Organisation, p.Status = view.Booking.Name, RecordStatus(view.Booking.Status)
		if o.Difference {
			p.Difference = texts.Errors.DifferenceToPay().In(r.Lang)
		}
		p.Stalls, err = bookedStalls(ctx, d.App, r.Lang, *view.Booking)
	}
	p.addArrival(r.Query.Get(payments.ReturnedParameter))
	if err == nil {
		err = p.addKeptStalls(ctx, d, r.Lang, view)
	}
	if err != nil {
		return p, err
	}
	p.Entry, err = entryCodesOf(ctx, d, o)
	return p, err
}

// canBePaid sets the data with which the provider's page can be opened again. It does nothing if the order can no
// longer be paid.
func (p *PaymentResultProps) canBePaid(d Deps, lang fair.Lang, o fair.Order, now time.Time) {
	if o.Status != fair.OrderActive || o.SessionID == "" || !now.Before(o.ExpiresAt) {
		return
	}
	p.PayUntil, p.SecondsLeft = fair.DateTimeIn(lang, o.ExpiresAt), int(o.ExpiresAt.Sub(now)/time.Second)
	p.Checkout = &ResultCheckout{Mode: "production", SessionID: o.SessionID}
	if d.CheckoutURL != nil {
		p.Checkout.Mode, p.Checkout.URL = "sandbox", d.CheckoutURL(o.SessionID)
	}
}

// bookedStalls lists a booking's stalls by their labels on the plan.
func bookedStalls(ctx context.Context, a *areas.Areas, lang fair.Lang, b fair.Booking) ([]ResultStall, error) {
	edition, err := a.Content.Edition(ctx)
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
