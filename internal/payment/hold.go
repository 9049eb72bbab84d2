package payment

import (
	"context"
	"sync"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// checkHold returns an error if one phone number, one device or one network would hold too many unpaid stalls, because
// nobody must be able to block the whole hall. The caller must have stored the order and its booking in the same
// transaction.
func (a *Service) checkHold(ctx context.Context, edition fair.Edition, o fair.Order, b fair.Booking) error {
	visitor := app.VisitorOf(ctx)
	if !visitor.Limited {
		return nil
	}
	source := fair.HoldSource{
		OrderID: o.ID, Network: hashOf("network", visitor.Network), Site: hashOf("site", visitor.Site),
		Device: hashOf("device", visitor.Cookie),
	}
	if err := a.store.AddHoldSource(ctx, b.Phone, source, o.CreatedAt); err != nil {
		return err
	}
	facts, err := a.store.HoldFacts(ctx, b.Phone, source, o.CreatedAt.Add(-fair.HoldWait), a.set.OrderExpiry/2)
	if err != nil {
		return err
	}
	limit := facts.Limit(o.CreatedAt, a.set.OrderExpiry)
	if limit != "" {
		a.refusedHolds.note(limit)
	}
	return facts.Refusal(limit, o.CreatedAt, o.Lang, edition.Contact())
}

// holdCounts counts the bookings that each limit has refused since the process started.
type holdCounts struct {
	mu sync.Mutex
	n  map[fair.HoldLimit]int
}

func (c *holdCounts) note(limit fair.HoldLimit) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n == nil {
		c.n = map[fair.HoldLimit]int{}
	}
	c.n[limit]++
}

// RefusedHolds returns the number of bookings that a limit has refused since this process started.
func (a *Service) RefusedHolds(limit fair.HoldLimit) int {
	a.refusedHolds.mu.Lock()
	defer a.refusedHolds.mu.Unlock()
	return a.refusedHolds.n[limit]
}

func hashOf(kind, value string) string {
	if value == "" {
		return ""
	}
	return app.HashOf([]byte(kind + " " + value))[:32]
}
