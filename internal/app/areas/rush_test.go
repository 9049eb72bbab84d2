package areas_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// rush is a test world in which the payment provider enforces its limits.
type rush struct {
	*world
	right   *handclock.Clock // the correct clock, for provider and visitors; the processes use `clock`, which may be wrong
	refused atomic.Int64     // calls that the provider refused because of its limits
	url     string
}

// newRush starts processes on one database that share the provider's limits.
func newRush(t *testing.T, db *store.DB, processes int) (*rush, []*areas.Areas) {
	t.Helper()
	r := &rush{world: newWorld(t, db)}
	r.right = r.clock
	sim, err := sandbox.New(t.Context(), sandbox.Config{
		DB: db.Pool(), Now: func() time.Time { return r.right.Now() }, Silent: true,
	})
	r.must(err)
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		watched := &statusWatch{ResponseWriter: w}
		sim.Handler().ServeHTTP(watched, req)
		if watched.status == http.StatusTooManyRequests {
			r.refused.Add(1)
		}
	}))
	t.Cleanup(provider.Close)
	r.url = provider.URL
	var all []*areas.Areas
	for range processes {
		budget := cashfree.NewBudget(db, r.clock)
		budget.MaxWait = 0 // the simulated clock does not advance during a call
		client, err := cashfree.New(cashfree.Config{
			BaseURL: r.url + "/sandbox/pg", ClientID: sandbox.ClientID, Secret: sandbox.ClientSecret, Clock: r.clock,
			Budget: budget,
		})
		r.must(err)
		all = append(all, areas.New(areas.Deps{
			Store: db, Gateway: client, Clock: r.clock, Secrets: r.secret(),
			Settings: app.Settings{
				BaseURL: "https://fair.example.org", Mode: fair.PaymentsSandbox, OrderExpiry: 20 * time.Minute,
				Grace: 25 * time.Minute, OrdersPerMinute: 200,
			},
		}))
	}
	return r, all
}

type statusWatch struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWatch) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// rusher is one of many visitors who pay the entry fee at the same time.
type rusher struct {
	registration fair.Registration
	order        fair.Order
	next         time.Time // time of the next request
	waited       bool
	polls        bool // true: polls every minute from an open page; false: returns when the visitor's turn comes
	opened       time.Time
	paid         bool
}

// step sends the visitor's next request and reports whether the visitor has finished.
func (r *rush) step(a *areas.Areas, v *rusher) (done bool) {
	r.t.Helper()
	now := r.right.Now()
	if v.opened.IsZero() {
		o, err := a.Payments.CreateOrder(r.t.Context(), payments.NewOrder{
			RegistrationID: v.registration.ID, UserID: v.registration.UserID, Lang: fair.Telugu,
		})
		if refusal, ok := errors.AsType[*fair.Error](err); ok && refusal.Kind == fair.KindUnavailable {
			if r.right != r.clock && refusal.Wait <= 0 { // the provider refuses an order whose expiry is in the past
				v.next = now.Add(5 * time.Second)
				return false
			}
			if refusal.Wait <= 0 || refusal.Wait > time.Minute {
				r.t.Fatalf("a visitor is to wait %s: %v", refusal.Wait, err)
			}
			v.next, v.waited = now.Add(refusal.Wait), true
			if !v.polls {
				v.next = r.turnOf(v)
			}
			return false
		}
		r.must(err)
		v.order, v.opened, v.next = o, now, now.Add(30*time.Second)
		return false
	}
	if !v.paid {
		res, err := http.Post(fmt.Sprintf("%s/sandbox/sim/orders/%s/attempts", r.url, v.order.ID), "application/json",
			bytes.NewReader([]byte("{}")))
		r.must(err)
		r.must(res.Body.Close())
		v.paid = res.StatusCode == http.StatusCreated
		if !v.paid && r.right == r.clock {
			r.t.Fatalf("the payment of %s: %s", v.order.ID, res.Status)
		}
		if !v.paid { // the process's wrong clock ended the order early, so the visitor begins again
			v.opened, v.next = time.Time{}, now.Add(5*time.Second)
			return false
		}
	}
	view, err := a.Payments.CheckReturnedOrder(r.t.Context(), v.order.ID, v.order.UserID)
	r.must(err)
	v.order, v.next = view.Order, now.Add(5*time.Second)
	return v.order.Status == fair.OrderPaid
}

// Far more visitors pay in one minute than the provider allows. Each visitor gets a position in the queue. The orders
// are opened in the sequence of these positions, and each visitor pays and sees the confirmation. The provider
// refuses no call, although two processes send calls.
func TestARushWaitsInAQueue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		size := 400
		if n, err := strconv.Atoi(os.Getenv("MELA_TEST_RUSH")); err == nil {
			size = n
		}
		r, processes := newRush(t, db, 2)
		start := r.clock.Now()
		all := r.rushers(size, processes[0])
		waited, slowest := 0, r.drain(all, processes, func(int) {})
		for _, v := range all {
			if v.waited {
				waited++
			}
		}
		if r.refused.Load() > 0 || waited < size/2 {
			t.Errorf("the provider refused %d calls; %d of %d visitors waited", r.refused.Load(), waited, size)
		}
		if slowest > 5*time.Minute {
			t.Errorf("a visitor saw the confirmation %s after the order was opened", slowest)
		}
		slices.SortStableFunc(all, func(a, b *rusher) int { return cmp.Compare(a.opened.Unix(), b.opened.Unix()) })
		for i := 1; i < len(all); i++ {
			if before, after := all[i-1].order.TurnAt, all[i].order.TurnAt; before.Sub(after) > 2*time.Minute {
				t.Fatalf("a visitor whose turn was at %s came before one of %s", before, after)
			}
		}
		t.Logf("%d visitors paid within %s; at most %s from the opened order to the confirmation", size,
			r.clock.Now().Sub(start), slowest)
	})
}

// drain runs the steps of the visitors until all have paid, and returns the longest time from an opened order to its
// confirmation. At the start of each second, it calls `before` with the number of the second.
func (r *rush) drain(all []*rusher, processes []*areas.Areas, before func(second int)) (slowest time.Duration) {
	r.t.Helper()
	waiting := slices.Clone(all)
	for second := 0; len(waiting) > 0; second++ {
		if second > len(all)*60/80+600 {
			r.t.Fatalf("%d of %d visitors are still waiting after %d seconds", len(waiting), len(all), second)
		}
		before(second)
		process := processes[second%len(processes)]
		waiting = slices.DeleteFunc(waiting, func(v *rusher) bool {
			if r.right.Now().Before(v.next) || !r.step(process, v) {
				return false
			}
			slowest = max(slowest, r.right.Now().Sub(v.opened))
			return true
		})
		if second%15 == 0 {
			_, err := process.Payments.Sweep(r.t.Context())
			r.must(err)
		}
		r.clock.Advance(time.Second)
		if r.right != r.clock {
			r.right.Advance(time.Second)
		}
	}
	return slowest
}

// During a rush, this machine's clock jumps and is corrected half a minute later. Each visitor pays once, and nobody
// waits longer because queue positions were reserved with the wrong time.
func TestARushSurvivesJumpsOfTheClock(t *testing.T) {
	t.Parallel()
	for name, jump := range map[string]time.Duration{"backward": -2 * time.Hour, "forward": time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				r, processes := newRush(t, db, 2)
				r.right = handclock.At(r.clock.Now())
				all := r.rushers(150, processes[0])
				r.drain(all, processes, func(second int) {
					switch second {
					case 60:
						r.clock.Advance(jump)
					case 90:
						r.clock.Advance(-jump)
					}
				})
				for _, v := range all {
					if o, err := db.FindOrder(t.Context(), v.order.ID); err != nil || o.Status != fair.OrderPaid {
						t.Errorf("order %s is %s, %v", v.order.ID, o.Status, err)
					}
				}
			})
		})
	}
}

// rushers registers visitors, who begin to pay within one minute.
func (r *rush) rushers(size int, a *areas.Areas) []*rusher {
	r.t.Helper()
	all := make([]*rusher, size)
	for i := range all {
		in := farmer(fmt.Sprintf("Farmer %d", i))
		in.WhatsappNo = fmt.Sprintf("+91 9%09d", i)
		registration, _, err := a.Sales.CreateRegistration(r.t.Context(), in)
		r.must(err)
		all[i] = &rusher{
			registration: registration, polls: i%20 == 0,
			next: r.clock.Now().Add(time.Minute * time.Duration(i) / time.Duration(size)),
		}
	}
	return all
}

// turnOf returns the time at which a waiting visitor's turn comes, as the queue page shows it.
func (r *rush) turnOf(v *rusher) (at time.Time) {
	r.t.Helper()
	var millis int64
	r.must(r.db.Pool().QueryRowContext(r.t.Context(),
		"SELECT MAX(turn_at) FROM payment_order WHERE registration_id = $1", v.registration.ID).Scan(&millis))
	return r.right.Now().Add(max(time.UnixMilli(millis).Sub(r.clock.Now()), time.Second))
}
