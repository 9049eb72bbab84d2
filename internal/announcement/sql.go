package announcement

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
)

// store contains the database methods of package announcement.
type store struct{ *db.DB }

func (s store) find(ctx context.Context, id string) (Announcement, error) {
	return db.SelectOne[Announcement](ctx, s.DB, "announcement WHERE id = $1", id)
}

// unfinished returns the announcements that are shown at a time, the newest first.
func (s store) unfinished(ctx context.Context, now time.Time) ([]Announcement, error) {
	return db.SelectAll[Announcement](ctx, s.DB,
		"announcement WHERE until > $1 AND stopped_at = 0 ORDER BY at DESC, id DESC", db.ToMillis(now))
}

// since returns the announcements that were written after a time, newest first. It returns at most 50.
func (s store) since(ctx context.Context, after time.Time) ([]Announcement, error) {
	return db.SelectAll[Announcement](ctx, s.DB, "announcement WHERE at > $1 ORDER BY at DESC, id DESC LIMIT 50",
		db.ToMillis(after))
}

func (s store) insert(ctx context.Context, a Announcement) error {
	return s.Insert(ctx, "announcement", s.Columns(&a))
}

func (s store) stop(ctx context.Context, a Announcement) error {
	return s.Exec(ctx, "UPDATE announcement SET stopped_at = $2 WHERE id = $1", a.ID, db.ToMillis(a.StoppedAt))
}
