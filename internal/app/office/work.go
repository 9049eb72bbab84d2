package office

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// WorkKind is a kind of office task.
type WorkKind string

// The kinds of task.
const (
	WorkCancellation WorkKind = "cancellation"     // a payer's request to cancel
	WorkRefund       WorkKind = "refund"           // a refund that another account must approve
	WorkRefundFailed WorkKind = "refund_failed"    // a refund that failed, is on hold or must be paid by hand
	WorkPayment      WorkKind = "offline_payment"  // an offline payment that another account must approve
	WorkTill         WorkKind = "till"             // the closing of a till that another account must approve
	WorkAmount       WorkKind = "amount"           // a received amount that differs from the order's amount
	WorkDifference   WorkKind = "price_difference" // a moved booking with an unpaid price difference and no payment link
	WorkOrder        WorkKind = "order"            // an order that is set aside, because its checks failed
	WorkMessage      WorkKind = "message"          // a message that could not be sent
	WorkPrivacy      WorkKind = "privacy_request"
	WorkSettlement   WorkKind = "settlement" // a row of a settlement report without a payment, or a payment without a row
)

// WorkItem is a task for the office.
type WorkItem struct {
	Kind     WorkKind
	ID       string          // id of the refund, request, payment, till, order, message or settlement row
	Record   fair.RecordKind // the kind of record whose page shows the task; empty: no page
	RecordID string
	Name     string // the name of the person or account
	Note     string // the reason that the payer or the office gave, or the cause of a failure
	Amount   fair.Paise
	Since    time.Time
	DueAt    time.Time       // zero: there is no due date
	Proposer string          // the id of the account that made the proposal; the decision requires another account
	Decides  fair.Permission // the permission that the decision requires
}

// maxWork is the maximum number of tasks of one kind in the list.
const maxWork = 200

// Work lists the office's tasks: at most 200 of each kind, oldest first. WorkItem.Decides and WorkItem.Proposer
// determine which accounts may decide a task. It requires the permission MayRead.
func (a *Service) Work(ctx context.Context, of fair.EditionScope) ([]WorkItem, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	work, _, err := findWork(ctx, fair.ListQuery{Page: 1, PerPage: maxWork, Edition: of},
		append(a.otherWork(), a.waitingDifferences))
	slices.SortStableFunc(work, func(x, y WorkItem) int {
		return cmp.Or(x.Since.Compare(y.Since), cmp.Compare(x.ID, y.ID))
	})
	return work, err
}

// countWork counts all the office's tasks, including those that Work omits because of the maximum for each kind. The
// argument `differences` is the number of unpaid price differences. The caller already knows this number, and counting
// the differences again would take long.
func (a *Service) countWork(ctx context.Context, of fair.EditionScope, differences int) (int, error) {
	_, total, err := findWork(ctx, fair.ListQuery{Page: 1, PerPage: 1, Edition: of}, a.otherWork())
	return total + differences, err
}

// workFinder returns one page of tasks of one kind, and the total number of tasks of this kind.
type workFinder func(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error)

// otherWork returns the finders of all kinds of task except price differences.
func (a *Service) otherWork() []workFinder {
	return []workFinder{
		a.waitingCancellations, a.waitingRefunds, a.waitingPayments, a.waitingTills, a.waitingAmounts, a.waitingMessages,
		a.waitingRequests, a.waitingSettlements, a.waitingOrders,
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

func (a *Service) waitingCancellations(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindCancellations(ctx,
		fair.CancellationFilter{ListQuery: q, Status: []fair.CancellationStatus{fair.CancellationAsked}})
	if err != nil {
		return nil, 0, err
	}
	payers, err := a.payersOf(ctx, fair.Each(list, func(c fair.Cancellation) string { return c.OrderID }))
	return fair.Each(list, func(c fair.Cancellation) WorkItem {
		return WorkItem{
			Kind: WorkCancellation, ID: c.ID, Record: fair.RecordOrder, RecordID: c.OrderID, Name: payers[c.OrderID],
			Note: c.Reason, Amount: c.Proposed, Since: c.AskedAt, Decides: fair.MayRefund,
		}
	}), total, err
}

func (a *Service) waitingRefunds(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindRefunds(ctx, fair.RefundFilter{ListQuery: q, Waiting: true})
	if err != nil {
		return nil, 0, err
	}
	payers, err := a.payersOf(ctx, fair.Each(list, func(r fair.Refund) string { return r.OrderID }))
	return fair.Each(list, func(r fair.Refund) WorkItem {
		item := WorkItem{
			Kind: WorkRefundFailed, ID: r.ID, Record: fair.RecordOrder, RecordID: r.OrderID, Name: payers[r.OrderID],
			Note: cmp.Or(r.Failure, r.Note), Amount: r.Amount, Since: r.CreatedAt, DueAt: r.DueAt, Decides: fair.MayRefund,
		}
		switch r.Status {
		case fair.RefundProposed:
			item.Kind, item.Proposer, item.Decides = WorkRefund, r.ProposedBy, fair.MayApprove
		case fair.RefundRecorded:
			item.Kind, item.Proposer, item.Decides = WorkRefund, r.RecordedBy, fair.MayApprove
		}
		return item
	}), total, err
}

// payersOf returns the names of the orders' payers by order id.
func (a *Service) payersOf(ctx context.Context, orderIDs []string) (map[string]string, error) {
	names := map[string]string{}
	orders, err := a.store.OrdersByID(ctx, orderIDs)
	for _, o := range orders {
		names[o.ID] = cmp.Or(o.Payer.Company, o.Payer.Name)
	}
	return names, err
}

func (a *Service) waitingPayments(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindOfflinePayments(ctx,
		fair.OfflineFilter{ListQuery: q, Status: []fair.OfflineStatus{fair.OfflineWaiting}})
	return fair.Each(list, func(p fair.OfflinePayment) WorkItem {
		return WorkItem{
			Kind: WorkPayment, ID: p.ID, Record: fair.RecordKind(p.Kind), RecordID: subjectOf(p),
			Name: p.Name, Note: p.Note, Amount: p.Amount, Since: p.CreatedAt, Proposer: p.RecordedBy,
			Decides: fair.MayApprove,
		}
	}), total, err
}

func subjectOf(p fair.OfflinePayment) string {
	_, id := p.Subject()
	return id
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

func (a *Service) waitingAmounts(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindOrders(ctx,
		fair.OrderFilter{ListQuery: q, Status: []fair.OrderStatus{fair.OrderReview}})
	return fair.Each(list, func(o fair.Order) WorkItem {
		return WorkItem{
			Kind: WorkAmount, ID: o.ID, Record: fair.RecordOrder, RecordID: o.ID, Name: cmp.Or(o.Payer.Company, o.Payer.Name),
			Amount: o.Price.Total, Since: o.CreatedAt, Decides: fair.MayApprove,
		}
	}), total.Count, err
}

// waitingOrders finds the orders that are set aside, whatever their edition.
func (a *Service) waitingOrders(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	q.Edition = fair.AllEditions
	list, total, err := a.store.FindOrders(ctx, fair.OrderFilter{ListQuery: q, SetAside: true})
	return fair.Each(list, func(o fair.Order) WorkItem {
		return WorkItem{
			Kind: WorkOrder, ID: o.ID, Record: fair.RecordOrder, RecordID: o.ID, Name: cmp.Or(o.Payer.Company, o.Payer.Name),
			Note: o.Failure, Amount: o.Price.Total, Since: cmp.Or(o.UpdatedAt, o.CreatedAt), Decides: fair.MayEdit,
		}
	}), total.Count, err
}

func (a *Service) waitingDifferences(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindBookings(ctx, fair.BookingFilter{ListQuery: q, UnpaidDifference: true})
	return fair.Each(list, func(b fair.Booking) WorkItem {
		return WorkItem{
			Kind: WorkDifference, ID: b.ID, Record: fair.RecordBooking, RecordID: b.ID, Name: b.Name, Since: b.UpdatedAt,
			Decides: fair.MayEdit,
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

func (a *Service) waitingSettlements(ctx context.Context, q fair.ListQuery) ([]WorkItem, int, error) {
	list, total, err := a.store.FindUnmatched(ctx, fair.SettlementFilter{ListQuery: q}, fair.SettlementDue(a.Now()))
	return fair.Each(list, func(u fair.Unmatched) WorkItem {
		item := WorkItem{
			Kind: WorkSettlement, ID: u.ID, Name: cmp.Or(u.Payer, u.Number), Note: string(u.Mismatch),
			Amount: cmp.Or(u.Reported, u.Here), Since: u.At, Decides: fair.MayBooks,
		}
		if u.Known {
			item.Record, item.RecordID = fair.RecordOrder, u.OrderID
		}
		return item
	}), total, err
}
