package httpapi

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/bulk"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BulkAll is an action on all records that match a list's filter. The filter is in the list's query parameters.
type BulkAll struct {
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first run instead of starting another one."`
	Body struct {
		Action   string `json:"action" enum:"status,delete,restore,send"`
		Status   string `json:"status,omitempty" doc:"The new status. Required for the action 'status'."`
		Expected *int   `json:"expected,omitempty" doc:"The number of records that the user has confirmed. If it is absent, nothing is changed, and the response only contains the number of records. The response is 409 if the number has changed."`
	}
}

func (o *BulkAll) order() *BulkAll { return o }

// bulkRunFailure is a record that a run could not change.
type bulkRunFailure struct {
	ID     string `json:"_id"`
	Name   string `json:"name" doc:"The name in the record. Empty for the lists without actions on all records that match a filter."`
	Code   string `json:"code" doc:"The error code. Programs can rely on it, because it does not change."`
	Reason string `json:"reason"`
}

// bulkRun is the progress or the result of a bulk action. If the id is empty, no run was started, and
// total is the number of matching records.
type bulkRun struct {
	ID       string           `json:"_id,omitempty" doc:"The id of the run. Absent if no run was started; 'total' is then the number of matching records."`
	List     string           `json:"list"`
	Action   string           `json:"action"`
	Total    int              `json:"total"`
	Done     int              `json:"done"`
	Failed   int              `json:"failed"`
	Failures []bulkRunFailure `json:"failures" doc:"The records that could not be changed, at most 500."`
	Finished bool             `json:"finished"`
	Stopped  bool             `json:"stopped"`
	Undoes   bool             `json:"undoes" doc:"Whether the run undoes the changes of another run."`
	MayUndo  bool             `json:"mayUndo" doc:"Whether the account can undo the run. It is false if the changes of the run cannot be undone, for example because money was received."`
}

// bulkSubject contains the data that a bulk action needs about a record.
type bulkSubject struct {
	id, name, status string
	version          int
}

// bulkReader reads a list's records by id. It omits unknown ids.
type bulkReader func(ctx context.Context, ids []string) ([]bulkSubject, error)

// readAtOnce is the maximum number of selected records that one query reads.
const readAtOnce = 1_000

// bulkFilter describes the bulk actions on all records that match a list's filter. I is the input type with the
// filter.
type bulkFilter[I, T any] struct {
	list    string
	params  []web.Filter // filters that are not part of I and are read from the query
	choose  web.Selector[I, T]
	subject func(T) bulkSubject
}

// addBulkFilter registers the bulk actions on all records that match a list's filter.
func addBulkFilter[I, T any, P interface {
	*I
	order() *BulkAll
}](a *API, f bulkFilter[I, T]) {
	read := func(ctx context.Context, read func(context.Context, []string) ([]T, error), ids []string) ([]bulkSubject,
		error,
	) {
		subjects := make([]bulkSubject, 0, len(ids))
		for part := range slices.Chunk(ids, readAtOnce) {
			records, err := read(ctx, part)
			if err != nil {
				return nil, err
			}
			subjects = append(subjects, fair.Each(records, f.subject)...)
		}
		return subjects, nil
	}
	a.bulkReaders[f.list] = func(ctx context.Context, ids []string) ([]bulkSubject, error) {
		if len(ids) == 0 {
			return nil, nil
		}
		var in I
		selected, err := f.choose(ctx, &in, ids[:1])
		if err != nil {
			return nil, err
		}
		return read(ctx, selected.Read, ids)
	}
	op := huma.Operation{
		OperationID: "change-all-" + f.list, Method: http.MethodPost, Path: "/api/admin/bulk/" + f.list,
		Tags:    []string{"Office"},
		Summary: "Run an action on all " + f.list + " selected by the filters",
		Description: "The filters are the query parameters of the list. If the number of matching records is equal to " +
			"`expected`, the server starts a run in the background, and the response is 202.",
		Responses:  a.AlsoAnswers("202", "The run was started", bulkRun{}),
		Parameters: fair.Each(f.params, web.Filter.Param),
	}
	op = web.Unlogged(op, "the run writes a line for each record that it changes")
	web.Add(a.API, fair.MayEdit, op, func(ctx context.Context, in *I) (*web.Answer[bulkRun], error) {
		selected, err := f.choose(ctx, in, nil)
		if err != nil {
			return nil, err
		}
		subjects, err := read(ctx, selected.Read, selected.IDs)
		if err != nil {
			return nil, err
		}
		return a.startBulkRun(ctx, f.list, P(in).order(), subjects)
	})
}

// startBulkRun starts a run over the records that the action would change. If the request asks only for their number,
// no run is started.
func (a *API) startBulkRun(
	ctx context.Context, list string, in *BulkAll, subjects []bulkSubject,
) (*web.Answer[bulkRun], error) {
	order := in.Body
	p := fair.Problems{}
	key := p.CleanLine("Idempotency-Key", in.Key, false, web.MaxKey)
	action, offered := a.BulkActions(list)[order.Action]
	if !offered {
		p.Add("action", texts.Errors.ChooseOne())
	}
	if order.Action == bulk.ActionStatus && order.Status == "" {
		p.Add("status", texts.Errors.ChooseOne())
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	if err := app.Require(ctx, action.May); err != nil {
		return nil, err
	}
	items := make([]bulk.Item, 0, len(subjects))
	for _, s := range subjects {
		if order.Action != bulk.ActionStatus || s.status != order.Status {
			items = append(items, bulk.Item{RecordID: s.id, Version: s.version, Before: s.status, Status: order.Status})
		}
	}
	if order.Expected == nil {
		return &web.Answer[bulkRun]{Status: http.StatusOK, Body: bulkRun{
			List: list, Action: order.Action, Total: len(items), Failures: []bulkRunFailure{},
		}}, nil
	}
	if *order.Expected != len(items) {
		return nil, fair.Fail(fair.KindConflict,
			texts.PortalErrors.CountChanged(strconv.Itoa(len(items)), strconv.Itoa(*order.Expected)))
	}
	run, err := a.app.Bulk.Start(ctx, bulk.Order{List: list, Action: order.Action, Key: key, Items: items})
	if err != nil {
		return nil, err
	}
	return a.bulkRunAnswer(ctx, http.StatusAccepted, run.ID)
}

func (a *API) routeBulkRuns() {
	tags := []string{"Office"}
	const path = "/api/admin/bulk-runs/{id}"
	web.Add(a.API, fair.MayEdit, web.Op("GET "+path, "get-bulk-run", tags,
		"Get one of the account's own bulk actions, with its progress"),
		func(ctx context.Context, in *web.ByID) (*web.Answer[bulkRun], error) {
			return a.bulkRunAnswer(ctx, http.StatusOK, in.ID)
		})
	web.Add(a.API, fair.MayEdit, web.Unlogged(web.Op("POST "+path+"/stop", "stop-bulk-run", tags,
		"Stop one of the account's own bulk actions; records that are already changed stay changed"),
		"the run has written a line for each record that it has changed"),
		func(ctx context.Context, in *web.ByID) (*web.Answer[bulkRun], error) {
			if err := a.app.Bulk.Stop(ctx, in.ID); err != nil {
				return nil, err
			}
			return a.bulkRunAnswer(ctx, http.StatusOK, in.ID)
		})
	web.Add(a.API, fair.MayEdit, huma.Operation{
		OperationID: "undo-bulk-run", Method: http.MethodPost, Path: path + "/undo", Tags: tags,
		Summary: "Undo the changes of one of the account's own bulk actions", DefaultStatus: http.StatusAccepted,
	}, func(ctx context.Context, in *web.ByID) (*web.Answer[bulkRun], error) {
		run, err := a.app.Bulk.Undo(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return a.bulkRunAnswer(ctx, http.StatusAccepted, run.ID)
	})
}

func (a *API) bulkRunAnswer(ctx context.Context, status int, id string) (*web.Answer[bulkRun], error) {
	report, err := a.app.Bulk.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	run, counts := report.Run, report.Counts
	ids := fair.Each(report.Failed, func(item bulk.Item) string { return item.RecordID })
	named := map[string]string{}
	if read := a.bulkReaders[run.List]; read != nil {
		subjects, err := read(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, s := range subjects {
			named[s.id] = s.name
		}
	}
	shown := bulkRun{
		ID: run.ID, List: run.List, Action: run.Action, Total: counts.Total(), Done: counts.Done, Failed: counts.Failed,
		Failures: make([]bulkRunFailure, len(ids)), Finished: !run.FinishedAt.IsZero(), Stopped: !run.StoppedAt.IsZero(),
		Undoes: run.UndoOf != "", MayUndo: report.CanBeUndone && a.mayUndo(ctx, run),
	}
	for i, item := range report.Failed {
		shown.Failures[i] = bulkRunFailure{item.RecordID, named[item.RecordID], item.Code, item.Reason}
	}
	return &web.Answer[bulkRun]{Status: status, Body: shown}, nil
}

// mayUndo reports whether the account is allowed to undo the run.
func (a *API) mayUndo(ctx context.Context, run bulk.Run) bool {
	reverse := run.Action
	if reverse == bulk.ActionDelete {
		reverse = bulk.ActionRestore
	}
	action, offered := a.BulkActions(run.List)[reverse]
	return offered && app.Require(ctx, action.May) == nil
}

// runBulkItem is the bulk.Runner. It changes one record in the same way as the route for a single record of the list.
func (a *API) runBulkItem(ctx context.Context, run bulk.Run, item bulk.Item) (bulk.Item, error) {
	action := a.BulkActions(run.List)[run.Action]
	record := web.BulkRecord{ID: item.RecordID}
	if item.Version > 0 {
		record.Version = &item.Version
	}
	err := app.Require(ctx, action.May)
	if err == nil {
		// A record that is being changed when the run is stopped must not count as failed. The change therefore continues
		// after the run's context is cancelled.
		one, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTime)
		defer cancel()
		if item.Version, err = action.Run(one, record, item.Status); err != nil {
			item.Version, err = a.alreadyDone(one, run, item, err)
		}
	}
	if err != nil {
		item.State = bulk.Failed
		item.Code, item.Reason = failureOf(ctx, err)
		return item, ctx.Err()
	}
	item.State = bulk.Done
	return item, nil
}

// recordTime is the maximum time for one record of a run.
const recordTime = 20 * time.Second

// alreadyDone handles a failed change. If the record already has the wanted status, it reports success, because the
// process may have ended after the change and before the result was stored. Otherwise, it returns the failure.
func (a *API) alreadyDone(
	ctx context.Context, run bulk.Run, item bulk.Item, failure error,
) (version int, err error) {
	if run.Action != bulk.ActionStatus || !fair.IsKind(failure, fair.KindConflict) {
		return 0, failure
	}
	found, err := a.bulkReaders[run.List](ctx, []string{item.RecordID})
	if err != nil || len(found) != 1 || found[0].status != item.Status {
		return 0, failure
	}
	return found[0].version, nil
}
