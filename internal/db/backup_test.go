package db_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// rewritten returns a copy of a backup whose text was modified by the function `change`. The copy is compressed again,
// so its checksum is correct.
func rewritten(t *testing.T, file []byte, change func(string) string) *bytes.Buffer {
	t.Helper()
	in, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	changed := change(string(text))
	if changed == string(text) {
		t.Fatal("the change did not fit")
	}
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	if _, err := zip.Write([]byte(changed)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return &out
}

func TestARestoreNoticesRecordsThatDifferFromTheSummary(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		if _, _, err := db.CreateRegistration(t.Context(), registration(1)); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		for name, change := range map[string]func(string) string{
			"a lost record": func(text string) string {
				start := strings.Index(text, `{"t":"registration"`)
				return text[:start] + text[start+strings.Index(text[start:], "\n")+1:]
			},
			"another sum of money": func(text string) string {
				return strings.Replace(text, `"capturedPaise":0`, `"capturedPaise":1`, 1)
			},
			"a missing end": func(text string) string { return text[:strings.Index(text, `{"contents"`)] },
		} {
			fresh := storetest.SQLite(t)
			if _, err := fresh.Restore(t.Context(), rewritten(t, file.Bytes(), change)); err == nil {
				t.Errorf("%s: the backup was restored", name)
			}
			if n, err := fresh.Restore(t.Context(), bytes.NewReader(file.Bytes())); err != nil ||
				n.Records["registration"] != 1 {
				t.Errorf("%s: the failed restore left something behind: %+v, %v", name, n, err)
			}
		}
	})
}

func TestOneProcessAtATimeBacksUp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		start := func(id string, at, due time.Time) bool {
			t.Helper()
			ok, err := db.StartBackup(ctx, fair.BackupRun{ID: id, StartedAt: at}, due)
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
		if !start("a", noon, noon.Add(-time.Hour)) || start("b", noon.Add(time.Minute), time.Time{}) {
			t.Fatal("two backups run at once")
		}
		done := fair.BackupRun{
			ID: "a", EndedAt: noon.Add(2 * time.Minute), Outcome: fair.BackupVerified, File: "mela.gz",
			Records: 3, Bytes: 9, Uploads: 1,
		}
		if err := db.EndBackup(ctx, done); err != nil {
			t.Fatal(err)
		}
		if start("c", noon.Add(3*time.Minute), noon.Add(-time.Hour)) {
			t.Error("a second backup began within the time of the first")
		}
		if !start("d", noon.Add(3*time.Minute), time.Time{}) {
			t.Error("a manual backup had to wait for the schedule")
		}
		if !start("e", noon.Add(8*time.Hour), time.Time{}) {
			t.Error("the backup of a dead process blocks the others")
		}
		state, err := db.BackupState(ctx)
		if err != nil || state.Verified.ID != "a" || state.Verified.Bytes != 9 || state.Failed.ID != "d" ||
			state.Failures != 1 || !state.Running {
			t.Errorf("%+v, %v", state, err)
		}
	})
}

// allReferences contains the queries that return each foreign key: its table, the referenced table, and the text of its
// definition.
var allReferences = map[string]string{
	"sqlite": `SELECT DISTINCT t.name, k."table", t.sql FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) k
		WHERE t.type = 'table'`,
	"postgres": `SELECT conrelid::regclass::text, confrelid::regclass::text, pg_get_constraintdef(oid)
		FROM pg_constraint WHERE contype = 'f'`,
}

// deferred reports whether all references to a table are checked only at the commit.
func deferred(definition, referenced string) bool {
	for _, one := range regexp.MustCompile(`REFERENCES `+referenced+` ?\([^)]*\)[^,\n]*`).FindAllString(definition, -1) {
		if !strings.Contains(one, "DEFERRABLE INITIALLY DEFERRED") {
			return false
		}
	}
	return true
}

// tablesOf contains the queries that return the names of all tables that store rows of the program.
var tablesOf = map[string]string{
	"sqlite": `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		AND name NOT LIKE '%\_search' ESCAPE '\' AND name NOT LIKE '%\_search\_%' ESCAPE '\'`,
	"postgres": `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
}

// A restore inserts the tables in the order of the backup. Therefore, a table must follow the tables that it
// references. A backup must contain every table that is not left out by name.
func TestTheTablesOfABackupFollowTheirReferences(t *testing.T) {
	both := map[string][]string{}
	storetest.EachEmpty(t, func(t *testing.T, db *store.DB) {
		tables, err := db.BackupTables(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		both[db.Engine()] = tables
		for _, name := range queried(t, db, tablesOf[db.Engine()]) {
			_, leftOut := database.NotInBackup[name[0]]
			if leftOut == slices.Contains(tables, name[0]) {
				t.Errorf("%s: left out %v, but in the backup %v", name[0], leftOut, !leftOut)
			}
		}
		references := queried(t, db, allReferences[db.Engine()])
		if len(references) < 20 {
			t.Fatalf("only %d foreign keys were found", len(references))
		}
		for _, r := range references {
			if slices.Index(tables, r[0]) <= slices.Index(tables, r[1]) && !deferred(r[2], r[1]) {
				t.Errorf("%s comes before %s, to which it refers", r[0], r[1])
			}
		}
	})
	if diff := cmp.Diff(both["sqlite"], both["postgres"]); diff != "" {
		t.Errorf("the engines' tables differ (-sqlite +postgres):\n%s", diff)
	}
}

// queried returns the rows of a query as texts.
func queried(t *testing.T, db *store.DB, query string) (found [][]string) {
	t.Helper()
	rows, err := db.Pool().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	cols, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		row, into := make([]string, len(cols)), make([]any, len(cols))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		found = append(found, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}
