package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// backfillSuffix is the file name suffix of backfill descriptions. These files are stored in the parent folder of the
// migration folders.
const backfillSuffix = ".backfill.json"

// backfill fills a new column of a table in small transactions, while the program serves requests. The values of all
// fields are valid in both SQLite and PostgreSQL. The progress is not stored, because the condition Missing finds the
// rows that are not filled.
type backfill struct {
	Table   string `json:"table"`
	Key     string `json:"key"`     // name of a unique column of type TEXT
	Set     string `json:"set"`     // the assignments of the UPDATE statement
	Missing string `json:"missing"` // condition that is true for the rows that are not filled
}

// These constants limit the load that a backfill causes: the number of rows per transaction, the pause after each
// transaction, and the number of transactions per job.
const (
	backfillRows    = 500
	backfillPause   = 10 * time.Millisecond
	backfillBatches = 200
)

// ErrBackfillUnfinished means that some rows are not filled yet, so the job must run again.
var ErrBackfillUnfinished = errors.New("the backfill has rows left")

func findBackfill(name string) (b backfill, err error) {
	text, err := fs.ReadFile(migrationFiles, "migrations/"+name+backfillSuffix)
	if err != nil {
		return b, err
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&b); err != nil {
		return b, fmt.Errorf("backfill %s: %w", name, err)
	}
	return b, nil
}

// Backfills returns the names of the backfills that this program contains.
func Backfills() []string {
	names, _ := fs.Glob(migrationFiles, "migrations/*"+backfillSuffix) // fails only if the pattern is malformed
	for i, file := range names {
		names[i] = strings.TrimSuffix(path.Base(file), backfillSuffix)
	}
	return names
}

// PlanBackfills adds a job for each backfill that still has rows to fill.
func (db *DB) PlanBackfills(ctx context.Context, now time.Time) error {
	for _, name := range Backfills() {
		missing, err := db.isMissing(ctx, name)
		if err == nil && missing {
			err = db.AddJob(ctx, fair.Job{Kind: fair.BackfillJob(name), Key: name, RunAt: now})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isMissing reports whether there are rows that the backfill has not filled.
func (db *DB) isMissing(ctx context.Context, name string) (missing bool, err error) {
	b, err := findBackfill(name)
	if err != nil {
		return false, err
	}
	err = db.one(ctx, "SELECT EXISTS (SELECT 1 FROM "+b.Table+" WHERE "+b.Missing+")", nil, &missing)
	return missing, err
}

// FillRows runs a backfill for at most backfillBatches transactions. It returns ErrBackfillUnfinished if some rows
// are not filled after that. When all rows are filled, it applies the migrations that waited for the backfill.
func (db *DB) FillRows(ctx context.Context, name string) error {
	b, err := findBackfill(name)
	if err != nil {
		return err
	}
	for batches := backfillBatches; ; {
		first, found, err := db.firstMissing(ctx, b)
		if err != nil {
			return err
		}
		if !found {
			return db.migrate(ctx, nil)
		}
		filled, err := db.fillFrom(ctx, b, first, &batches)
		switch {
		case err != nil:
			return err
		case batches == 0:
			return ErrBackfillUnfinished
		case filled == 0:
			return fmt.Errorf("backfill %s does not fill row %s", name, first)
		}
	}
}

// firstMissing returns the smallest key among the rows that are not filled yet. If there is no such row, `found` is
// false.
func (db *DB) firstMissing(ctx context.Context, b backfill) (key string, found bool, err error) {
	var first sql.NullString
	err = db.one(ctx, "SELECT MIN("+b.Key+") FROM "+b.Table+" WHERE "+b.Missing, nil, &first)
	return first.String, first.Valid, err
}

// fillFrom fills the rows whose key is greater than or equal to `from`, in several transactions. Each transaction
// decreases `batches` by one. fillFrom stops at the end of the table or when `batches` is 0. It returns the number of
// filled rows.
func (db *DB) fillFrom(ctx context.Context, b backfill, from string, batches *int) (filled int64, err error) {
	for more := true; more && *batches > 0; *batches-- {
		var next string
		err := db.one(ctx, "SELECT "+b.Key+" FROM "+b.Table+" WHERE "+b.Key+" >= $1 ORDER BY "+b.Key+
			" LIMIT 1 OFFSET $2", []any{from, backfillRows}, &next)
		until, args := "", []any{from}
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			more = false
		case err != nil:
			return filled, err
		default:
			until, args = " AND "+b.Key+" < $2", append(args, next)
		}
		n, err := db.execCounted(ctx, "UPDATE "+b.Table+" SET "+b.Set+" WHERE "+b.Key+" >= $1"+until+" AND ("+b.Missing+")",
			args...)
		if err != nil {
			return filled, err
		}
		filled, from = filled+n, next
		select {
		case <-ctx.Done():
			return filled, ctx.Err()
		case <-time.After(backfillPause):
		}
	}
	return filled, nil
}

// loosen undoes the migrations that need a backfill and are newer than a backup's schema, because the backup's rows
// are not filled. At its next startup, the program fills the rows and applies the migrations again.
func (db *DB) loosen(ctx context.Context, schema int64) error {
	provider, err := db.migrator(nil)
	if err != nil {
		return err
	}
	for _, migration := range provider.ListSources() {
		_, needed, err := db.neededBackfill(migration)
		if err == nil && needed && migration.Version > schema {
			err = db.apply(ctx, migration, false)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
