package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Edition returns the current edition with its plan, and with how long personal data is kept.
func (a *Service) Edition(ctx context.Context) (fair.Edition, error) {
	e, err := a.store.CurrentEdition(ctx)
	e.Keep = a.set.Retention
	return e, err
}

// Counters lists the event counters, the first of which the public pages follow.
func (a *Service) Counters(ctx context.Context) ([]fair.Counter, error) {
	return a.EventCounters.Shown(ctx)
}

// DataVersion grows with every change that public pages show; equal versions mean equal pages.
func (a *Service) DataVersion(ctx context.Context) (uint64, error) { return a.store.DataVersion(ctx) }

// EntryFee is what a registration costs now: the first counter's entry fee, and the edition's default
// when there is no counter (decisions §2). given says whether a counter gave it.
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
