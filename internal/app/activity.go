package app

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"reflect"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RestoreWithin is how long a deleted record can be restored (decisions §4).
const RestoreWithin = 30 * 24 * time.Hour

var zeroTime time.Time

// Activities lists the lines of the activity log that a filter lets through, newest first.
func (a *App) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, int, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.Activities(ctx, f)
}

// logChange writes a line of the activity log in the caller's transaction: who changed what, with the
// fields that differ before and after.
func (a *App) logChange(ctx context.Context, action, entity, entityID, summary string, before, after map[string]any) error {
	line := fair.Activity{At: a.Now(), Actor: "system", Action: action, Entity: entity, EntityID: entityID, Summary: summary}
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
	return a.store.CreateActivity(ctx, line)
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

// restorable returns nil for a record that was deleted less than 30 days ago.
func restorable(deletedAt, now time.Time) error {
	switch {
	case deletedAt.IsZero():
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	case now.Sub(deletedAt) > RestoreWithin:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RestoreTooLate())
	}
	return nil
}

// sameSecret compares two secrets without telling by its time how much of them is equal.
func sameSecret(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}
