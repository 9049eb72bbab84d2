package retention

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// RetentionReport reports how many records will lose their personal data, and when. It has one line for each kind of
// record and retention period. It changes nothing. Lines without records are omitted.
func (a *Service) RetentionReport(ctx context.Context) ([]fair.RetentionLine, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	list, err := a.periods(ctx)
	if err != nil {
		return nil, err
	}
	keep, now := a.Retention(), a.Now()
	lines := []fair.RetentionLine{}
	add := func(what fair.RetentionKind, edition string, count int, on time.Time) {
		if count > 0 {
			lines = append(lines, fair.RetentionLine{What: what, Edition: edition, Count: count, On: on})
		}
	}
	for _, p := range list {
		n, _, err := a.store.CountKept(ctx, p.kept)
		if err != nil {
			return nil, err
		}
		add(p.what, p.kept.EditionID, n, p.on)
		if p.years == 0 {
			continue
		}
		// The records that are not due yet become due one after another. The oldest record becomes due first.
		younger := p.kept
		younger.Before = time.Time{}
		if p.kept.Before.After(younger.From) {
			younger.From = p.kept.Before
		}
		n, oldest, err := a.store.CountKept(ctx, younger)
		if err != nil {
			return nil, err
		}
		add(p.what, p.kept.EditionID, n, oldest.AddDate(p.years, 0, 0))
	}
	messages, err := a.store.CountOldMessages(ctx, yearsAgo(now, keep.Messages),
		now.AddDate(0, 0, -fair.PrivacyMessageDays))
	if err != nil {
		return nil, err
	}
	add(fair.KeepMessages, "", messages.Due, now)
	add(fair.KeepMessages, "", messages.Later, messages.Oldest.AddDate(keep.Messages, 0, 0))
	notices, err := a.store.CountWebhooks(ctx, now.AddDate(0, 0, -keep.WebhookDays))
	if err != nil {
		return nil, err
	}
	add(fair.KeepWebhooks, "", notices.Due, now)
	add(fair.KeepWebhooks, "", notices.Later, notices.Oldest.AddDate(0, 0, keep.WebhookDays))
	return lines, nil
}
