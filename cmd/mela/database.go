package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
)

// databaseOf returns the location of the database that the configuration describes.
func databaseOf(cfg config.Config) db.Location {
	return db.Location{
		URL: string(cfg.DatabaseURL), Path: filepath.Join(cfg.Data, db.SQLiteName), DirectURL: string(cfg.DatabaseDirect),
		Connections: cfg.DatabaseConns, Traced: cfg.OTLPEndpoint != "",
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

// openExisting opens the configured database. Commands that do not begin a site call it instead of openStore, because
// an empty database in a wrong folder looks like a lost site. The database's encrypted values cannot be read until
// Protect is called.
func openExisting(ctx context.Context, cfg config.Config) (*store.DB, error) {
	existing, err := db.OpenExisting(ctx, databaseOf(cfg))
	if errors.Is(err, db.ErrNoDatabase) {
		return nil, fmt.Errorf("there is no database in %s. Check MELA_DATA and MELA_DATABASE_URL; mela serve creates the "+
			"database of a new site", placeOfDatabase(cfg))
	}
	if err != nil {
		return nil, err
	}
	return store.New(existing), nil
}

// placeOfDatabase returns the place of the database in words, without a password.
func placeOfDatabase(cfg config.Config) string {
	if cfg.DatabaseURL != "" {
		return "PostgreSQL"
	}
	return cfg.Data
}
