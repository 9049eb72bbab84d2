package site

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/wiring"
)

// CancellationProps are the props of the cancellation page. On this page, a payer requests a cancellation and sees the
// result of the request.
type CancellationProps struct {
	State      CancellationState   `json:"state"`
	Path       string              `json:"path"`   // path of this page, without a language prefix
	Result     string              `json:"result"` // path of the order's result page, without a language prefix
	Order      string              `json:"order"`
	UserID     string              `json:"userID"`
	Kind       ResultKind          `json:"kind"`
	Name       string              `json:"name"`
	Paid       string              `json:"paid"`       // the paid amount
	Refunded   string              `json:"refunded"`   // refunds of Paid so far, including those that wait for a decision; or ""
	FreesPlace bool                `json:"freesPlace"` // true if a cancellation frees a place at a fair that is not over
	Back       string              `json:"back"`       // refund by the rule for the current time or, after a request, for the time of the request
	Nothing    bool                `json:"nothing"`    // true if the rule allows no refund
	ByOffice   bool                `json:"byOffice"`   // true if the organiser has cancelled the order, so that the rule does not apply
	HalfUntil  string              `json:"halfUntil"`  // last day of the current step of the refund table; "" if it gives nothing
	Percent    string              `json:"percent"`    // share of the current step
	WithoutGST bool                `json:"withoutGst"` // true if the share is of the price without GST
	SetOff     string              `json:"setOff"`     // amount that is still due and that the refund for single stalls pays first; or ""
	Days       int                 `json:"days"`       // number of working days within which a refund arrives
	AskedAt    string              `json:"askedAt"`    // day and time of the last request
	Refusal    string              `json:"refusal"`    // the office's reason for refusing the request
	Refunds    []CancellationMoney `json:"refunds"`    // refunds in progress and completed refunds
	Reason     string              `json:"reason"`     // the typed reason, or the reason of the stored request
	Stalls     []CancelStall       `json:"stalls"`     // stalls that can be cancelled separately; may be empty
	Asked      string              `json:"asked"`      // names of the stalls in the stored request; "": the whole order
	Errors     map[string]string   `json:"errors"`     // error messages by field
	Complaint  string              `json:"complaint"`  // error message that is not about a single field
}

// CancelStall is a stall of a booking that the payer can cancel without cancelling the other stalls.
type CancelStall struct {
	Value  string `json:"value"` // value that identifies the stall in the form
	Label  string `json:"label"` // name of the stall on the plan, with its size
	Paid   string `json:"paid"`
	Back   string `json:"back"` // refund for this stall according to the rule, at the current time
	Chosen bool   `json:"chosen"`
}

// CancellationMoney is a refund as the payer sees it.
type CancellationMoney struct {
	Amount string            `json:"amount"`
	State  CancellationGoing `json:"state"`
	Day    string            `json:"day"` // day of the refund, or day by which it should arrive; "" if that day has passed
}

// CancellationGoing is the progress of a refund as the payer sees it. A refund that failed at the provider is shown as
// in progress.
type CancellationGoing string

// The possible values of CancellationGoing.
const (
	MoneyOnItsWay  CancellationGoing = "underway"
	MoneyIsDelayed CancellationGoing = "delayed" // the day by which the refund should have arrived has passed
	MoneyIsBack    CancellationGoing = "done"
)

// Values returns all values of CancellationGoing. The TypeScript generator calls this method.
func (CancellationGoing) Values() []string {
	return []string{string(MoneyOnItsWay), string(MoneyIsDelayed), string(MoneyIsBack)}
}

// CancellationState is the state of the cancellation page.
type CancellationState string

// The states of the cancellation page.
const (
	CancelAsk       CancellationState = "ask"       // the form is shown
	CancelAsked     CancellationState = "asked"     // the request waits for the office's decision
	CancelRefused   CancellationState = "refused"   // the office refused the request; the form is shown again
	CancelCancelled CancellationState = "cancelled" // the order is cancelled
	CancelNone      CancellationState = "none"      // the order cannot be cancelled
)

// Values returns all states. The TypeScript generator calls this method.
func (CancellationState) Values() []string {
	return []string{
		string(CancelAsk), string(CancelAsked), string(CancelRefused), string(CancelCancelled),
		string(CancelNone),
	}
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

// cancellationProps returns the props of the cancellation page. They contain the possible refund, or the result of
// the request. If an id is missing, the visitor is redirected to the home page. If the two ids do not belong to the
// same order, the error is KindNotFound.
func cancellationProps(
	ctx context.Context, a *wiring.Features, r *Request, id, user string,
) (CancellationProps, error) {
	if id == "" || user == "" {
		return CancellationProps{}, RedirectTo("/")
	}
	v, err := a.Payments.CancellationOf(ctx, id, user)
	if err != nil {
		return CancellationProps{}, err
	}
	o := v.Order
	p := CancellationProps{
		State:      CancelNone,
		Path:       o.CancellationPath(),
		Result:     o.ResultPath(),
		Order:      o.ID,
		UserID:     o.UserID,
		Kind:       ResultKind(o.Kind),
		Name:       o.Payer.Name,
		Paid:       v.Paid.String(),
		Back:       v.Back.String(),
		Nothing:    v.Back == 0,
		Percent:    fair.PercentText(v.Step.Share),
		WithoutGST: v.Step.WithoutGST,
		Days:       fair.RefundWorkingDays,
		Refunds:    []CancellationMoney{},
		Errors:     map[string]string{},
		Stalls:     []CancelStall{},
	}
	p.ByOffice = v.Cancelled.CancelledBy == fair.CancelledByOrganiser
	if v.Refunded > 0 {
		p.Refunded = v.Refunded.String()
	}
	p.addStalls(r.Lang, v)
	edition, err := a.Content.EditionOf(ctx, o.EditionID)
	if err != nil {
		return p, err
	}
	p.FreesPlace = a.Now().Before(edition.End()) && o.Kind != fair.OrderForSponsorship
	if v.Step.Share > 0 {
		p.HalfUntil = fair.DateIn(r.Lang, v.Step.Ends(edition.FirstDay).Add(-time.Minute))
	}
	if due := v.Money.Due(); due > 0 && len(v.Stalls) > 0 {
		p.SetOff = due.String()
	}
	p.stateOf(r.Lang, v)
	for _, refund := range v.Refunds {
		if money, shown := moneyOf(r.Lang, refund, a.Now()); shown {
			p.Refunds = append(p.Refunds, money)
		}
	}
	return p, nil
}

func (p *CancellationProps) stateOf(lang fair.Lang, v payment.CancellationView) {
	switch {
	case v.Cancelled.ID != "":
		p.State = CancelCancelled
	case v.Ended:
		return
	case v.CanAsk:
		p.State = CancelAsk
	}
	c := v.Latest
	if c == nil || p.State != CancelCancelled && !c.Status.Open() && c.Status != ledger.Refused {
		return // some stalls were cancelled, or the cancellation was taken back
	}
	p.AskedAt = fair.DateTimeIn(lang, c.AskedAt)
	switch {
	case p.State == CancelCancelled:
	case c.Status == ledger.Refused && p.State == CancelAsk:
		p.State, p.Refusal = CancelRefused, c.Refusal
	case c.Status.Open(): // the office or a second person has not approved the request yet
		p.State, p.Reason, p.Back, p.Nothing = CancelAsked, c.Reason, c.Amount.String(), c.Amount == 0
	}
}

// addStalls adds the stalls that can be cancelled separately, and the names of the stalls in the stored request.
func (p *CancellationProps) addStalls(lang fair.Lang, v payment.CancellationView) {
	for _, s := range v.Stalls {
		p.Stalls = append(p.Stalls, CancelStall{
			Value: stallValue(s.Claim.Key), Label: v.Plan.ClaimedStalls(lang, []fair.Claim{s.Claim}),
			Paid: s.Paid.String(), Back: s.Back.String(),
		})
	}
	p.Asked = v.Plan.ClaimedStalls(lang, v.Asked)
}

// stallValue returns the value that identifies a stall in the form.
func stallValue(key fair.StallKey) string { return key.Number + "|" + key.Size }

// stallsIn parses the stall values of the form. For an invalid value, it returns the key of a stall that does not
// exist.
func stallsIn(values []string) (keys []fair.StallKey) {
	for _, value := range values {
		number, size, _ := strings.Cut(value, "|")
		keys = append(keys, fair.StallKey{Number: number, Size: size})
	}
	return keys
}

// moneyOf converts a refund to the data that the payer sees. The result `shown` is false if the refund is only
// proposed, or if the office refused it.
func moneyOf(lang fair.Lang, r fair.Refund, now time.Time) (m CancellationMoney, shown bool) {
	switch r.Status {
	case fair.RefundProposed, fair.RefundRefused:
		return m, false
	case fair.RefundDone:
		return CancellationMoney{Amount: r.Amount.String(), State: MoneyIsBack, Day: fair.DateIn(lang, r.DoneAt)}, true
	}
	if !now.Before(r.DueAt.AddDate(0, 0, 1)) { // DueAt is the start of the day in India
		return CancellationMoney{Amount: r.Amount.String(), State: MoneyIsDelayed}, true
	}
	return CancellationMoney{Amount: r.Amount.String(), State: MoneyOnItsWay, Day: fair.DateIn(lang, r.DueAt)}, true
}

// postCancellation stores a payer's cancellation request. If the request is invalid, the form is shown again with the
// typed values. If the same form is sent twice, only one request is stored.
func postCancellation(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	id, user := r.Form.Get("transactionId"), r.Form.Get("userID")
	// Links to the page in other languages must contain the ids, so that they open the form of the same order.
	r.Query.Set("transactionId", id)
	r.Query.Set("userID", user)
	reason := r.Form.Get("reason")
	in := fair.CancellationAsk{
		Reason: reason, Confirmed: r.Form.Get("confirm") != "", Stalls: stallsIn(r.Form["stalls"]),
		Choose: r.Form.Get("choose") != "",
	}
	_, err := a.Payments.AskCancellation(ctx, id, user, in)
	if err == nil {
		return Result{Redirect: fair.Order{ID: id, UserID: user}.CancellationPath()}, nil
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
	for i := range p.Stalls {
		p.Stalls[i].Chosen = slices.Contains(r.Form["stalls"], p.Stalls[i].Value)
	}
	p.Errors, p.Complaint = refusalIn(r.Lang, refused)
	return Result{Status: http.StatusUnprocessableEntity, Props: p}, nil
}
