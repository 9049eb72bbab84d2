package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OfficeBooking is a booking that the office enters without an online order.
type OfficeBooking struct {
	fair.BookingInput
}

// CreateOfficeBooking stores a booking that the office entered. The booking holds its stalls until it is rejected or
// deleted. Its payment status is PENDING and its status Pending, whatever the input contains.
func (a *Service) CreateOfficeBooking(ctx context.Context, in OfficeBooking) (b fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Booking{}, err
	}
	b, err = in.Clean()
	claims, price, stallErr := edition.ChooseStalls(in.Stalls, a.Now())
	if err := app.JoinFields(err, stallErr); err != nil {
		return fair.Booking{}, err
	}
	now := a.Now()
	b.ID, b.EditionID, b.Price, b.Lang, b.Consent = fair.NewID(now), edition.ID, price, fair.English, edition.Consent
	b.PaymentStatus, b.Status, b.Version, b.CreatedAt, b.UpdatedAt = fair.PaymentPending, fair.BookingPending, 1, now, now
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.CreateClaimedBooking(ctx, &b, claims); err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "booking", b.ID, "Booking of "+b.Name+" was entered", nil, bookingFields(b))
	})
	if err == nil {
		a.hall.Changed()
	}
	return b, err
}

// CreateClaimedBooking stores a booking and claims its stalls in the caller's transaction. When a stall is not free,
// the error is KindConflict and names the stall; the caller must then roll back.
func (a *Service) CreateClaimedBooking(ctx context.Context, b *fair.Booking, claims []fair.Claim) error {
	stock, taken, err := a.openStalls(ctx, b.EditionID, claims)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return stallsTaken(taken)
	}
	for i := range claims {
		claims[i].BookingID, claims[i].Live = b.ID, true
	}
	b.Stalls = claims
	if err := a.store.CreateBooking(ctx, *b); err != nil {
		return err
	}
	taken, err = a.store.ClaimStalls(ctx, b.EditionID, b.ID, claims, stock)
	if err == nil && len(taken) > 0 {
		err = stallsTaken(taken)
	}
	return err
}

// openStalls returns the number of units of each claimed stall, and the claimed stalls that the office does not
// offer.
func (a *Service) openStalls(
	ctx context.Context,
	editionID string,
	claims []fair.Claim,
) (map[fair.StallKey]int, []fair.StallKey, error) {
	settings, err := a.store.HallStalls(ctx, editionID)
	if err != nil {
		return nil, nil, err
	}
	stock := map[fair.StallKey]int{}
	for _, s := range settings {
		if s.Released && !s.Blocked {
			stock[s.Key] = s.Stock
		}
	}
	var closed []fair.StallKey
	for _, c := range claims {
		if stock[c.Key] == 0 {
			closed = append(closed, c.Key)
		}
	}
	return stock, closed, nil
}

func stallsTaken(keys []fair.StallKey) error {
	err := fair.Fail(fair.KindConflict, texts.Errors.StallsTaken(fair.StallLabels(keys)))
	err.Taken = keys
	err.Fields = map[string]texts.Message{"stalls": err.Message}
	return err
}

// FindBookings lists bookings for the office and counts all matches.
func (a *Service) FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindBookings(ctx, f)
}

// FindBooking returns one booking with its stalls to the office. A deleted booking is KindNotFound.
func (a *Service) FindBooking(ctx context.Context, id string) (fair.Booking, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.Booking{}, err
	}
	b, err := a.store.FindBooking(ctx, id)
	if err == nil && !b.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return b, err
}

// UpdateBooking changes the fields that the office may change. Rejecting an unpaid booking frees its stalls and ends
// its order. A paid booking must be refunded or explicitly released first.
func (a *Service) UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		if u.Version != nil && *u.Version != before.Version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if !before.ErasedAt.IsZero() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
		}
		changed, err := u.Apply(before)
		if err != nil {
			return err
		}
		if err := a.followStatus(ctx, before, changed); err != nil {
			return err
		}
		changed.UpdatedAt = a.Now()
		if after, err = a.store.UpdateBooking(ctx, changed); err != nil {
			return err
		}
		if err := a.notify.BookingDecided(ctx, before, after); err != nil {
			return err
		}
		return a.LogChange(ctx, "updated", "booking", id, "Booking of "+after.Name+" was changed", bookingFields(before), bookingFields(after))
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return after, err
}

// followStatus carries out the consequences of a change of the organiser's status.
func (a *Service) followStatus(ctx context.Context, before, after fair.Booking) error {
	if before.Status == after.Status {
		return nil
	}
	if after.Status == fair.BookingRejected {
		if before.PaymentStatus == fair.PaymentPaid && before.HoldsStalls() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
		}
		return a.freeBooking(ctx, before)
	}
	over := before.PaymentStatus == fair.PaymentExpired || before.PaymentStatus == fair.PaymentRefunded || before.PaymentStatus == fair.PaymentFailed
	if before.Status != fair.BookingRejected || before.HoldsStalls() || over {
		return nil
	}
	return a.Reclaim(ctx, before) // the booking was Rejected before and needs its stalls again
}

// Reclaim claims the stalls of a booking again. KindConflict names the stalls that are not free.
func (a *Service) Reclaim(ctx context.Context, b fair.Booking) error {
	stock, taken, err := a.openStalls(ctx, b.EditionID, b.Stalls)
	if err == nil && len(taken) == 0 {
		taken, err = a.store.ReclaimStalls(ctx, b.EditionID, b.ID, stock)
	}
	if err == nil && len(taken) > 0 {
		err = stallsTaken(taken)
	}
	return err
}

// freeBooking releases a booking's stalls and ends its order at the provider, in the caller's transaction.
func (a *Service) freeBooking(ctx context.Context, b fair.Booking) error {
	if err := a.store.ReleaseClaims(ctx, b.ID); err != nil {
		return err
	}
	if b.OrderID == "" {
		return nil
	}
	return a.EndOrderSoon(ctx, b.OrderID)
}

// DeleteBooking marks a booking as deleted and frees its stalls; an owner can restore it for 30 days. A paid booking
// must be refunded first, unless release is true: then its stalls are freed without a refund.
func (a *Service) DeleteBooking(ctx context.Context, id string, release bool) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		if b.PaymentStatus == fair.PaymentPaid && b.HoldsStalls() && !release {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
		}
		if err := a.freeBooking(ctx, b); err != nil {
			return err
		}
		b.DeletedAt, b.UpdatedAt = a.Now(), a.Now()
		if _, err := a.store.UpdateBooking(ctx, b); err != nil {
			return err
		}
		return a.LogChange(ctx, "deleted", "booking", id, "Booking of "+b.Name+" was deleted", bookingFields(b), nil)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return err
}

// RestoreBooking restores a booking within 30 days of its deletion. A paid or confirmed booking gets its stalls back;
// KindConflict names the stalls that are taken by then.
func (a *Service) RestoreBooking(ctx context.Context, id string) (after fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.store.LockBooking(ctx, id)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, b.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(b.DeletedAt, a.Now()); err != nil {
			return err
		}
		wants := b.PaymentStatus == fair.PaymentPaid && b.Status != fair.BookingRejected || b.Status == fair.BookingConfirmed || b.OrderID == "" && b.Status == fair.BookingPending
		if wants && !b.HoldsStalls() {
			if err := a.Reclaim(ctx, b); err != nil {
				return err
			}
		}
		b.DeletedAt, b.UpdatedAt = time.Time{}, a.Now()
		if _, err = a.store.UpdateBooking(ctx, b); err != nil {
			return err
		}
		if after, err = a.store.FindBooking(ctx, id); err != nil {
			return err
		}
		return a.LogChange(ctx, "restored", "booking", id, "Booking of "+b.Name+" was restored", nil, bookingFields(after))
	})
	if err == nil {
		a.hall.Changed()
	}
	return after, err
}

func (a *Service) lockLiveBooking(ctx context.Context, id string) (fair.Booking, error) {
	b, err := a.store.LockBooking(ctx, id)
	if err == nil && !b.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err == nil {
		err = a.RequireCurrentEdition(ctx, b.EditionID)
	}
	return b, err
}

func bookingFields(b fair.Booking) map[string]any {
	return map[string]any{
		"name": b.Name, "contactPerson": b.ContactPerson, "phone": b.Phone, "email": b.Email, "address": b.Address, "type": b.Type,
		"category": b.Category, "product": b.Product, "members": b.Members, "gst": b.GST, "requirements": b.Requirements,
		"status": b.Status, "paymentStatus": b.PaymentStatus, "amount": b.Price.Total.JSONNumber(), "stalls": fair.StallLabels(b.Keys()),
	}
}

// SelectBookings does for bookings what SelectRegistrations does for registrations.
func (a *Service) SelectBookings(
	ctx context.Context,
	f fair.BookingFilter,
	only []string,
) (app.Selection[fair.Booking], error) {
	return app.Select(ctx, f, only, a.store.BookingIDs, a.store.BookingsByID)
}
