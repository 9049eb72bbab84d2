package store

import (
	"context"
	"maps"
	"slices"
)

// Settings returns the stored settings. The keys are the names of the environment variables. It omits values that
// were encrypted with an unknown secret. If the database does not have the
// schema of this program, the result is empty.
func (db *DB) Settings(ctx context.Context) (map[string]string, error) {
	settings := map[string]string{}
	if ours, err := db.hasSchema(ctx); err != nil || !ours {
		return settings, err
	}
	type row struct{ id, value string }
	rows, err := readAll(ctx, db, "SELECT id, value FROM setting", nil, func(r *row) []any {
		return []any{&r.id, db.sealed(settingPurpose, &r.value)}
	})
	for _, r := range rows {
		if r.value != "" {
			settings[r.id] = r.value
		}
	}
	return settings, err
}

// SaveSettings implements setup.Store.
func (db *DB) SaveSettings(ctx context.Context, settings map[string]string) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if err := db.exec(ctx, "DELETE FROM setting"); err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(settings)) {
			value := settings[name]
			if value == "" {
				continue
			}
			if err := db.exec(ctx, "INSERT INTO setting (id, value) VALUES ($1, $2)", name,
				db.sealed(settingPurpose, &value)); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReplaceSetupCode implements setup.Store.
func (db *DB) ReplaceSetupCode(ctx context.Context, hash string) error {
	return db.exec(ctx, "INSERT INTO setup_code (id, hash) VALUES (1, $1) "+
		"ON CONFLICT (id) DO UPDATE SET hash = excluded.hash", hash)
}

// SetupCode implements setup.Store.
func (db *DB) SetupCode(ctx context.Context) (hash string, err error) {
	err = db.one(ctx, "SELECT hash FROM setup_code", nil, &hash)
	return hash, ifFound(err)
}

// TakeSetupCode implements setup.Store.
func (db *DB) TakeSetupCode(ctx context.Context, hash string) (taken bool, err error) {
	return anyChanged(db.execCounted(ctx, "DELETE FROM setup_code WHERE hash = $1", hash))
}
