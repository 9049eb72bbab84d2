package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/bulk"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

type bulkOrder struct {
	List    string           `json:"list" doc:"The name of the list: registrations, bookings, messages, refunds, offline-payments, tills, or the list of a simple kind of record such as sponsorships."`
	Action  string           `json:"action" doc:"The action: status, delete, restore, send or approve. Each list supports only some of them."`
	Status  string           `json:"status,omitempty" doc:"The new status. Required for the action 'status'."`
	Records []web.BulkRecord `json:"records"`
}

func (a *API) routeBulk() {
	// The action requires its own permission as well.
	web.Add(a.API, fair.MayRead, web.Op("POST /api/admin/bulk", "change-records", []string{"Office"},
		"Run an action on several records of a list",
		"Each record is changed separately, by the rules of the operation for a single record. If a record "+
			"cannot be changed, the response contains the reason, and the other records are changed nevertheless."),
		a.changeRecords)
}

// changeRecords runs an action for selected records, each in its own transaction. It returns an error only if the
// request itself is wrong. Errors for single records are part of the result.
func (a *API) changeRecords(ctx context.Context, in *web.Body[bulkOrder]) (*web.Answer[bulkRun], error) {
	order := in.Body
	if err := a.checkBulk(ctx, order); err != nil {
		return nil, err
	}
	before, err := a.statusesOf(ctx, order)
	if err != nil {
		return nil, err
	}
	items, seen := []bulk.Item{}, map[string]bool{}
	for _, record := range order.Records {
		if seen[record.ID] {
			continue
		}
		seen[record.ID] = true
		item := bulk.Item{RecordID: record.ID, Before: before[record.ID], Status: order.Status}
		if record.Version != nil {
			item.Version = *record.Version
		}
		items = append(items, item)
	}
	run, err := a.app.Bulk.Run(ctx, bulk.Order{List: order.List, Action: order.Action, Items: items})
	if err != nil {
		return nil, err
	}
	return a.bulkRunAnswer(ctx, http.StatusOK, run.ID)
}

// statusesOf returns the statuses of the records that an order changes, by id. An undo sets them again.
func (a *API) statusesOf(ctx context.Context, order bulkOrder) (map[string]string, error) {
	statuses := map[string]string{}
	if order.Action != bulk.ActionStatus {
		return statuses, nil
	}
	found, err := a.bulkReaders[order.List](ctx,
		fair.Each(order.Records, func(r web.BulkRecord) string { return r.ID }))
	for _, subject := range found {
		statuses[subject.id] = subject.status
	}
	return statuses, err
}

// checkBulk returns an error if a request is invalid or the account lacks the permission for its action.
func (a *API) checkBulk(ctx context.Context, order bulkOrder) error {
	p := fair.Problems{}
	actions := a.BulkActions(order.List)
	known := actions != nil
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
	case len(order.Records) > bulk.AtOnce:
		p.Add("records", texts.PortalErrors.TooManyItems(fmt.Sprint(bulk.AtOnce)))
	}
	if err := p.Err(); err != nil {
		return err
	}
	return app.Require(ctx, action.May)
}

// failureOf returns the code and the reason of a failed change. If there are field errors, the reason is the message
// for the first wrong field, because a bulk action has no form that could show a message at each field.
func failureOf(ctx context.Context, err error) (code, reason string) {
	p := web.ProblemOf(ctx, err)
	reason = p.Detail
	if len(p.Fields) > 0 {
		reason = p.Fields[slices.Min(slices.Collect(maps.Keys(p.Fields)))]
	}
	return p.Code, cmp.Or(reason, p.Title)
}

// offerBulkOfRegistrations registers the bulk actions for registrations: set the status, delete and restore.
func (a *API) offerBulkOfRegistrations() {
	const list = "registrations"
	a.OfferBulk(list, "status", fair.MayEdit,
		func(ctx context.Context, record web.BulkRecord, status string) (int, error) {
			r, err := a.app.Payments.UpdateRegistration(ctx, record.ID,
				fair.RegistrationUpdate{Status: &status, Version: record.Version})
			return r.Version, err
		})
	a.OfferBulk(list, "delete", fair.MayEdit, func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
		return 0, a.app.Sales.DeleteRegistration(ctx, record.ID)
	})
	a.OfferBulk(list, "restore", fair.MayRestore,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			r, err := a.app.Sales.RestoreRegistration(ctx, record.ID)
			return r.Version, err
		})
}

// offerBulkOfBookings registers the bulk actions for bookings. They cannot delete a paid booking, because the office
// must decide for each paid booking whether its stalls are released.
func (a *API) offerBulkOfBookings() {
	const list = "bookings"
	a.OfferBulk(list, "status", fair.MayEdit,
		func(ctx context.Context, record web.BulkRecord, status string) (int, error) {
			b, err := a.app.Sales.UpdateBooking(ctx, record.ID,
				fair.BookingUpdate{Status: &status, Version: record.Version})
			return b.Version, err
		})
	a.OfferBulk(list, "delete", fair.MayEdit, func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
		return 0, a.app.Sales.DeleteBooking(ctx, record.ID, false)
	})
	a.OfferBulk(list, "restore", fair.MayRestore,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			b, err := a.app.Sales.RestoreBooking(ctx, record.ID)
			return b.Version, err
		})
}

// offerBulkOfOffice registers two groups of bulk actions. The actions of one group resend messages. The actions of the
// other group approve decisions about money and closed tills.
func (a *API) offerBulkOfOffice() {
	a.OfferBulk("messages", "send", fair.MayEdit,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			_, err := a.app.Notify.ResendMessage(ctx, record.ID, "")
			return 0, err
		})
	a.OfferBulk("decisions", "approve", fair.MayApprove,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			_, err := a.app.Money.Approve(ctx, record.ID, nil)
			return 0, err
		})
	a.OfferBulk("tills", "approve", fair.MayApprove,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			_, err := a.app.Payments.ApproveTill(ctx, record.ID)
			return 0, err
		})
}
