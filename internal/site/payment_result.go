package site

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// PaymentResultProps are the props of the payment result page.
type PaymentResultProps struct {
	State         ResultState        `json:"state"`
	TransactionID string             `json:"transactionId"`
	UserID        string             `json:"userID"`
	Kind          ResultKind         `json:"kind"`
	FirstName     string             `json:"firstName"`
	Amount        string             `json:"amount"`
	Category      RegistrationChoice `json:"category"` // of a registration
	Organisation  string             `json:"organisation"`
	Stalls        []ResultStall      `json:"stalls"` // of a booking
	PaidAt        string             `json:"paidAt"`
	Status        RecordStatus       `json:"status"`      // of what was paid for: the office may have changed it since
	Dropped       bool               `json:"dropped"`     // the payer left the provider's page before paying
	Reason        string             `json:"reason"`      // the provider's words about a failed attempt, which are English: "" on other pages
	PayUntil      string             `json:"payUntil"`    // day and time until which it can be paid; "" when it cannot
	SecondsLeft   int                `json:"secondsLeft"` // until then
	Checkout      *ResultCheckout    `json:"checkout"`    // null when it cannot be paid any more
	Next          string             `json:"next"`        // where success goes on to: a path of the site or a listed address
	Back          string             `json:"back"`        // where failure goes on to, the same way; "" when the order names nothing
	StartAgain    string             `json:"startAgain"`  // where a new payment begins, without a language
	Path          string             `json:"path"`        // of this page, without a language
	Papers        []ResultPaper      `json:"papers"`      // receipts, invoices and what took them back, the oldest first
	Entry         EntryCodes         `json:"entry"`       // the entry codes of what was paid for
	Cancel        string             `json:"cancel"`      // where a paid order is cancelled, without a language; "" when there is nothing to cancel
}

// ResultStall is one stall of a booking.
type ResultStall struct {
	Label string `json:"label"` // "Standard 24"
	Size  string `json:"size"`
	Total string `json:"total"`
}

// ResultCheckout is what opens the provider's page for the same order again.
type ResultCheckout struct {
	Mode      CheckoutMode `json:"mode"`
	SessionID string       `json:"sessionId"`
	URL       string       `json:"url"` // the simulator's page, which needs no script; "" outside the sandbox
}

// CheckoutMode is the contract's word for who shows the hosted checkout.
type CheckoutMode string

// Values lists the modes. The TypeScript generator uses it.
func (CheckoutMode) Values() []string { return []string{"sandbox", "production"} }

// ResultKind says what was paid for.
type ResultKind string

// Values lists the kinds. The TypeScript generator uses it.
func (ResultKind) Values() []string { return []string{"registration", "booking"} }

// RecordStatus is the office's word on a registration or a booking.
type RecordStatus string

// Values lists the statuses. The TypeScript generator uses it.
func (RecordStatus) Values() []string {
	return []string{
		string(fair.RegistrationPending), string(fair.RegistrationPaid), string(fair.RegistrationCancelled),
		string(fair.BookingConfirmed), string(fair.BookingRejected),
	}
}

// ResultState is what the result page says.
type ResultState string

// The states of the result page.
const (
	ResultPaid        ResultState = "paid"
	ResultPending     ResultState = "pending"     // an attempt is with the bank
	ResultReview      ResultState = "review"      // the amount differs: the office is looking at it
	ResultFailed      ResultState = "failed"      // the last attempt failed; another one is possible
	ResultActive      ResultState = "active"      // nothing was attempted yet
	ResultExpired     ResultState = "expired"     // the time ran out
	ResultRefunded    ResultState = "refunded"    // the money goes back
	ResultUnreachable ResultState = "unreachable" // the provider could not be asked: never shown as a failure
)

// Values lists the states. The TypeScript generator uses it.
func (ResultState) Values() []string {
	return []string{"paid", "pending", "review", "failed", "active", "expired", "refunded", "unreachable"}
}

func paymentResultPage(d Deps) Page {
	return Page{
		Name: "payment-result", Path: "/payment-success", Unlisted: true, Pays: true, Shape: PaymentResultProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return paymentResultProps(ctx, d, r) },
	}
}

// paymentResultProps asks the provider and shows what is so. Without both parameters the visitor goes home
// ; a pair that does not match is KindNotFound.
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
		State: resultStateOf(view, now), TransactionID: o.ID, UserID: o.UserID, Kind: ResultKind(o.Kind), FirstName: o.Payer.FirstName(),
		Amount: o.Price.Total.String(), Dropped: o.Attempt == fair.AttemptDropped, Next: o.RedirectURL, Back: o.CallbackURL,
		StartAgain: "/stallbooking", Path: resultPath(o),
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
	if o.Status == fair.OrderPaid || !o.CancelledAt.IsZero() {
		p.Cancel = cancellationPath(o)
	}
	if view.Registration != nil {
		p.Category, p.StartAgain = choiceOf(view.Registration.Category), paymentPath(*view.Registration)
		p.Status = RecordStatus(view.Registration.Status)
	}
	if view.Booking != nil {
		p.Organisation, p.Status = view.Booking.Name, RecordStatus(view.Booking.Status)
		p.Stalls, err = bookedStalls(ctx, d.App, r.Lang, *view.Booking)
	}
	if err != nil {
		return p, err
	}
	p.Entry, err = entryCodesOf(ctx, d, o)
	return p, err
}

// resultStateOf is what the page says of an order. Past its time an order that nothing came of has run out
// for the visitor, whether the provider has ended it yet or not.
func resultStateOf(view payments.OrderView, now time.Time) ResultState {
	o := view.Order
	switch o.Status {
	case fair.OrderPaid:
		return ResultPaid
	case fair.OrderRefunded:
		return ResultRefunded
	case fair.OrderReview:
		return ResultReview
	}
	switch {
	case o.Unreachable && o.Status.Live():
		return ResultUnreachable
	case view.Status == "PENDING":
		return ResultPending
	case view.Status == "EXPIRED", !now.Before(o.ExpiresAt):
		return ResultExpired
	case view.Status == "FAILED":
		return ResultFailed
	}
	return ResultActive
}

// canBePaid sets what opens the provider's page again, while the same session can be used.
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

// bookedStalls lists a booking's stalls by their names on the plan.
func bookedStalls(ctx context.Context, a *areas.Areas, lang fair.Lang, b fair.Booking) ([]ResultStall, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	stalls := make([]ResultStall, 0, len(b.Stalls))
	for _, claim := range b.Stalls {
		line := ResultStall{Label: claim.Key.Number, Size: claim.Key.Size, Total: claim.Price.Total.String()}
		stall, placed := edition.Plan.Stall(claim.Key)
		if kind, known := edition.Plan.Kind(claim.Kind); known {
			line.Label = kind.Name.OrEnglish(lang)
			if placed && kind.OnPlan {
				line.Label += " " + stall.Label
			}
			line.Size = kind.Dimensions.OrEnglish(lang)
		}
		stalls = append(stalls, line)
	}
	return stalls, nil
}
