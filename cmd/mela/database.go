package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/store"
)

func migrate(ctx context.Context, args []string) error {
	return withStore(ctx, newFlags("migrate", "bring the database's schema up to date and end"), args, 0, func(db *store.DB, _ string) error {
		version, err := db.SchemaVersion(ctx)
		if err == nil {
			fmt.Println("The schema is at version", version)
		}
		return err
	})
}

func backup(ctx context.Context, args []string) error {
	set := newFlags("backup FILE", "write everything to one file, on either engine, while the site runs")
	return withStore(ctx, set, args, 1, func(db *store.DB, path string) error {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the operator's file
		if err != nil {
			return err
		}
		rows, err := db.Backup(ctx, file)
		if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
			return errors.Join(err, os.Remove(path))
		}
		fmt.Printf("%d records were written to %s\n", rows, path)
		return nil
	})
}

func restore(ctx context.Context, args []string) error {
	set := newFlags("restore FILE", "read a backup into an empty database, of the same or the other engine")
	return withStore(ctx, set, args, 1, func(db *store.DB, path string) error {
		file, err := os.Open(path) //nolint:gosec // the operator chooses the file
		if err != nil {
			return err
		}
		rows, err := db.Restore(ctx, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
		fmt.Printf("%d records were restored from %s\n", rows, path)
		return nil
	})
}

// withStore opens the configured database for a command with arguments.
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
