package app

import (
	"context"
	"errors"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OfficeBooking is what the office types to enter a booking of its own, without an online order.
type OfficeBooking struct {
	fair.BookingInput
}

// CreateOfficeBooking enters a booking by hand. It holds its stalls until somebody rejects or deletes
// it; its payment is PENDING and its status Pending whatever was sent.
func (a *App) CreateOfficeBooking(ctx context.Context, in OfficeBooking) (b fair.Booking, err error) {
	if err := require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Booking{}, err
	}
	b, err = in.Clean()
	claims, price, stallErr := edition.ChooseStalls(in.Stalls, a.Now())
	if err := joinFields(err, stallErr); err != nil {
		return fair.Booking{}, err
	}
	now := a.Now()
	b.ID, b.EditionID, b.Price, b.Lang, b.Consent = fair.NewID(now), edition.ID, price, fair.English, edition.Consent
	b.PaymentStatus, b.Status, b.Version, b.CreatedAt, b.UpdatedAt = fair.PaymentPending, fair.BookingPending, 1, now, now
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.createClaimedBooking(ctx, &b, claims); err != nil {
			return err
		}
		return a.logChange(ctx, "created", "booking", b.ID, "Booking of "+b.Name+" was entered", nil, bookingFields(b))
	})
	if err == nil {
		a.hallChanged()
	}
	return b, err
}

// createClaimedBooking stores a booking and claims its stalls in the caller's transaction. When any
// stall is not free the error is KindConflict, names it, and the caller's transaction must fail.
func (a *App) createClaimedBooking(ctx context.Context, b *fair.Booking, claims []fair.Claim) error {
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

// openStalls tells how many units of each claimed stall there are, and which of them the office does
// not offer.
func (a *App) openStalls(ctx context.Context, editionID string, claims []fair.Claim) (map[fair.StallKey]int, []fair.StallKey, error) {
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

// FindBookings lists bookings for the office and counts all that match.
func (a *App) FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindBookings(ctx, f)
}

// FindBooking returns one booking with its stalls to the office. A deleted one is KindNotFound.
func (a *App) FindBooking(ctx context.Context, id string) (fair.Booking, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return fair.Booking{}, err
	}
	b, err := a.store.FindBooking(ctx, id)
	if err == nil && !b.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return b, err
}

// PublicBooking is what anybody may know about a booking: which stalls, and whether they are gone.
type PublicBooking struct {
	Stalls        []fair.StallKey
	PaymentStatus fair.PaymentStatus
	Status        fair.BookingStatus
	IsBooked      bool
}

// PublicBookings lists the bookings that hold stalls of the current edition, without who they are
// (decisions §3).
func (a *App) PublicBookings(ctx context.Context) ([]PublicBooking, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	claims, err := a.store.LiveClaims(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	list, at := []PublicBooking{}, map[string]int{}
	for _, c := range claims {
		i, seen := at[c.BookingID]
		if !seen {
			i, at[c.BookingID] = len(list), len(list)
			sold := c.PaymentStatus == fair.PaymentPaid || c.Status == fair.BookingConfirmed
			list = append(list, PublicBooking{PaymentStatus: c.PaymentStatus, Status: c.Status, IsBooked: sold})
		}
		list[i].Stalls = append(list[i].Stalls, c.Key)
	}
	return list, nil
}

// BookingOfOrder returns the booking of a paid or pending order: what the old client's replay of its
// booking call gets. It marks nothing paid. Without such an order it is KindPaymentRequired; without
// the order's user id when one is given wrongly, KindPaymentRequired too.
func (a *App) BookingOfOrder(ctx context.Context, orderID, userID string) (fair.Booking, error) {
	none := fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	o, err := a.store.FindOrder(ctx, orderID)
	if fair.IsKind(err, fair.KindNotFound) {
		o, err = a.store.FindOrderByClientKey(ctx, orderID)
	}
	if fair.IsKind(err, fair.KindNotFound) {
		return fair.Booking{}, none
	}
	if err != nil {
		return fair.Booking{}, err
	}
	if o.Kind != fair.OrderForBooking || !o.Status.Live() && o.Status != fair.OrderPaid && o.Status != fair.OrderReview {
		return fair.Booking{}, none
	}
	if !sameSecret(o.UserID, userID) && require(ctx, fair.MayRead) != nil {
		return fair.Booking{}, none
	}
	return a.store.FindBooking(ctx, o.BookingID)
}

// UpdateBooking changes what the office may change. Rejecting an unpaid booking frees its stalls and
// ends its order; a paid one must be refunded or explicitly released first.
func (a *App) UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error) {
	if err := require(ctx, fair.MayEdit); err != nil {
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
		if err := a.tellBooking(ctx, before, after); err != nil {
			return err
		}
		return a.logChange(ctx, "updated", "booking", id, "Booking of "+after.Name+" was changed", bookingFields(before), bookingFields(after))
	})
	if err == nil {
		a.hallChanged()
		a.Wake()
	}
	return after, err
}

// followStatus does what a change of the organiser's status brings with it.
func (a *App) followStatus(ctx context.Context, before, after fair.Booking) error {
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
	return a.reclaim(ctx, before) // taken back from Rejected: it needs its stalls again
}

// reclaim makes a booking hold its stalls again; KindConflict names those that are not free.
func (a *App) reclaim(ctx context.Context, b fair.Booking) error {
	stock, taken, err := a.openStalls(ctx, b.EditionID, b.Stalls)
	if err == nil && len(taken) == 0 {
		taken, err = a.store.ReclaimStalls(ctx, b.EditionID, b.ID, stock)
	}
	if err == nil && len(taken) > 0 {
		err = stallsTaken(taken)
	}
	return err
}

// freeBooking releases a booking's stalls and ends its order at the provider, in the caller's
// transaction.
func (a *App) freeBooking(ctx context.Context, b fair.Booking) error {
	if err := a.store.ReleaseClaims(ctx, b.ID); err != nil {
		return err
	}
	if b.OrderID == "" {
		return nil
	}
	return a.endOrderSoon(ctx, b.OrderID)
}

// DeleteBooking hides a booking and frees its stalls; an owner can restore it for 30 days. A paid one
// must be refunded first, unless release says that its stalls are given up all the same.
func (a *App) DeleteBooking(ctx context.Context, id string, release bool) error {
	if err := require(ctx, fair.MayEdit); err != nil {
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
		return a.logChange(ctx, "deleted", "booking", id, "Booking of "+b.Name+" was deleted", bookingFields(b), nil)
	})
	if err == nil {
		a.hallChanged()
		a.Wake()
	}
	return err
}

// RestoreBooking brings a deleted booking back within 30 days, with its stalls if it had them paid or
// confirmed and they are still free; else KindConflict names the taken ones.
func (a *App) RestoreBooking(ctx context.Context, id string) (after fair.Booking, err error) {
	if err := require(ctx, fair.MayRestore); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.store.LockBooking(ctx, id)
		if err != nil {
			return err
		}
		if err := restorable(b.DeletedAt, a.Now()); err != nil {
			return err
		}
		wants := b.PaymentStatus == fair.PaymentPaid && b.Status != fair.BookingRejected || b.Status == fair.BookingConfirmed || b.OrderID == "" && b.Status == fair.BookingPending
		if wants && !b.HoldsStalls() {
			if err := a.reclaim(ctx, b); err != nil {
				return err
			}
		}
		b.DeletedAt, b.UpdatedAt = zeroTime, a.Now()
		if _, err = a.store.UpdateBooking(ctx, b); err != nil {
			return err
		}
		if after, err = a.store.FindBooking(ctx, id); err != nil {
			return err
		}
		return a.logChange(ctx, "restored", "booking", id, "Booking of "+b.Name+" was restored", nil, bookingFields(after))
	})
	if err == nil {
		a.hallChanged()
	}
	return after, err
}

func (a *App) lockLiveBooking(ctx context.Context, id string) (fair.Booking, error) {
	b, err := a.store.LockBooking(ctx, id)
	if err == nil && !b.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
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

// joinFields makes one input error of two, so that a visitor sees everything that is wrong at once.
func joinFields(first, second error) error {
	a, okA := errors.AsType[*fair.Error](first)
	b, okB := errors.AsType[*fair.Error](second)
	if !okA || !okB || a.Kind != fair.KindInvalid || b.Kind != fair.KindInvalid {
		if first != nil {
			return first
		}
		return second
	}
	for field, s := range b.Fields {
		if _, there := a.Fields[field]; !there {
			a.Fields[field] = s
		}
	}
	return a
}
