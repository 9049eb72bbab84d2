package main_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestTheDemoIsALivingFair checks that --demo fills all lists and creates orders in several states. It also checks
// that only the office can advance the practice clock (the simulated clock of the demo).
func TestTheDemoIsALivingFair(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSiteWith(t, "--demo", env...)
		office := p.signIn()
		if status, err := p.call(http.DefaultClient, http.MethodGet, "/readyz", nil, nil); status != http.StatusOK {
			t.Fatalf("ready: %d, %v", status, err)
		}
		if strings.Contains(p.log.String(), "could not be made") {
			t.Error("a record of the data file does not fit the program")
		}
		var summary struct {
			Registrations struct{ Total, Paid, Pending, Cancelled int }
			Bookings      struct{ Total, Confirmed, Rejected, Pending, Paid int }
			Sponsorships  struct{ Total, Pending int }
			Volunteers    struct{ Total int }
			Messages      struct{ Total int }
			Waiting       struct{ Cancellations, Approvals int }
		}
		read(t, p, office, "/api/admin/summary", &summary)
		if r := summary.Registrations; r.Total != 300 || r.Paid < 150 || r.Pending < 30 || r.Cancelled < 10 {
			t.Errorf("registrations: %+v", r)
		}
		if b := summary.Bookings; b.Total != 40 || b.Paid < 25 || b.Rejected < 2 || b.Pending < 2 {
			t.Errorf("bookings: %+v", b)
		}
		if s := summary; s.Sponsorships.Total != 9 || s.Volunteers.Total != 8 || s.Messages.Total != 11 ||
			s.Waiting.Cancellations < 2 || s.Waiting.Approvals < 3 {
			t.Errorf("%+v", s)
		}
		states := map[string]int{}
		var orders []record
		read(t, p, office, "/api/orders?perPage=200", &orders)
		for _, o := range orders {
			states[o.Status]++
		}
		for _, want := range []string{"PAID", "EXPIRED", "REFUNDED", "ACTIVE"} {
			if states[want] == 0 {
				t.Errorf("no order is %s: %v", want, states)
			}
		}
		checkProgressOfTheDemo(t, p, office)
		var event struct {
			FirstDay string
			Practice *struct{ Offset int64 }
		}
		read(t, p, office, "/api/event", &event)
		if event.Practice == nil {
			t.Fatal("no practice clock")
		}
		first, err := time.Parse(time.DateOnly, event.FirstDay)
		if err != nil {
			t.Fatal(err)
		}
		before := time.Duration(event.Practice.Offset) * time.Millisecond
		if left := first.Sub(time.Now().Add(before)); left < 28*24*time.Hour || left > 30*24*time.Hour {
			t.Errorf("%s until the fair", left)
		}
		body := map[string]string{"advance": "24h"}
		if status, err := p.call(office, http.MethodPost, "/api/admin/practice-clock", body, nil); status != 200 {
			t.Fatalf("move the clock: %d, %v", status, err)
		}
		read(t, p, office, "/api/event", &event)
		if moved := time.Duration(event.Practice.Offset)*time.Millisecond - before; moved != 24*time.Hour {
			t.Errorf("moved by %s", moved)
		}
		if status, _ := p.call(&http.Client{}, http.MethodPost, "/api/admin/practice-clock", body, nil); status !=
			http.StatusUnauthorized {
			t.Errorf("a stranger moves the clock: %d", status)
		}
	})
}

// checkProgressOfTheDemo checks that the dashboard shows three things: the goals, the figures for this fair up to
// today, and the figures for the previous fair up to its end.
func checkProgressOfTheDemo(t *testing.T, p *process, office *http.Client) {
	t.Helper()
	type course struct {
		Goal        int
		Now, Before []struct{ DaysBefore, Count int }
	}
	var progress struct {
		Registrations, Stalls course
		Before                string
	}
	read(t, p, office, "/api/admin/progress", &progress)
	if progress.Before != "2024" {
		t.Errorf("compared with %q", progress.Before)
	}
	for name, c := range map[string]course{"registrations": progress.Registrations, "stalls": progress.Stalls} {
		if len(c.Now) == 0 || len(c.Before) <= len(c.Now) {
			t.Fatalf("%s: %d days now, %d days before", name, len(c.Now), len(c.Before))
		}
		today, then, end := c.Now[len(c.Now)-1].Count, c.Before[len(c.Now)-1].Count, c.Before[len(c.Before)-1].Count
		if c.Before[0].Count > then/10 || then*2 < today || then > today*2 || end < then*3/2 || c.Goal <= end {
			t.Errorf("%s: %d today, %d a year ago, %d at its end, goal %d", name, today, then, end, c.Goal)
		}
	}
}

func TestARealEditionHasNoPracticeClock(t *testing.T) {
	p := startSite(t, "MELA_DATA="+t.TempDir())
	office := p.signIn()
	body := map[string]string{"advance": "24h"}
	if status, _ := p.call(office, http.MethodPost, "/api/admin/practice-clock", body,
		nil); status != http.StatusNotFound {
		t.Errorf("%d", status)
	}
}

func read(t *testing.T, p *process, client *http.Client, path string, into any) {
	t.Helper()
	if status, err := p.call(client, http.MethodGet, path, nil, into); err != nil || status != http.StatusOK {
		t.Fatalf("%s: %d, %v", path, status, err)
	}
}

// TestAKilledDemoIsFilledAgain kills the process while it fills the demo. After the next start the demo must be
// complete, without duplicates.
func TestAKilledDemoIsFilledAgain(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		env = append(env, "MELA_RENDER_AHEAD=off")
		first := startSiteWith(t, "--demo", env...)
		office := first.signIn()
		var summary struct{ Registrations, Bookings struct{ Total int } }
		for summary.Registrations.Total == 0 {
			read(t, first, office, "/api/admin/summary", &summary)
		}
		first.kill()

		again := startSiteWith(t, "--demo", env...)
		if status, err := again.call(http.DefaultClient, http.MethodGet, "/readyz", nil, nil); status != http.StatusOK {
			t.Fatalf("ready: %d, %v", status, err)
		}
		read(t, again, again.signIn(), "/api/admin/summary", &summary)
		if summary.Registrations.Total != 300 || summary.Bookings.Total != 40 {
			t.Errorf("the demo was killed and has %+v", summary)
		}
		again.kill()

		third := startSiteWith(t, "--demo", env...)
		third.email, third.password = again.email, again.password
		read(t, third, third.signIn(), "/api/admin/summary", &summary)
		if summary.Registrations.Total != 300 {
			t.Errorf("a complete demo was filled again: %+v", summary)
		}
	})
}
