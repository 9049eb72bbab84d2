package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// Till contains the cash that one account takes between opening and closing its cash register.
type Till struct {
	ID         string         `json:"_id"`
	Account    string         `json:"account" doc:"The e-mail address of the account."`
	Status     string         `json:"status" enum:"open,closed,approved" doc:"The status. closed: the cash was counted, and a second person must approve the closing."`
	Float      amount.Rupees  `json:"float" doc:"The cash in the till when it was opened, in rupees."`
	Cash       amount.Rupees  `json:"cash" doc:"The payments taken in cash, in rupees."`
	Cheque     amount.Rupees  `json:"cheque"`
	Draft      amount.Rupees  `json:"dd" doc:"The payments by demand draft, in rupees."`
	Bank       amount.Rupees  `json:"bank" doc:"The payments by bank transfer, in rupees."`
	UPI        amount.Rupees  `json:"upi" doc:"The payments to the fair's own UPI QR code, in rupees."`
	Card       amount.Rupees  `json:"card" doc:"The payments by card machine, in rupees."`
	Payments   int            `json:"payments" doc:"The number of payments."`
	Expected   amount.Rupees  `json:"expected" doc:"The cash that should be in the till, in rupees: 'float' plus 'cash'."`
	Counted    *amount.Rupees `json:"counted,omitempty" doc:"The cash that was counted when the till was closed, in rupees. Absent if the till is open."`
	Difference *amount.Rupees `json:"difference,omitempty" doc:"'counted' minus 'expected', in rupees. Absent if the till is open."`
	Note       string         `json:"note"`
	Refusal    string         `json:"refusal" doc:"The reason why a second person refused the closing. The till is then open again."`
	DecidedBy  string         `json:"decidedBy"`
	OpenedAt   time.Time      `json:"openedAt"`
	ClosedAt   *time.Time     `json:"closedAt,omitempty"`
	DecidedAt  *time.Time     `json:"decidedAt,omitempty"`
}

// TillOf returns the representation of a till in the API. The map has the e-mail addresses of the accounts, by id.
func TillOf(t fair.Till, emails map[string]string) Till {
	by := t.Takings.By
	answer := Till{
		ID: t.ID, Account: emails[t.AccountID], Status: string(t.Status), Float: amount.Rupees(t.Float),
		Cash: amount.Rupees(by[fair.ChannelCash]), Cheque: amount.Rupees(by[fair.ChannelCheque]),
		Draft: amount.Rupees(by[fair.ChannelDraft]), Bank: amount.Rupees(by[fair.ChannelBank]),
		UPI: amount.Rupees(by[fair.ChannelUPI]), Card: amount.Rupees(by[fair.ChannelCard]),
		Payments: t.Takings.Payments,
		Expected: amount.Rupees(t.Expected()),
		Note:     t.Note, Refusal: t.Refusal, DecidedBy: emails[t.DecidedBy], OpenedAt: t.OpenedAt,
		ClosedAt:  web.TimeOrNil(t.ClosedAt),
		DecidedAt: web.TimeOrNil(t.DecidedAt),
	}
	if t.Status != fair.TillOpen {
		counted, difference := amount.Rupees(t.Counted), amount.Rupees(t.Counted-t.Expected())
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

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	tags := []string{"Entry desk"}
	web.Add(api, fair.MayPeople, web.Op("GET /api/desk/tills", "list-tills", tags,
		"List tills, newest first"), a.listTills)
	web.Add(api, fair.MaySell, web.Created(web.Op("POST /api/desk/tills", "open-till", tags,
		"Open a till for the account",
		"The response is 409 if the account already has an open till. Marking a registration as paid also "+
			"opens a till if the account has none.")),
		func(ctx context.Context, in *web.Body[openTillInputBody]) (*web.Body[Till], error) {
			return account.WithEmails(ctx, a.accounts, TillOf)(a.OpenTill(ctx, string(in.Body.Float)))
		})
	web.Add(api, fair.MaySell, web.Op("POST /api/desk/tills/{id}/close", "close-till", tags,
		"Close a till with the counted cash",
		"A second person must approve the closing."),
		func(ctx context.Context, in *web.ByIDBody[closeTillInputBody]) (*web.Body[Till], error) {
			return account.WithEmails(ctx, a.accounts, TillOf)(a.CloseTill(ctx, in.ID, string(in.Body.Counted), in.Body.Note,
				fair.Each(in.Body.Notes, func(n countedNote) fair.CountedNote { return fair.CountedNote(n) })...))
		})
	web.Add(api, fair.MayApprove, web.Op("POST /api/desk/tills/{id}/approve", "approve-till", tags,
		"Approve the closing of another account's till",
		"The response is 409 if the till belongs to the same account."),
		func(ctx context.Context, in *web.ByID) (*web.Body[Till], error) {
			return account.WithEmails(ctx, a.accounts, TillOf)(a.ApproveTill(ctx, in.ID))
		})
	web.Add(api, fair.MayApprove, web.Op("POST /api/desk/tills/{id}/refuse", "refuse-till", tags,
		"Refuse the closing of another account's till",
		"The till is open again, and its account must count the cash again."),
		func(ctx context.Context, in *web.ByIDBody[tillRefusal]) (*web.Body[Till], error) {
			return account.WithEmails(ctx, a.accounts, TillOf)(a.RefuseTill(ctx, in.ID, in.Body.Reason))
		})
}

func (a *Service) listTills(ctx context.Context, in *tillFilter) (*web.List[Till], error) {
	p := fair.Problems{}
	filter := fair.TillFilter{
		ListQuery: in.Read(p),
		Status:    web.Choices(ctx, p, "status", fair.ParseTillStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.Tills(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.accounts.AccountEmails(ctx)
	list := web.EachWith(found, emails, TillOf)
	return &web.List[Till]{
		ListHead: in.Head("/api/desk/tills", total, web.Filters("status", web.QueryValues(ctx, "status"))),
		Body:     list,
	}, err
}
