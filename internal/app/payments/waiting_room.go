package payments

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const (
	// turnSlots is the name of the slot sequence in which orders are created at the provider.
	turnSlots = "turns"
	// longestQueue is the maximum time that an order can wait for its turn. An order that would have to wait longer is
	// refused.
	longestQueue = 12 * time.Hour
	// noWait is the longest waiting time that is ignored: an order that would wait at most this long is created at
	// once. The provider allows such short bursts.
	noWait = 8 * time.Second
	// turnReserved is the time for which an order stays reserved after its turn. The payer must continue within this time.
	turnReserved = 10 * time.Minute
	// turnsPart/turnsOf is the share of the order-creation limit that the turns use. The rest is for payers who
	// continue after their turn, and for repeated calls. The share is less than a half, because each paid order also
	// needs a payment query, and the provider's limit for these queries is only half as high. With a larger share,
	// payers would have to wait for their payment confirmation.
	turnsPart, turnsOf = 9, 20
	// clockStep is the smallest backward jump of the clock that counts as setting the clock back.
	clockStep = time.Minute
)

// Turns lists the database methods of the order queue.
type Turns interface {
	// TakeSlot reserves the next time slot of a sequence that all processes share, and returns its time as `at`. If
	// this time would be later than `now` plus `ahead`, TakeSlot reserves no slot, and the result `ok` is false.
	TakeSlot(ctx context.Context, name string, now time.Time, interval, ahead time.Duration) (at time.Time, ok bool,
		err error)
	// FirstTurn returns the earliest turn after the time `now` among the orders that wait in the queue. It returns
	// KindNotFound if no order waits.
	FirstTurn(ctx context.Context, now time.Time) (time.Time, error)
}

// takeTurn assigns a new order its turn to be created at the provider. Before the turn, it returns KindUnavailable with
// the order's position in the queue and the time after which the client must try again. The turns are so far apart that
// the calls stay below the provider's limit. In a rush, payers wait, but the provider refuses no order. The queue is
// stored in the database and its sequence never changes, so a reload or a restart does not change the position of an
// order.
func (a *Service) takeTurn(ctx context.Context, o fair.Order) (fair.Order, error) {
	if a.set.OrdersPerMinute == 0 {
		return o, nil
	}
	now := a.Now()
	if o.TurnAt.IsZero() || hasWrongTurn(o, now) {
		at, ok, err := a.turns.TakeSlot(ctx, turnSlots, now, a.turnInterval(), longestQueue)
		if err != nil {
			return o, err
		}
		if !ok {
			return o, fair.Fail(fair.KindUnavailable, texts.Errors.PaymentQueueFull())
		}
		if at.Sub(now) <= noWait && o.TurnAt.IsZero() {
			return o, nil
		}
		if err := a.changeOrder(ctx, o.ID, func(stored *fair.Order) {
			stored.TurnAt = at
			a.timesOf(stored, at)
			stored.NextCheckAt = at.Add(turnReserved)
			o = *stored
		}); err != nil {
			return o, err
		}
	}
	if now.Before(o.TurnAt) {
		return o, a.waitsFor(ctx, o, o.TurnAt.Sub(now))
	}
	return o, nil
}

// turnInterval returns the time between two turns.
func (a *Service) turnInterval() time.Duration {
	return time.Minute * turnsOf / turnsPart / time.Duration(a.set.OrdersPerMinute)
}

// timesOf sets the payment deadline and the end of the hold, for an order that is opened at the given time.
func (a *Service) timesOf(o *fair.Order, opened time.Time) {
	o.ExpiresAt = opened.Add(a.set.OrderExpiry).Truncate(time.Second)
	o.HoldUntil = o.ExpiresAt.Add(a.set.Grace)
}

// beginTurn starts the payment period of a waiting order whose turn has come.
func (a *Service) beginTurn(ctx context.Context, o fair.Order) (fair.Order, error) {
	if o.TurnAt.IsZero() {
		return o, nil
	}
	err := a.changeOrder(ctx, o.ID, func(stored *fair.Order) {
		if stored.Status == fair.OrderCreating {
			a.timesOf(stored, a.Now())
			stored.NextCheckAt = a.Now().Add(time.Minute)
		}
		o = *stored
	})
	return o, err
}

// hasWrongTurn reports whether the clock was set back after an order got its turn. The order then needs a new turn.
func hasWrongTurn(o fair.Order, now time.Time) bool { return now.Add(clockStep).Before(o.UpdatedAt) }

// IsQueued reports whether an order waits for its turn. If the clock was set back after the order got its turn, the
// order is not queued: its payer may continue, and the order then gets a new turn.
func (a *Service) IsQueued(o fair.Order) bool {
	now := a.Now()
	return o.Status == fair.OrderCreating && now.Before(o.TurnAt) && !hasWrongTurn(o, now)
}

// Queue returns the position of a queued order, starting at 1, and the seconds until its turn. The position is
// calculated from the time between the first turn and the order's turn. Counting the orders would take too long in a
// long queue, because the browsers of all payers poll once a minute.
func (a *Service) Queue(ctx context.Context, o fair.Order) (place, seconds int, err error) {
	now := a.Now()
	seconds = int(max(o.TurnAt.Sub(now), 0)+time.Second-1) / int(time.Second)
	first, err := a.turns.FirstTurn(ctx, now)
	if fair.IsKind(err, fair.KindNotFound) {
		return 1, seconds, nil // the turn has come since the order was read
	}
	if err != nil || a.set.OrdersPerMinute == 0 { // the limit was removed after the order began to wait
		return 1, seconds, err
	}
	return int(max(o.TurnAt.Sub(first), 0).Round(a.turnInterval())/a.turnInterval()) + 1, seconds, nil
}

// isKept reports whether an order whose turn has come is still reserved for its payer, who has not continued yet.
func isKept(o fair.Order, now time.Time) bool {
	return o.Status == fair.OrderCreating && !o.TurnAt.IsZero() && now.Before(o.TurnAt.Add(turnReserved))
}

// waitsFor returns the error for a payer who has to wait. The error tells the client to repeat the request within a
// minute, so that the payer sees an up-to-date queue position.
func (a *Service) waitsFor(ctx context.Context, o fair.Order, wait time.Duration) error {
	place, _, err := a.Queue(ctx, o)
	if err != nil {
		return err
	}
	minutes := int((wait + time.Minute - 1) / time.Minute)
	refusal := fair.Fail(fair.KindUnavailable, texts.Errors.PaymentQueue(strconv.Itoa(place), strconv.Itoa(minutes)))
	refusal.Wait = min(wait, time.Minute)
	return refusal
}
