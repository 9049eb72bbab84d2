package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// RecordConsent writes what somebody agreed to by sending a form, in the transaction that stores what was sent. A form
// that showed no notice has nobody's consent.
func (a *Core) RecordConsent(ctx context.Context, kind fair.PersonalKind, id, notice string, lang fair.Lang, at time.Time) error {
	if notice == "" {
		return nil
	}
	return a.store.CreateConsent(ctx, fair.Consent{
		ID: fair.NewID(at), Subject: fair.Subject{Kind: kind, ID: id}, Purpose: fair.ConsentService, Notice: notice, Lang: lang, At: at,
	})
}
