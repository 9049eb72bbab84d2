package bulk

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Runner is a function that applies a run's action to one record. It returns `item` with the record's new version or,
// if the action failed, with the code and reason of the failure. If it returns an error, the whole run has failed and
// is tried again.
type Runner func(ctx context.Context, run Run, item Item) (Item, error)

// Service implements the use cases of package bulk. It is safe for concurrent use after SetRunner.
type Service struct {
	*app.Core

	db       queries
	accounts *account.Service
	run      Runner
}

// New returns the Service of package bulk. SetRunner must be called before runs can start.
func New(core *app.Core, database *db.DB, accounts *account.Service) *Service {
	return &Service{Core: core, db: queries{database}, accounts: accounts}
}

// SetRunner sets the function that applies a run's action to one record. It is called once, before the background
// workers start.
func (a *Service) SetRunner(run Runner) { a.run = run }

// AtOnce is the maximum number of records that Run and Undo change before they return.
const AtOnce = 500

// resumeAfter is the time after which a background job continues a run that Run has not completed, because the process
// ended.
const resumeAfter = 10 * time.Minute

// keepRuns is how long a finished run can be read and undone.
const keepRuns = 30 * 24 * time.Hour

// Order is a request for a bulk run: an action on some records of a list.
type Order struct {
	List, Action string
	Key          string // idempotency key: a second call with the same key returns the first run
	Items        []Item
}

// Start stores a run, which begins at once in the background. The permission for the action is checked later, for each
// record. It returns KindInvalid if there are more records than MaxRun.
func (a *Service) Start(ctx context.Context, o Order) (Run, error) {
	return a.begin(ctx, o, "", 0)
}

// Run stores a run and carries it out before it returns, even if the client disconnects meanwhile. It is meant for at
// most AtOnce records.
func (a *Service) Run(ctx context.Context, o Order) (Run, error) {
	return a.runNow(ctx, o, "")
}

func (a *Service) runNow(ctx context.Context, o Order, undoOf string) (Run, error) {
	run, err := a.begin(ctx, o, undoOf, resumeAfter)
	if err != nil {
		return run, err
	}
	ctx = context.WithoutCancel(ctx)
	for err = app.ErrNotYet; errors.Is(err, app.ErrNotYet); {
		err = a.CarryOut(ctx, run.ID)
	}
	return run, err
}

// Undo starts a run that undoes the changes of another run of the same account: it restores the earlier status or the
// deleted records. At most AtOnce records are changed before it returns; more are changed in the background. If such a
// run already exists, it returns that run. It returns KindConflict if the action cannot be
// undone, or if the other run has not finished.
func (a *Service) Undo(ctx context.Context, id string) (Run, error) {
	run, err := a.own(ctx, id)
	if err != nil {
		return run, err
	}
	changes, err := a.db.BulkChanges(ctx, id)
	if err != nil {
		return run, err
	}
	if !run.CanBeUndone(changes) {
		return run, fair.Fail(fair.KindConflict, texts.PortalErrors.NoUndo())
	}
	done, err := a.db.BulkItems(ctx, id, Done, MaxRun)
	if err != nil {
		return run, err
	}
	o := Order{List: run.List, Action: run.Action, Items: make([]Item, len(done))}
	if run.Action == ActionDelete {
		o.Action = ActionRestore
	}
	for i, item := range done {
		o.Items[i] = Item{RecordID: item.RecordID, Version: item.Version, Before: item.Status, Status: item.Before}
	}
	if undo, err := a.db.FindBulkUndo(ctx, id); !fair.IsKind(err, fair.KindNotFound) {
		return undo, err
	}
	if len(o.Items) <= AtOnce {
		return a.runNow(ctx, o, id)
	}
	return a.begin(ctx, o, id, 0)
}

// begin stores a run with a job that carries it out after the given delay.
func (a *Service) begin(
	ctx context.Context, o Order, undoOf string, delay time.Duration,
) (run Run, err error) {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return run, err
	}
	if len(o.Items) > MaxRun {
		return run, fair.Problems{"filter": texts.PortalErrors.TooManyItems(strconv.Itoa(MaxRun))}.Err()
	}
	account, _ := app.Actor(ctx)
	now := a.Now()
	err = a.InTx(ctx, func(ctx context.Context) error {
		if o.Key != "" {
			earlier, err := a.db.FindBulkRunByKey(ctx, account.ID, o.Key)
			if !fair.IsKind(err, fair.KindNotFound) {
				run = earlier
				return err
			}
		}
		if err := a.db.DeleteBulkRuns(ctx, now.Add(-keepRuns)); err != nil {
			return err
		}
		run = Run{
			ID: fair.NewID(now), List: o.List, Action: o.Action, AccountID: account.ID, RequestKey: o.Key, UndoOf: undoOf,
			CreatedAt: now,
		}
		for i := range o.Items {
			o.Items[i].RunID, o.Items[i].Position, o.Items[i].State = run.ID, i, Waiting
		}
		if err := a.db.CreateBulkRun(ctx, run, o.Items); err != nil {
			return err
		}
		return a.AddJob(ctx, fair.Job{Kind: fair.JobBulk, Key: run.ID, RunAt: now.Add(delay)})
	})
	a.Wake()
	return run, err
}

// Report is a bulk run with its progress.
type Report struct {
	Run    Run
	Counts Counts
	Failed []Item // at most maxFailed
	// CanBeUndone reports whether the run has made changes, and all of them can be undone.
	CanBeUndone bool
}

// maxFailed is the maximum number of failed records that Report.Failed lists. Further failures are only counted.
const maxFailed = 500

// Find returns a run of the acting account with its progress. It returns KindNotFound if the run belongs to another
// account.
func (a *Service) Find(ctx context.Context, id string) (r Report, err error) {
	if r.Run, err = a.own(ctx, id); err != nil {
		return r, err
	}
	if r.Counts, err = a.db.CountBulkItems(ctx, id); err != nil {
		return r, err
	}
	if r.Failed, err = a.db.BulkItems(ctx, id, Failed, maxFailed); err != nil {
		return r, err
	}
	changes, err := a.db.BulkChanges(ctx, id)
	r.CanBeUndone = r.Counts.Done > 0 && r.Run.CanBeUndone(changes)
	return r, err
}

// Stop ends a run of the acting account. If the change of a record has already begun, it is completed.
func (a *Service) Stop(ctx context.Context, id string) error {
	if _, err := a.own(ctx, id); err != nil {
		return err
	}
	return a.db.StopBulkRun(ctx, id, a.Now())
}

// own finds a run of the acting account.
func (a *Service) own(ctx context.Context, id string) (run Run, err error) {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return run, err
	}
	account, _ := app.Actor(ctx)
	run, err = a.db.FindBulkRun(ctx, id)
	if err == nil && run.AccountID != account.ID {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return run, err
}

// Limits that keep each call of CarryOut much shorter than the lease of its job: the number of records that one query
// reads, and the number of records that one call changes.
const (
	readAtOnce  = 20
	changeAtOne = 400
)

// CarryOnAfter returns the delay before the next part of a run.
func CarryOnAfter(int) time.Duration { return 0 }

// CarryOut is the background job that changes the records of a run. For each record it checks the current permissions
// of the account that started the run. It returns app.ErrNotYet while records are left. If the process dies, a later
// call may pass a changed record to the Runner again. The Runner must recognise such a record.
func (a *Service) CarryOut(ctx context.Context, id string) error {
	for changed := 0; changed < changeAtOne; {
		run, err := a.db.FindBulkRun(ctx, id)
		if err != nil {
			return err
		}
		items, err := a.db.BulkItems(ctx, id, Waiting, readAtOnce)
		if err != nil {
			return err
		}
		if len(items) == 0 || !run.StoppedAt.IsZero() || !run.FinishedAt.IsZero() {
			return a.db.FinishBulkRun(ctx, id, a.Now())
		}
		if err := a.change(ctx, run, items); err != nil {
			return err
		}
		changed += len(items)
	}
	a.Wake()
	return app.ErrNotYet
}

func (a *Service) change(ctx context.Context, run Run, items []Item) error {
	actor, err := a.accounts.Find(ctx, run.AccountID)
	if err != nil && !fair.IsKind(err, fair.KindUnauthenticated) {
		return err
	}
	// A removed or disabled account has no permissions. Each remaining record of the run fails with this reason.
	acting := app.WithActor(ctx, actor)
	for _, item := range items {
		changed, err := a.run(acting, run, item)
		if err != nil {
			return err
		}
		if err := a.db.UpdateBulkItem(ctx, changed); err != nil {
			return err
		}
	}
	return nil
}
