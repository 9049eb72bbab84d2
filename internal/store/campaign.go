package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// CreateCampaign implements campaigns.Store. The request id is unique. Therefore, if two requests have the same id,
// only one of them creates a campaign.
func (db *DB) CreateCampaign(ctx context.Context, c fair.Campaign, requestID string) (created bool, err error) {
	cols := append(db.columns(&c), col("request_id", &requestID))
	return db.insertUnless(ctx, "campaign", cols, "ON CONFLICT (request_id) DO NOTHING")
}

// FindCampaign implements campaigns.Store.
func (db *DB) FindCampaign(ctx context.Context, id string) (fair.Campaign, error) {
	return db.findCampaign(ctx, "id = $1", id)
}

// LockCampaign implements campaigns.Store.
func (db *DB) LockCampaign(ctx context.Context, id string) (fair.Campaign, error) {
	return db.findCampaign(ctx, "id = $1"+db.engine.forUpdate, id)
}

// CampaignOfRequest implements campaigns.Store.
func (db *DB) CampaignOfRequest(ctx context.Context, requestID string) (fair.Campaign, error) {
	return db.findCampaign(ctx, "request_id = $1", requestID)
}

func (db *DB) findCampaign(ctx context.Context, where, value string) (fair.Campaign, error) {
	return selectOne[fair.Campaign](ctx, db, "campaign WHERE "+where, value)
}

// UpdateCampaign implements campaigns.Store.
func (db *DB) UpdateCampaign(ctx context.Context, c fair.Campaign) error {
	return db.exec(ctx, "UPDATE campaign SET written = $2, stopped_at = $3, stopped_by = $4 WHERE id = $1",
		c.ID, c.Written, toMillis(c.StoppedAt), c.StoppedBy)
}

// Campaigns implements campaigns.Store.
func (db *DB) Campaigns(ctx context.Context, of fair.EditionScope, limit int) ([]fair.Campaign, error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var s sqlText
	s.put("campaign")
	for _, cond := range s.inScope("edition_id", within) {
		s.put(" WHERE ", cond)
	}
	s.put(" ORDER BY created_at DESC, id DESC LIMIT ", s.arg(limit))
	return selectAll[fair.Campaign](ctx, db, s.String(), s.args...)
}

// LastCampaignEmail implements campaigns.Store. It does not count e-mails that wait for a second attempt, which may be
// hours later.
func (db *DB) LastCampaignEmail(ctx context.Context) (time.Time, error) {
	var last int64
	err := db.one(ctx, `SELECT run_at FROM job WHERE done_at = 0 AND dead_at = 0 AND kind = 'mail' AND attempts = 0
		AND EXISTS (SELECT 1 FROM message WHERE message.id = job.key AND campaign_id <> '') ORDER BY run_at DESC LIMIT 1`,
		nil, &last)
	return fromMillis(last), ifFound(err)
}

// CampaignCounts implements campaigns.Store.
func (db *DB) CampaignCounts(ctx context.Context, id string) (c fair.CampaignCounts, err error) {
	err = db.one(ctx, `SELECT
			COALESCE(SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN status = 'sent' THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN status = 'failed' THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN status = 'stopped' THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN status = 'kept' AND phone <> '' THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN status = 'kept' AND passed_on_at > 0 THEN 1 ELSE 0 END), 0)
		FROM message WHERE campaign_id = $1 AND campaign_id <> ''`, []any{id},
		&c.Waiting, &c.Sent, &c.Failed, &c.Stopped, &c.ByPhone, &c.PassedOn)
	return c, err
}

// StopMessages implements campaigns.Store.
func (db *DB) StopMessages(ctx context.Context, campaignID, reason string) error {
	return db.exec(ctx, `UPDATE message SET status = 'stopped', failure = $2
		WHERE campaign_id = $1 AND campaign_id <> '' AND `+unsent, campaignID, reason)
}

// unsent is the SQL condition for messages that can still be sent by e-mail or WhatsApp.
const unsent = "(status = 'waiting' OR status IN ('failed', 'kept') AND passed_on_at = 0)"

// StopMessagesAbout implements campaigns.Store and privacy.Store.
func (db *DB) StopMessagesAbout(ctx context.Context, entityIDs []string, reason string) error {
	if len(entityIDs) == 0 {
		return nil
	}
	var s sqlText
	s.put("UPDATE message SET status = 'stopped', failure = ", s.arg(reason), " WHERE campaign_id <> '' AND ", unsent,
		" AND ", s.oneOf("entity_id", entityIDs))
	return db.exec(ctx, s.String(), s.args...)
}

// CampaignContacts implements campaigns.Store.
func (db *DB) CampaignContacts(ctx context.Context) (map[string]string, error) {
	type row struct{ id, email, phone string }
	rows, err := readAll(ctx, db,
		"SELECT id, recipient, phone FROM message WHERE campaign_id <> '' AND "+unsent, nil, func(last *row) []any {
			return []any{&last.id, &last.email, &last.phone}
		})
	contacts := map[string]string{}
	for _, r := range rows {
		if contacts[r.id] = r.email; r.email == "" {
			contacts[r.id] = r.phone
		}
	}
	return contacts, err
}

// StopMessage implements campaigns.Store.
func (db *DB) StopMessage(ctx context.Context, id, reason string) error {
	return db.exec(ctx, "UPDATE message SET status = 'stopped', failure = $2 WHERE id = $1 AND campaign_id <> '' AND "+
		unsent, id, reason)
}

// Unsubscribe implements campaigns.Store.
func (db *DB) Unsubscribe(ctx context.Context, contactHash string, at time.Time) error {
	return db.exec(ctx, "INSERT INTO unsubscribed (contact, at) VALUES ($1, $2) ON CONFLICT DO NOTHING", contactHash,
		toMillis(at))
}

// Unsubscribed implements campaigns.Store.
func (db *DB) Unsubscribed(ctx context.Context, contactHashes []string) (map[string]bool, error) {
	found := map[string]bool{}
	if len(contactHashes) == 0 {
		return found, nil
	}
	list, err := readColumn[string](ctx, db, "SELECT contact FROM unsubscribed WHERE contact "+db.engine.oneOf,
		db.engine.list(contactHashes))
	for _, contact := range list {
		found[contact] = true
	}
	return found, err
}

// MessagedRecords implements campaigns.Store.
func (db *DB) MessagedRecords(ctx context.Context, campaignID string) (map[string]bool, error) {
	list, err := readColumn[string](ctx, db, "SELECT entity_id FROM message WHERE campaign_id = $1 AND campaign_id <> ''",
		campaignID)
	found := map[string]bool{}
	for _, id := range list {
		found[id] = true
	}
	return found, err
}

// CreateCampaignMessage implements notify.Store.
func (db *DB) CreateCampaignMessage(ctx context.Context, m fair.Message) (created bool, err error) {
	return db.insertListed(ctx, messageList, db.columns(&m), m.CreatedAt, messageSearch(m),
		"ON CONFLICT DO NOTHING")
}
