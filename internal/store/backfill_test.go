package store_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The next schema versions in these tests. Version 2 adds a column, and a job fills this column. Version 3 then
// requires a value in the column.
const (
	addVillage = "-- +goose Up\nALTER TABLE registration ADD COLUMN village TEXT;\n" +
		"-- +goose Down\nALTER TABLE registration DROP COLUMN village;\n"
	requireVillageSQLite = `-- after backfill: registration_village
-- +goose Up
UPDATE schema_support SET oldest_program = 2;
-- +goose StatementBegin
CREATE TRIGGER registration_has_village BEFORE INSERT ON registration WHEN NEW.village IS NULL
BEGIN
    SELECT RAISE(ABORT, 'registration without village');
END;
-- +goose StatementEnd
-- +goose Down
DROP TRIGGER registration_has_village;
UPDATE schema_support SET oldest_program = 1;
`
	requireVillagePostgres = `-- after backfill: registration_village
-- +goose NO TRANSACTION
-- +goose Up
ALTER TABLE registration DROP CONSTRAINT IF EXISTS registration_has_village;
ALTER TABLE registration ADD CONSTRAINT registration_has_village CHECK (village IS NOT NULL) NOT VALID;
ALTER TABLE registration VALIDATE CONSTRAINT registration_has_village;
UPDATE schema_support SET oldest_program = 2;
-- +goose Down
ALTER TABLE registration DROP CONSTRAINT registration_has_village;
UPDATE schema_support SET oldest_program = 1;
`
	fillVillage = `{"table": "registration", "key": "id", "set": "village = 'of ' || address",
		"missing": "village IS NULL"}`
)

// useNextVersion makes the store behave like a newer version of the program, whose schema is 2 or 3.
func useNextVersion(t *testing.T, schema int) {
	t.Helper()
	files := map[string]string{
		"sqlite/0002_add_village.sql": addVillage, "postgres/0002_add_village.sql": addVillage,
		"registration_village.backfill.json": fillVillage,
	}
	if schema > 2 {
		files["sqlite/0003_require_village.sql"] = requireVillageSQLite
		files["postgres/0003_require_village.sql"] = requireVillagePostgres
	}
	store.AddMigrations(t, files)
}

// fillWith runs the backfill job until all rows are filled.
func fillWith(t *testing.T, db *store.DB) {
	t.Helper()
	for {
		err := db.FillRows(t.Context(), "registration_village")
		if err == nil {
			return
		}
		if !errors.Is(err, store.ErrBackfillUnfinished) {
			t.Fatal(err)
		}
	}
}

// withoutVillage returns the number of registrations whose village is not filled.
func withoutVillage(t *testing.T, db *store.DB) (n int) {
	t.Helper()
	if err := db.Pool().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM registration WHERE village IS NULL").
		Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func expectSchema(t *testing.T, db *store.DB, want int64) {
	t.Helper()
	if have, err := db.SchemaVersion(t.Context()); err != nil || have != want {
		t.Fatalf("the schema is at %d, %v; want %d", have, err, want)
	}
}

func register(t *testing.T, db *store.DB, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		if _, _, err := db.CreateRegistration(t.Context(), registration(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// A constraint is added only after the backfill has filled all rows. These include rows that an older version of the
// program writes during the backfill.
func TestAConstraintWaitsForItsBackfill(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		register(t, db, 0, 1300)
		useNextVersion(t, 3)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		expectSchema(t, db, 2)
		if have, needed, err := db.SchemaVersions(t.Context()); err != nil || have != needed {
			t.Errorf("the schema %d should be %d, %v", have, needed, err)
		}
		if err := db.PlanBackfills(t.Context(), time.UnixMilli(1)); err != nil {
			t.Fatal(err)
		}
		jobs, err := db.TakeJobs(t.Context(), "x", time.Now(), time.Now(), 10, nil)
		const name = "registration_village"
		if err != nil || len(jobs) != 1 || jobs[0].Kind != fair.BackfillJob(name) || jobs[0].Key != name {
			t.Fatalf("jobs %v, %v", jobs, err)
		}

		// If the process ends during the backfill, the filled rows stay filled, and another process continues.
		dying, die := context.WithCancel(t.Context())
		db.OnQuery(func(_ context.Context, query string) func(error) {
			return func(error) {
				if strings.HasPrefix(query, "UPDATE registration SET village") {
					die()
				}
			}
		})
		if err := db.FillRows(dying, "registration_village"); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v", err)
		}
		db.OnQuery(nil)
		if n := withoutVillage(t, db); n == 0 || n == 1300 {
			t.Fatalf("%d rows are left after the process died", n)
		}
		register(t, db, 1300, 1400) // these rows are written by an older version of the program
		fillWith(t, db)
		if n := withoutVillage(t, db); n != 0 {
			t.Errorf("%d rows are not filled", n)
		}
		expectSchema(t, db, 3)
		if _, _, err := db.CreateRegistration(t.Context(), registration(2000)); err == nil {
			t.Error("a row without village was stored after the constraint was added")
		}
	})
}

// A backup of an older version must be restorable into a newer schema, even if its rows do not satisfy the
// constraints yet.
func TestAnOldBackupIsFilledAfterItsRestore(t *testing.T) {
	var backup bytes.Buffer
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		register(t, db, 0, 20)
		backup.Reset()
		if _, err := db.Backup(t.Context(), &backup); err != nil {
			t.Fatal(err)
		}
		useNextVersion(t, 3)
		newer := storetest.SQLite(t)
		if db.Engine() == "postgres" {
			newer = storetest.Postgres(t)
		}
		if err := newer.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		fillWith(t, newer)
		expectSchema(t, newer, 3)
		if _, err := newer.Restore(t.Context(), bytes.NewReader(backup.Bytes())); err != nil {
			t.Fatal(err)
		}
		if n := withoutVillage(t, newer); n != 20 {
			t.Errorf("%d of 20 rows have no village", n)
		}
		fillWith(t, newer)
		if n := withoutVillage(t, newer); n != 0 {
			t.Errorf("%d rows are not filled", n)
		}
		expectSchema(t, newer, 3)
	})
}

// The previous version of the program must be able to start with the new schema. Only a migration that declares the
// opposite is an exception.
func TestThePreviousProgramUsesTheNewSchema(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		register(t, db, 0, 3)
		t.Run("expanded", func(t *testing.T) {
			useNextVersion(t, 2)
			if err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		})
		if err := db.Migrate(t.Context()); err != nil { // the current version of the program migrates the database
			t.Errorf("schema 2: %v", err)
		}
		if have, needed, err := db.SchemaVersions(t.Context()); err != nil || have != 2 || needed != 2 {
			t.Errorf("the schema %d should be %d, %v", have, needed, err)
		}
		register(t, db, 3, 6)
		t.Run("tightened", func(t *testing.T) {
			useNextVersion(t, 3)
			fillWith(t, db)
		})
		if err := db.Migrate(t.Context()); !errors.Is(err, store.ErrNewerSchema) {
			t.Errorf("schema 3: %v", err)
		}
	})
}

// A migration that waits for a table lock must not block requests.
func TestAMigrationDoesNotBlockRequestsWhileItWaits(t *testing.T) {
	db := storetest.Postgres(t)
	prepared(t, db)
	register(t, db, 0, 3)
	useNextVersion(t, 2)
	reading, err := db.Pool().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reading.ExecContext(t.Context(), "SELECT COUNT(*) FROM registration"); err != nil {
		t.Fatal(err)
	}
	migrated := make(chan error, 1)
	go func() { migrated <- db.Migrate(t.Context()) }()
	waiting := 0
	for waiting == 0 { // wait until the migration is waiting for the lock
		if err := db.Pool().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND mode = "+
			"'AccessExclusiveLock'").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
	}
	register(t, db, 3, 6) // if the migration had no lock time-out, this call would wait for the open transaction
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-migrated; err != nil {
		t.Fatal(err)
	}
	expectSchema(t, db, 2)
}
