// Package outbox does the work that follows a commit: it takes jobs that were written in the same
// transaction as the change they follow, runs each under a lease, tries failures again with growing
// waits, and gives up in the open. A job whose process dies is taken by another one after its lease, so
// every handler must be safe to run twice.
package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"mela/internal/fair"
)

// Store keeps the jobs.
type Store interface {
	TakeJobs(ctx context.Context, lease string, now, until time.Time, limit int) ([]fair.Job, error)
	FinishJob(ctx context.Context, j fair.Job, at time.Time) error
	RetryJob(ctx context.Context, j fair.Job, runAt time.Time, failure string) error
	BuryJob(ctx context.Context, j fair.Job, at time.Time, failure string) error
}

// Handler does the job with a key..
type Handler func(ctx context.Context, key string) error

// Task is how one kind of job is done.
type Task struct {
	Handle Handler
	// NotYet, when not nil, tells an error that only means "not finished": the job runs again after
	// Again and is never given up for it.
	NotYet func(error) bool
	Again  func(attempts int) time.Duration
	// Tries is after how many failures the job is given up; 0 means never.
	Tries int
}

// Outbox runs jobs.
type Outbox struct {
	Store Store
	Now   func() time.Time
	Log   *slog.Logger
	Tasks map[fair.JobKind]Task

	wake chan struct{}
	once sync.Once
}

// How the outbox works: how many jobs are taken at once, how long they are its own, and how often it
// looks when nobody wakes it.
const (
	batch     = 10
	lease     = 2 * time.Minute
	lookEvery = time.Second
	firstWait = 5 * time.Second
	mostWait  = time.Hour
)

func (o *Outbox) init() { o.once.Do(func() { o.wake = make(chan struct{}, 1) }) }

// Wake makes the outbox look for work at once. It never blocks.
func (o *Outbox) Wake() {
	o.init()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Run works until the context ends. A job that is running then is finished first.
func (o *Outbox) Run(ctx context.Context) {
	o.init()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if n, err := o.Round(ctx); err != nil && ctx.Err() == nil {
			o.Log.Error("the outbox could not look for jobs", "cause", err)
		} else if n == batch {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-o.wake:
		case <-tick.C:
		}
	}
}

// Round takes the jobs whose time has come, does them one after another and tells how many there were.
func (o *Outbox) Round(ctx context.Context) (int, error) {
	now := o.Now()
	jobs, err := o.Store.TakeJobs(ctx, fair.NewUUID(), now, now.Add(lease), batch)
	if err != nil {
		return 0, err
	}
	for _, j := range jobs {
		// Shutting down must not leave a refund half asked for.
		if err := o.do(context.WithoutCancel(ctx), j); err != nil {
			o.Log.Error("the outbox could not store how a job went", "kind", j.Kind, "cause", err)
		}
	}
	return len(jobs), nil
}

func (o *Outbox) do(ctx context.Context, j fair.Job) error {
	task, known := o.Tasks[j.Kind]
	if !known {
		return o.Store.BuryJob(ctx, j, o.Now(), "no handler for this kind of job")
	}
	ctx, cancel := context.WithTimeout(ctx, lease/2)
	defer cancel()
	err := safely(ctx, task.Handle, j.Key)
	ctx = context.WithoutCancel(ctx)
	switch {
	case err == nil:
		return o.Store.FinishJob(ctx, j, o.Now())
	case task.NotYet != nil && task.NotYet(err):
		return o.Store.RetryJob(ctx, j, o.Now().Add(task.Again(j.Attempts)), "")
	case task.Tries > 0 && j.Attempts >= task.Tries:
		o.Log.Error("a job was given up", "kind", j.Kind, "attempts", j.Attempts, "cause", err)
		return o.Store.BuryJob(ctx, j, o.Now(), err.Error())
	}
	o.Log.Warn("a job failed and will be tried again", "kind", j.Kind, "attempts", j.Attempts, "cause", err)
	return o.Store.RetryJob(ctx, j, o.Now().Add(waitAfter(j.Attempts)), err.Error())
}

// safely runs a handler and turns a panic into an error.
func safely(ctx context.Context, handle Handler, key string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.Join(fmt.Errorf("panic: %v", p), errors.New(string(debug.Stack())))
		}
	}()
	return handle(ctx, key)
}

// waitAfter doubles the wait with every failure, up to an hour.
func waitAfter(attempts int) time.Duration {
	return min(firstWait<<min(max(attempts-1, 0), 12), mostWait)
}
