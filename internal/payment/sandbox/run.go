package sandbox

import (
	"context"
	"sync"
	"time"
)

const (
	pollInterval = time.Second // also the maximum delay before other processes apply a clock change
	senders      = 4
	pruneEvery   = time.Minute
)

// Run performs the provider's scheduled work until ctx ends. It applies the stored clock offset, ends due attempts and
// refunds, and delivers webhooks. Several processes that use the same database may run it at the same time.
func (s *Simulator) Run(ctx context.Context) {
	var sending sync.WaitGroup
	defer func() {
		sending.Wait()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		s.report(last, "write the log", s.flushReads(last))
	}()
	seats := make(chan struct{}, senders)
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	var pruned time.Time
	for {
		s.follow(ctx)
		s.report(ctx, "settle what is due", s.settleAllDue(ctx))
		s.report(ctx, "write the log", s.flushReads(ctx))
		s.report(ctx, "send webhooks", s.sendDue(ctx, seats, func() { sending.Add(1) }, sending.Done))
		if time.Since(pruned) > pruneEvery {
			pruned = time.Now()
			s.report(ctx, "prune the log", s.pruneLog(ctx))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-s.wake:
		}
	}
}

// follow applies a clock offset that another process has stored.
func (s *Simulator) follow(ctx context.Context) {
	moved, err := s.refreshClock(ctx)
	s.report(ctx, "read the clock", err)
	if moved {
		s.onAdvance()
	}
}

func (s *Simulator) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.log.ErrorContext(ctx, "sandbox: "+what, "error", err)
	}
}
