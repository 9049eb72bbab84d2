// Package outbox runs background jobs. A job is stored in the same transaction as the change that causes it. The
// outbox runs each job under a lease and retries failed jobs with increasing delays. It records the jobs that it has
// given up. If a process dies, another process runs its job after the lease has ended. Every handler must therefore be
// safe to run twice.
package outbox

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/store"
)

// Handler is a function that runs the job with the given key. The outbox stores and logs its error, so the error must
// not contain personal data.
type Handler func(ctx context.Context, key string) error

// Task describes how to run one kind of job.
type Task struct {
	Handle Handler
	// NotYet, if not nil, reports whether an error only means that the job is not finished. Such a job runs again
	// after the delay that Again returns, and is never given up.
	NotYet func(error) bool
	Again  func(attempts int) time.Duration
	// Tries is the number of failures after which a job is given up. 0 means that it is never given up.
	Tries int
	// Hopeless, if not nil, reports whether an error means that the job must be given up at once.
	Hopeless func(error) bool
	// GivenUp, if not nil, records that a job was given up. It is called before the job is marked as dead, and
	// again if that update fails.
	GivenUp func(ctx context.Context, key string) error
	// AtOnce is the maximum number of jobs of this kind that run at the same time. 0 means 1. A kind for which AtOnce
	// is greater than 1 runs in its own lane and does not block other kinds.
	AtOnce int
}

// Outbox runs the jobs for which it has a Task. It does not take jobs of other kinds, because they belong to newer
// versions of the program.
type Outbox struct {
	Store *store.DB
	Now   func() time.Time
	Log   *slog.Logger
	Tasks map[fair.JobKind]Task

	lanes []*lane
	once  sync.Once
}

// These constants are the number of jobs per batch, the length of their lease, the polling interval, and the shortest
// and longest delay before a retry.
const (
	batch        = 10
	lease        = 2 * time.Minute
	pollInterval = time.Second
	firstWait    = 5 * time.Second
	mostWait     = time.Hour
)

// These constants limit the deletion of finished jobs: the age at which a job is deleted, the interval between
// deletions, and the number of jobs per DELETE statement.
const (
	keepDone  = 7 * 24 * time.Hour
	tidyEvery = time.Hour
	tidyBatch = 500
)

// lane is a queue for some kinds of jobs. It runs independently of the other lanes, so that a slow mail server does
// not delay refunds.
type lane struct {
	box    *Outbox
	kinds  []fair.JobKind
	atOnce int
	wake   chan struct{}
}

func (o *Outbox) init() {
	o.once.Do(func() {
		rest := &lane{box: o, atOnce: 1, wake: make(chan struct{}, 1)}
		for kind, task := range o.Tasks {
			if task.AtOnce > 1 {
				own := []fair.JobKind{kind}
				o.lanes = append(o.lanes, &lane{box: o, kinds: own, atOnce: task.AtOnce, wake: make(chan struct{}, 1)})
			} else {
				rest.kinds = append(rest.kinds, kind)
			}
		}
		if len(rest.kinds) > 0 {
			o.lanes = append([]*lane{rest}, o.lanes...)
		}
	})
}

// Wake makes the outbox poll for jobs immediately. It never blocks. The tasks must be set before the first call.
func (o *Outbox) Wake() {
	o.init()
	for _, l := range o.lanes {
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

// Run processes jobs until the context ends. It then finishes the batch that has already started.
func (o *Outbox) Run(ctx context.Context) {
	o.init()
	var lanes sync.WaitGroup
	for _, l := range o.lanes {
		lanes.Go(safe.Func(o.Log, "outbox", func() { safe.Keep(ctx, o.Log, "outbox", l.run) }))
	}
	lanes.Go(safe.Func(o.Log, "outbox", func() { safe.Keep(ctx, o.Log, "outbox", o.keepTidy) }))
	lanes.Wait()
}

// keepTidy runs Tidy regularly until the context ends.
func (o *Outbox) keepTidy(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if _, err := o.Tidy(ctx); err != nil && ctx.Err() == nil {
			o.Log.Error("jobs that are done could not be deleted", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Tidy deletes the jobs that were done more than a week ago, in small transactions, and returns the number of deleted
// jobs. It does not delete jobs that were given up.
func (o *Outbox) Tidy(ctx context.Context) (deleted int, err error) {
	for {
		n, err := o.Store.DeleteDoneJobs(ctx, o.Now().Add(-keepDone), tidyBatch)
		deleted += n
		if err != nil || n < tidyBatch || ctx.Err() != nil {
			return deleted, err
		}
	}
}

// Round runs the due jobs and returns their number.
func (o *Outbox) Round(ctx context.Context) (int, error) {
	o.init()
	sum := 0
	for _, l := range o.lanes {
		n, err := l.round(ctx)
		sum += n
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func (l *lane) run(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		if n, err := l.round(ctx); err != nil && ctx.Err() == nil {
			l.box.Log.Error("the outbox could not look for jobs", "cause", err)
		} else if n == batch && ctx.Err() == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		case <-tick.C:
		}
	}
}

func (l *lane) round(ctx context.Context) (int, error) {
	now := l.box.Now()
	jobs, err := l.box.Store.TakeJobs(ctx, fair.NewUUID(), now, now.Add(lease), batch, l.kinds)
	if err != nil {
		return 0, err
	}
	// A shutdown must not interrupt a job, such as the request of a refund.
	ctx = context.WithoutCancel(ctx)
	waiting := make(chan fair.Job, len(jobs))
	for _, j := range jobs {
		waiting <- j
	}
	close(waiting)
	var workers sync.WaitGroup
	for range min(l.atOnce, len(jobs)) {
		workers.Go(safe.Func(l.box.Log, "job", func() {
			for j := range waiting {
				if err := safe.Call(func() error { return l.box.do(ctx, j) }); err != nil {
					l.box.Log.Error("the outbox could not store how a job went", "kind", j.Kind, "request", j.RequestID,
						"cause", err)
				}
			}
		}))
	}
	workers.Wait()
	return len(jobs), nil
}

func (o *Outbox) do(ctx context.Context, j fair.Job) error {
	// While the earlier jobs of the batch ran, this job's lease may have expired, and another worker may have taken
	// the job. In this case, the job must not run here too.
	if held, err := o.Store.KeepJob(ctx, j, o.Now().Add(lease)); err != nil || !held {
		return err
	}
	task := o.Tasks[j.Kind]
	// The job's log lines, and new jobs that it adds, get the id of the request that created the job.
	ctx = fair.WithRequestID(ctx, j.RequestID)
	log := o.Log.With("kind", j.Kind, "job", j.ID, "attempts", j.Attempts)
	if j.RequestID != "" {
		log = log.With("request", j.RequestID)
	}
	limited, cancel := context.WithTimeout(ctx, lease/2)
	defer cancel()
	err := safe.Call(func() error { return task.Handle(limited, j.Key) })
	switch {
	case err == nil:
		log.Info("a job is done")
		return o.Store.FinishJob(ctx, j, o.Now())
	case task.NotYet != nil && task.NotYet(err):
		return o.Store.RetryJob(ctx, j, o.Now().Add(task.Again(j.Attempts)), "")
	case task.Tries > 0 && j.Attempts >= task.Tries, task.Hopeless != nil && task.Hopeless(err):
		log.Error("a job was given up", "cause", err)
		if task.GivenUp != nil {
			if err := task.GivenUp(ctx, j.Key); err != nil {
				return err // the job runs again after its lease has ended
			}
		}
		return o.Store.BuryJob(ctx, j, o.Now(), err.Error())
	}
	log.Warn("a job failed and will be tried again", "cause", err)
	return o.Store.RetryJob(ctx, j, o.Now().Add(waitAfter(j.Attempts)), err.Error())
}

// waitAfter returns the delay before a retry. It doubles with each failure, up to an hour.
func waitAfter(attempts int) time.Duration {
	return min(firstWait<<min(max(attempts-1, 0), 12), mostWait)
}
