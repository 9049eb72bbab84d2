package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
)

// FillDemo records that a process is filling this database with demo data until the given time. If the process needs
// more time, it calls FillDemo again before that time. The time is from the machine's clock, not from the simulated
// clock of the demo.
func (s *DB) FillDemo(ctx context.Context, until time.Time) error {
	return s.Exec(ctx, "INSERT INTO demo_filling (id, lease_until) VALUES (1, $1) "+
		"ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until", until.UnixMilli())
}

// DemoFilled records that the demo data is complete.
func (s *DB) DemoFilled(ctx context.Context) error {
	return s.Exec(ctx, "DELETE FROM demo_filling")
}

// DemoFillingUntil returns the time until which a process has announced to fill this database with demo data. It
// returns the zero time if there is no such process, or if the database does not have the schema of this program.
func (s *DB) DemoFillingUntil(ctx context.Context) (until time.Time, err error) {
	if ours, err := s.HasSchema(ctx); err != nil || !ours {
		return until, err
	}
	err = s.One(ctx, "SELECT lease_until FROM demo_filling", nil, db.Time(&until))
	return until, db.IfFound(err)
}
