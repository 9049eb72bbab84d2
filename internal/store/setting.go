package store

import (
	"context"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/db"
)

// Settings returns the stored settings. The keys are the names of the environment variables. It omits values that
// were encrypted with an unknown secret. If the database does not have the
// schema of this program, the result is empty.
func (s *DB) Settings(ctx context.Context) (map[string]string, error) {
	settings := map[string]string{}
	if ours, err := s.HasSchema(ctx); err != nil || !ours {
		return settings, err
	}
	type row struct{ id, value string }
	rows, err := db.ReadAll(ctx, s.DB, "SELECT id, value FROM setting", nil, func(r *row) []any {
		return []any{&r.id, s.Sealed(db.SettingPurpose, &r.value)}
	})
	for _, r := range rows {
		if r.value != "" {
			settings[r.id] = r.value
		}
	}
	return settings, err
}

// SaveSettings replaces the stored settings. The keys are names of environment variables. The values are stored in
// encrypted form. Empty values are not stored.
func (s *DB) SaveSettings(ctx context.Context, settings map[string]string) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.Exec(ctx, "DELETE FROM setting"); err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(settings)) {
			value := settings[name]
			if value == "" {
				continue
			}
			if err := s.Exec(ctx, "INSERT INTO setting (id, value) VALUES ($1, $2)", name,
				s.Sealed(db.SettingPurpose, &value)); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReplaceSetupCode stores the hash of a new code. Earlier codes become invalid.
func (s *DB) ReplaceSetupCode(ctx context.Context, hash string) error {
	return s.Exec(ctx, "INSERT INTO setup_code (id, hash) VALUES (1, $1) "+
		"ON CONFLICT (id) DO UPDATE SET hash = excluded.hash", hash)
}

// SetupCode returns the hash of the current code, or an empty string if there is none.
func (s *DB) SetupCode(ctx context.Context) (hash string, err error) {
	err = s.One(ctx, "SELECT hash FROM setup_code", nil, &hash)
	return hash, db.IfFound(err)
}

// TakeSetupCode deletes the code that has the given hash, and reports whether it existed. If several callers use the
// same hash at the same time, only one of them gets true.
func (s *DB) TakeSetupCode(ctx context.Context, hash string) (taken bool, err error) {
	return db.AnyChanged(s.ExecCounted(ctx, "DELETE FROM setup_code WHERE hash = $1", hash))
}
