package main_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func farmer(n int) map[string]any {
	return map[string]any{
		"category": "Farmer", "name": fmt.Sprintf("Lakshmi %d", n), "address": "Chityal, Nalgonda",
		"whatsappNo": "98480 12345",
	}
}

// acknowledged is the data that the site has confirmed.
type acknowledged struct {
	mu            sync.Mutex
	registrations map[string]bool
	orders        map[string]string // order id → user id
	paid          map[string]bool   // orders that the result page showed as paid
}

func newAcknowledged() *acknowledged {
	return &acknowledged{registrations: map[string]bool{}, orders: map[string]string{}, paid: map[string]bool{}}
}

// visitOnce sends requests as one visitor until the site has confirmed two registrations, and returns the confirmed
// data.
func visitOnce(t *testing.T, p *process) *acknowledged {
	t.Helper()
	seen := newAcknowledged()
	stop := make(chan struct{})
	var visitors sync.WaitGroup
	visitors.Go(func() { visit(p, seen, 1, stop) })
	seen.wait(t, 2)
	close(stop)
	visitors.Wait()
	return seen
}

// TestConfirmedDataSurviveKill9 lets visitors register, book and pay while the process is killed repeatedly.
// Afterwards, all confirmed data must exist, no stall may be sold twice, and every captured rupee must be accounted
// for.
func TestConfirmedDataSurviveKill9(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		seen := newAcknowledged()
		kills := 6
		if testing.Short() {
			kills = 2
		}
		for round := range kills {
			p := startSite(t, env...)
			var visitors sync.WaitGroup
			stop := make(chan struct{})
			for v := range 4 {
				visitors.Go(func() { visit(p, seen, round*1000+v*100, stop) })
			}
			time.Sleep(time.Duration(150+rand.IntN(600)) * time.Millisecond)
			p.kill()
			close(stop)
			visitors.Wait()
		}
		p := startSite(t, env...)
		if status, err := p.call(anybody, http.MethodPost, "/sandbox/sim/clock", map[string]string{"advance": "50m"},
			nil); err != nil || status >= 300 {
			t.Fatalf("move the clock: %d, %v", status, err)
		}
		checkBooks(t, p, seen)
		for _, secret := range []string{"9848012345", "98480 12345", "Lakshmi", "session_", "MKMUUID", p.password} {
			if strings.Contains(p.log.String(), secret) {
				t.Errorf("the log holds %q", secret)
			}
		}
	})
}

// visit registers, books one of a few stalls and pays, again and again until stop is closed or the site is down. After
// an error response, it tries again.
func visit(p *process, seen *acknowledged, serial int, stop <-chan struct{}) {
	for n := serial; ; n++ {
		select {
		case <-stop:
			return
		default:
		}
		var r struct {
			ID   string `json:"_id"`
			User string `json:"userID"`
		}
		status, err := p.call(anybody, http.MethodPost, "/api/registers", farmer(n), &r)
		if err != nil {
			return
		}
		if status != http.StatusCreated {
			time.Sleep(20 * time.Millisecond) // waits, because the site temporarily cannot reach its database
			continue
		}
		seen.mu.Lock()
		seen.registrations[r.ID] = true
		seen.mu.Unlock()
		if !pay(p, seen, map[string]any{"registrationId": r.ID, "userID": r.User, "amount": 100}) {
			return
		}
		stall := fmt.Sprint(19 + n%8)
		if stall == "20" {
			stall = "28"
		}
		config := fmt.Sprintf(`{"name":"Org %d","phone":"9885120034","address":"Kukatpally","type":"STD Stall","stalls":[{"stallnumber":%q,"stallSize":"3x3m"}]}`, n, stall)
		if !pay(p, seen, map[string]any{"config": config, "amount": 88500}) {
			return
		}
	}
}

// pay opens an order and pays it at the simulator. It reports whether the site is still running.
func pay(p *process, seen *acknowledged, order map[string]any) bool {
	var o struct {
		OrderID string `json:"orderId"`
		UserID  string `json:"userID"`
	}
	status, err := p.call(anybody, http.MethodPost, "/api/cashfree/create-order", order, &o)
	if err != nil {
		return false
	}
	if status != http.StatusOK {
		return true // the stall is taken
	}
	seen.mu.Lock()
	seen.orders[o.OrderID] = o.UserID
	seen.mu.Unlock()
	if _, err := p.call(anybody, http.MethodPost, "/sandbox/sim/orders/"+o.OrderID+"/attempts",
		map[string]string{"outcome": "SUCCESS"}, nil); err != nil {
		return false
	}
	var answer struct {
		Success struct {
			Status string `json:"status"`
		} `json:"success"`
	}
	if _, err := p.call(anybody, http.MethodGet, "/api/cashfree/checkpaymentstatus/"+o.OrderID+"/"+o.UserID, nil,
		&answer); err != nil {
		return false
	}
	if answer.Success.Status == "PAID" {
		seen.mu.Lock()
		seen.paid[o.OrderID] = true
		seen.mu.Unlock()
	}
	return true
}

// checkBooks checks that the portal contains all confirmed data.
func checkBooks(t *testing.T, p *process, seen *acknowledged) {
	t.Helper()
	office := p.signIn()
	if len(seen.registrations) == 0 || len(seen.orders) == 0 {
		t.Fatal("no request was confirmed, so the test proves nothing")
	}
	var registrations []struct {
		ID     string `json:"_id"`
		Status string `json:"status"`
	}
	if status, err := p.call(office, http.MethodGet, "/api/registers", nil, &registrations); err != nil ||
		status != http.StatusOK {
		t.Fatalf("registrations: %d, %v", status, err)
	}
	stored := map[string]bool{}
	for _, r := range registrations {
		stored[r.ID] = true
	}
	for id := range seen.registrations {
		if !stored[id] {
			t.Errorf("registration %s was acknowledged and is gone", id)
		}
	}
	for order, user := range seen.orders {
		var answer struct {
			Success struct {
				Status string `json:"status"`
			} `json:"success"`
		}
		status, err := p.call(anybody, http.MethodGet, "/api/cashfree/checkpaymentstatus/"+order+"/"+user, nil, &answer)
		if err != nil || status != http.StatusOK {
			t.Errorf("order %s was acknowledged and is gone: %d, %v", order, status, err)
		}
		if got := answer.Success.Status; seen.paid[order] && got != "PAID" {
			t.Errorf("order %s was called paid and is %s", order, got)
		}
	}
	sold := map[string]bool{}
	var bookings []struct {
		IsBooked bool `json:"isBooked"`
		Stalls   []struct {
			Number string `json:"stallnumber"`
		} `json:"stalls"`
	}
	if _, err := p.call(anybody, http.MethodGet, "/api/stallBooking/stall-bookings", nil, &bookings); err != nil {
		t.Fatal(err)
	}
	for _, b := range bookings {
		for _, s := range b.Stalls {
			if b.IsBooked && sold[s.Number] {
				t.Errorf("stall %s is sold twice", s.Number)
			}
			sold[s.Number] = true
		}
	}
}
