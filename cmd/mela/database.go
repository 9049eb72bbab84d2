package main

import (
	"context"
	"errors"
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
	set := newFlags("migrate", "create the database if it does not exist, check its schema and end")
	cfg, rest, err := config.Load(set, os.Environ(), args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("%s takes 0 argument(s), not %d", set.Name(), len(rest))
	}
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	schema, _, err := db.Schemas(ctx)
	if err == nil {
		fmt.Println("The database has schema", schema)
	}
	return errors.Join(err, db.Close())
}

// replicaOf returns the read replica of a database, or nil.
func replicaOf(db *store.DB) httpapi.Replica {
	if db.HasReplica() {
		return db
	}
	return nil
}
