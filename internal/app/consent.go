package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// RecordConsent stores the consent that was sent with a form, in the transaction that stores the form's data. If the
// form showed no privacy notice, the form contains no consent, and RecordConsent stores nothing.
func (a *Core) RecordConsent(
	ctx context.Context,
	kind fair.PersonalKind,
	id, notice string,
	lang fair.Lang,
	at time.Time,
) error {
	if notice == "" {
		return nil
	}
	return a.store.CreateConsent(ctx, fair.Consent{
		Subject: fair.Subject{Kind: kind, ID: id}, Purpose: fair.ConsentService, Notice: notice, Lang: lang, At: at,
	})
}

// StateConsent stores that a person has agreed as the office says, in the caller's transaction.
func (a *Core) StateConsent(ctx context.Context, kind fair.PersonalKind, id, how string, lang fair.Lang) error {
	return a.store.CreateConsent(ctx, fair.Consent{
		Subject: fair.Subject{Kind: kind, ID: id}, Purpose: fair.ConsentService, Source: how, Lang: lang, At: a.Now(),
	})
}
