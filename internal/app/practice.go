package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PracticeClock is the simulated clock of a demo. It starts at a given time, and the office can advance it.
type PracticeClock interface {
	// Offset returns the time by which this clock is ahead of the machine's clock. It is negative if this clock is
	// behind.
	Offset() time.Duration
	// Advance advances the clock by a duration.
	Advance(ctx context.Context, by time.Duration) error
}

// longestPracticeStep is the maximum duration by which the practice clock (the simulated clock of a demo) can be
// advanced at once.
const longestPracticeStep = 366 * 24 * time.Hour

// PracticeOffset returns the time by which the practice clock (the simulated clock of a demo) is ahead of the
// machine's clock. The result `ok` is false if there is no practice clock.
func (a *Core) PracticeOffset() (offset time.Duration, ok bool) {
	if a.practice == nil {
		return 0, false
	}
	return a.practice.Offset().Truncate(time.Millisecond), true
}

// AdvancePracticeClock advances the practice clock (the simulated clock of a demo) by a duration such as "24h". It
// returns KindNotFound if there is no practice clock, and Problems for an invalid duration. It requires the permission
// MayEdit.
func (a *Core) AdvancePracticeClock(ctx context.Context, typed string) error {
	if err := Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	if a.practice == nil {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	by, err := time.ParseDuration(typed)
	if err != nil || by <= 0 || by > longestPracticeStep {
		return fair.Problems{"advance": texts.Errors.ChooseOne()}.Err()
	}
	if err := a.practice.Advance(ctx, by); err != nil {
		return err
	}
	return a.LogChange(ctx, "moved", "practice clock", "", texts.PortalActivity.PracticeClockMoved(), nil,
		map[string]any{"to": a.Now().Format(time.RFC3339)})
}
