package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

func TestManyAtOnce(t *testing.T) {
	onEachEngine(t, fortyBuyers, doubleSubmits, manySettlers, deletedWhilePaid)
}

// atOnce sends n requests concurrently.
func (s *site) atOnce(n int, send func(i int) (answer, error)) []answer {
	s.t.Helper()
	answers, errs := make([]answer, n), make([]error, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-start
			answers[i], errs[i] = send(i)
		})
	}
	close(start)
	all.Wait()
	for _, err := range errs {
		if err != nil {
			s.t.Fatal(err)
		}
	}
	return answers
}

// Forty buyers order one stall at the same time. One of them receives an order, and the others receive an error that
// names the stall. The refused orders leave no data.
func fortyBuyers(s *site) {
	s.run("forty buyers of one stall", func(s *site) {
		const buyers = 40
		wanted := s.newStall()
		name := s.name("Race")
		orders := make([]map[string]any, buyers)
		own := map[int]stall{} // every third buyer also wants a second stall that no other buyer wants
		for i := range orders {
			stalls := []stall{wanted}
			if i%3 == 1 {
				own[i] = s.newStall()
				stalls = append([]stall{own[i]}, stalls...)
			}
			orders[i] = s.bookingOrder(
				s.bookingForm(fmt.Sprintf("%s-%d", name, i), stalls), "orderId", fmt.Sprintf("%s-%d", name, i),
			)
		}
		tables := []string{"booking", "claim", "payment_order", "sandbox_orders", messages, jobs}
		before := map[string]int{}
		for _, table := range tables {
			before[table] = s.rows(table)
		}
		answers := s.atOnce(buyers, func(i int) (answer, error) {
			return s.try(anybody, http.MethodPost, createOrder, orders[i])
		})
		winner := -1
		for i, a := range answers {
			switch {
			case a.status == http.StatusOK && winner < 0:
				winner = i
			case a.status != http.StatusConflict:
				s.t.Errorf("buyer %d got %d (the winner is %d): %.300s", i, a.status, winner, a.body)
			default:
				p := s.problem(a)
				if p.Code != "stalls_taken" || len(p.Stalls) != 1 || p.Stalls[0] != wanted || p.Fields["stalls"] == "" {
					s.t.Errorf("buyer %d: the error does not name the taken stall: %s", i, a.body)
				}
			}
		}
		if winner < 0 {
			s.t.Fatal("nobody won")
		}
		claims := 1
		for i, second := range own {
			state := "available"
			if i == winner {
				state, claims = "held", 2
			}
			s.wantState(second, state)
		}
		s.wantState(wanted, "held")
		for _, table := range tables {
			want := map[string]int{"booking": 1, "claim": claims, "payment_order": 1, "sandbox_orders": 1}[table]
			if got := s.rows(table) - before[table]; got != want {
				s.t.Errorf("the race left %d rows in %s, want %d", got, table, want)
			}
		}
		var won order
		s.into(answers[winner], &won)
		s.attempt(won, "SUCCESS")
		s.untilRecord(won.ID, "PAID")
		s.untilState(wanted, "sold")
		// A rejected buyer may try another stall with the same idempotency key.
		loser := (winner + 1) % buyers
		again := s.bookingOrder(
			s.bookingForm(name+" again", []stall{s.newStall()}), "orderId", fmt.Sprintf("%s-%d", name, loser),
		)
		s.open(again)
	})
}

func doubleSubmits(s *site) {
	s.run("one order sent ten times at once", func(s *site) {
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Double click"), []stall{wanted}), "orderId", s.name("MKM00"))
		orders := s.rows("payment_order")
		var first order
		for i, a := range s.atOnce(10, func(int) (answer, error) {
			return s.try(anybody, http.MethodPost, createOrder, body)
		}) {
			if a.status != http.StatusOK {
				s.t.Fatalf("a double click got %d: %s", a.status, a.body)
			}
			var o order
			s.into(a, &o)
			if i == 0 {
				first = o
			}
			if o != first {
				s.t.Errorf("a double click got another answer: %+v and %+v", o, first)
			}
		}
		if got := s.rows("payment_order") - orders; got != 1 {
			s.t.Errorf("%d orders", got)
		}
		// If the same idempotency key is sent with other content, the request is refused, and the error reveals
		// nothing about the first order.
		other := s.bookingOrder(s.bookingForm(s.name("Other"), []stall{s.newStall()}), "orderId", body["orderId"])
		if p := s.problem(s.ask(http.StatusConflict, http.MethodPost, createOrder, other)); p.Code != "order_id_reused" {
			s.t.Errorf("a reused key: %v", p)
		}
	})
	s.run("one registration sent ten times at once", func(s *site) {
		// The same content is the same registration only from one browser, or with one idempotency key.
		for _, key := range []string{"", s.name("key")} {
			client := anybody
			if key == "" {
				client = s.browser()
			}
			form := s.registrationForm(s.name("Ramulu"))
			before := s.rows("registration")
			created := 0
			var first registration
			for i, a := range s.atOnce(10, func(int) (answer, error) {
				return s.try(client, http.MethodPost, "/api/registers", form, "Idempotency-Key", key)
			}) {
				var r registration
				s.into(a, &r)
				if i == 0 {
					first = r
				}
				if a.status == http.StatusCreated {
					created++
				} else if a.status != http.StatusOK {
					s.t.Errorf("got %d: %s", a.status, a.body)
				}
				if r.ID != first.ID || r.User != first.User {
					s.t.Errorf("two records: %s and %s", r.ID, first.ID)
				}
			}
			if got := s.rows("registration") - before; got != 1 || created != 1 {
				s.t.Errorf("%d records, %d times 201", got, created)
			}
			// Ten browser tabs request the order of the registration concurrently. All of them must receive the same
			// order.
			orders := s.rows("payment_order")
			opened := map[string]bool{}
			for _, a := range s.atOnce(10, func(int) (answer, error) {
				return s.try(
					anybody, http.MethodPost, createOrder,
					map[string]any{"registrationId": first.ID, "userID": first.User},
				)
			}) {
				var o order
				s.into(a, &o)
				opened[fmt.Sprint(a.status, " ", o.ID, " ", o.Session)] = true
			}
			if got := s.rows("payment_order") - orders; got != 1 || len(opened) != 1 {
				s.t.Errorf("ten tabs made %d orders: %v", got, opened)
			}
		}
	})
}

// Tests orders for which the webhook, the return page and the status polls arrive at the same time.
func manySettlers(s *site) {
	s.run("five webhooks, three return pages and twelve polls at once", func(s *site) {
		s.webhooks("duplicate", "copies", 5)
		o := s.book()
		s.advance("6s")
		s.attempt(o, "SUCCESS")
		answers := s.atOnce(15, func(i int) (answer, error) {
			path := statusPath(o.ID, o.User)
			switch i {
			case 3, 7:
				path = "/payment-success?transactionId=" + o.ID + "&userID=" + o.User
			case 11:
				path = "/te/payment-success?transactionId=" + o.ID + "&userID=" + o.User
			}
			return s.try(anybody, http.MethodGet, path, nil)
		})
		for _, a := range answers {
			tooBusyToRender := a.status == http.StatusServiceUnavailable && strings.Contains(a.body, "<html")
			if a.status != http.StatusOK && !tooBusyToRender {
				s.t.Errorf("a return page got %d: %.200s", a.status, a.body)
			}
		}
		s.untilRecord(o.ID, "PAID")
		s.until(func() string {
			delivered := 0
			for _, call := range s.calls(o.ID, "webhook") {
				if call.Status == http.StatusOK {
					delivered++
				}
			}
			if delivered < 5 {
				return fmt.Sprintf("%d of 5 webhooks were delivered", delivered)
			}
			return ""
		})
		if got := s.record(o.ID); got.dispositions() != "accepted" || len(got.Refunds) != 0 {
			s.t.Errorf("dispositions %q, refunds %v", got.dispositions(), got.Refunds)
		}
		s.wantLines(o.ID, "booking_paid", 1)
		s.wantBooking(o, "PAID Confirmed booked=true")
	})
}

// deletedWhilePaid requests the deletion and the payment of a registration and of a booking at the same time. Either
// request may be processed first. At the end, checkBooks compares the site's data with the provider's.
func deletedWhilePaid(s *site) {
	s.run("deleted while it is paid", func(s *site) {
		for range 4 {
			r := s.register()
			o := s.openFor(r)
			b := s.book()
			id := s.bookingOf(b).ID
			answers := s.atOnce(4, func(i int) (answer, error) {
				switch i {
				case 0:
					return s.try(s.office, http.MethodDelete, "/api/registers/"+r.ID, nil)
				case 1:
					return s.try(s.office, http.MethodDelete, "/api/stallBooking/stall-bookings/"+id, nil)
				case 2:
					return s.try(
						anybody, http.MethodPost, "/sandbox/sim/orders/"+o.ID+"/attempts",
						map[string]any{"outcome": "SUCCESS"},
					)
				}
				return s.try(
					anybody, http.MethodPost, "/sandbox/sim/orders/"+b.ID+"/attempts",
					map[string]any{"outcome": "SUCCESS"},
				)
			})
			// Either the payment or the deletion is processed first. In the first case, the paid record can no longer
			// be deleted. In the second case, the order of the deleted record can no longer be paid.
			for i, a := range answers {
				if a.status >= http.StatusInternalServerError {
					s.t.Errorf("request %d got %d: %s", i, a.status, a.body)
				}
			}
			for i, paid := range map[int]order{0: o, 1: b} {
				switch answers[i].status {
				case http.StatusNoContent:
				case http.StatusConflict:
					s.untilRecord(paid.ID, "PAID")
				default:
					s.t.Errorf("the deletion got %d: %s", answers[i].status, answers[i].body)
				}
			}
			s.advance("31s")
		}
	})
}
