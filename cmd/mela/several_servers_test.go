package main_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// namesIn returns the names of the registrations that the portal returns to a client.
func namesIn(t *testing.T, p *process, client *http.Client) map[string]string {
	t.Helper()
	var list []struct {
		ID   string `json:"_id"`
		Name string `json:"name"`
	}
	if status, err := p.call(client, http.MethodGet, "/api/registers", nil, &list); err != nil || status != http.StatusOK {
		t.Fatalf("registrations: %d, %v", status, err)
	}
	names := map[string]string{}
	for _, r := range list {
		names[r.Name] = r.ID
	}
	return names
}

func TestTheOfficeReadsFromAReplicaAndSeesItsOwnChanges(t *testing.T) {
	t.Parallel()
	primary := storetest.StartServer(t)
	replica := primary.Standby()
	p := startSite(t, "MELA_DATA="+t.TempDir(), "MELA_DATABASE_URL="+primary.URL(), "MELA_DATABASE_READ_URL="+
		replica.URL())
	early, late := farmer(1), farmer(2)
	register := func(form map[string]any) {
		t.Helper()
		if status, err := p.call(anybody, http.MethodPost, "/api/registers", form, nil); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
	}
	register(early)
	reader, writer := p.signIn(), p.signIn()
	for deadline := time.Now().Add(patience); namesIn(t, p, reader)["Lakshmi 1"] == ""; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the registration never arrived at the replica")
		}
	}
	execute(t, replica, storetest.PauseReplay)
	register(late)
	// On a busy machine, the replica may respond too late. The site then reads from the database for a while.
	fromReplica := func(sees func(names map[string]string) bool) {
		t.Helper()
		for deadline := time.Now().Add(patience); !sees(namesIn(t, p, reader)); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the list does not come from the replica, or the replica was not paused")
			}
		}
	}
	fromReplica(func(names map[string]string) bool { return names["Lakshmi 2"] == "" })
	// After an account has made a change, it must see this change and all earlier changes.
	before := namesIn(t, p, writer)
	change := map[string]string{"name": "Lakshmi Devi"}
	if status, err := p.call(writer, http.MethodPut, "/api/registers/"+before["Lakshmi 1"], change, nil); err != nil ||
		status != http.StatusOK {
		t.Fatalf("change: %d, %v", status, err)
	}
	if now := namesIn(t, p, writer); now["Lakshmi Devi"] == "" || now["Lakshmi 2"] == "" {
		t.Errorf("the account that changed a registration sees %v", now)
	}
	fromReplica(func(names map[string]string) bool { return names["Lakshmi 1"] != "" })
	replica.Crash()
	if now := namesIn(t, p, reader); now["Lakshmi Devi"] == "" || now["Lakshmi 2"] == "" {
		t.Errorf("without the replica, the account sees %v", now)
	}
}

// Behind a connection pooler, concurrent requests must have the same results as with direct connections, and two
// processes must see each other's changes.
func TestProcessesBehindPgBouncer(t *testing.T) {
	t.Parallel()
	server := storetest.StartServer(t)
	env := []string{
		"MELA_DATA=" + t.TempDir(), "MELA_DATABASE_URL=" + server.Pooler(), "MELA_DATABASE_DIRECT_URL=" + server.URL(),
		"MELA_DATABASE_CONNECTIONS=30", "MELA_SECRET=a secret that both processes of the test share",
	}
	s := openSite(t, env)
	for _, test := range []func(s *site){fortyBuyers, doubleSubmits, manySettlers} {
		test(s)
	}
	second := startSite(t, env...)
	wanted := s.newStall()
	s.ask(http.StatusOK, http.MethodPost, createOrder, s.bookingOrder(s.bookingForm(s.name("Far"), []stall{wanted})))
	other := *s
	other.process = second
	other.untilState(wanted, s.stateOf(wanted))
	s.run("the books agree with the provider's", (*site).checkBooks)
}
