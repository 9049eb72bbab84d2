package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// till contains the cash that one account takes from the opening to the closing of its till.
type till struct {
	ID         string     `json:"_id"`
	Account    string     `json:"account" doc:"E-mail address of the account"`
	Status     string     `json:"status" enum:"open,closed,approved" doc:"closed: counted, and waits for a second person"`
	Float      rupees     `json:"float" doc:"The change in it when it was opened"`
	Cash       rupees     `json:"cash" doc:"Taken in cash"`
	Cheque     rupees     `json:"cheque"`
	Bank       rupees     `json:"bank"`
	Payments   int        `json:"payments" doc:"Number of payments"`
	Expected   rupees     `json:"expected" doc:"Cash that should be in it: float and cash"`
	Counted    *rupees    `json:"counted,omitempty" doc:"Cash that was counted at the closing"`
	Difference *rupees    `json:"difference,omitempty" doc:"counted less expected"`
	Note       string     `json:"note"`
	Refusal    string     `json:"refusal" doc:"Why the closing was refused; the till is open again"`
	DecidedBy  string     `json:"decidedBy"`
	OpenedAt   time.Time  `json:"openedAt"`
	ClosedAt   *time.Time `json:"closedAt,omitempty"`
	DecidedAt  *time.Time `json:"decidedAt,omitempty"`
}

func tillOf(t fair.Till, emails map[string]string) till {
	answer := till{
		ID: t.ID, Account: emails[t.AccountID], Status: string(t.Status), Float: rupees(t.Float),
		Cash:   rupees(t.Takings.Cash),
		Cheque: rupees(t.Takings.Cheque), Bank: rupees(t.Takings.Bank), Payments: t.Takings.Payments,
		Expected: rupees(t.Expected()),
		Note:     t.Note, Refusal: t.Refusal, DecidedBy: emails[t.DecidedBy], OpenedAt: t.OpenedAt,
		ClosedAt:  timeOrNil(t.ClosedAt),
		DecidedAt: timeOrNil(t.DecidedAt),
	}
	if t.Status != fair.TillOpen {
		counted, difference := rupees(t.Counted), rupees(t.Counted-t.Expected())
		answer.Counted, answer.Difference = &counted, &difference
	}
	return answer
}

type openTillInput struct {
	Body struct {
		Float typedNumber `json:"float,omitempty" doc:"Rupees of change in the till; absent: 0"`
	}
}

type closeTillInput struct {
	ID   string `path:"id"`
	Body struct {
		Counted typedNumber `json:"counted,omitempty" doc:"Rupees of cash that were counted"`
		Note    string      `json:"note,omitempty"`
	}
}

type tillAnswer struct{ Body till }

type tillFilter struct {
	ListQuery
	Status string `query:"status" doc:"open, closed or approved; several with commas or by repeating it"`
}

type tillList struct {
	ListHead
	Body []till
}

func (a *API) routeTills() {
	tags := []string{"Entry desk"}
	add(a, huma.Operation{
		OperationID: "list-tills", Method: http.MethodGet, Path: "/api/desk/tills", Tags: tags,
		Summary: "Tills, newest first",
	}, a.listTills)
	add(a, huma.Operation{
		OperationID: "open-till", Method: http.MethodPost, Path: "/api/desk/tills", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Open one's own till",
		Description:   "409 while the account has an open till. Marking a registration as paid opens one too.",
	}, func(ctx context.Context, in *openTillInput) (*tillAnswer, error) {
		return a.tillAnswer(ctx)(a.app.Desk.Open(ctx, string(in.Body.Float)))
	})
	add(a, huma.Operation{
		OperationID: "close-till", Method: http.MethodPost, Path: "/api/desk/tills/{id}/close", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Close a till with the cash that was counted", Description: "It waits for a second person.",
	}, func(ctx context.Context, in *closeTillInput) (*tillAnswer, error) {
		return a.tillAnswer(ctx)(a.app.Desk.Close(ctx, in.ID, string(in.Body.Counted), in.Body.Note))
	})
	add(a, huma.Operation{
		OperationID: "approve-till", Method: http.MethodPost, Path: "/api/desk/tills/{id}/approve", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Approve the closing of another account's till", Description: "409 for one's own till.",
	}, func(ctx context.Context, in *recordID) (*tillAnswer, error) {
		return a.tillAnswer(ctx)(a.app.Desk.Approve(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "refuse-till", Method: http.MethodPost, Path: "/api/desk/tills/{id}/refuse", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Refuse the closing of another account's till",
		Description:   "The till is open again, and its account must count again.",
	}, func(ctx context.Context, in *refusalInput) (*tillAnswer, error) {
		return a.tillAnswer(ctx)(a.app.Desk.Refuse(ctx, in.ID, in.Body.Reason))
	})
}

// tillAnswer returns a function that converts a till into a response. The response contains the e-mail addresses of
// the accounts that opened, approved or refused it.
func (a *API) tillAnswer(ctx context.Context) func(fair.Till, error) (*tillAnswer, error) {
	return func(t fair.Till, err error) (*tillAnswer, error) {
		if err != nil {
			return nil, err
		}
		emails, err := a.app.Accounts.AccountEmails(ctx)
		return &tillAnswer{tillOf(t, emails)}, err
	}
}

func (a *API) listTills(ctx context.Context, in *tillFilter) (*tillList, error) {
	p := fair.Problems{}
	filter := fair.TillFilter{
		ListQuery: in.read(p),
		Status:    choices(p, "status", infoOf(ctx).query["status"], fair.ParseTillStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Desk.Tills(ctx, filter)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	list := make([]till, len(found))
	for i, t := range found {
		list[i] = tillOf(t, emails)
	}
	return &tillList{in.head("/api/desk/tills", total, filters("status", in.Status)), list}, err
}
