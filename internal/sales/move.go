package sales

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// MoveRequest contains the stalls to which a booking is moved.
type MoveRequest struct {
	Stalls  []fair.StallKey
	Preview bool // only calculate the result of the move, without storing it
}

// errPreview rolls back the transaction of a preview. Callers never receive it.
var errPreview = errors.New("preview")

// moved is a locked booking whose stalls change.
type moved struct {
	booking fair.Booking
	open    []fair.Order // locked; these orders can still be paid
	claims  []fair.Claim // the new claims
	price   fair.Price   // price of the new claims
}

// Move replaces a booking's stalls. It frees the old stalls and claims the new stalls in one transaction. The booking
// keeps the new stalls even if a price difference is not paid. If the booking already has a stall of the same kind, the
// new stall has the price at which that stall was booked. If more is due, the exhibitor receives an order for it. If
// too much was paid, it goes back; above the edition's limit, another account approves this. For an unpaid booking, a
// new order replaces the open order, and a payment deadline that has passed is set again. The exhibitor is notified.
//
// It returns KindInvalid if a stall is not on the plan or if the booking already has exactly these stalls. It returns
// KindConflict if a stall is taken, blocked or not released. It also returns KindConflict if the booking is cancelled
// or refunded, or if a decision about its money is pending. It requires the permission MayEdit, and also MayRefund if
// money goes back.
func (a *Service) Move(ctx context.Context, id string, in MoveRequest) (move fair.StallMove, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return move, err
	}
	err = a.move(ctx, in.Preview, func(ctx context.Context) ([]*fair.StallMove, error) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return nil, err
		}
		list, err := a.lockMoved(ctx, edition, id)
		if err != nil {
			return nil, err
		}
		m := list[0]
		if m.claims, m.price, err = edition.MoveStalls(m.booking, in.Stalls, a.Now()); err != nil {
			return nil, err
		}
		if err := a.replaceClaims(ctx, edition, m.change()); err != nil {
			return nil, err
		}
		move, err = a.carryOut(ctx, edition, m)
		return []*fair.StallMove{&move}, err
	})
	return move, err
}

// Swap exchanges the stalls of two bookings in one transaction. It has the same conditions and consequences as Move.
func (a *Service) Swap(ctx context.Context, id, with string, preview bool) (first, second fair.StallMove, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return first, second, err
	}
	if id == with || with == "" {
		return first, second, fair.Problems{"with": texts.PortalErrors.SwapWithItself()}.Err()
	}
	err = a.move(ctx, preview, func(ctx context.Context) ([]*fair.StallMove, error) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return nil, err
		}
		pair, err := a.lockMoved(ctx, edition, id, with)
		if err != nil {
			return nil, err
		}
		one, other := pair[0], pair[1]
		if one.claims, one.price, err = edition.MoveStalls(one.booking, other.booking.Keys(), a.Now()); err != nil {
			return nil, err
		}
		if other.claims, other.price, err = edition.MoveStalls(other.booking, one.booking.Keys(), a.Now()); err != nil {
			return nil, err
		}
		if err := a.replaceClaims(ctx, edition, one.change(), other.change()); err != nil {
			return nil, err
		}
		if first, err = a.carryOut(ctx, edition, one); err != nil {
			return nil, err
		}
		second, err = a.carryOut(ctx, edition, other)
		return []*fair.StallMove{&first, &second}, err
	})
	return first, second, err
}

// move runs a move or swap in one transaction. For a preview, it rolls the transaction back. Otherwise it commits
// the transaction, opens the new orders at the provider and notifies the watchers of the hall.
func (a *Service) move(ctx context.Context, preview bool, fn func(context.Context) ([]*fair.StallMove, error)) error {
	var moves []*fair.StallMove
	err := a.store.InTx(ctx, func(ctx context.Context) (err error) {
		if moves, err = fn(ctx); err == nil && preview {
			err = errPreview
		}
		return err
	})
	if errors.Is(err, errPreview) {
		return nil
	}
	if err != nil {
		return err
	}
	a.hall.Changed()
	a.Wake()
	for _, move := range moves {
		if move.Order != nil {
			opened := a.Orders.OpenOrder(ctx, *move.Order)
			move.Order = &opened
		}
	}
	return nil
}

// lockMoved locks bookings with their orders, always in the same sequence, and checks that their stalls may change.
func (a *Service) lockMoved(ctx context.Context, edition fair.Edition, ids ...string) ([]*moved, error) {
	open := map[string][]fair.Order{}
	list := make([]*moved, len(ids))
	for _, id := range slices.Sorted(slices.Values(ids)) {
		orders, err := a.lockOpenOrders(ctx, id)
		if err != nil {
			return nil, err
		}
		open[id] = orders
	}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		b, err := a.store.LockBooking(ctx, id)
		if err == nil && !b.DeletedAt.IsZero() {
			err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if err == nil {
			err = a.movable(ctx, b, edition, open[id])
		}
		if err != nil {
			return nil, err
		}
		list[slices.Index(ids, id)] = &moved{booking: b, open: open[id]}
	}
	return list, nil
}

// movable returns an error with the reason if a booking's stalls cannot be changed, otherwise nil.
func (a *Service) movable(ctx context.Context, b fair.Booking, edition fair.Edition, open []fair.Order) error {
	l, err := a.ledger.Read(ctx, bookingRef(b))
	if err != nil {
		return err
	}
	undecided := slices.ContainsFunc(l.Decisions, func(d ledger.Decision) bool {
		return d.Status == ledger.Proposed && (d.Kind == ledger.DecideOffline || d.Kind == ledger.DecideRefund ||
			d.Kind == ledger.DecideCancellation)
	})
	switch {
	case !b.ErasedAt.IsZero():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	case b.EditionID != edition.ID:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveOtherEdition(b.Name))
	case b.Status == fair.BookingRejected || b.Money.Status == fair.MoneyRefunded:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveEnded(b.Name))
	case undecided:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveUndecided(b.Name))
	case !b.Holds:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveNoStalls(b.Name))
	case slices.ContainsFunc(open, func(o fair.Order) bool { return o.Attempt == fair.AttemptPending }):
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MovePaymentRunning(b.Name))
	}
	return nil
}

func (m *moved) change() fair.ClaimChange {
	return fair.ClaimChange{Booking: m.booking, Claims: m.claims}
}

// carryOut stores a booking with its new stalls, whose claims are stored already, and its new charges. It then decides
// how what is due is paid, and notifies the exhibitor.
func (a *Service) carryOut(ctx context.Context, e fair.Edition, m *moved) (fair.StallMove, error) {
	was, after := m.booking, m.booking
	after.Stalls, after.Price, after.UpdatedAt = m.claims, m.price, a.Now()
	for i := range m.claims {
		m.claims[i].BookingID = was.ID
	}
	if !was.Money.Sold && was.PayBy != "" && !fair.EndOfPayBy(was.PayBy).After(a.Now()) {
		after.PayBy = e.PayByFrom(a.Now()) // the old day is over
	}
	move := fair.StallMove{Before: was}
	var err error
	if move.After, err = a.store.UpdateBooking(ctx, after); err != nil {
		return move, err
	}
	labels := e.Plan.StallLabels(after.Keys())
	state, err := a.ledger.Change(ctx, bookingRef(was), func(l *ledger.Ledger) error {
		end, begin := chargesOfMove(e, l, m.claims)
		decision, err := l.Move(fmt.Sprintf("move-%s-%d", was.ID, was.Version), end, begin,
			texts.PortalActivity.MovedTo(labels).In(fair.English), a.who(ctx, l))
		move.Back, move.BackWaits = decision.Amount, decision.Status == ledger.Proposed
		return err
	})
	if err == nil && move.Back > 0 {
		err = app.Require(ctx, fair.MayRefund)
	}
	if err != nil {
		return move, err
	}
	if move.After, err = a.store.LockBooking(ctx, was.ID); err != nil {
		return move, err
	}
	move.Difference, move.ToPay = state.Due-was.Money.Due, max(0, state.Due-state.Waits)
	if err := a.orderAfterMove(ctx, e, m, &move); err != nil {
		return move, err
	}
	if err := a.notify.BookingMoved(ctx, move); err != nil {
		return move, err
	}
	summary := texts.PortalActivity.BookingMoved(was.Name, e.Plan.StallLabels(was.Keys()), labels)
	return move, a.LogChange(ctx, "moved", "booking", was.ID, summary, moveFields(e, was), moveFields(e, move.After))
}

func moveFields(e fair.Edition, b fair.Booking) map[string]any {
	return map[string]any{"stalls": e.Plan.StallLabels(b.Keys()), "amount": b.Price.Total.JSONNumber()}
}

// orderAfterMove sets the order and the last day for what is due after a move. If what is due has changed, the open
// orders end. A new order replaces them. A booking that is sold gets one too, because its exhibitor has to pay the
// difference; another booking without an open order is paid as before.
func (a *Service) orderAfterMove(ctx context.Context, e fair.Edition, m *moved, move *fair.StallMove) error {
	b := move.After
	if move.ToPay > 0 {
		move.PayBy = b.PayBy
	}
	if move.Difference == 0 {
		if len(m.open) > 0 {
			move.Order = &m.open[0]
			move.PayBy = m.open[0].ExpiresAt.Add(-time.Second).In(fair.Kolkata).Format(time.DateOnly)
		}
		return nil
	}
	if move.ToPay > 0 && (len(m.open) > 0 || b.Money.Sold && move.Difference > 0) {
		if move.PayBy == "" || b.Money.Sold {
			move.PayBy = e.PayByFrom(a.Now())
		}
		var err error
		move.Order, err = a.Orders.WriteBookingOrder(ctx, b, move.ToPay, fair.EndOfPayBy(move.PayBy))
		if err != nil {
			return err
		}
		if move.Order != nil && !b.Money.Sold {
			b.OrderID = move.Order.ID
			if move.After, err = a.store.UpdateBooking(ctx, b); err != nil {
				return err
			}
		}
	}
	for _, o := range m.open {
		if err := a.EndOrderSoon(ctx, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// chargesOfMove returns the charges that end and begin when a booking gets other stalls. A stall that it keeps keeps
// its charge. A new stall at the price of an ended one has its tax.
func chargesOfMove(e fair.Edition, l *ledger.Ledger, claims []fair.Claim) (end []int, begin []ledger.NewCharge) {
	var ended []ledger.LiveCharge
	kept := map[fair.StallKey]bool{}
	for _, c := range l.Charges() {
		key := c.Stall()
		if slices.ContainsFunc(claims, func(claim fair.Claim) bool { return claim.Key == key }) {
			kept[key] = true
			continue
		}
		end, ended = append(end, c.No), append(ended, c)
	}
	for _, claim := range claims {
		if kept[claim.Key] {
			continue
		}
		n := stallCharge(e, claim)
		for i, was := range ended {
			if was.Product == n.Product && was.Amount == n.Amount() {
				n.Tax, ended = was.Tax, slices.Delete(ended, i, i+1)
				break
			}
		}
		begin = append(begin, n)
	}
	return end, begin
}
