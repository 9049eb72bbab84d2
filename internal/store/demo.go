package store

import (
	"context"
	"fmt"
	"time"
)

// FillDemo records that a process is filling this database with demo data until the given time. If the process needs
// more time, it calls FillDemo again before that time. The time is from the machine's clock, not from the simulated
// clock of the demo.
func (db *DB) FillDemo(ctx context.Context, until time.Time) error {
	return db.exec(ctx, "INSERT INTO demo_filling (id, lease_until) VALUES (1, $1) "+
		"ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until", until.UnixMilli())
}

// DemoFilled records that the demo data is complete.
func (db *DB) DemoFilled(ctx context.Context) error {
	return db.exec(ctx, "DELETE FROM demo_filling")
}

// DemoFillingUntil returns the time until which a process has announced to fill this database with demo data. It
// returns the zero time if there is no such process, or if the database has no schema yet.
func (db *DB) DemoFillingUntil(ctx context.Context) (until time.Time, err error) {
	if version, err := db.SchemaVersion(ctx); err != nil || version == 0 {
		return until, err
	}
	err = db.one(ctx, "SELECT lease_until FROM demo_filling", nil, millis{&until})
	return until, ifFound(err)
}

// Discard deletes all tables with their records. Open creates the tables again.
func (db *DB) Discard(ctx context.Context) error {
	provider, err := db.migrator(nil)
	if err != nil {
		return err
	}
	if _, err := provider.DownTo(ctx, 0); err != nil {
		return fmt.Errorf("delete the tables: %w", err)
	}
	return nil
}
