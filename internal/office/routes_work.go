package office

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// workItem is a task that someone in the office must do.
type workItem struct {
	Kind      string        `json:"kind" enum:"dispute,refund_failed,transfer,cancellation,refund,offline_payment,approve,till,overpaid,tax,due,overdue,order,message,privacy_request,settlement"`
	ID        string        `json:"id"`
	Record    *workedOn     `json:"record,omitempty" doc:"The record whose page shows the task. Absent if there is none."`
	Name      string        `json:"name" doc:"The name of the person. For a till, it is the account."`
	Company   string        `json:"company,omitempty" doc:"The company or the firm of the record."`
	Stalls    string        `json:"stalls,omitempty" doc:"The stalls of the booking."`
	Reference string        `json:"reference,omitempty" doc:"The UTR, the number of the cheque or another reference."`
	Method    string        `json:"method,omitempty" doc:"The way in which the money was paid."`
	Day       *time.Time    `json:"day,omitempty" doc:"The day on which the money was paid."`
	About     string        `json:"about,omitempty" doc:"The kind of the decision, or the reason of the payout."`
	Edition   string        `json:"edition,omitempty" doc:"The edition of the record."`
	Count     int           `json:"count,omitempty" doc:"The number of rows of a settlement report that the task sums up."`
	Note      string        `json:"note,omitempty" doc:"The reason that was entered, or the reason of the failure."`
	Amount    amount.Rupees `json:"amount" doc:"The amount in rupees. 0: the task has no amount."`
	Since     time.Time     `json:"since"`
	DueAt     *time.Time    `json:"dueAt,omitempty"`
	Proposer  string        `json:"proposer,omitempty" doc:"The e-mail address of the account that has proposed the change. Another account must approve it."`
	MayDecide bool          `json:"mayDecide" doc:"true: the signed-in account can decide about the task."`
	List      string        `json:"list,omitempty" enum:"decisions,tills" doc:"The value of 'list' in the bulk request that approves the task. Absent if bulk requests cannot approve it."`
}

type workedOn struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

func (a *Service) routeWork(api *web.API, tags []string) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/work", "list-work", tags,
		"List all tasks for the office, whatever the edition, the most pressing first",
		"Within a kind, what waits longest comes first. The response contains at most 200 tasks of each kind. Rows of "+
			"settlement reports are summed up by settlement and reason."), a.listWork)
}

func (a *Service) listWork(ctx context.Context, _ *struct{}) (*web.Body[[]workItem], error) {
	work, err := a.Work(ctx)
	if err != nil {
		return nil, err
	}
	emails, err := a.accounts.AccountEmails(ctx)
	if err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	list := make([]workItem, len(work))
	for i, item := range work {
		list[i] = workItemOf(item, account, emails)
	}
	return web.BodyOf(list), nil
}

// bulkLists maps each kind of task that a bulk request can approve to the list to use in that request.
var bulkLists = map[WorkKind]string{
	WorkRefund: "decisions", WorkPayment: "decisions", WorkApprove: "decisions",
	WorkTill: "tills",
}

func workItemOf(item WorkItem, account fair.Account, emails map[string]string) workItem {
	shown := workItem{
		Kind: string(item.Kind), ID: item.ID, Name: item.Name, Note: item.Note, Amount: amount.Rupees(item.Amount),
		Since: item.Since, DueAt: web.TimeOrNil(item.DueAt), Proposer: emails[item.Proposer], List: bulkLists[item.Kind],
		Company: item.Company, Stalls: item.Stalls, Reference: item.Reference, Method: item.Method, About: item.About,
		Edition: item.Edition, Count: item.Count, Day: web.TimeOrNil(item.Day),
		MayDecide: account.Can(item.Decides) && !slices.Contains(append(item.Chain, item.Proposer), account.ID),
	}
	if item.Kind == WorkTill {
		shown.Name = shown.Proposer
	}
	if item.Record != "" {
		shown.Record = &workedOn{Kind: string(item.Record), ID: item.RecordID}
	}
	return shown
}
