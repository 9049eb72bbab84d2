package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// migrationRule describes statements that a migration must not contain, because they block requests for a long time
// or because an older version of the program fails after them.
type migrationRule struct {
	engine    string // empty: both engines
	statement string // regular expression; its first group, if any, matches the name of the table
	unless    string // regular expression; a statement that it matches is allowed
	file      string // regular expression; if the migration file matches it, the statement is allowed
	why       string
}

const (
	table          = `(?:IF NOT EXISTS |IF EXISTS |ONLY )?(\w+)`
	supportChanges = `UPDATE schema_support SET oldest_program`
	oneByOne       = `-- \+goose NO TRANSACTION`
)

var migrationRules = []migrationRule{
	{"", `^UPDATE (\w+)`, "", "", "changes all rows in one transaction: write a backfill"},
	{"", `^DELETE FROM (\w+)`, "", "", "deletes rows in one transaction: write a job that deletes in batches"},
	{"", `^INSERT INTO (\w+)[^;]* SELECT `, "", "", "copies rows in one transaction: write a backfill"},
	{"", `^WITH .*(UPDATE|DELETE FROM|INSERT INTO) `, "", "", "changes rows in one transaction: write a backfill"},
	{"", `^DROP TABLE ` + table, "", supportChanges, "older programs use the table: raise schema_support"},
	{
		"", `^ALTER TABLE ` + table + ` .*(DROP COLUMN|RENAME)`, "", supportChanges,
		"older programs use the old name: raise schema_support",
	},
	{
		"", `^ALTER TABLE ` + table + ` ADD CONSTRAINT .* CHECK`, "", supportChanges,
		"older programs may violate it: raise schema_support",
	},
	{"", `^CREATE TRIGGER .* ON (\w+)`, "", supportChanges, "older programs may violate it: raise schema_support"},
	{"", `^ALTER TABLE ` + table + ` ADD `, `ADD (COLUMN|CONSTRAINT) `, "", "write ADD COLUMN, which the rules below check"},
	{
		"", `^ALTER TABLE ` + table + ` ADD COLUMN .* NOT NULL`, `DEFAULT`, "",
		"older programs do not set the column: add a DEFAULT or leave NOT NULL out",
	},
	{"sqlite", `^CREATE (?:UNIQUE )?INDEX .* ON (\w+)`, "", "", "blocks writers while it reads the table"},
	{"postgres", `^CREATE (?:UNIQUE )?INDEX .* ON (\w+)`, `CONCURRENTLY`, "", "blocks writers: use CONCURRENTLY"},
	{"postgres", `^CREATE (?:UNIQUE )?INDEX CONCURRENTLY`, "", oneByOne, "needs the line NO TRANSACTION"},
	{"postgres", `^ALTER TABLE ` + table + ` .*ALTER (COLUMN )?\w+ (SET DATA )?TYPE`, "", "", "rewrites the table"},
	{
		"postgres", `^ALTER TABLE ` + table + ` .*SET NOT NULL`, "", "",
		"reads the table under an exclusive lock: use CHECK … NOT VALID and VALIDATE",
	},
	{
		"postgres", `^ALTER TABLE ` + table + ` ADD CONSTRAINT`, `NOT VALID|USING INDEX`, "",
		"reads the table under an exclusive lock: add NOT VALID and VALIDATE it",
	},
	{
		"postgres", `^ALTER TABLE ` + table + ` VALIDATE`, "", oneByOne,
		"would hold the exclusive lock of the statement before it: needs the line NO TRANSACTION",
	},
	{
		"postgres", `^ALTER TABLE ` + table + ` ADD COLUMN .*(\(\)|SERIAL|IDENTITY|GENERATED)`, "", "",
		"rewrites the table: use a constant default and a backfill",
	},
	{
		"postgres", `^ALTER TABLE ` + table + ` ADD COLUMN .*(REFERENCES|UNIQUE|PRIMARY KEY|CHECK)`, "", "",
		"reads the table under an exclusive lock: add the constraint with NOT VALID, or the index CONCURRENTLY",
	},
	{
		"postgres", `^(LOCK|TRUNCATE|CLUSTER|VACUUM FULL|REINDEX (?:TABLE|INDEX) (?:[^C]|C[^O]))`, "", "",
		"takes an exclusive lock",
	},
}

var (
	comments     = regexp.MustCompile(`(?m)--.*$`)
	spaces       = regexp.MustCompile(`\s+`)
	createdTable = regexp.MustCompile(`CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)
	made         = regexp.MustCompile(`(?:ADD CONSTRAINT|INDEX CONCURRENTLY) (?:IF NOT EXISTS )?(\w+)`)
)

// migrationFaults returns the errors in a migration. A statement may block requests if a comment with "blocks:" and a
// reason precedes it. The reason must state why the table is small.
func migrationFaults(engine, text string) (faults []string) {
	up, _, _ := strings.Cut(text, "-- +goose Down")
	created := []string{"schema_support"}
	for _, found := range createdTable.FindAllStringSubmatch(up, -1) {
		created = append(created, found[1])
	}
	for _, commented := range statements(up) {
		statement := strings.TrimSpace(spaces.ReplaceAllString(comments.ReplaceAllString(commented, ""), " "))
		if strings.Contains(commented, "-- blocks: ") {
			continue
		}
		for _, rule := range migrationRules {
			found := regexp.MustCompile(rule.statement).FindStringSubmatch(statement)
			switch {
			case rule.engine != "" && rule.engine != engine, found == nil,
				len(found) > 1 && slices.Contains(created, found[1]),
				rule.unless != "" && regexp.MustCompile(rule.unless).MatchString(statement),
				rule.file != "" && regexp.MustCompile(rule.file).MatchString(up):
			default:
				faults = append(faults, statement+": "+rule.why)
			}
		}
		if name := made.FindStringSubmatch(statement); name != nil && strings.Contains(up, "NO TRANSACTION") &&
			!strings.HasPrefix(statement, "DROP") && !strings.Contains(up, "IF EXISTS "+name[1]) {
			faults = append(faults, statement+": without a transaction it must be possible to repeat it: DROP … IF EXISTS first")
		}
	}
	return faults
}

// statements returns the statements in a migration. Two goose marker comments enclose each statement that contains
// semicolons.
func statements(text string) (all []string) {
	for i, part := range strings.Split(text, "-- +goose StatementBegin") {
		if i > 0 {
			var whole string
			whole, part, _ = strings.Cut(part, "-- +goose StatementEnd")
			all = append(all, whole)
		}
		all = append(all, strings.Split(part, ";")...)
	}
	return all
}

// All migrations except the first one must follow the rules in docs/migrations.md.
func TestMigrationsBlockNobody(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		files, err := filepath.Glob("migrations/" + engine + "/*.sql")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files[1:] {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range migrationFaults(engine, string(text)) {
				t.Errorf("%s: %s", file, fault)
			}
			expectBackfillOf(t, file, string(text))
		}
	}
}

// expectBackfillOf checks a migration that waits for a backfill. The migration must be undoable, and the backfill must
// exist.
func expectBackfillOf(t *testing.T, file, text string) {
	t.Helper()
	found := regexp.MustCompile(`(?m)^-- after backfill: (\S+)$`).FindStringSubmatch(text)
	if found == nil {
		return
	}
	if !strings.Contains(text, "-- +goose Down") {
		t.Errorf("%s has no Down part, so an older backup cannot be restored", file)
	}
	if _, err := fs.Stat(os.DirFS("migrations"), found[1]+".backfill.json"); err != nil {
		t.Errorf("%s: %v", file, err)
	}
}

func TestTheRulesOfMigrations(t *testing.T) {
	for _, good := range []struct{ engine, text string }{
		{"sqlite", addVillage},
		{"postgres", addVillage},
		{"sqlite", requireVillageSQLite},
		{"postgres", requireVillagePostgres},
		{"postgres", "-- +goose Up\nCREATE TABLE a (id TEXT PRIMARY KEY);\nCREATE INDEX a_id ON a (id);\n" +
			"INSERT INTO a SELECT id FROM partner;"},
		{"postgres", "-- +goose NO TRANSACTION\n-- +goose Up\nDROP INDEX CONCURRENTLY IF EXISTS b;\n" +
			"CREATE INDEX CONCURRENTLY b ON booking (id);"},
		{"sqlite", "-- blocks: a fair has a few partners\nCREATE INDEX c ON partner (name);"},
		{"postgres", "ALTER TABLE booking ADD COLUMN town TEXT NOT NULL DEFAULT '';"},
		{"postgres", "UPDATE schema_support SET oldest_program = 3; ALTER TABLE booking DROP COLUMN town;"},
	} {
		if faults := migrationFaults(good.engine, good.text); len(faults) > 0 {
			t.Errorf("%s: %q", good.engine, faults)
		}
	}
	for _, bad := range []struct{ engine, text string }{
		{"sqlite", "UPDATE registration SET village = 'x';"},
		{"postgres", "-- a comment\nUPDATE registration\nSET village = 'x';"},
		{"postgres", "DELETE FROM registration;"},
		{"sqlite", "INSERT INTO visitor (id) SELECT id FROM registration;"},
		{"postgres", "WITH old AS (SELECT 1) UPDATE registration SET village = 'x';"},
		{"postgres", "DROP TABLE booking;"},
		{"sqlite", "ALTER TABLE booking DROP COLUMN town;"},
		{"postgres", "ALTER TABLE booking RENAME COLUMN town TO village;"},
		{"postgres", "ALTER TABLE booking ADD COLUMN town TEXT NOT NULL;"},
		{"postgres", "ALTER TABLE booking ADD COLUMN code TEXT NOT NULL DEFAULT gen_random_uuid();"},
		{"postgres", "ALTER TABLE booking ADD COLUMN desk TEXT REFERENCES desk (id);"},
		{"sqlite", "CREATE INDEX c ON registration (village);"},
		{"postgres", "CREATE UNIQUE INDEX c ON registration (village);"},
		{"postgres", "CREATE INDEX CONCURRENTLY c ON registration (village);"},
		{"postgres", "-- +goose NO TRANSACTION\n-- +goose Up\nCREATE INDEX CONCURRENTLY c ON registration (village);"},
		{"postgres", "ALTER TABLE booking ALTER COLUMN town TYPE BIGINT;"},
		{"postgres", "ALTER TABLE booking ALTER COLUMN town SET NOT NULL;"},
		{"postgres", "UPDATE schema_support SET oldest_program = 3; " +
			"ALTER TABLE booking ADD CONSTRAINT c CHECK (town <> '');"},
		{"postgres", "ALTER TABLE booking ADD CONSTRAINT c CHECK (town <> '') NOT VALID;"},
		{"postgres", "ALTER TABLE booking VALIDATE CONSTRAINT c;"},
		{"postgres", "TRUNCATE booking;"},
		{"postgres", "LOCK TABLE booking;"},
		{"postgres", "REINDEX TABLE booking;"},
	} {
		if faults := migrationFaults(bad.engine, bad.text); len(faults) == 0 {
			t.Errorf("%s: %q is allowed", bad.engine, bad.text)
		}
	}
}
