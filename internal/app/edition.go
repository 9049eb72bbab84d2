package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// LaterThan returns `now` if it is later than `before`. Otherwise it returns `before` plus one millisecond. An
// edition's update time also serves as its version, so each change must increase it.
func LaterThan(before, now time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}

type earlierEditionsKey struct{}

// WithEarlierEditions returns a context in which RequireCurrentEdition also accepts records of earlier editions. Use
// it only for corrections that the law requires, for example if a person asks for a correction of their data.
func WithEarlierEditions(ctx context.Context) context.Context {
	return context.WithValue(ctx, earlierEditionsKey{}, true)
}

// RequireCurrentEdition returns KindConflict if a record belongs to an earlier edition, because records of earlier
// editions are read-only. Every office use case that changes a record must call it. The exceptions are money (payments,
// links, refunds and decisions), erasure, and document corrections. Background work and payers are not restricted.
func (a *Core) RequireCurrentEdition(ctx context.Context, editionID string) error {
	if ctx.Value(earlierEditionsKey{}) != nil {
		return nil
	}
	current, err := a.IsCurrentEdition(ctx, editionID)
	if err == nil && !current {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.EarlierEdition(editionID))
	}
	return err
}

// CheckTax returns KindClosed on a live site if something taxed is sold although nobody has entered a GST number. Every
// use case that sells something must call it with the tax of the price.
func (a *Core) CheckTax(e fair.Edition, gst fair.Paise) error {
	if a.Settings.Live && gst > 0 && e.Tax.Missing() {
		return fair.Fail(fair.KindClosed, texts.Errors.NoGstNumber(e.Contact()))
	}
	return nil
}

// IsCurrentEdition reports whether the given edition is the current edition.
func (a *Core) IsCurrentEdition(ctx context.Context, editionID string) (bool, error) {
	current, err := a.store.CurrentEdition(ctx)
	return err == nil && current.ID == editionID, err
}
