package outbox_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var errLater = errors.New("later")

func newOutbox(db *store.DB, clock *handclock.Clock, handle outbox.Handler) *outbox.Outbox {
	return &outbox.Outbox{
		Store: db, Now: clock.Now, Log: slog.New(slog.DiscardHandler),
		Tasks: map[fair.JobKind]outbox.Task{fair.JobFile: {
			Handle: handle, Tries: 3, NotYet: func(err error) bool { return errors.Is(err, errLater) },
			Again: func(int) time.Duration { return time.Minute },
		}},
	}
}

func add(t *testing.T, db *store.DB, key string, at time.Time) {
	t.Helper()
	if err := db.AddJob(t.Context(), fair.Job{Kind: fair.JobFile, Key: key, RunAt: at}); err != nil {
		t.Fatal(err)
	}
}

func round(t *testing.T, o *outbox.Outbox) {
	t.Helper()
	if _, err := o.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func counts(t *testing.T, db *store.DB) [2]int {
	t.Helper()
	waiting, dead, err := db.CountJobs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{waiting, dead}
}

func TestAFailedJobIsRetriedAndThenMarkedAsDead(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		tries := 0
		o := newOutbox(db, clock, func(context.Context, string) error {
			tries++
			if tries == 2 {
				panic("a handler must not take the outbox down")
			}
			return errors.New("the mail server is away")
		})
		add(t, db, "m1", clock.Now())
		round(t, o)
		round(t, o) // too early: no job runs
		if tries != 1 || counts(t, db) != [2]int{1, 0} {
			t.Fatalf("%d tries, %v", tries, counts(t, db))
		}
		for range 5 {
			clock.Advance(time.Hour)
			round(t, o)
		}
		if tries != 3 || counts(t, db) != [2]int{0, 1} {
			t.Errorf("%d tries, waiting and dead %v", tries, counts(t, db))
		}
	})
}

func TestAJobThatMustWaitDoesNotFail(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		tries := 0
		o := newOutbox(db, clock, func(context.Context, string) error {
			if tries++; tries < 8 {
				return errLater
			}
			return nil
		})
		add(t, db, "r1", clock.Now())
		for range 10 {
			round(t, o)
			clock.Advance(time.Minute)
		}
		if tries != 8 || counts(t, db) != [2]int{0, 0} {
			t.Errorf("%d tries, waiting and dead %v", tries, counts(t, db))
		}
	})
}

// A job that is added again while it runs may have read the old data, so it must run again.
func TestAJobAddedWhileItRunsRunsAgain(t *testing.T) {
	for _, outcome := range []error{nil, errors.New("the mail server is away"), errLater} {
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
			runs := 0
			o := newOutbox(db, clock, func(ctx context.Context, key string) error {
				if runs++; runs > 1 {
					return nil
				}
				add(t, db, key, clock.Now().Add(10*time.Second))
				add(t, db, key, clock.Now().Add(2*time.Second))
				return outcome
			})
			task := o.Tasks[fair.JobFile]
			task.Tries = 1 // after the error, the job is given up
			o.Tasks[fair.JobFile] = task
			add(t, db, "m1", clock.Now())
			round(t, o)
			clock.Advance(time.Second)
			round(t, o) // too early
			if runs != 1 || counts(t, db) != [2]int{1, 0} {
				t.Fatalf("after %v: %d runs, waiting and dead %v", outcome, runs, counts(t, db))
			}
			clock.Advance(time.Second)
			round(t, o)
			round(t, o)
			if runs != 2 || counts(t, db) != [2]int{0, 0} {
				t.Errorf("after %v: %d runs, waiting and dead %v", outcome, runs, counts(t, db))
			}
		})
	}
}

func TestTwoWorkersDoEachJobOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		var mu sync.Mutex
		done := map[string]int{}
		handle := func(_ context.Context, key string) error {
			mu.Lock()
			defer mu.Unlock()
			done[key]++
			return nil
		}
		for n := range 60 {
			add(t, db, string(rune('A'+n)), clock.Now())
		}
		var workers sync.WaitGroup
		for range 2 {
			workers.Go(func() {
				o := newOutbox(db, clock, handle)
				for {
					n, err := o.Round(context.WithoutCancel(t.Context()))
					if err != nil {
						t.Error(err)
					}
					if n == 0 {
						return
					}
				}
			})
		}
		workers.Wait()
		if len(done) != 60 {
			t.Errorf("%d of 60 jobs were done", len(done))
		}
		for key, n := range done {
			if n != 1 {
				t.Errorf("job %q was done %d times", key, n)
			}
		}
	})
}

func TestAJobWhoseLeaseEndedInAQueueIsRunOnlyByItsNewWorker(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		done := map[string]int{}
		other := newOutbox(db, clock, func(_ context.Context, key string) error {
			done[key]++
			return nil
		})
		slow := newOutbox(db, clock, func(_ context.Context, key string) error {
			done[key]++
			// If the first job takes longer than the lease of its batch, another worker takes the batch's other jobs.
			// They must then run only once.
			if len(done) == 1 {
				clock.Advance(3 * time.Minute)
				round(t, other)
			}
			return nil
		})
		for _, key := range []string{"a", "b", "c"} {
			add(t, db, key, clock.Now())
		}
		round(t, slow)
		// The lease of the first job has expired too, so this job may run twice.
		if done["b"] != 1 || done["c"] != 1 || done["a"] < 1 {
			t.Errorf("done %v", done)
		}
	})
}

func TestAJobWithAPermanentErrorIsReportedAndNotRetried(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		hopeless, tries, noted := errors.New("no such address"), 0, 0
		o := newOutbox(db, clock, func(context.Context, string) error {
			tries++
			return hopeless
		})
		task := o.Tasks[fair.JobFile]
		task.Hopeless = func(err error) bool { return errors.Is(err, hopeless) }
		task.GivenUp = func(context.Context, string) error {
			if noted++; noted == 1 {
				return errors.New("the database is away")
			}
			return nil
		}
		o.Tasks[fair.JobFile] = task
		add(t, db, "m1", clock.Now())
		round(t, o)
		if counts(t, db) != [2]int{1, 0} {
			t.Errorf("the job was marked as dead although GivenUp failed: %v", counts(t, db))
		}
		clock.Advance(3 * time.Minute)
		round(t, o)
		if tries != 2 || noted != 2 || counts(t, db) != [2]int{0, 1} {
			t.Errorf("%d tries, noted %d times, %v", tries, noted, counts(t, db))
		}
	})
}

func TestASlowKindOfJobDoesNotDelayOtherKinds(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		release, refunded := make(chan struct{}), make(chan struct{})
		o := newOutbox(db, clock, func(context.Context, string) error {
			<-release // the mail server does not respond
			return nil
		})
		task := o.Tasks[fair.JobFile]
		task.AtOnce = 4
		o.Tasks[fair.JobFile] = task
		o.Tasks[fair.JobRefund] = outbox.Task{Handle: func(context.Context, string) error {
			close(refunded)
			return nil
		}}
		for n := range 30 {
			add(t, db, string(rune('A'+n)), clock.Now())
		}
		if err := db.AddJob(t.Context(),
			fair.Job{Kind: fair.JobRefund, Key: "r1", RunAt: clock.Now().Add(time.Second)}); err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.Minute)
		ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
		var running sync.WaitGroup
		running.Go(func() { o.Run(ctx) })
		<-refunded
		stop()
		close(release)
		running.Wait()
	})
}

// During an upgrade, processes of the previous version run at the same time as processes of the new version. A process
// must not run jobs of a kind that it does not know.
func TestJobsOfANewerVersionAreNotRun(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC))
		if err := db.AddJob(t.Context(), fair.Job{Kind: "of a newer version", Key: "n", RunAt: clock.Now()}); err != nil {
			t.Fatal(err)
		}
		done := 0
		add(t, db, "m", clock.Now())
		round(t, newOutbox(db, clock, func(context.Context, string) error { done++; return nil }))
		if done != 1 || counts(t, db) != [2]int{1, 0} {
			t.Errorf("%d known jobs are done; waiting and dead: %v", done, counts(t, db))
		}
	})
}

func TestDoneJobsAreDeletedAfterAWeek(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC))
		o := newOutbox(db, clock, func(_ context.Context, key string) error {
			if key == "bad" {
				return errors.New("no")
			}
			return nil
		})
		for _, key := range []string{"a", "b", "bad"} {
			add(t, db, key, clock.Now())
		}
		for range 4 {
			round(t, o)
			clock.Advance(time.Hour)
		}
		add(t, db, "waits", clock.Now().Add(30*24*time.Hour))
		for _, c := range []struct {
			after time.Duration
			want  int
		}{{0, 0}, {8 * 24 * time.Hour, 2}} {
			clock.Advance(c.after)
			if n, err := o.Tidy(t.Context()); err != nil || n != c.want {
				t.Errorf("after %s: %d deleted, want %d (%v)", c.after, n, c.want, err)
			}
		}
		var left int
		if err := db.Pool().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM job").Scan(&left); err != nil || left != 2 {
			t.Errorf("%d jobs are left, want the one that waits and the one that was given up (%v)", left, err)
		}
	})
}

// The log lines of a job, and the jobs that it adds, must contain the id of the request that created the job.
func TestAJobHasTheIDOfItsRequest(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Now().UTC().Truncate(time.Millisecond))
		var seen []string
		o := newOutbox(db, clock, func(ctx context.Context, key string) error {
			seen = append(seen, fair.RequestIDOf(ctx))
			if key == "first" {
				return db.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: "second", RunAt: clock.Now()})
			}
			return errors.New("refused")
		})
		var log bytes.Buffer
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
		ctx := fair.WithRequestID(t.Context(), "REQ123")
		if err := db.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: "first", RunAt: clock.Now()}); err != nil {
			t.Fatal(err)
		}
		round(t, o)
		round(t, o)
		if !slices.Equal(seen, []string{"REQ123", "REQ123"}) {
			t.Errorf("the jobs ran for the requests %q", seen)
		}
		if n := strings.Count(log.String(), "request=REQ123"); n != 2 {
			t.Errorf("%d log lines name the request:\n%s", n, log.String())
		}
	})
}
