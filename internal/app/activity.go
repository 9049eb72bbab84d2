package app

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RestoreWithin is the period after its deletion in which a record can be restored.
const RestoreWithin = 30 * 24 * time.Hour

type loggedKey struct{}

// WithLogged returns a context in which LogChange notes that it has written a line. The function `logged` reports this.
func WithLogged(ctx context.Context) (_ context.Context, logged func() bool) {
	written := &atomic.Bool{}
	return context.WithValue(ctx, loggedKey{}, written), written.Load
}

// LogChange writes a line of the activity log in the caller's transaction. The line contains the actor, the action,
// and the changed fields with their values before and after.
func (a *Core) LogChange(
	ctx context.Context,
	action, entity, entityID string, summary texts.Message,
	before, after map[string]any,
) error {
	line := fair.Activity{
		At: a.Now(), Actor: "system", Action: action, Entity: entity, EntityID: entityID,
		Summary: summary.In(fair.English),
	}
	if account, ok := Actor(ctx); ok {
		line.AccountID, line.Actor = account.ID, account.Email
	}
	if before != nil && after != nil {
		for field, value := range before {
			if reflect.DeepEqual(value, after[field]) {
				delete(before, field)
				delete(after, field)
			}
		}
	}
	line.Before, line.After = jsonOrEmpty(before), jsonOrEmpty(after)
	if written, ok := ctx.Value(loggedKey{}).(*atomic.Bool); ok {
		written.Store(true)
	}
	return a.store.CreateActivity(ctx, line)
}

// ChannelName returns the name of a payment channel for a line of the activity log.
func ChannelName(c fair.Channel) string {
	return texts.PortalActivity.Channels(string(c)).In(fair.English)
}

func jsonOrEmpty(fields map[string]any) string {
	if len(fields) == 0 {
		return ""
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return ""
	}
	return string(text)
}

// Restorable returns nil for a record that was deleted less than 30 days ago, otherwise an error.
func Restorable(deletedAt, now time.Time) error {
	switch {
	case deletedAt.IsZero():
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	case now.Sub(deletedAt) > RestoreWithin:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RestoreTooLate())
	}
	return nil
}

// SameSecret reports, in constant time, whether two secrets are equal.
func SameSecret(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}
