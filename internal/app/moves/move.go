package moves

import (
	"context"
	"errors"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// MoveRequest contains the stalls to which a booking is moved.
type MoveRequest struct {
	Stalls  []fair.StallKey
	Preview bool // only calculate the result of the move, without storing it
}

// errPreview rolls back the transaction of a preview. Callers never receive it.
var errPreview = errors.New("preview")

// Move replaces a booking's stalls. It frees the old stalls and claims the new stalls in one transaction. The booking
// keeps the new stalls even if a price difference is not paid. If the booking already has a stall of the same kind,
// the new stall has the price at which that stall was booked. If the new stalls cost more, the exhibitor receives an
// order for the difference. If they cost less, the difference is refunded. A refund above the edition's limit needs
// the approval of another account. The receipt and the invoice are corrected as soon as the difference is paid or
// refunded, or a decision about it is made. For an unpaid booking, Move sets the new price, and a new order replaces
// the open order. If the booking's payment deadline has passed, it receives a new deadline. The exhibitor is notified.
//
// It returns KindInvalid if a stall is not on the plan or if the booking already has exactly these stalls. It returns
// KindConflict if a stall is taken, blocked or not released. It also returns KindConflict if the booking is cancelled
// or refunded, or if a decision about its money is pending. It requires the permission MayEdit, and also MayRefund if
// money is refunded.
func (a *Service) Move(ctx context.Context, id string, in MoveRequest) (move fair.StallMove, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return move, err
	}
	err = a.change(ctx, in.Preview, func(ctx context.Context) ([]*fair.StallMove, error) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return nil, err
		}
		s, err := a.lockSubject(ctx, edition, id)
		if err != nil {
			return nil, err
		}
		if s.claims, s.price, err = edition.MoveStalls(s.booking, in.Stalls, a.Now()); err != nil {
			return nil, err
		}
		if err := a.replaceClaims(ctx, edition, s); err != nil {
			return nil, err
		}
		move, err = a.carryOut(ctx, edition, s)
		return []*fair.StallMove{&move}, err
	})
	return move, err
}

// Swap exchanges the stalls of two bookings in one transaction. It has the same conditions and consequences as Move.
// It requires the permission MayEdit, and also MayRefund if money is refunded.
func (a *Service) Swap(ctx context.Context, id, with string, preview bool) (first, second fair.StallMove, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return first, second, err
	}
	err = a.change(ctx, preview, func(ctx context.Context) ([]*fair.StallMove, error) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return nil, err
		}
		one, other, err := a.lockPair(ctx, edition, id, with)
		if err != nil {
			return nil, err
		}
		if one.claims, one.price, err = edition.MoveStalls(one.booking, other.booking.Keys(), a.Now()); err != nil {
			return nil, err
		}
		if other.claims, other.price, err = edition.MoveStalls(other.booking, one.booking.Keys(), a.Now()); err != nil {
			return nil, err
		}
		if err := a.replaceClaims(ctx, edition, one, other); err != nil {
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

// change runs a move or swap in one transaction. For a preview, it rolls the transaction back. Otherwise it commits
// the transaction, opens the new orders at the provider and notifies the watchers of the hall.
func (a *Service) change(
	ctx context.Context,
	preview bool,
	fn func(context.Context) ([]*fair.StallMove, error),
) error {
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
	a.refunds.MoneyMoved()
	for _, move := range moves {
		if move.Order != nil {
			opened := a.payments.OpenOrder(ctx, *move.Order)
			move.Order = &opened
		}
	}
	return nil
}

// lockPair locks two bookings for a swap, always in the same order.
func (a *Service) lockPair(ctx context.Context, edition fair.Edition, id, with string) (one, other *subject,
	err error,
) {
	if id == with || with == "" {
		return nil, nil, fair.Problems{"with": texts.PortalErrors.SwapWithItself()}.Err()
	}
	ids := []string{min(id, with), max(id, with)}
	locked := map[string]*subject{}
	for _, next := range ids {
		if locked[next], err = a.lockSubject(ctx, edition, next); err != nil {
			return nil, nil, err
		}
	}
	return locked[id], locked[with], nil
}

// replaceClaims replaces the claims of bookings with their new claims: see sales.Service.ReplaceClaims.
func (a *Service) replaceClaims(ctx context.Context, edition fair.Edition, subjects ...*subject) error {
	changes := fair.Each(subjects, func(s *subject) fair.ClaimChange {
		return fair.ClaimChange{Booking: s.booking, Claims: s.claims}
	})
	return a.sales.ReplaceClaims(ctx, edition, changes...)
}
