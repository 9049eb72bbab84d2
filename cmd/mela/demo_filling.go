package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/mela-fair/mela/internal/config"
	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
)

// demoLease is the duration of the lease of the process that fills the demo. The process extends its lease regularly.
// When the lease has expired, other processes assume that the process was killed.
const demoLease = 5 * time.Second

// discardUnfinishedDemo deletes all records of a database if a process was stopped before it had filled the demo
// completely. The demo is filled again afterwards. While another process fills the demo, the function waits.
func discardUnfinishedDemo(ctx context.Context, cfg config.Config, mode demoMode, log *slog.Logger) (err error) {
	if mode != demoFull {
		return nil
	}
	unchecked, err := database.OpenUnchecked(ctx, databaseOf(cfg))
	if err != nil {
		return err
	}
	db := store.New(unchecked)
	defer func() { err = errors.Join(err, db.Close()) }()
	for {
		until, err := db.DemoFillingUntil(ctx)
		if err != nil || until.IsZero() {
			return err
		}
		if time.Now().After(until) {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(demoLease / 20):
		}
	}
	log.Warn("the demo was not filled completely before; it is filled again")
	return db.Discard(ctx)
}

// holdDemo keeps other processes from filling the demo: it regularly extends this process's lease until the context
// ends.
func holdDemo(ctx context.Context, db *store.DB, log *slog.Logger) {
	for {
		if err := db.FillDemo(ctx, time.Now().Add(demoLease)); err != nil && ctx.Err() == nil {
			log.Warn("the demo that is being filled could not be marked", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(demoLease / 5):
		}
	}
}
