package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// till contains the cash that one account takes between opening and closing its cash register.
type till struct {
	ID         string     `json:"_id"`
	Account    string     `json:"account" doc:"The e-mail address of the account."`
	Status     string     `json:"status" enum:"open,closed,approved" doc:"The status. closed: the cash was counted, and a second person must approve the closing."`
	Float      rupees     `json:"float" doc:"The cash in the till when it was opened, in rupees."`
	Cash       rupees     `json:"cash" doc:"The payments taken in cash, in rupees."`
	Cheque     rupees     `json:"cheque"`
	Draft      rupees     `json:"dd" doc:"The payments by demand draft, in rupees."`
	Bank       rupees     `json:"bank" doc:"The payments by bank transfer, in rupees."`
	UPI        rupees     `json:"upi" doc:"The payments to the fair's own UPI QR code, in rupees."`
	Card       rupees     `json:"card" doc:"The payments by card machine, in rupees."`
	Payments   int        `json:"payments" doc:"The number of payments."`
	Expected   rupees     `json:"expected" doc:"The cash that should be in the till, in rupees: 'float' plus 'cash'."`
	Counted    *rupees    `json:"counted,omitempty" doc:"The cash that was counted when the till was closed, in rupees. Absent if the till is open."`
	Difference *rupees    `json:"difference,omitempty" doc:"'counted' minus 'expected', in rupees. Absent if the till is open."`
	Note       string     `json:"note"`
	Refusal    string     `json:"refusal" doc:"The reason why a second person refused the closing. The till is then open again."`
	DecidedBy  string     `json:"decidedBy"`
	OpenedAt   time.Time  `json:"openedAt"`
	ClosedAt   *time.Time `json:"closedAt,omitempty"`
	DecidedAt  *time.Time `json:"decidedAt,omitempty"`
}

func tillOf(t fair.Till, emails map[string]string) till {
	by := t.Takings.By
	answer := till{
		ID: t.ID, Account: emails[t.AccountID], Status: string(t.Status), Float: rupees(t.Float),
		Cash: rupees(by[fair.ChannelCash]), Cheque: rupees(by[fair.ChannelCheque]), Draft: rupees(by[fair.ChannelDraft]),
		Bank: rupees(by[fair.ChannelBank]), UPI: rupees(by[fair.ChannelUPI]), Card: rupees(by[fair.ChannelCard]),
		Payments: t.Takings.Payments,
		Expected: rupees(t.Expected()),
		Note:     t.Note, Refusal: t.Refusal, DecidedBy: emails[t.DecidedBy], OpenedAt: t.OpenedAt,
		ClosedAt:  web.TimeOrNil(t.ClosedAt),
		DecidedAt: web.TimeOrNil(t.DecidedAt),
	}
	if t.Status != fair.TillOpen {
		counted, difference := rupees(t.Counted), rupees(t.Counted-t.Expected())
		answer.Counted, answer.Difference = &counted, &difference
	}
	return answer
}

type openTillInputBody struct {
	Float web.TypedNumber `json:"float,omitempty" doc:"The cash in the till at the opening, in rupees. Default: 0."`
}

type closeTillInputBody struct {
	Counted web.TypedNumber `json:"counted,omitempty" doc:"The counted cash in rupees."`
	Note    string          `json:"note,omitempty"`
	Notes   []countedNote   `json:"notes,omitempty" doc:"The counted notes by value. The rest of the counted cash is coins."`
}

// countedNote is how many notes of a value were counted.
type countedNote struct {
	Value int `json:"value" doc:"In rupees: 500, 200, 100, 50, 20 or 10."`
	Count int `json:"count"`
}

type tillFilter struct {
	web.ListQuery
	Status string `query:"status" doc:"The status: open, closed or approved. For several values, separate them with commas or repeat the parameter."`
}

// tillRefusal is the body of a request that refuses the closing of a till.
type tillRefusal struct {
	Reason string `json:"reason,omitempty"`
}

func (a *API) routeTills() {
	tags := []string{"Entry desk"}
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/desk/tills", "list-tills", tags,
		"List tills, newest first"), a.listTills)
	web.Add(a.API, fair.MaySell, web.Created(web.Op("POST /api/desk/tills", "open-till", tags,
		"Open a till for the account",
		"The response is 409 if the account already has an open till. Marking a registration as paid also "+
			"opens a till if the account has none.")),
		func(ctx context.Context, in *web.Body[openTillInputBody]) (*web.Body[till], error) {
			return withEmails(ctx, a, tillOf)(a.app.Payments.OpenTill(ctx, string(in.Body.Float)))
		})
	web.Add(a.API, fair.MaySell, web.Op("POST /api/desk/tills/{id}/close", "close-till", tags,
		"Close a till with the counted cash",
		"A second person must approve the closing."),
		func(ctx context.Context, in *web.ByIDBody[closeTillInputBody]) (*web.Body[till], error) {
			return withEmails(ctx, a, tillOf)(a.app.Payments.CloseTill(ctx, in.ID, string(in.Body.Counted), in.Body.Note,
				fair.Each(in.Body.Notes, func(n countedNote) fair.CountedNote { return fair.CountedNote(n) })...))
		})
	web.Add(a.API, fair.MayApprove, web.Op("POST /api/desk/tills/{id}/approve", "approve-till", tags,
		"Approve the closing of another account's till",
		"The response is 409 if the till belongs to the same account."),
		func(ctx context.Context, in *web.ByID) (*web.Body[till], error) {
			return withEmails(ctx, a, tillOf)(a.app.Payments.ApproveTill(ctx, in.ID))
		})
	web.Add(a.API, fair.MayApprove, web.Op("POST /api/desk/tills/{id}/refuse", "refuse-till", tags,
		"Refuse the closing of another account's till",
		"The till is open again, and its account must count the cash again."),
		func(ctx context.Context, in *web.ByIDBody[tillRefusal]) (*web.Body[till], error) {
			return withEmails(ctx, a, tillOf)(a.app.Payments.RefuseTill(ctx, in.ID, in.Body.Reason))
		})
}

func (a *API) listTills(ctx context.Context, in *tillFilter) (*web.List[till], error) {
	p := fair.Problems{}
	filter := fair.TillFilter{
		ListQuery: in.Read(p),
		Status:    web.Choices(ctx, p, "status", fair.ParseTillStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Payments.Tills(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	list := web.EachWith(found, emails, tillOf)
	return &web.List[till]{
		ListHead: in.Head("/api/desk/tills", total, web.Filters("status", web.QueryValues(ctx, "status"))),
		Body:     list,
	}, err
}
