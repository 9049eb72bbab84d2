package office

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/settlement"
)

// WorkKind is a kind of office task.
type WorkKind string

// The kinds of task, the most pressing first.
const (
	WorkDispute      WorkKind = "dispute"         // the payer's bank disputes a payment
	WorkRefundFailed WorkKind = "refund_failed"   // a payout that failed, is on hold or must be paid by hand
	WorkCancellation WorkKind = "cancellation"    // a payer's request to cancel
	WorkTransfer     WorkKind = "transfer"        // somebody wants to pay by bank transfer
	WorkRefund       WorkKind = "refund"          // a refund that another account must approve
	WorkPayment      WorkKind = "offline_payment" // a recorded payment that another account must approve
	WorkApprove      WorkKind = "approve"         // another decision about money that another account must approve
	WorkTill         WorkKind = "till"            // the closing of a till that another account must approve
	WorkOverpaid     WorkKind = "overpaid"        // money that was paid too much
	WorkTax          WorkKind = "tax"             // deducted tax of something that was cancelled
	WorkDue          WorkKind = "due"             // a part of the money is missing
	WorkOverdue      WorkKind = "overdue"         // a confirmed booking without any money, after its last day to pay
	WorkOrder        WorkKind = "order"           // an order that is set aside, because its checks failed
	WorkMessage      WorkKind = "message"         // a message that could not be sent
	WorkPrivacy      WorkKind = "privacy_request"
	WorkSettlement   WorkKind = "settlement" // rows of a settlement report without a payment, or payments without a row
)

// workKinds contains all kinds, the most pressing first.
var workKinds = []WorkKind{
	WorkDispute, WorkRefundFailed, WorkTransfer, WorkCancellation, WorkRefund, WorkPayment, WorkApprove, WorkTill,
	WorkPrivacy,
	WorkOverpaid, WorkTax, WorkDue, WorkOverdue, WorkOrder, WorkMessage, WorkSettlement,
}

// WorkItem is a task for the office.
type WorkItem struct {
	Kind      WorkKind
	ID        string          // id of the decision, payout, till, order, message or settlement row
	Record    fair.RecordKind // the kind of record whose page shows the task; empty: no page
	RecordID  string
	Edition   string     // of the record; empty: none
	Name      string     // the name of the person or account
	Company   string     // the company or firm; empty: none
	Stalls    string     // the stalls of a booking
	Reference string     // UTR, number of the cheque and so on
	Method    string     // of a recorded payment
	Day       time.Time  // of a recorded payment; zero: none
	Note      string     // the reason that the payer or the office gave, or the cause of a failure
	About     string     // kind of the decision, or reason of the payout
	Amount    fair.Paise // what it is about
	Count     int        // of the rows that are summed up; 0: it is not a sum
	Since     time.Time
	DueAt     time.Time       // zero: there is no due date
	Proposer  string          // the id of the account that made the proposal; the decision requires another account
	Chain     []string        // the ids of all accounts that took part
	Decides   fair.Permission // the permission that the decision requires
}

// maxWork is the maximum number of tasks of one kind in the list.
const maxWork = 200

// Work lists the office's tasks of all editions by what presses: at most 200 of each kind, oldest first within a kind.
// WorkItem.Decides, WorkItem.Proposer and WorkItem.Chain determine which accounts may decide a task. It requires the
// permission MayRead.
func (a *Service) Work(ctx context.Context) ([]WorkItem, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	work, _, err := findWork(ctx, fair.ListQuery{Page: 1, PerPage: maxWork, Edition: fair.AllEditions},
		append(otherWork(a), a.waitingMoney))
	slices.SortStableFunc(work, func(x, y WorkItem) int {
		return cmp.Or(slices.Index(workKinds, x.Kind)-slices.Index(workKinds, y.Kind), x.Since.Compare(y.Since),
			cmp.Compare(x.ID, y.ID))
	})
	return work, err
}

// countWork counts all the office's tasks, including those that Work omits because of the maximum for each kind. The
// argument is the number of tasks about money, which the caller knows already.
func (a *Service) countWork(ctx context.Context, money fair.MoneyWaiting) (int, error) {
	_, total, err := findWork(ctx, fair.ListQuery{Page: 1, PerPage: 1, Edition: fair.AllEditions}, otherWork(a))
	return total + money.Tasks, err
}

// workFinder returns one page of tasks of one kind, and the total number of tasks of this kind.
type workFinder func(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error)

// otherWork returns the finders of all kinds of task except those about ledgers.
func otherWork(a *Service) []workFinder {
	return []workFinder{
		a.waitingTills, a.waitingMessages, a.waitingRequests, a.waitingSettlements, a.waitingOrders,
		a.overdueBookings, a.askedTransfers, a.askedTransfersOfRegistrations,
	}
}

// findWork returns one page of the tasks of each kind, and the number of all tasks.
func findWork(ctx context.Context, q fair.ListQuery, finders []workFinder) (work []WorkItem, total int, err error) {
	work = []WorkItem{}
	for _, find := range finders {
		found, count, err := find(ctx, q)
		if err != nil {
			return nil, 0, err
		}
		work, total = append(work, found...), total+count
	}
	return work, total, nil
}

// waitingMoney returns the tasks about ledgers, with what the person who decides needs to see.
func (a *Service) waitingMoney(ctx context.Context, _ fair.ListQuery) ([]WorkItem, int, error) {
	tasks, err := a.ledger.Work(ctx)
	if err != nil {
		return nil, 0, err
	}
	total := len(tasks)
	count := map[ledger.TaskKind]int{}
	tasks = slices.DeleteFunc(tasks, func(t ledger.Task) bool { count[t.Kind]++; return count[t.Kind] > maxWork })
	details, err := a.ledger.DetailsOf(ctx, tasks)
	if err != nil {
		return nil, 0, err
	}
	items := make([]WorkItem, len(tasks))
	for i, t := range tasks {
		items[i] = moneyItem(t, details)
	}
	return items, total, nil
}

// moneyItem returns a task about a ledger.
func moneyItem(t ledger.Task, details ledger.Details) WorkItem {
	who, d, p := details.People[t.RecordID], details.Decisions[t.ID], details.Payouts[t.ID]
	item := WorkItem{
		ID: cmp.Or(t.ID, t.RecordID), Record: fair.RecordKind(t.Record), RecordID: t.RecordID, Edition: t.EditionID,
		Name: cmp.Or(who.Company, who.Name), Company: who.Company, Stalls: who.Stalls,
		Note: cmp.Or(p.Failure, d.Reason), About: t.About, Amount: t.Amount, Since: t.Since, DueAt: p.DueAt,
		Reference: cmp.Or(d.Money.Reference, p.Reference), Method: string(cmp.Or(d.Money.Method, p.Method)),
		Day:     cmp.Or(d.Money.Day, p.Day),
		Decides: fair.MayRefund,
	}
	if who.Company != "" && who.Company != who.Name {
		item.Name = who.Name
	}
	switch t.Kind {
	case ledger.TaskDispute:
		item.Kind = WorkDispute
	case ledger.TaskPayout:
		item.Kind = WorkRefundFailed
	case ledger.TaskRequest:
		item.Kind = WorkCancellation
	case ledger.TaskOverpaid:
		item.Kind = WorkOverpaid
	case ledger.TaskTax:
		item.Kind = WorkTax
	case ledger.TaskDue:
		item.Kind, item.Decides = WorkDue, fair.MayEdit
	default:
		item.Kind, item.Decides = WorkApprove, fair.MayApprove
		item.Proposer, item.Chain = d.ProposedBy, append(slices.Clone(d.Chain), p.Chain...)
		switch {
		case d.Kind == ledger.DecideOffline:
			item.Kind = WorkPayment
		case d.ID == "", d.Kind == ledger.DecideRefund, d.Kind == ledger.DecideCancellation:
			item.Kind = WorkRefund
		}
		if n := len(p.Chain); n > 0 {
			item.Proposer = p.Chain[n-1]
		}
	}
	return item
}

func (a *Service) waitingTills(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindTills(ctx, fair.TillFilter{ListQuery: q, Status: []fair.TillStatus{fair.TillClosed}})
	return fair.Each(list, func(t fair.Till) WorkItem {
		return WorkItem{
			Kind: WorkTill, ID: t.ID, Note: t.Note, Amount: t.Counted, Since: t.ClosedAt, Proposer: t.AccountID,
			Decides: fair.MayApprove,
		}
	}), total, err
}

// waitingOrders finds the orders that are set aside, whatever their edition.
func (a *Service) waitingOrders(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	q.Edition = fair.AllEditions
	list, total, err := a.store.FindOrders(ctx, fair.OrderFilter{ListQuery: q, SetAside: true})
	return fair.Each(list, func(o fair.Order) WorkItem {
		return WorkItem{
			Kind: WorkOrder, ID: o.ID, Record: fair.RecordOrder, RecordID: o.ID, Name: cmp.Or(o.Payer.Company, o.Payer.Name),
			Note: o.Failure, Amount: o.Amount, Since: cmp.Or(o.UpdatedAt, o.CreatedAt), Decides: fair.MayEdit,
		}
	}), total.Count, err
}

// overdueBookings finds the bookings that the office confirmed unpaid and that nobody has paid anything for by the last
// day. A booking with some money is a task of its ledger: see WorkDue.
func (a *Service) overdueBookings(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	today := a.Now().In(fair.Kolkata).Format(time.DateOnly)
	list, total, err := a.store.FindBookings(ctx, fair.BookingFilter{ListQuery: q, OverdueOn: today})
	return fair.Each(list, func(b fair.Booking) WorkItem {
		end := fair.EndOfPayBy(b.PayBy)
		return WorkItem{
			Kind: WorkOverdue, ID: b.ID, Record: fair.RecordBooking, RecordID: b.ID, Edition: b.EditionID,
			Name: cmp.Or(b.ContactPerson, b.Name), Company: b.Name, Stalls: fair.StallLabels(b.Keys()), Amount: b.Money.Due,
			Since: end, DueAt: end.Add(-1), Decides: fair.MayEdit,
		}
	}), total.Count, err
}

// askedTransfers finds the unpaid bookings whose payer has asked for a bank transfer. The office confirms such a
// booking with a last day to pay; until then its stalls are held only as long as every unpaid booking's.
func (a *Service) askedTransfers(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindBookings(ctx, fair.BookingFilter{ListQuery: q, Transfers: true})
	return fair.Each(list, func(b fair.Booking) WorkItem {
		return WorkItem{
			Kind: WorkTransfer, ID: b.ID, Record: fair.RecordBooking, RecordID: b.ID, Edition: b.EditionID,
			Name: cmp.Or(b.ContactPerson, b.Name), Company: b.Name, Stalls: fair.StallLabels(b.Keys()),
			Amount: cmp.Or(b.Money.Due, b.Price.Total), Since: b.TransferAskedAt, Decides: fair.MayEdit,
		}
	}), total.Count, err
}

// askedTransfersOfRegistrations is like askedTransfers, for registrations such as a large group.
func (a *Service) askedTransfersOfRegistrations(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindRegistrations(ctx, fair.RegistrationFilter{ListQuery: q, Transfers: true})
	return fair.Each(list, func(r fair.Registration) WorkItem {
		return WorkItem{
			Kind: WorkTransfer, ID: r.ID, Record: fair.RecordRegistration, RecordID: r.ID, Edition: r.EditionID,
			Name: r.Name, Company: r.Company, Amount: r.Money.Due, Since: r.TransferAskedAt, Decides: fair.MayEdit,
		}
	}), total.Count, err
}

func (a *Service) waitingMessages(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindMessages(ctx, fair.MessageFilter{ListQuery: q, Status: fair.MessageFailed})
	return fair.Each(list, func(m fair.Message) WorkItem {
		return WorkItem{
			Kind: WorkMessage, ID: m.ID, Name: cmp.Or(m.Name, m.To), Note: m.Failure, Since: m.CreatedAt,
			Decides: fair.MayEdit,
		}
	}), total.Count, err
}

func (a *Service) waitingRequests(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindPrivacyRequests(ctx,
		fair.PrivacyRequestFilter{ListQuery: q, State: fair.PrivacyOpen})
	return fair.Each(list, func(r fair.PrivacyRequest) WorkItem {
		return WorkItem{
			Kind: WorkPrivacy, ID: r.ID, Name: cmp.Or(r.Name, r.Email, string(r.Phone)), Note: r.Wish, Since: r.CreatedAt,
			DueAt: r.DueAt, Decides: fair.MayEdit,
		}
	}), total, err
}

// waitingSettlements returns the mismatches of settlement reports, summed by settlement and by reason.
func (a *Service) waitingSettlements(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	q = fair.ListQuery{NoLimit: true, Edition: q.Edition}
	list, _, err := a.settlements.Unmatched(ctx, settlement.Filter{ListQuery: q})
	var items []WorkItem
	at := map[string]int{}
	for _, u := range list {
		key := string(u.Mismatch) + " " + u.UTR
		i, known := at[key]
		if !known {
			i, at[key] = len(items), len(items)
			items = append(items, WorkItem{
				Kind: WorkSettlement, ID: u.ID, Name: cmp.Or(u.Payer, u.Number), Note: string(u.Mismatch), Reference: u.UTR,
				Since: u.At, Decides: fair.MayBooks,
			})
			if u.Known {
				items[i].Record, items[i].RecordID = fair.RecordOrder, u.OrderID
			}
		}
		item := &items[i]
		item.Count++
		item.Amount += cmp.Or(u.Reported, u.Here)
		if item.Since = earlier(item.Since, u.At); item.Count > 1 {
			item.Record, item.RecordID, item.Name = "", "", u.UTR
		}
	}
	return items, len(items), err
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
