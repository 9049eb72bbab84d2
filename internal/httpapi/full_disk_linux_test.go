package httpapi_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// If the file system of a PostgreSQL table has no free space, requests that write get the status 507 and store
// nothing, and requests that read still work. When there is space again, writing works without a restart.
func TestPostgreSQLOnAFullDisk(t *testing.T) {
	t.Parallel()
	db := storetest.Postgres(t)
	pool := db.Pool()
	var folder string
	must(t, pool.QueryRowContext(t.Context(), "SHOW data_directory").Scan(&folder))
	server, err := os.Stat(folder)
	if err != nil {
		t.Skipf("the server is on another machine: %v", err)
	}
	owner, _ := server.Sys().(*syscall.Stat_t)
	place, err := os.MkdirTemp("", "mela-small") //nolint:usetesting // unlike t.TempDir, the server can access it
	must(t, err)
	t.Cleanup(func() { _ = os.Remove(place) })
	must(t, os.Chmod(place, 0o755)) //nolint:gosec // an empty folder
	mount := func(flags uintptr, size string) error {
		return syscall.Mount("tmpfs", place, "tmpfs", flags, fmt.Sprintf("size=%s,uid=%d,mode=0700", size, owner.Uid))
	}
	if err := mount(0, "256k"); err != nil {
		t.Skipf("a small file system cannot be mounted, which needs root: %v", err)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(place, syscall.MNT_DETACH)) })
	space := strings.ToLower(strings.ReplaceAll(place[strings.LastIndex(place, "/")+1:], "-", "_"))
	exec := func(statement string) {
		t.Helper()
		if _, err := pool.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	exec("CREATE TABLESPACE " + space + " LOCATION '" + place + "'")
	exec("ALTER TABLE registration SET TABLESPACE " + space)
	s := newSite(t, db)
	count := func(table string) (n int) {
		must(t, pool.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n))
		return n
	}
	register := func(i int) answer {
		person := her()
		person["name"], person["address"] = fmt.Sprintf("%s %d", herName, i), strings.Repeat("Chityal ", 20)
		return s.free(call{method: "POST", path: "/api/registers", body: person})
	}
	stored, refused := 0, answer{}
	for refused.status == 0 {
		if a := register(stored); a.status == 201 {
			stored++
		} else {
			refused = a
		}
	}
	refused.check(call{path: "registers", want: 507, has: []string{`"code":"storage_full"`}})
	messages := count("message")
	for i := range 3 {
		register(stored + i).check(call{path: "registers", want: 507})
	}
	if n := count("registration"); n != stored || count("message") != messages {
		t.Errorf("%d registrations are stored, %d were confirmed; %d messages, before %d", n, stored, count("message"),
			messages)
	}
	s.do(call{method: "GET", path: "/api/hall", want: 200})
	must(t, mount(syscall.MS_REMOUNT, "32m"))
	register(stored + 10).check(call{path: "registers", want: 201})
	// The table is moved out of the tablespace before its file system is unmounted, because the database is dropped
	// later.
	exec("ALTER TABLE registration SET TABLESPACE pg_default")
	exec("DROP TABLESPACE " + space)
}
