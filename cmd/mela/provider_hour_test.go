package main_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"testing"
)

func TestAnHourOfProviderFaults(t *testing.T) {
	onEachEngine(t, anHourOfFaults)
}

// hourVisitor is a visitor who books a stall or pays for a registration, and who tries again until the payment
// succeeds.
type hourVisitor struct {
	body map[string]any
	order
	paid int // payments that the provider has captured
}

// anHourOfFaults breaks the provider for an hour of its clock. In each minute, some calls fail in one of these ways:
// they are refused, cut off before or after they are executed, or answered slowly, with half a body or with missing
// fields. Webhooks arrive twice and out of order. During this hour, visitors register, book and pay. The site must
// always respond, and in the end, each visitor must have the stall or registration for which they paid.
func anHourOfFaults(s *site) {
	s.run("an hour of faults", func(s *site) {
		random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same faults in every run
		var visitors []*hourVisitor
		for minute := range 60 {
			s.breakProvider(random, minute)
			if minute%3 == 0 {
				visitors = append(visitors, s.newHourVisitor(minute))
			}
			for _, v := range visitors {
				s.serveInHour(random, v)
			}
			s.wantBounded()
			s.advance("1m")
		}
		s.calm()
		s.until(func() string {
			s.advance("2m")
			for _, v := range visitors {
				s.serveInHour(random, v)
			}
			for _, v := range visitors {
				if v.paid == 0 || s.check(v.order).Status != "PAID" {
					return fmt.Sprintf("order %q, paid %d times", v.ID, v.paid)
				}
			}
			return ""
		})
		s.expectOneEach(visitors)
	})
}

// breakProvider makes some of the calls of the next minute fail.
func (s *site) breakProvider(random *rand.Rand, minute int) {
	s.t.Helper()
	calls := []string{"POST /pg/orders", "GET /pg/orders/*", "GET /pg/orders/*/payments", "PATCH /pg/orders/*", "* /pg/**"}
	faults := []any{429, 500, 502, timeout, timeoutAfterCommit, "half_body"}
	for range 3 {
		call, status := calls[random.IntN(len(calls))], faults[random.IntN(len(faults))]
		number, _ := status.(int)
		s.fault(call, status, 1+random.IntN(3), afterCommit, number >= 500 && random.IntN(2) == 0)
	}
	if minute == 20 || minute == 40 { // the response takes longer than the site's time-out
		s.fault("GET /pg/orders/*", timeout, 1, "hang", "20s")
	}
	modes := []string{"normal", "duplicate", "reorder", "drop"}
	s.webhooks(modes[minute%len(modes)])
}

func (s *site) newHourVisitor(minute int) *hourVisitor {
	s.t.Helper()
	if minute%2 == 0 {
		r := s.register()
		return &hourVisitor{body: map[string]any{"registrationId": r.ID, "userID": r.User, "amount": 100}}
	}
	v := &hourVisitor{}
	v.stall = s.newStall()
	v.body = s.bookingOrder(s.bookingForm(s.name("Patient"), []stall{v.stall}), "orderId",
		s.name("MKM00"))
	return v
}

// serveInHour sends the requests of a visitor within a minute: opening the order, paying, and requesting the result.
func (s *site) serveInHour(random *rand.Rand, v *hourVisitor) {
	s.t.Helper()
	if v.ID == "" {
		a, err := s.try(anybody, http.MethodPost, createOrder, v.body)
		if err != nil {
			s.t.Fatal(err)
		}
		switch a.status {
		case http.StatusOK:
			wanted := v.stall
			s.into(a, &v.order)
			v.stall = wanted
			if v.Status != "ACTIVE" { // the site has ended this order, so the visitor starts again
				v.ID = ""
				if v.stall.Number != "" {
					v.body["orderId"] = s.name("MKM00")
				}
			}
		case http.StatusServiceUnavailable: // the visitor tries again
		default:
			s.t.Errorf("an order is answered with %d %s", a.status, a.body)
		}
		return
	}
	if v.paid == 0 && random.IntN(2) == 0 {
		s.attempt(v.order, "SUCCESS")
		v.paid++
	}
	if status := s.check(v.order).Status; status != "ACTIVE" && status != "PAID" {
		s.t.Errorf("order %s is %s", v.ID, status)
	}
	if a := s.page(http.MethodGet, "/", nil); a.status != http.StatusOK {
		s.t.Errorf("the home page is %d", a.status)
	}
}

// expectOneEach checks that each visitor has exactly one accepted payment and, after booking a stall, has this stall.
func (s *site) expectOneEach(visitors []*hourVisitor) {
	s.t.Helper()
	for _, v := range visitors {
		if got := s.record(v.ID).dispositions(); got != "accepted" {
			s.t.Errorf("order %s has the payments %q", v.ID, got)
		}
		if v.stall.Number != "" {
			s.untilState(v.stall, "sold")
		}
	}
}

// The highest allowed numbers of goroutines and of open database connections in a process.
const (
	mostGoroutines  = 300
	mostConnections = 24
)

var metric = regexp.MustCompile(`(?m)^(go_goroutines|go_sql_open_connections\{[^}]*\}) (\S+)$`)

// wantBounded checks that the site has not exceeded the limits for goroutines and database connections.
func (s *site) wantBounded() {
	s.t.Helper()
	found := metric.FindAllStringSubmatch(s.page(http.MethodGet, "/metrics", nil).body, -1)
	if len(found) < 2 {
		s.t.Fatalf("metrics: %v", found)
	}
	for _, m := range found {
		n, err := strconv.ParseFloat(m[2], 64)
		if most := map[bool]float64{true: mostGoroutines, false: mostConnections}[m[1] == "go_goroutines"]; err != nil ||
			n > most {
			s.t.Errorf("%s is %s, %v", m[1], m[2], err)
		}
	}
}
