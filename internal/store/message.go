package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func messageSearch(m fair.Message) string {
	about := m.EntityID
	if typedID(about) != "" {
		about = "" // not needed in the search text, because a search for a record id compares the column entity_id
	}
	return search.Text(m.Name, string(m.Phone), m.To, m.Subject, about)
}

// CreateMessage implements notify.Store.
func (db *DB) CreateMessage(ctx context.Context, m fair.Message) error {
	_, err := db.insertListed(ctx, messageList, db.columns(&m), m.CreatedAt, messageSearch(m), "")
	return err
}

// FindMessage implements notify.Store.
func (db *DB) FindMessage(ctx context.Context, id string) (fair.Message, error) {
	return db.findMessage(ctx, id, "")
}

// LockMessage implements notify.Store.
func (db *DB) LockMessage(ctx context.Context, id string) (fair.Message, error) {
	return db.findMessage(ctx, id, db.engine.forUpdate)
}

func (db *DB) findMessage(ctx context.Context, id, tail string) (fair.Message, error) {
	return selectOne[fair.Message](ctx, db, "message WHERE id = $1"+tail, id)
}

// UpdateMessage implements notify.Store. It does not change the message's content. Only MarkMessageSent changes the
// content, because it removes one-time links.
func (db *DB) UpdateMessage(ctx context.Context, m fair.Message) error {
	text := messageSearch(m)
	cols := append(without(db.columns(&m), "edition_id", "kind", "lang", "subject", "body", "link", "link_for",
		"reply_to",
		"entity", "entity_id", "campaign_id", "created_at"), col("search", &text))
	return missingIfNone(db.execCounted(ctx, updateSQL("message", cols, ""), values(cols)...))
}

// MarkMessageSent implements mail.Store.
func (db *DB) MarkMessageSent(ctx context.Context, m fair.Message, at time.Time) error {
	return db.exec(ctx, `UPDATE message SET status = 'sent', sent_at = $2, tried_at = $2, tries = tries + 1, failure = '',
		body = $4, link = $5 WHERE id = $1 AND round = $3`, m.ID, toMillis(at), m.Round,
		db.sealed(messagePurpose, &m.Body), db.sealed(messagePurpose, &m.Link))
}

// EarlierInThread implements mail.Store. It returns no messages unless the message `m` is about a contact message,
// because only such messages are shown as a conversation.
func (db *DB) EarlierInThread(ctx context.Context, m fair.Message) ([]fair.Message, error) {
	if m.Entity != string(fair.PersonalContactMessage) {
		return nil, nil
	}
	return readAll(ctx, db, `SELECT id, round FROM message WHERE entity_id = $1 AND LOWER(recipient) = LOWER($2)
		AND status = 'sent' AND id <> $3 AND created_at <= $4 ORDER BY created_at, id`,
		[]any{m.EntityID, m.To, m.ID, toMillis(m.CreatedAt)}, func(last *fair.Message) []any {
			return []any{&last.ID, &last.Round}
		})
}

// MarkMessageKept implements mail.Store. A kept message is not sent, but the office can read it.
func (db *DB) MarkMessageKept(ctx context.Context, id string) error {
	return db.exec(ctx, "UPDATE message SET status = 'kept' WHERE id = $1 AND status = 'waiting'", id)
}

// NoteMessageFailure implements mail.Store. It stores the error of a failed attempt to send the message.
func (db *DB) NoteMessageFailure(ctx context.Context, id, failure string, at time.Time) error {
	return db.exec(ctx, "UPDATE message SET tries = tries + 1, failure = $2, tried_at = $3 WHERE id = $1 AND status "+
		"= 'waiting'", id, failure, toMillis(at))
}

// MarkMessageFailed implements mail.Store. The program then makes no more attempts to send the message. If an earlier
// attempt has stored an error, this error is not replaced.
func (db *DB) MarkMessageFailed(ctx context.Context, id, failure string) error {
	return db.exec(ctx, `UPDATE message SET status = 'failed', failure = CASE WHEN failure = '' THEN $2 ELSE failure END
		WHERE id = $1 AND status = 'waiting'`, id, failure)
}

// ofMessage is the SQL condition for the mail jobs that send a message (fair.MailKey).
const ofMessage = " WHERE kind = 'mail' AND (key = $1 OR key LIKE $1 || '#%')"

// ForgetDeadMail implements notify.Store.
func (db *DB) ForgetDeadMail(ctx context.Context, messageID string, at time.Time) error {
	return db.exec(ctx, "UPDATE job SET done_at = $2, dead_at = 0"+ofMessage+" AND dead_at > 0", messageID,
		toMillis(at))
}

// HurryMail implements notify.Store.
func (db *DB) HurryMail(ctx context.Context, messageID string, at time.Time) error {
	return db.exec(ctx, "UPDATE job SET run_at = $2"+ofMessage+" AND done_at = 0 AND dead_at = 0 AND run_at > $2",
		messageID, toMillis(at))
}

// LockMail implements notify.Store. The locks keep a worker from starting a job before the transaction ends: TakeJobs
// skips locked rows.
func (db *DB) LockMail(ctx context.Context, messageID string, now time.Time) (running bool, err error) {
	leases, err := readAll(ctx, db, "SELECT lease_until FROM job"+ofMessage+" AND done_at = 0 AND dead_at = 0"+
		db.engine.forUpdate, []any{messageID}, func(until *int64) []any { return []any{until} })
	at := toMillis(now)
	return slices.ContainsFunc(leases, func(until int64) bool {
		return until > at && until <= at+longestLease.Milliseconds()
	}), err
}

var messageList = list{
	table: "message", plain: true, indexed: true, ids: []string{"id", "entity_id"},
	sorts: map[string]string{
		"createdAt": "place", "kind": "kind", "status": "status", "name": "name", "sentAt": "sent_at",
	},
}

func messageConditions(f fair.MessageFilter) conditions {
	return func(s *sqlText) []string {
		return slices.Concat(s.equals("kind", string(f.Kind)), s.equals("status", string(f.Status)),
			s.equals("lang", string(f.Lang)), s.equals("campaign_id", f.Campaign), s.within(f.Days))
	}
}

// FindMessages implements notify.Store.
func (db *DB) FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error) {
	return listRows[fair.Message](ctx, db, messageList, f.ListQuery, messageConditions(f))
}

// CountMessages implements notify.Store. It does not count sent messages, because most messages are sent.
func (db *DB) CountMessages(ctx context.Context, of fair.EditionScope) (c fair.MessageCounts, err error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return c, err
	}
	for status, n := range map[fair.MessageStatus]*int{
		fair.MessageWaiting: &c.Waiting, fair.MessageFailed: &c.Failed,
		fair.MessageKept: &c.Kept,
	} {
		var s sqlText
		s.put("SELECT COUNT(*) FROM message WHERE ",
			strings.Join(append(s.inScope("edition_id", within), s.equals("status", string(status))...), " AND "))
		if err := db.one(ctx, s.String(), s.args, n); err != nil {
			return c, err
		}
	}
	return c, nil
}

// CountMessageDays implements notify.Store.
func (db *DB) CountMessageDays(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.MessageDay, error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var s sqlText
	s.put("SELECT ", beginExpression(createdAt, dayMillis), ", status, COUNT(*) FROM message WHERE ",
		strings.Join(append(s.inScope("edition_id", within), s.within(fair.Days{From: fair.DayOf(since)})...), " AND "),
		" GROUP BY 1, 2 ORDER BY 1, 2")
	return readAll(ctx, db, s.String(), s.args, func(last *fair.MessageDay) []any {
		return []any{timeAt(&last.Day), &last.Status, &last.Count}
	})
}

// CountEarlierMessages implements mail.Store. The query requires that the address is not empty, because the engines
// use the partial index only for queries with this condition.
func (db *DB) CountEarlierMessages(ctx context.Context, m fair.Message, since time.Time) (n int, err error) {
	err = db.one(ctx, `SELECT COUNT(*) FROM message WHERE LOWER(recipient) = LOWER($2) AND recipient <> ''
		AND created_at >= $3 AND (created_at < $4 OR created_at = $4 AND id < $5) AND kind = $1`,
		[]any{string(m.Kind), m.To, since.UnixMilli(), m.CreatedAt.UnixMilli(), m.ID}, &n)
	return n, err
}
