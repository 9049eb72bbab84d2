package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// FindMessageText returns the text that the office wrote for a message kind. If the office has not written one, it
// returns KindNotFound.
func (s *DB) FindMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error) {
	t := fair.MessageText{Own: true}
	cols := s.Columns(&t)
	err := s.One(ctx, "SELECT "+db.ColumnNames(cols, "")+" FROM message_text WHERE kind = $1 AND lang = $2",
		[]any{string(kind), string(lang)}, db.Targets(cols)...)
	return t, err
}

func (s *DB) MessageTexts(ctx context.Context) ([]fair.MessageText, error) {
	var found []fair.MessageText
	var t fair.MessageText
	err := s.All(ctx, "SELECT "+db.ColumnNames(s.Columns(&t), "")+" FROM message_text ORDER BY kind, lang", nil,
		func() []any {
			found = append(found, fair.MessageText{Own: true})
			return db.Targets(s.Columns(&found[len(found)-1]))
		})
	return found, err
}

// CachedMessageText returns the text that the office wrote for a message kind. If there is no such text, the field Own
// is false. It is called for each form that a visitor sends, and many visitors may send forms at the same time.
// Therefore, it uses the cache even in a transaction. This is safe, because no transaction both changes such a text
// and writes a message.
func (s *DB) CachedMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error) {
	all, err := db.ReadShared(ctx, s.DB, &s.texts, "", s.MessageTexts)
	for _, t := range all {
		if t.Kind == kind && t.Lang == lang {
			return t, err
		}
	}
	return fair.MessageText{Kind: kind, Lang: lang}, err
}

// SaveMessageText stores the text `t` if the stored version equals t.Version, and increments the version. If t.Version
// is 0, there must be no stored text yet. If the versions differ, it returns KindConflict. If two users save the first
// text of a kind at the same time, the primary key prevents a second row, and the second call returns KindConflict.
func (s *DB) SaveMessageText(ctx context.Context, t fair.MessageText) (fair.MessageText, error) {
	t.Version++
	if t.Version == 1 {
		cols := s.Columns(&t)
		return t, db.StaleIfNone(s.ExecCounted(ctx, db.InsertSQL("message_text", cols, "ON CONFLICT DO NOTHING"),
			db.ColumnValues(cols)...))
	}
	return t, db.StaleIfNone(s.ExecCounted(ctx, "UPDATE message_text SET subject = $3, body = $4, version = $5 "+
		"WHERE kind = $1 AND lang = $2 AND version = $6",
		string(t.Kind), string(t.Lang), t.Subject, t.Body, t.Version, t.Version-1))
}

func (s *DB) DeleteMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (existed bool, err error) {
	return db.AnyChanged(s.ExecCounted(ctx,
		"DELETE FROM message_text WHERE kind = $1 AND lang = $2", string(kind), string(lang)))
}

// BeginDailySummary records that the summary of a day (YYYY-MM-DD) is being written. `first` is false if this was
// already recorded.
func (s *DB) BeginDailySummary(ctx context.Context, day string, at time.Time) (first bool, err error) {
	return db.AnyChanged(s.ExecCounted(ctx,
		"INSERT INTO daily_summary (day, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING", day,
		db.ToMillis(at)))
}

// MoneyOfDays sums up the payments and refunds in a range of days, and counts the refunds that need manual review. It
// reads the tables of payments and refunds completely. This is acceptable, because it is called only once a day.
func (s *DB) MoneyOfDays(ctx context.Context, days fair.Days) (f fair.DailyFigures, err error) {
	from, to := db.ToMillis(days.From), db.ToMillis(days.To)
	const sums = `SELECT COUNT(*), CAST(COALESCE(SUM(ABS(amount_paise)), 0) AS BIGINT) FROM ledger_entry
		WHERE kind = $3 AND takes_back = 0 AND CASE WHEN day > 0 THEN day ELSE at END >= $1
		AND CASE WHEN day > 0 THEN day ELSE at END < $2`
	if err = s.One(ctx, sums, []any{from, to, "payment"}, &f.Payments, &f.MoneyIn); err != nil {
		return f, err
	}
	if err = s.One(ctx, sums, []any{from, to, "refund"}, &f.Refunds, &f.MoneyOut); err != nil {
		return f, err
	}
	err = s.One(ctx, "SELECT COUNT(*) FROM ledger_payout WHERE status IN ('FAILED', 'ONHOLD')", nil, &f.FailedRefunds)
	return f, err
}
