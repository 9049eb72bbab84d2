package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// LaterThan returns now if it is later than before. Otherwise it returns before plus one millisecond. The update time
// of an edition also serves as its version, so it must grow with each change.
func LaterThan(before, now time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}

type earlierEditionsKey struct{}

// WithEarlierEditions returns a context in which RequireCurrentEdition accepts records of earlier editions. Use it
// only for corrections that the law requires, such as corrections of a person's own data.
func WithEarlierEditions(ctx context.Context) context.Context {
	return context.WithValue(ctx, earlierEditionsKey{}, true)
}

// RequireCurrentEdition returns KindConflict if a record belongs to an earlier edition, because records of earlier
// editions are read-only. Every use case of the office that changes a record must call it, except refunds, decisions
// about money that was already received, erasure, and corrections of documents. Background work and payers are not
// restricted.
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

// IsCurrentEdition reports whether an edition is the current one.
func (a *Core) IsCurrentEdition(ctx context.Context, editionID string) (bool, error) {
	current, err := a.store.CurrentEdition(ctx)
	return err == nil && current.ID == editionID, err
}
