package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// maxBulk is the maximum number of records of one bulk action.
const maxBulk = 500

// bulkRecord is a record in a bulk action. A request contains the records to change. The response contains the changed
// records.
type bulkRecord struct {
	ID      string `json:"_id"`
	Version *int   `json:"version,omitempty" doc:"The version of the record that the client has read. If somebody else has changed the record in the meantime, only this record fails."`
	Status  string `json:"status,omitempty" doc:"Only in responses: the new status of the record."`
}

// bulkFailure is a record that a bulk action could not change.
type bulkFailure struct {
	ID     string `json:"_id"`
	Code   string `json:"code" doc:"The error code. Programs can rely on it, because it does not change."`
	Reason string `json:"reason"`
}

type bulkOrder struct {
	List    string       `json:"list" doc:"The name of the list: registrations, bookings, messages, refunds, offline-payments, tills, or the list of a simple kind of record such as sponsorships."`
	Action  string       `json:"action" doc:"The action: status, delete, restore, send or approve. Each list supports only some of them."`
	Status  string       `json:"status,omitempty" doc:"The new status. Required for the action 'status'."`
	Records []bulkRecord `json:"records"`
}

// bulkResult is the result of a bulk action. Each record of the request is in exactly one of the two lists.
type bulkResult struct {
	Done   []bulkRecord  `json:"done"`
	Failed []bulkFailure `json:"failed"`
}

// bulkAction changes one record. It has the same effect as the operation that changes a single record of the list.
type bulkAction struct {
	permission fair.Permission
	run        func(ctx context.Context, record bulkRecord, status string) (bulkRecord, error)
}

// offerBulk registers an action that clients can run for selected records of a list.
func (a *API) offerBulk(list, action string, needs fair.Permission,
	run func(context.Context, bulkRecord, string) (bulkRecord, error),
) {
	if a.bulk[list] == nil {
		a.bulk[list] = map[string]bulkAction{}
	}
	a.bulk[list][action] = bulkAction{needs, run}
}

func (a *API) routeBulk() {
	add(a, operation("POST /api/admin/bulk", "change-records", []string{"Office"},
		"Run an action on several records of a list",
		"Each record is changed separately, by the rules of the operation for a single record. If a record "+
			"cannot be changed, the response contains the reason, and the other records are changed nevertheless."),
		a.changeRecords)
}

// changeRecords runs an action for every record, each in its own transaction. It returns an error only if the request
// itself is wrong. Errors for single records are part of the result.
func (a *API) changeRecords(ctx context.Context, in *bodyOf[bulkOrder]) (*bodyOf[bulkResult], error) {
	action, err := a.bulkActionOf(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	result := bulkResult{Done: []bulkRecord{}, Failed: []bulkFailure{}}
	seen := map[string]bool{}
	for _, record := range in.Body.Records {
		if seen[record.ID] {
			continue
		}
		seen[record.ID] = true
		if done, err := action.run(ctx, record, in.Body.Status); err != nil {
			result.Failed = append(result.Failed, failureOf(ctx, record.ID, err))
		} else {
			result.Done = append(result.Done, bulkRecord{ID: record.ID, Version: done.Version, Status: done.Status})
		}
	}
	return &bodyOf[bulkResult]{result}, nil
}

// bulkActionOf returns the action of a request. It returns an error if the request is invalid or the account lacks
// the permission.
func (a *API) bulkActionOf(ctx context.Context, order bulkOrder) (bulkAction, error) {
	p := fair.Problems{}
	actions, known := a.bulk[order.List]
	if !known {
		p.Add("list", texts.Errors.ChooseOne())
	}
	action, offered := actions[order.Action]
	if known && !offered {
		p.Add("action", texts.Errors.ChooseOne())
	}
	switch {
	case len(order.Records) == 0:
		p.Add("records", texts.Errors.ChooseOne())
	case len(order.Records) > maxBulk:
		p.Add("records", texts.PortalErrors.TooManyItems(fmt.Sprint(maxBulk)))
	}
	if err := p.Err(); err != nil {
		return bulkAction{}, err
	}
	return action, app.Require(ctx, action.permission)
}

// failureOf returns the reason why a record was not changed. If there are field errors, the reason is the message for
// the first wrong field, because a bulk action has no form that could show a message at each field.
func failureOf(ctx context.Context, id string, err error) bulkFailure {
	p := problemOf(ctx, err)
	reason := p.Detail
	if len(p.Fields) > 0 {
		reason = p.Fields[slices.Min(slices.Collect(maps.Keys(p.Fields)))]
	}
	return bulkFailure{ID: id, Code: p.Code, Reason: cmp.Or(reason, p.Title)}
}

// offerBulkOfRegistrations registers the bulk actions for registrations: set the status, delete and restore.
func (a *API) offerBulkOfRegistrations() {
	const list = "registrations"
	a.offerBulk(list, "status", fair.MayEdit,
		func(ctx context.Context, record bulkRecord, status string) (bulkRecord, error) {
			r, err := a.app.Payments.UpdateRegistration(ctx, record.ID,
				fair.RegistrationUpdate{Status: &status, Version: record.Version})
			return bulkRecord{Version: &r.Version, Status: string(r.Status)}, err
		})
	a.offerBulk(list, "delete", fair.MayEdit, func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
		return bulkRecord{}, a.app.Sales.DeleteRegistration(ctx, record.ID)
	})
	a.offerBulk(list, "restore", fair.MayRestore,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			r, err := a.app.Sales.RestoreRegistration(ctx, record.ID)
			return bulkRecord{Version: &r.Version, Status: string(r.Status)}, err
		})
}

// offerBulkOfBookings registers the bulk actions for bookings. They cannot delete a paid booking, because the office
// must decide for each paid booking whether its stalls are released.
func (a *API) offerBulkOfBookings() {
	const list = "bookings"
	a.offerBulk(list, "status", fair.MayEdit,
		func(ctx context.Context, record bulkRecord, status string) (bulkRecord, error) {
			b, err := a.app.Sales.UpdateBooking(ctx, record.ID,
				fair.BookingUpdate{Status: &status, Version: record.Version})
			return bulkRecord{Version: &b.Version, Status: string(b.Status)}, err
		})
	a.offerBulk(list, "delete", fair.MayEdit, func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
		return bulkRecord{}, a.app.Sales.DeleteBooking(ctx, record.ID, false)
	})
	a.offerBulk(list, "restore", fair.MayRestore,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			b, err := a.app.Sales.RestoreBooking(ctx, record.ID)
			return bulkRecord{Version: &b.Version, Status: string(b.Status)}, err
		})
}

// offerBulkOfOffice registers two groups of bulk actions. The actions of one group resend messages. The actions of the
// other group approve refunds, offline payments and closed tills.
func (a *API) offerBulkOfOffice() {
	a.offerBulk("messages", "send", fair.MayEdit,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			m, err := a.app.Notify.ResendMessage(ctx, record.ID, "")
			return bulkRecord{Status: string(m.Status)}, err
		})
	a.offerBulk("refunds", "approve", fair.MayApprove,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			r, err := a.app.Refunds.ApproveRefund(ctx, record.ID)
			return bulkRecord{Status: string(r.Status)}, err
		})
	a.offerBulk("tills", "approve", fair.MayApprove,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			t, err := a.app.Desk.Approve(ctx, record.ID)
			return bulkRecord{Status: string(t.Status)}, err
		})
	a.offerBulk("offline-payments", "approve", fair.MayApprove,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			o, err := a.app.Payments.ApprovePayment(ctx, record.ID)
			return bulkRecord{Status: string(o.Status)}, err
		})
}

// offerBulk registers the bulk actions that delete and restore records of a kind.
func (r *resource[T, In, V]) offerBulk(a *API) {
	a.offerBulk(r.listName(), "delete", r.mayEdit(),
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			return bulkRecord{}, r.records(a.app).Delete(ctx, record.ID)
		})
	a.offerBulk(r.listName(), "restore", fair.MayRestore,
		func(ctx context.Context, record bulkRecord, _ string) (bulkRecord, error) {
			found, err := r.records(a.app).Restore(ctx, record.ID)
			return r.bulkRecord(a, found), err
		})
}

// offerBulkStatus registers the bulk action that sets the status of records of a kind.
func (r *resource[T, In, V]) offerBulkStatus(a *API, set func(in *In, status string)) {
	a.offerBulk(r.listName(), "status", r.mayEdit(),
		func(ctx context.Context, record bulkRecord, status string) (bulkRecord, error) {
			changed, err := r.records(a.app).Amend(ctx, record.ID, record.Version, func(in *In) { set(in, status) })
			done := r.bulkRecord(a, changed)
			done.Status = status
			return done, err
		})
}

// bulkRecord converts a changed record for the response.
func (r *resource[T, In, V]) bulkRecord(a *API, record T) bulkRecord {
	version := r.records(a.app).Version(record)
	return bulkRecord{Version: &version}
}

// mayEdit returns the permission that is needed to change records of the kind.
func (r *resource[T, In, V]) mayEdit() fair.Permission {
	if r.public {
		return fair.MayContent
	}
	return fair.MayEdit
}
