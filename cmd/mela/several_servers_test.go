package main_test

import (
	"net/http"
	"testing"

	"github.com/mela-fair/mela/internal/store/storetest"
)

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
