package invoice

import (
	"context"
	"time"
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
