package outbox_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"mela/internal/fair"
	"mela/internal/outbox"
	"mela/internal/store"
	"mela/internal/store/storetest"
)

type handClock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *handClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

var errLater = errors.New("later")

func newOutbox(db *store.DB, clock *handClock, handle outbox.Handler) *outbox.Outbox {
	return &outbox.Outbox{
		Store: db, Now: clock.Now, Log: slog.New(slog.DiscardHandler),
		Tasks: map[fair.JobKind]outbox.Task{fair.JobMail: {
			Handle: handle, Tries: 3, NotYet: func(err error) bool { return errors.Is(err, errLater) },
			Again: func(int) time.Duration { return time.Minute },
		}},
	}
}

func add(t *testing.T, db *store.DB, key string, at time.Time) {
	t.Helper()
	if err := db.AddJob(t.Context(), fair.Job{Kind: fair.JobMail, Key: key, RunAt: at}); err != nil {
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

func TestAFailureIsTriedAgainLaterAndGivenUpInTheOpen(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := &handClock{t: time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC)}
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
		round(t, o) // too early: nothing runs
		if tries != 1 || counts(t, db) != [2]int{1, 0} {
			t.Fatalf("%d tries, %v", tries, counts(t, db))
		}
		for range 5 {
			clock.advance(time.Hour)
			round(t, o)
		}
		if tries != 3 || counts(t, db) != [2]int{0, 1} {
			t.Errorf("%d tries, waiting and dead %v", tries, counts(t, db))
		}
	})
}

func TestNotYetIsNoFailure(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := &handClock{t: time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC)}
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
			clock.advance(time.Minute)
		}
		if tries != 8 || counts(t, db) != [2]int{0, 0} {
			t.Errorf("%d tries, waiting and dead %v", tries, counts(t, db))
		}
	})
}

func TestTwoWorkersDoEachJobOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := &handClock{t: time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC)}
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
