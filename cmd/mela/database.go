package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
)

// databaseOf returns the location of the database that the configuration describes.
func databaseOf(cfg config.Config) store.Location {
	return store.Location{
		URL: string(cfg.DatabaseURL), Path: filepath.Join(cfg.Data, "mela.db"), DirectURL: string(cfg.DatabaseDirect),
		ReplicaURL: string(cfg.DatabaseReplica), Connections: cfg.DatabaseConns,
	}
}

func migrate(ctx context.Context, args []string) error {
	return withStore(ctx, newFlags("migrate", "bring the database's schema up to date and end"), args, 0,
		func(db *store.DB, _ string) error {
			version, err := db.SchemaVersion(ctx)
			if err == nil {
				fmt.Println("The schema is at version", version)
			}
			return err
		})
}

// withStore opens the configured database and calls do with it. args must contain exactly `takes` arguments, 0 or 1.
func withStore(
	ctx context.Context, set *flag.FlagSet, args []string, takes int, do func(db *store.DB, arg string) error,
) error {
	cfg, rest, err := config.Load(set, os.Environ(), args)
	if err != nil {
		return err
	}
	if len(rest) != takes {
		return fmt.Errorf("%s takes %d argument(s), not %d", set.Name(), takes, len(rest))
	}
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	arg := ""
	if takes > 0 {
		arg = rest[0]
	}
	return errors.Join(do(db, arg), db.Close())
}

// replicaOf returns the read replica of a database, or nil.
func replicaOf(db *store.DB) httpapi.Replica {
	if db.HasReplica() {
		return db
	}
	return nil
}
