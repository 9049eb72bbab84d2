package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// CreateCampaign stores a campaign with the ids of its chosen records. If a campaign with the same request id exists,
// it stores nothing, and `created` is false. The request id is unique. Therefore, if two requests have the same id,
// only one of them creates a campaign.
func (s *DB) CreateCampaign(ctx context.Context, c fair.Campaign, records []string, requestID string) (
	created bool, err error,
) {
	ids := strings.Join(records, " ")
	cols := append(s.Columns(&c), db.Col("records", &ids), db.Col("request_id", &requestID))
	return s.InsertUnless(ctx, "campaign", cols, "ON CONFLICT (request_id) DO NOTHING")
}

// CampaignRecords returns the ids of the chosen records. They never change.
func (s *DB) CampaignRecords(ctx context.Context, id string) ([]string, error) {
	var ids string
	err := s.One(ctx, "SELECT records FROM campaign WHERE id = $1", []any{id}, &ids)
	return strings.Fields(ids), err
}

func (s *DB) FindCampaign(ctx context.Context, id string) (fair.Campaign, error) {
	return s.findCampaign(ctx, "id = $1", id)
}

func (s *DB) LockCampaign(ctx context.Context, id string) (fair.Campaign, error) {
	return s.findCampaign(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

func (s *DB) CampaignOfRequest(ctx context.Context, requestID string) (fair.Campaign, error) {
	return s.findCampaign(ctx, "request_id = $1", requestID)
}

func (s *DB) findCampaign(ctx context.Context, where, value string) (fair.Campaign, error) {
	return db.SelectOne[fair.Campaign](ctx, s.DB, "campaign WHERE "+where, value)
}

// UpdateCampaign stores the progress of a campaign, and whether it was stopped. Call LockCampaign first, in the same
// transaction.
func (s *DB) UpdateCampaign(ctx context.Context, c fair.Campaign) error {
	return s.Exec(ctx, "UPDATE campaign SET written = $2, stopped_at = $3, stopped_by = $4 WHERE id = $1",
		c.ID, c.Written, db.ToMillis(c.StoppedAt), c.StoppedBy)
}

// Campaigns lists at most `limit` campaigns, newest first.
func (s *DB) Campaigns(ctx context.Context, of fair.EditionScope, limit int) ([]fair.Campaign, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("campaign")
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" WHERE ", cond)
	}
	stmt.Put(" ORDER BY created_at DESC, id DESC LIMIT ", stmt.Arg(limit))
	return db.SelectAll[fair.Campaign](ctx, s.DB, stmt.String(), stmt.Args...)
}

// LastCampaignEmail returns the time at which the last e-mail of a campaign is due, or of all campaigns if the id is
// empty. Without a waiting e-mail, it is the zero time. It does not count e-mails that wait for a second attempt,
// which may be hours later.
func (s *DB) LastCampaignEmail(ctx context.Context, id string) (time.Time, error) {
	var last int64
	err := s.One(ctx, `SELECT run_at FROM job WHERE done_at = 0 AND dead_at = 0 AND kind = 'mail' AND attempts = 0
		AND EXISTS (SELECT 1 FROM message WHERE message.id = job.key AND campaign_id <> '' AND $1 IN ('', campaign_id))
		ORDER BY run_at DESC LIMIT 1`,
		[]any{id}, &last)
	return db.FromMillis(last), db.IfFound(err)
}

func (s *DB) CampaignCounts(ctx context.Context, id string) (c fair.CampaignCounts, err error) {
	err = s.One(ctx, `SELECT
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

// StopMessages stops all unsent messages of a campaign, and StopMessage stops one message. The portal shows the
// argument `reason` to the office.
func (s *DB) StopMessages(ctx context.Context, campaignID, reason string) error {
	return s.Exec(ctx, `UPDATE message SET status = 'stopped', failure = $2
		WHERE campaign_id = $1 AND campaign_id <> '' AND `+unsent, campaignID, reason)
}

// unsent is the SQL condition for messages that can still be sent by e-mail or WhatsApp.
const unsent = "(status = 'waiting' OR status IN ('failed', 'kept') AND passed_on_at = 0)"

// StopMessagesAbout stops the unsent news to the persons of records that no longer consent.
func (s *DB) StopMessagesAbout(ctx context.Context, entityIDs []string, reason string) error {
	if len(entityIDs) == 0 {
		return nil
	}
	var stmt db.Statement
	stmt.Put(
		"UPDATE message SET status = 'stopped', failure = ",
		stmt.Arg(reason),
		" WHERE kind = 'campaign' AND ",
		unsent,
		" AND ",
		stmt.OneOf("entity_id", entityIDs),
	)
	return s.Exec(ctx, stmt.String(), stmt.Args...)
}

// CampaignContacts returns the e-mail address and the phone number of each unsent message of a campaign, by the
// message's id. Either may be empty.
func (s *DB) CampaignContacts(ctx context.Context) (map[string][]string, error) {
	type row struct{ id, email, phone string }
	rows, err := db.ReadAll(ctx, s.DB,
		"SELECT id, recipient, phone FROM message WHERE kind = 'campaign' AND "+unsent, nil, func(last *row) []any {
			return []any{&last.id, &last.email, &last.phone}
		})
	contacts := map[string][]string{}
	for _, r := range rows {
		contacts[r.id] = []string{r.email, r.phone}
	}
	return contacts, err
}

func (s *DB) StopMessage(ctx context.Context, id, reason string) error {
	return s.Exec(ctx, "UPDATE message SET status = 'stopped', failure = $2 WHERE id = $1 AND campaign_id <> '' AND "+
		unsent, id, reason)
}

// Unsubscribe records that a contact does not want to receive campaigns.
func (s *DB) Unsubscribe(ctx context.Context, contactHash string, at time.Time) error {
	return s.Exec(ctx, "INSERT INTO unsubscribed (contact, at) VALUES ($1, $2) ON CONFLICT DO NOTHING", contactHash,
		db.ToMillis(at))
}

// Resubscribe takes Unsubscribe back.
func (s *DB) Resubscribe(ctx context.Context, contactHash string) error {
	return s.Exec(ctx, "DELETE FROM unsubscribed WHERE contact = $1", contactHash)
}

// Unsubscribed returns which of the given contacts do not want to receive campaigns.
func (s *DB) Unsubscribed(ctx context.Context, contactHashes []string) (map[string]bool, error) {
	found := map[string]bool{}
	if len(contactHashes) == 0 {
		return found, nil
	}
	list, err := db.ReadColumn[string](ctx, s.DB, "SELECT contact FROM unsubscribed WHERE contact "+s.Dialect.OneOf,
		s.Dialect.List(contactHashes))
	for _, contact := range list {
		found[contact] = true
	}
	return found, err
}

// MessagedRecords returns the records for which a message of a campaign was written.
func (s *DB) MessagedRecords(ctx context.Context, campaignID string) (map[string]bool, error) {
	list, err := db.ReadColumn[string](
		ctx,
		s.DB,
		"SELECT entity_id FROM message WHERE campaign_id = $1 AND campaign_id <> ''",
		campaignID,
	)
	found := map[string]bool{}
	for _, id := range list {
		found[id] = true
	}
	return found, err
}

// OrdersOf lists the orders of records of one kind, the oldest first.
func (s *DB) OrdersOf(ctx context.Context, kind fair.PersonalKind, ids []string) ([]fair.Order, error) {
	column, payable := map[fair.PersonalKind]string{
		fair.PersonalRegistration: "registration_id", fair.PersonalBooking: "booking_id",
		fair.PersonalSponsorship: "sponsorship_id",
	}[kind]
	if !payable || len(ids) == 0 {
		return nil, nil
	}
	var stmt db.Statement
	stmt.Put("payment_order WHERE ", stmt.OneOf(column, ids), " ORDER BY created_at, id")
	return db.SelectAll[fair.Order](ctx, s.DB, stmt.String(), stmt.Args...)
}

// CreateCampaignMessage stores a message of a campaign. If the campaign already has a message for the same record or
// the same contact, it stores nothing, and `created` is false.
func (s *DB) CreateCampaignMessage(ctx context.Context, m fair.Message) (created bool, err error) {
	return s.InsertListed(ctx, messageList, s.Columns(&m), m.CreatedAt, messageSearch(m),
		"ON CONFLICT DO NOTHING")
}
