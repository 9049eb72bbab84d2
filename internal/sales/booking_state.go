package sales

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FollowOrder must be called, in the same transaction, after an order has ended: when the last order of a booking that
// could be paid has ended, the booking loses its stalls, unless they are sold or confirmed. It does nothing for orders
// of registrations and sponsorships.
func (a *Service) FollowOrder(ctx context.Context, o fair.Order) error {
	if o.Kind != fair.OrderForBooking {
		return nil
	}
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err == nil {
		_, err = a.settle(ctx, b, b)
	}
	return err
}

// reclaim claims a booking's stalls again. It returns KindConflict with the names of the stalls that are not
// available.
func (a *Service) reclaim(ctx context.Context, b fair.Booking) error {
	stock, taken, err := a.openStalls(ctx, b.EditionID, b.Stalls)
	if err == nil && len(taken) == 0 {
		taken, err = a.store.ReclaimStalls(ctx, b.EditionID, b.ID, stock)
	}
	if err == nil && len(taken) > 0 {
		err = a.StallsTaken(ctx, b.EditionID, taken)
	}
	return err
}

// StallsTaken returns a KindConflict error that lists the given stalls by their names on the plan. For accounts with
// the permission MayRead, the error also names the organisations that have the stalls.
func (a *Service) StallsTaken(ctx context.Context, editionID string, keys []fair.StallKey) error {
	edition, err := a.store.FindEdition(ctx, editionID)
	if err != nil {
		return err
	}
	named := edition.Plan.StallLabels(keys)
	e := fair.Fail(fair.KindConflict, texts.Errors.StallsTaken(named))
	if app.Require(ctx, fair.MayRead) == nil {
		holders, err := a.holders(ctx, edition, keys)
		if err != nil {
			return err
		}
		if holders != "" {
			e.Message = texts.PortalErrors.StallsTakenBy(named, holders)
		}
	}
	e.Taken = keys
	e.Fields = map[string]texts.Message{"stalls": e.Message}
	return e
}

// holders returns a text that lists the given stalls, each with the organisation that has it.
func (a *Service) holders(ctx context.Context, edition fair.Edition, keys []fair.StallKey) (string, error) {
	claims, err := a.store.LiveClaims(ctx, edition.ID)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, key := range keys {
		for _, c := range claims {
			if c.Key == key {
				parts = append(parts, edition.Plan.StallLabels([]fair.StallKey{key})+": "+c.Name)
			}
		}
	}
	return strings.Join(parts, "; "), nil
}
