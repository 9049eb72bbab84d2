package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Edition returns the current edition with its plan and the retention periods of personal data.
func (a *Service) Edition(ctx context.Context) (fair.Edition, error) {
	e, err := a.store.CurrentEdition(ctx)
	e.Keep = a.set.Retention
	return e, err
}

// Counters lists the event counters. The public pages use the first one.
func (a *Service) Counters(ctx context.Context) ([]fair.Counter, error) {
	return a.EventCounters.Shown(ctx)
}

// DataVersion returns a number that grows with every change of public pages; equal versions mean equal pages.
func (a *Service) DataVersion(ctx context.Context) (uint64, error) { return a.store.DataVersion(ctx) }

// EntryFee returns the current fee of a registration in paise: the first counter's entry fee, or the edition's
// default when there is no counter. given reports whether a counter defined it.
func (a *Service) EntryFee(ctx context.Context) (fee fair.Paise, given bool, err error) {
	counters, err := a.EventCounters.Shown(ctx)
	if err != nil {
		return 0, false, err
	}
	if len(counters) > 0 {
		return counters[0].EntryFee, true, nil
	}
	edition, err := a.store.CurrentEdition(ctx)
	return edition.DefaultFee, false, err
}
