package areas_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The positions in the queue are 1, 2, 3 and so on. When a visitor's turn has come, the positions of all later
// visitors decrease.
func TestPlacesInTheQueue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		r, processes := newRush(t, db, 1)
		a := processes[0].Payments
		var queued []fair.Order
		for _, v := range r.rushers(40, processes[0]) {
			_, err := a.CreateOrder(t.Context(), payments.NewOrder{
				RegistrationID: v.registration.ID, UserID: v.registration.UserID,
			})
			if err == nil {
				continue
			}
			o, err := db.FindLiveRegistrationOrder(t.Context(), v.registration.ID)
			r.must(err)
			queued = append(queued, o)
		}
		if len(queued) < 20 {
			t.Fatalf("%d orders are queued", len(queued))
		}
		check := func(gone int) {
			t.Helper()
			for i, o := range queued[gone:] {
				place, seconds, err := a.Queue(t.Context(), o)
				if wait := o.TurnAt.Sub(r.clock.Now()).Seconds(); err != nil || place != i+1 ||
					float64(seconds) < wait || float64(seconds) >= wait+1 {
					t.Errorf("order %d has place %d and %d seconds (%v)", i+gone, place, seconds, err)
				}
			}
		}
		check(0)
		r.clock.Advance(queued[9].TurnAt.Sub(r.clock.Now()))
		check(10)
		r.clock.Advance(time.Hour)
		if place, seconds, err := a.Queue(t.Context(), queued[0]); err != nil || place != 1 || seconds != 0 {
			t.Errorf("after the turn: place %d, %d seconds (%v)", place, seconds, err)
		}
	})
}

// A payer who would have to wait for more than half a day is refused. The error message must not say that the payment
// service does not work.
func TestAFullQueueIsNamed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		r, processes := newRush(t, db, 1)
		a := processes[0].Payments
		_, _, err := db.TakeSlot(t.Context(), "turns", r.clock.Now(), 13*time.Hour, 13*time.Hour)
		r.must(err)
		v := r.rushers(1, processes[0])[0]
		_, err = a.CreateOrder(t.Context(), payments.NewOrder{
			RegistrationID: v.registration.ID, UserID: v.registration.UserID,
		})
		if !fair.IsKind(err, fair.KindUnavailable) || err.Error() != "payment_queue_full" {
			t.Errorf("got %v", err)
		}
	})
}
