package main

import (
	"context"
	"errors"
	"fmt"
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
	cfg, _, err := configured(set, args, 0)
	if err != nil {
		return err
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
