package books

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// billEvery is the interval at which IssueDailyBillsWhenDue looks for days without a bill of supply.
const billEvery = time.Hour

// IssueDailyBillsWhenDue issues the bills of supply of the last days, at most once per billEvery. Only the sweeper
// calls it.
func (a *Service) IssueDailyBillsWhenDue(ctx context.Context) error {
	now := a.Now()
	if now.Before(a.nextBills) {
		return nil
	}
	a.nextBills = now.Add(billEvery)
	editions, err := a.store.Editions(ctx)
	for _, of := range editions {
		edition, err := a.store.FindEdition(ctx, of.ID)
		if err != nil {
			return err
		}
		if err := a.ledger.IssueDailyBills(ctx, edition); err != nil {
			return err
		}
	}
	return err
}

// DocumentsOf lists the numbered documents that several orders show, by order id, oldest first. The caller must check
// that the actor may see the orders.
func (a *Service) DocumentsOf(ctx context.Context, orders []fair.Order) (map[string][]ledger.Document, error) {
	return a.ledger.DocumentsOf(ctx, orders)
}
