package sandbox

import (
	"context"
	"sync"
	"time"
)

const (
	lookEvery  = time.Second // also how soon other processes follow a clock that was advanced
	senders    = 4
	pruneEvery = time.Minute
)

// Run does what the provider does by itself until ctx ends: follow the clock, let attempts and refunds
// come to their ends, deliver webhooks. Several processes on one database may run it at once.
func (s *Simulator) Run(ctx context.Context) {
	var sending sync.WaitGroup
	defer func() {
		sending.Wait()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		s.report(last, "write the log", s.flushReads(last))
	}()
	seats := make(chan struct{}, senders)
	ticker := time.NewTicker(lookEvery)
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

// follow takes over what another process advanced the clock by.
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
