package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func messageSearch(m fair.Message) string {
	about := m.EntityID
	if db.TypedID(about) != "" {
		about = "" // not needed in the search text, because a search for a record id compares the column entity_id
	}
	return search.Text(m.Name, string(m.Phone), m.To, m.Subject, about) + search.Sounds(m.Name)
}

func (s *DB) CreateMessage(ctx context.Context, m fair.Message) error {
	_, err := s.InsertListed(ctx, messageList, s.Columns(&m), m.CreatedAt, messageSearch(m), "")
	return err
}

func (s *DB) FindMessage(ctx context.Context, id string) (fair.Message, error) {
	return s.findMessage(ctx, id, "")
}

func (s *DB) LockMessage(ctx context.Context, id string) (fair.Message, error) {
	return s.findMessage(ctx, id, s.Dialect.ForUpdate)
}

func (s *DB) findMessage(ctx context.Context, id, tail string) (fair.Message, error) {
	return db.SelectOne[fair.Message](ctx, s.DB, "message WHERE id = $1"+tail, id)
}

// UpdateMessage stores the state of a message. The caller must have locked it with LockMessage. It does not change the
// message's content. Only MarkMessageSent changes the content, because it removes one-time links.
func (s *DB) UpdateMessage(ctx context.Context, m fair.Message) error {
	text := messageSearch(m)
	cols := append(db.Without(s.Columns(&m), "edition_id", "kind", "lang", "subject", "body", "link", "link_for",
		"reply_to",
		"entity", "entity_id", "campaign_id", "created_at"), db.Col("search", &text))
	return db.MissingIfNone(s.ExecCounted(ctx, db.UpdateSQL("message", cols, ""), db.ColumnValues(cols)...))
}

func (s *DB) MarkMessageSent(ctx context.Context, m fair.Message, at time.Time) error {
	return s.Exec(ctx, `UPDATE message SET status = 'sent', sent_at = $2, tried_at = $2, tries = tries + 1, failure = '',
		body = $4, link = $5 WHERE id = $1 AND round = $3`, m.ID, db.ToMillis(at), m.Round,
		s.Sealed(db.MessagePurpose, &m.Body), s.Sealed(db.MessagePurpose, &m.Link))
}

// EarlierInThread returns no messages unless the message `m` is about a contact message, because only such messages
// are shown as a conversation.
func (s *DB) EarlierInThread(ctx context.Context, m fair.Message) ([]fair.Message, error) {
	if m.Entity != string(fair.PersonalContactMessage) {
		return nil, nil
	}
	return db.ReadAll(ctx, s.DB, `SELECT id, round FROM message WHERE entity_id = $1 AND LOWER(recipient) = LOWER($2)
		AND status = 'sent' AND id <> $3 AND created_at <= $4 ORDER BY created_at, id`,
		[]any{m.EntityID, m.To, m.ID, db.ToMillis(m.CreatedAt)}, func(last *fair.Message) []any {
			return []any{&last.ID, &last.Round}
		})
}

// StopUnsent stops the messages of some kinds about a record or an order that wait or have failed and, if `kept`,
// those that are only stored and that nobody has passed on.
func (s *DB) StopUnsent(
	ctx context.Context, recordID string, kinds []fair.MessageKind, kept bool, reason string,
) error {
	var stmt db.Statement
	names := fair.Each(kinds, func(k fair.MessageKind) string { return string(k) })
	stmt.Put("UPDATE message SET status = 'stopped', failure = ", stmt.Arg(reason), " WHERE entity_id = ",
		stmt.Arg(recordID), " AND ", stmt.OneOf("kind", names), " AND ", unsent)
	if !kept {
		stmt.Put(" AND status <> 'kept'")
	}
	return s.Exec(ctx, stmt.String(), stmt.Args...)
}

// A kept message is not sent, but the office can read it.
func (s *DB) MarkMessageKept(ctx context.Context, id string) error {
	return s.Exec(ctx, "UPDATE message SET status = 'kept' WHERE id = $1 AND status = 'waiting'", id)
}

// NoteMessageFailure stores the error of a failed attempt to send the message.
func (s *DB) NoteMessageFailure(ctx context.Context, id, failure string, at time.Time) error {
	return s.Exec(ctx, "UPDATE message SET tries = tries + 1, failure = $2, tried_at = $3 WHERE id = $1 AND status "+
		"= 'waiting'", id, failure, db.ToMillis(at))
}

// The program then makes no more attempts to send the message. If an earlier attempt has stored an error, this error
// is not replaced.
func (s *DB) MarkMessageFailed(ctx context.Context, id, failure string) error {
	return s.Exec(ctx, `UPDATE message SET status = 'failed', failure = CASE WHEN failure = '' THEN $2 ELSE failure END
		WHERE id = $1 AND status = 'waiting'`, id, failure)
}

// ofMessage is the SQL condition for the mail jobs that send a message (fair.MailKey).
const ofMessage = " WHERE kind = 'mail' AND (key = $1 OR key LIKE $1 || '#%')"

// ForgetDeadMail removes a message's failed jobs from the list of failed jobs that the office must handle.
func (s *DB) ForgetDeadMail(ctx context.Context, messageID string, at time.Time) error {
	return s.Exec(ctx, "UPDATE job SET done_at = $2, dead_at = 0"+ofMessage+" AND dead_at > 0", messageID,
		db.ToMillis(at))
}

// HurryMail makes a message's waiting job due now.
func (s *DB) HurryMail(ctx context.Context, messageID string, at time.Time) error {
	return s.Exec(ctx, "UPDATE job SET run_at = $2"+ofMessage+" AND done_at = 0 AND dead_at = 0 AND run_at > $2",
		messageID, db.ToMillis(at))
}

// LockMail locks a message's waiting jobs and reports whether one of them is running now, that is, whether the message
// is being sent. Until the transaction ends, no worker can start another of these jobs. The locks keep a worker from
// starting a job before the transaction ends: TakeJobs skips locked rows.
func (s *DB) LockMail(ctx context.Context, messageID string, now time.Time) (running bool, err error) {
	leases, err := db.ReadAll(ctx, s.DB, "SELECT lease_until FROM job"+ofMessage+" AND done_at = 0 AND dead_at = 0"+
		s.Dialect.ForUpdate, []any{messageID}, func(until *int64) []any { return []any{until} })
	at := db.ToMillis(now)
	return slices.ContainsFunc(leases, func(until int64) bool {
		return until > at && until <= at+longestLease.Milliseconds()
	}), err
}

var messageList = db.List{
	Table: "message", Plain: true, Indexed: true, IDs: []string{"id", "entity_id"},
	Sorts: map[string]string{
		"createdAt": "place", "kind": "kind", "status": "status", "name": "name", "sentAt": "sent_at",
	},
}

func messageConditions(f fair.MessageFilter) db.Conditions {
	return func(stmt *db.Statement) []string {
		return slices.Concat(stmt.Equals("kind", string(f.Kind)), stmt.Equals("status", string(f.Status)),
			stmt.Equals("lang", string(f.Lang)), stmt.Equals("campaign_id", f.Campaign), stmt.Within(f.Days))
	}
}

func (s *DB) FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error) {
	return db.ListRows[fair.Message](ctx, s.DB, messageList, f.ListQuery, messageConditions(f))
}

// CountMessages does not count sent messages, because most messages are sent.
func (s *DB) CountMessages(ctx context.Context, of fair.EditionScope) (c fair.MessageCounts, err error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return c, err
	}
	for status, n := range map[fair.MessageStatus]*int{
		fair.MessageWaiting: &c.Waiting, fair.MessageFailed: &c.Failed,
		fair.MessageKept: &c.Kept,
	} {
		var stmt db.Statement
		stmt.Put("SELECT COUNT(*) FROM message WHERE ",
			strings.Join(append(stmt.InScope("edition_id", within), stmt.Equals("status", string(status))...), " AND "))
		if err := s.One(ctx, stmt.String(), stmt.Args, n); err != nil {
			return c, err
		}
	}
	return c, nil
}

// CountMessageDays counts the messages by day and status. The first day is the day that contains the time `since`.
func (s *DB) CountMessageDays(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.MessageDay, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT ", db.DayBegins(db.CreatedAt), ", status, COUNT(*) FROM message WHERE ",
		strings.Join(append(stmt.InScope("edition_id", within), stmt.Within(fair.Days{From: fair.DayOf(since)})...), " AND "),
		" GROUP BY 1, 2 ORDER BY 1, 2")
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(last *fair.MessageDay) []any {
		return []any{db.Time(&last.Day), &last.Status, &last.Count}
	})
}

// The query requires that the address is not empty, because the engines use the partial index only for queries with
// this condition.
func (s *DB) CountEarlierMessages(ctx context.Context, m fair.Message, since time.Time) (n int, err error) {
	err = s.One(ctx, `SELECT COUNT(*) FROM message WHERE LOWER(recipient) = LOWER($2) AND recipient <> ''
		AND created_at >= $3 AND (created_at < $4 OR created_at = $4 AND id < $5) AND kind = $1`,
		[]any{string(m.Kind), m.To, since.UnixMilli(), m.CreatedAt.UnixMilli(), m.ID}, &n)
	return n, err
}

// MessageIDs lists the ids of all messages that match a filter, in the order of FindMessages. If the list `only` is
// not empty, the result is limited to the ids in this list. MessagesByID returns the messages with the given ids, in
// the same sequence as `ids`.
func (s *DB) MessageIDs(ctx context.Context, f fair.MessageFilter, only []string) ([]string, error) {
	return s.ListIDs(ctx, messageList, f.ListQuery, messageConditions(f), only)
}

func (s *DB) MessagesByID(ctx context.Context, ids []string) ([]fair.Message, error) {
	return db.ByID[fair.Message](ctx, s.DB, messageList.Table, ids)
}
