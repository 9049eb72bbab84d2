package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

// documentsCommand runs `mela documents new-series`.
func documentsCommand(ctx context.Context, args []string) error {
	set := newFlags("documents new-series", "continue the numbered documents in a new series until the financial year "+
		"ends. Needed when the database was restored without mela restore, for example by Litestream or to a point in time")
	if len(args) > 0 && args[0] == "new-series" {
		args = args[1:]
	} else if len(args) == 0 || args[0][0] != '-' {
		return errors.New("documents needs new-series")
	}
	cfg, _, err := configured(set, args, 0)
	if err != nil {
		return err
	}
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	return errors.Join(beginSeries(ctx, db), db.Close())
}

func beginSeries(ctx context.Context, db *store.DB) error {
	code, err := wiring.New(wiring.Deps{Store: db, Clock: machineClock{}}).Invoices.BeginSeries(ctx)
	if err != nil {
		return explain(err)
	}
	fmt.Printf("Documents continue in the series %s until their financial year ends.\n", code)
	return nil
}
