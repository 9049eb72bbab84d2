// Package announcement has the announcements of a day of the fair: short texts that the office shows on the website and
// on the devices of the gate until a time of the same day.
package announcement

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Announcement is a text with the places where it is shown.
type Announcement struct {
	ID        string    `db:"id"`
	Text      fair.Text `db:"text,json"` // English is required
	Website   bool      `db:"website"`
	Devices   bool      `db:"devices"`
	By        string    `db:"created_by"` // the account's e-mail address
	At        time.Time `db:"at"`
	Until     time.Time `db:"until"`
	StoppedAt time.Time `db:"stopped_at"` // zero: nobody has stopped it
}

// ShownAt reports whether the announcement is shown at a time.
func (a Announcement) ShownAt(now time.Time) bool { return a.StoppedAt.IsZero() && now.Before(a.Until) }

// Input is an announcement as entered by the office.
type Input struct {
	Text             fair.Text
	Website, Devices bool
	Until            string // HH:MM today, in Asia/Kolkata
}

const (
	maxText  = 200 // characters; on a phone, about four lines
	maxShown = 3   // a page with more of them would have its content below the first screen
)

// clean validates the input. The error has a message for each invalid field.
func (in Input) clean(now time.Time) (a Announcement, err error) {
	p := fair.Problems{}
	a = Announcement{
		ID: fair.NewID(now), Text: p.CleanLineIn("text", in.Text, true, maxText), Website: in.Website, Devices: in.Devices,
		At: now,
	}
	if !in.Website && !in.Devices {
		p.Add("website", texts.PortalErrors.AnnouncementNowhere())
	}
	at, err := fair.ParseTimeOfDay(in.Until)
	year, month, day := now.In(fair.Kolkata).Date()
	a.Until = time.Date(year, month, day, 0, 0, 0, 0, fair.Kolkata).Add(at).UTC()
	switch {
	case err != nil:
		p.Add("until", texts.PortalErrors.TimeOfDay())
	case !now.Before(a.Until):
		p.Add("until", texts.PortalErrors.TimePassed())
	}
	return a, p.Err()
}

// Service implements the use cases of announcements. It is safe for concurrent use.
type Service struct {
	*app.Core
	sql    store
	recent *db.Cached[[]Announcement] // of the website
}

// New returns the service of announcements.
func New(core *app.Core, database *db.DB) *Service {
	return &Service{Core: core, sql: store{database}, recent: new(db.Cached[[]Announcement])}
}

// OnWebsite returns the announcements that the website shows now, the newest first.
func (s *Service) OnWebsite(ctx context.Context) ([]Announcement, error) {
	now := s.Now()
	list, err := db.ReadCached(ctx, s.sql.DB, s.recent, "", func(ctx context.Context) ([]Announcement, error) {
		return s.sql.unfinished(ctx, now)
	})
	return shown(list, now, func(a Announcement) bool { return a.Website }), err
}

// OnDevices returns the announcements that the devices of the gate show now, the newest first.
func (s *Service) OnDevices(ctx context.Context) ([]Announcement, error) {
	now := s.Now()
	list, err := s.sql.unfinished(ctx, now)
	return shown(list, now, func(a Announcement) bool { return a.Devices }), err
}

func shown(list []Announcement, now time.Time, here func(Announcement) bool) []Announcement {
	return slices.DeleteFunc(slices.Clone(list), func(a Announcement) bool { return !a.ShownAt(now) || !here(a) })
}

// Recent lists the announcements of the last two days, newest first. It requires the permission MayWatch.
func (s *Service) Recent(ctx context.Context) ([]Announcement, error) {
	if err := app.Require(ctx, fair.MayWatch); err != nil {
		return nil, err
	}
	const listed = 48 * time.Hour
	return s.sql.since(ctx, s.Now().Add(-listed))
}

// Write shows an announcement from now on. It requires the permission MayEdit.
func (s *Service) Write(ctx context.Context, in Input) (a Announcement, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return a, err
	}
	now := s.Now()
	if a, err = in.clean(now); err != nil {
		return a, err
	}
	account, _ := app.Actor(ctx)
	a.By = account.Email
	return a, s.InTx(ctx, func(ctx context.Context) error {
		current, err := s.sql.unfinished(ctx, now)
		if err != nil {
			return err
		}
		if len(current) >= maxShown {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.AnnouncementsFull())
		}
		if err := s.sql.insert(ctx, a); err != nil {
			return err
		}
		if err := s.RaiseDataVersion(ctx); err != nil {
			return err
		}
		return s.LogChange(ctx, "created", "announcement", a.ID, texts.PortalActivity.AnnouncementWritten(), nil,
			map[string]any{
				"text": a.Text[fair.English], "website": a.Website, "devices": a.Devices,
				"until": a.Until.In(fair.Kolkata).Format("15:04"),
			})
	})
}

// Stop ends an announcement before its time. An announcement that is not shown any more stays as it is. It requires the
// permission MayEdit.
func (s *Service) Stop(ctx context.Context, id string) (a Announcement, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return a, err
	}
	return a, s.InTx(ctx, func(ctx context.Context) error {
		now := s.Now()
		if a, err = s.sql.find(ctx, id); err != nil || !a.ShownAt(now) {
			return err
		}
		a.StoppedAt = now
		if err := s.sql.stop(ctx, a); err != nil {
			return err
		}
		if err := s.RaiseDataVersion(ctx); err != nil {
			return err
		}
		return s.LogChange(ctx, "stopped", "announcement", id, texts.PortalActivity.AnnouncementStopped(), nil,
			map[string]any{"text": a.Text[fair.English]})
	})
}
