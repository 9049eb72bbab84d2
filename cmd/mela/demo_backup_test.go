package main_test

import (
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// publicPages are pages of each kind: with content of the edition, with records, and with a form.
var publicPages = []string{
	"/", "/te", "/stallbooking", "/exhibitors", "/programme", "/organizing-committee", "/Partners", "/registration",
	"/hi/refunds", "/event.ics", "/brochure.pdf",
}

// opened requests pages of each kind, all calls of the API that need no parameter, the page and the receipt of a payer,
// and each kind of picture. It returns the status of each response, and how far the practice clock is ahead.
func opened(t *testing.T, p *process, seen *acknowledged) (statuses map[string]int, ahead time.Duration) {
	t.Helper()
	office := p.signIn()
	statuses = map[string]int{}
	get := func(path string) {
		t.Helper()
		status, err := p.call(office, http.MethodGet, path, nil, nil)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		statuses[path] = status
	}
	for _, path := range publicPages {
		get(path)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Required bool }
		}
	}
	read(t, p, office, "/api/openapi.json", &api)
	for _, path := range slices.Sorted(maps.Keys(api.Paths)) {
		call, found := api.Paths[path]["get"]
		stream := path == "/api/hall/events"
		outside := path == "/api/admin/whatsapp/poster.pdf" // its number comes from the provider
		if found && !stream && !outside && !strings.Contains(path, "{") && !slices.ContainsFunc(call.Parameters,
			func(q struct{ Required bool }) bool { return q.Required }) {
			get(path)
		}
	}
	paths := pictures(t, p, office)
	for order, user := range seen.orders {
		paths = append(paths, "/api/receipts/"+order+"/"+user, "/payment-success?transactionId="+order+"&userID="+user,
			"/api/orders/"+order)
	}
	for _, path := range paths {
		get(path)
		if statuses[path] != http.StatusOK {
			t.Errorf("%s is %d", path, statuses[path])
		}
	}
	var event struct{ Practice *struct{ Offset int64 } }
	read(t, p, office, "/api/event", &event)
	if event.Practice == nil {
		t.Fatal("there is no practice clock")
	}
	return statuses, time.Duration(event.Practice.Offset) * time.Millisecond
}

// pictures returns the path of one picture of each kind.
func pictures(t *testing.T, p *process, office *http.Client) (found []string) {
	t.Helper()
	for _, list := range []string{"/api/banners", "/api/partners", "/api/logo"} {
		var text []any
		read(t, p, office, list, &text)
		if path := firstFile(text); path != "" {
			found = append(found, path)
		}
	}
	if len(found) == 0 {
		t.Error("the demo has no picture")
	}
	return found
}

// firstFile returns the first text in a JSON value that is the path of an uploaded file.
func firstFile(value any) string {
	switch v := value.(type) {
	case string:
		if strings.HasPrefix(v, "/files/") {
			return v
		}
	case []any:
		for _, one := range v {
			if path := firstFile(one); path != "" {
				return path
			}
		}
	case map[string]any:
		return firstFile(slices.Collect(func(yield func(any) bool) {
			for _, key := range slices.Sorted(maps.Keys(v)) {
				if !yield(v[key]) {
					return
				}
			}
		}))
	}
	return ""
}

// moved is a site whose data was restored somewhere else.
type moved struct {
	env             []string
	place           string
	email, password string
	seen            *acknowledged // a payer's order
}

// backUp writes the site to its place, and the records to a file. It returns the summary of the records.
func (m moved) backUp(t *testing.T) (contents string) {
	t.Helper()
	if out, err := runProgram(t, m.env, "backup", "--to", m.place); err != nil ||
		!strings.Contains(out, "was written and verified") {
		t.Fatalf("%v\n%s", err, out)
	}
	return contentsOf(t, m.env)
}

// restoredTo restores the newest backup of the site into another database. The records must be the same.
func (m moved) restoredTo(t *testing.T, env ...string) moved {
	t.Helper()
	to := moved{
		env: append(env, demoSecret), place: filepath.Join(t.TempDir(), "place"), email: m.email, password: m.password,
		seen: m.seen,
	}
	want := m.backUp(t)
	if out, err := runProgram(t, append(to.env, "MELA_BACKUP_URL="+m.place), "restore", "-same-series",
		"latest"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := contentsOf(t, to.env); got != want {
		t.Errorf("restored:\n%s\nbacked up:\n%s", got, want)
	}
	return to
}

// visited starts a site, opens its pages and ends it.
func (m moved) visited(t *testing.T) (statuses map[string]int, ahead time.Duration) {
	t.Helper()
	p := startSiteWith(t, "-log-level=warn", append(m.env, "MELA_RENDER_AHEAD=off")...)
	p.email, p.password = m.email, m.password
	statuses, ahead = opened(t, p, m.seen)
	if err := p.end(); err != nil {
		t.Error(err)
	}
	return statuses, ahead
}

const demoSecret = "MELA_SECRET=a secret that all places of the demo share"

// The complete demo moves from SQLite to SQLite, and from SQLite to PostgreSQL and back. Each time all records, uploads
// and the practice clock must be there, and every kind of page must answer as before.
func TestTheCompleteDemoIsRestored(t *testing.T) {
	t.Parallel()
	demo := moved{
		env:   []string{demoSecret, "MELA_DATA=" + t.TempDir()},
		place: filepath.Join(t.TempDir(), "place"), seen: newAcknowledged(),
	}
	p := startSiteWith(t, "--demo", append(demo.env, "MELA_RENDER_AHEAD=off")...)
	if status, err := p.call(http.DefaultClient, http.MethodGet, "/readyz", nil, nil); status != http.StatusOK {
		t.Fatalf("ready: %d, %v", status, err)
	}
	demo.email, demo.password = p.email, p.password
	var visitor struct {
		ID     string `json:"_id"`
		UserID string
		Amount int
	}
	if status, err := p.call(anybody, http.MethodPost, "/api/registers", farmer(1), &visitor); err != nil ||
		status != http.StatusCreated {
		t.Fatalf("register: %d, %v", status, err)
	}
	order := map[string]any{"registrationId": visitor.ID, "userID": visitor.UserID, "amount": visitor.Amount}
	if !pay(p, demo.seen, order) || len(demo.seen.orders) != 1 {
		t.Fatal("the visitor could not pay")
	}
	want, ahead := opened(t, p, demo.seen)
	if err := p.end(); err != nil {
		t.Fatal(err)
	}
	if len(want) < 60 || want["/api/registers"] != http.StatusOK || want["/te"] != http.StatusOK {
		t.Errorf("opened %v", want)
	}
	file := demo.restoredTo(t, "MELA_DATA="+t.TempDir())
	server := demo.restoredTo(t, "MELA_DATA="+t.TempDir(), "MELA_DATABASE_URL="+storetest.PostgresURL(t))
	back := server.restoredTo(t, "MELA_DATA="+t.TempDir())
	for name, site := range map[string]moved{"SQLite": file, "PostgreSQL": server, "SQLite again": back} {
		got, clock := site.visited(t)
		for path, status := range want {
			if got[path] != status {
				t.Errorf("%s: %s is %d, and was %d", name, path, got[path], status)
			}
		}
		if clock != ahead {
			t.Errorf("%s: the practice clock is ahead by %s, and was by %s", name, clock, ahead)
		}
	}
}
