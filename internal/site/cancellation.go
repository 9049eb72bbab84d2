package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
)

// CancellationProps are the props of the page on which a payer asks to cancel and sees what came of it.
type CancellationProps struct {
	State     CancellationState   `json:"state"`
	Path      string              `json:"path"`   // of this page, without a language
	Result    string              `json:"result"` // of the payer's page of the order, without a language
	Order     string              `json:"order"`
	UserID    string              `json:"userID"`
	Kind      ResultKind          `json:"kind"`
	FirstName string              `json:"firstName"`
	Paid      string              `json:"paid"`      // what was paid
	Back      string              `json:"back"`      // what goes back: now, or as it was when asked
	Nothing   bool                `json:"nothing"`   // the rule gives nothing back
	HalfUntil string              `json:"halfUntil"` // the last day on which half goes back; "" when it is over
	Percent   int                 `json:"percent"`
	Days      int                 `json:"days"`      // working days within which money goes back
	AskedAt   string              `json:"askedAt"`   // day and time of the last request
	Refusal   string              `json:"refusal"`   // the office's words to a request that it refused
	Refunds   []CancellationMoney `json:"refunds"`   // what goes or went back
	Reason    string              `json:"reason"`    // as typed, or as it was asked
	Errors    map[string]string   `json:"errors"`    // error messages by field
	Complaint string              `json:"complaint"` // an error message that belongs to no field
}

// CancellationMoney is one refund as its payer sees it.
type CancellationMoney struct {
	Amount string            `json:"amount"`
	State  CancellationGoing `json:"state"`
	Day    string            `json:"day"` // when it was done, or by when it is to be there
}

// CancellationGoing is how far a refund is for its payer; what failed at the provider is still on its way.
type CancellationGoing string

// How far a refund is.
const (
	MoneyOnItsWay CancellationGoing = "underway"
	MoneyIsBack   CancellationGoing = "done"
)

// Values lists them. The TypeScript generator uses it.
func (CancellationGoing) Values() []string {
	return []string{string(MoneyOnItsWay), string(MoneyIsBack)}
}

// CancellationState says what there is to do on the page.
type CancellationState string

// The states of the page.
const (
	CancelAsk       CancellationState = "ask"       // the form is shown
	CancelAsked     CancellationState = "asked"     // the office has not answered yet
	CancelRefused   CancellationState = "refused"   // the office said no; the form is shown again
	CancelCancelled CancellationState = "cancelled" // it is cancelled
	CancelNone      CancellationState = "none"      // there is nothing to cancel
)

// Values lists the states. The TypeScript generator uses it.
func (CancellationState) Values() []string {
	return []string{string(CancelAsk), string(CancelAsked), string(CancelRefused), string(CancelCancelled), string(CancelNone)}
}

// cancellationPath is an order's own page for cancelling, without a language.
func cancellationPath(o fair.Order) string {
	return "/cancellation?" + url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

func cancellationPage(d Deps) Page {
	return Page{
		Name: "cancellation", Path: "/cancellation", Unlisted: true, Shape: CancellationProps{},
		Props: func(ctx context.Context, r *Request) (any, error) {
			return cancellationProps(ctx, d.App, r, r.Query.Get("transactionId"), r.Query.Get("userID"))
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postCancellation(ctx, d.App, r) },
	}
}

// cancellationProps shows what cancelling gives back, or what came of asking. Without both parameters the visitor goes
// home; a pair that does not match is KindNotFound.
func cancellationProps(ctx context.Context, a *areas.Areas, r *Request, id, user string) (CancellationProps, error) {
	if id == "" || user == "" {
		return CancellationProps{}, RedirectTo("/")
	}
	v, err := a.Refunds.CancellationOf(ctx, id, user)
	if err != nil {
		return CancellationProps{}, err
	}
	o := v.Order
	p := CancellationProps{
		State: CancelNone, Path: cancellationPath(o), Result: resultPath(o), Order: o.ID, UserID: o.UserID, Kind: ResultKind(o.Kind), FirstName: o.Payer.FirstName(),
		Paid: v.Paid.String(), Back: v.Back.String(), Nothing: v.Back == 0, Percent: fair.RefundPercent, Days: fair.RefundWorkingDays,
		Refunds: []CancellationMoney{}, Errors: map[string]string{},
	}
	if v.Until.After(a.Now()) {
		p.HalfUntil = fair.DateIn(r.Lang, v.Until.Add(-time.Minute))
	}
	p.stateOf(r.Lang, v)
	for _, refund := range v.Refunds {
		if money, shown := moneyOf(r.Lang, refund); shown {
			p.Refunds = append(p.Refunds, money)
		}
	}
	return p, nil
}

func (p *CancellationProps) stateOf(lang fair.Lang, v refunds.CancellationView) {
	switch {
	case !v.Order.CancelledAt.IsZero():
		p.State = CancelCancelled
	case v.CanAsk:
		p.State = CancelAsk
	}
	c := v.Latest
	if c == nil {
		return
	}
	p.AskedAt = fair.DateTimeIn(lang, c.AskedAt)
	switch {
	case p.State == CancelCancelled:
	case c.Status == fair.CancellationRefused && p.State == CancelAsk:
		p.State, p.Refusal = CancelRefused, c.Refusal
	case c.Status != fair.CancellationRefused: // approved without being cancelled: a second person is looking at it
		p.State, p.Reason, p.Back, p.Nothing = CancelAsked, c.Reason, c.Proposed.String(), c.Proposed == 0
	}
}

// moneyOf shows a refund to its payer; a proposal of the office is not shown.
func moneyOf(lang fair.Lang, r fair.Refund) (m CancellationMoney, shown bool) {
	switch r.Status {
	case fair.RefundProposed, fair.RefundRefused:
		return m, false
	case fair.RefundDone:
		return CancellationMoney{Amount: r.Amount.String(), State: MoneyIsBack, Day: fair.DateIn(lang, r.DoneAt)}, true
	}
	return CancellationMoney{Amount: r.Amount.String(), State: MoneyOnItsWay, Day: fair.DateIn(lang, r.DueAt)}, true
}

// postCancellation keeps a payer's request, or shows the form again with what was typed. Sending it twice makes one.
func postCancellation(ctx context.Context, a *areas.Areas, r *Request) (Result, error) {
	id, user := r.Form.Get("transactionId"), r.Form.Get("userID")
	// The language links of the page that is shown again must lead back to this page.
	r.Query.Set("transactionId", id)
	r.Query.Set("userID", user)
	reason := r.Form.Get("reason")
	_, err := a.Refunds.AskCancellation(ctx, id, user, reason, r.Form.Get("confirm") != "")
	if err == nil {
		return Result{Redirect: "/cancellation?" + url.Values{"transactionId": {id}, "userID": {user}}.Encode()}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && refused.Kind != fair.KindConflict {
		return Result{}, err
	}
	p, err := cancellationProps(ctx, a, r, id, user)
	if err != nil {
		return Result{}, err
	}
	p.Reason = reason
	p.Errors, p.Complaint = refusalIn(r.Lang, refused)
	return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
}
