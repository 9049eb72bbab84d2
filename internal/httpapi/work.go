package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/office"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// workItem is a task that someone in the office must do.
type workItem struct {
	Kind      string     `json:"kind" enum:"cancellation,refund,refund_failed,offline_payment,till,amount,price_difference,order,message,privacy_request,settlement"`
	ID        string     `json:"id"`
	Record    *workedOn  `json:"record,omitempty" doc:"The record whose page shows the task. Absent if there is none."`
	Name      string     `json:"name" doc:"The name of the person. For a till, it is the account."`
	Note      string     `json:"note,omitempty" doc:"The reason that was entered, or the reason of the failure."`
	Amount    rupees     `json:"amount" doc:"The amount in rupees. 0: the task has no amount."`
	Since     time.Time  `json:"since"`
	DueAt     *time.Time `json:"dueAt,omitempty"`
	Proposer  string     `json:"proposer,omitempty" doc:"The e-mail address of the account that has proposed the change. Another account must approve it."`
	MayDecide bool       `json:"mayDecide" doc:"true: the signed-in account can decide about the task."`
	List      string     `json:"list,omitempty" enum:"refunds,offline-payments,tills" doc:"The value of 'list' in the bulk request that approves the task. Absent if bulk requests cannot approve it."`
}

type workedOn struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

func (a *API) routeWork(tags []string) {
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/work", "list-work", tags,
		"List all tasks for the office, the longest waiting first",
		"The tasks are cancellation requests, refunds, offline payments, tills, differing amounts, unpaid "+
			"price differences, orders whose checks failed, failed messages, privacy requests and settlement rows. "+
			"The response contains at most 200 tasks of each kind."), a.listWork)
}

func (a *API) listWork(ctx context.Context, in *web.EditionQuery) (*web.Body[[]workItem], error) {
	work, err := a.app.Office.Work(ctx, in.Scope())
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
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
var bulkLists = map[office.WorkKind]string{
	office.WorkRefund: "refunds", office.WorkPayment: "offline-payments", office.WorkTill: "tills",
}

func workItemOf(item office.WorkItem, account fair.Account, emails map[string]string) workItem {
	shown := workItem{
		Kind: string(item.Kind), ID: item.ID, Name: item.Name, Note: item.Note, Amount: rupees(item.Amount),
		Since: item.Since, DueAt: web.TimeOrNil(item.DueAt), Proposer: emails[item.Proposer], List: bulkLists[item.Kind],
		MayDecide: account.Can(item.Decides) && (item.Proposer == "" || item.Proposer != account.ID),
	}
	if item.Kind == office.WorkTill {
		shown.Name = shown.Proposer
	}
	if item.Record != "" {
		shown.Record = &workedOn{Kind: string(item.Record), ID: item.RecordID}
	}
	return shown
}
