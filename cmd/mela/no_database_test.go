package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// A command that needs a database must not create one: an empty database in a wrong folder looks like a lost site.
func TestCommandsCreateNoDatabase(t *testing.T) {
	for _, args := range [][]string{
		{"backup", "x.gz"},
		{"backup"},
		{"keys", "list"},
		{"keys", "rotate"},
		{"keys", "revoke", "1"},
		{"documents", "new-series"},
		{"admin", "reset-password", "--email", "owner@example.org"},
		{"doctor"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			folder := t.TempDir()
			if args[0] == "backup" && len(args) == 2 {
				args = []string{"backup", filepath.Join(folder, args[1])}
			}
			env := []string{"MELA_DATA=" + filepath.Join(folder, "data"), "MELA_BACKUP_URL=" + filepath.Join(folder, "place")}
			out, err := runProgram(t, env, args...)
			if err == nil || !strings.Contains(out, "here is no database in "+filepath.Join(folder, "data")) {
				t.Errorf("%v\n%s", err, out)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("it created %v, %v", left, err)
			}
			out, err = runProgram(t, append(env, "MELA_DATABASE_URL="+storetest.PostgresURL(t)), args...)
			if err == nil || !strings.Contains(out, "here is no database in PostgreSQL") {
				t.Errorf("PostgreSQL: %v\n%s", err, out)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("with PostgreSQL it created %v, %v", left, err)
			}
		})
	}
}
