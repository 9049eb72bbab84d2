package sales

import (
	"cmp"
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// CreateOfficeBooking stores a booking that the office entered without an online order. The new booking has the payment
// status PENDING and the status Pending; the input cannot change this. It keeps its stalls until it is rejected or
// deleted. If the account repeats an idempotency key (which may be empty), CreateOfficeBooking returns the booking of
// the first request, and KindConflict if that one has another name or other stalls.
func (a *Service) CreateOfficeBooking(
	ctx context.Context, in fair.BookingInput, key string,
) (b fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Booking{}, err
	}
	b, err = in.Clean(edition)
	claims, price, stallErr := edition.ChooseStalls(in.Stalls, a.Now())
	if err := app.JoinFields(err, stallErr); err != nil {
		return fair.Booking{}, err
	}
	b.ID = fair.NewID(a.Now())
	if key != "" {
		account, _ := app.Actor(ctx)
		b.ID = fair.KeyedID(key, "booking", account.ID)
	}
	typed := b
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		was, err := a.repeated(ctx, typed, claims)
		if fair.IsKind(err, fair.KindNotFound) {
			b = typed
			return a.enterBooking(ctx, &b, edition, claims, price)
		}
		b = was
		return err
	})
	if err != nil {
		// On PostgreSQL, the second of two equal requests at the same time fails when the first one is stored.
		if was, again := a.repeated(ctx, typed, claims); again == nil {
			return was, nil
		}
		return fair.Booking{}, err
	}
	a.hall.Changed()
	return b, nil
}

// repeated returns the stored booking with the id of a typed one. It returns KindConflict if the name or the stalls
// differ.
func (a *Service) repeated(ctx context.Context, typed fair.Booking, claims []fair.Claim) (fair.Booking, error) {
	was, err := a.store.FindBooking(ctx, typed.ID)
	if err != nil {
		return fair.Booking{}, err
	}
	same := was.Name == typed.Name && slices.EqualFunc(was.Stalls, claims, func(x, y fair.Claim) bool {
		return x.Key == y.Key
	})
	if !same {
		return fair.Booking{}, fair.Fail(fair.KindConflict, texts.Errors.RequestReused())
	}
	return was, nil
}

// enterBooking stores a booking that the office entered, with its stalls, in the caller's transaction. The booking has
// its id already.
func (a *Service) enterBooking(
	ctx context.Context,
	b *fair.Booking,
	edition fair.Edition,
	claims []fair.Claim,
	price fair.Price,
) error {
	now := a.Now()
	b.EditionID, b.Price, b.Lang, b.Consent = edition.ID, price, fair.English, edition.Consent
	b.Version, b.CreatedAt, b.UpdatedAt = 1, now, now
	if err := a.CreateClaimedBooking(ctx, b, claims); err != nil {
		return err
	}
	return a.logBooking(ctx, "created", texts.PortalActivity.BookingEntered(b.Name), nil, b)
}

// CreateClaimedBooking stores a booking as Pending and claims its stalls, in the caller's transaction. If a stall is
// not available, it returns KindConflict with the names of the taken stalls. The caller must then roll back the
// transaction.
func (a *Service) CreateClaimedBooking(ctx context.Context, b *fair.Booking, claims []fair.Claim) error {
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	if err := a.CheckTax(edition, b.Price.GST); err != nil {
		return err
	}
	stock, taken, err := a.openStalls(ctx, b.EditionID, claims)
	if err != nil {
		return err
	}
	if len(taken) > 0 {
		return a.StallsTaken(ctx, b.EditionID, taken)
	}
	for i := range claims {
		claims[i].BookingID = b.ID
	}
	b.Stalls = claims
	b.Status, b.Holds = fair.BookingPending, true
	if err := a.store.CreateBooking(ctx, *b); err != nil {
		return err
	}
	taken, err = a.store.ClaimStalls(ctx, b.EditionID, b.ID, claims, stock)
	if err == nil && len(taken) > 0 {
		err = a.StallsTaken(ctx, b.EditionID, taken)
	}
	if err != nil {
		return err
	}
	return a.charge(ctx, b)
}

// charge writes the first charges of a new booking. If nothing is to be paid, the booking is sold.
func (a *Service) charge(ctx context.Context, b *fair.Booking) error {
	edition, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return err
	}
	_, err = a.ledger.Change(ctx, bookingRef(*b), func(l *ledger.Ledger) error {
		for _, claim := range b.Stalls {
			l.Add(stallCharge(edition, claim), a.actor(ctx))
		}
		return nil
	})
	if err == nil {
		*b, err = a.store.LockBooking(ctx, b.ID)
	}
	return err
}

// CheckStallsFree returns KindConflict with the names of the stalls that are not available. It is a fast check without
// a transaction, which refuses most orders for taken stalls. The final check is made when the stalls are claimed.
// Anybody may call it.
func (a *Service) CheckStallsFree(ctx context.Context, editionID string, claims []fair.Claim) error {
	units, taken, err := a.openStalls(ctx, editionID, claims)
	if err != nil {
		return err
	}
	live, err := a.store.LiveClaims(ctx, editionID)
	if err != nil {
		return err
	}
	for _, c := range live {
		units[c.Key]--
	}
	for _, c := range claims {
		if units[c.Key]--; units[c.Key] < 0 && !slices.Contains(taken, c.Key) {
			taken = append(taken, c.Key)
		}
	}
	if len(taken) > 0 {
		return a.StallsTaken(ctx, editionID, taken)
	}
	return nil
}

// openStalls returns the number of stalls, free or taken, for each stall key of an edition. For a stall on the plan,
// this number is 1. Stalls that are blocked or not released have no entry. openStalls also returns the keys of the
// claimed stalls that are blocked or not released.
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

// FindBookings lists bookings for the office and counts all matching records.
func (a *Service) FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindBookings(ctx, f)
}

// FindBooking returns one booking with its stalls. It returns KindNotFound if the booking is deleted. It requires the
// permission MayRead.
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

// logBooking writes an activity log line with the changed fields of a booking. The argument `before` is nil for a new
// booking, and `after` is nil for a deleted one. The line names the stalls as the plan does.
func (a *Service) logBooking(
	ctx context.Context,
	action string,
	summary texts.Message,
	before, after *fair.Booking,
) error {
	b := cmp.Or(after, before)
	edition, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return err
	}
	return a.LogChange(ctx, action, "booking", b.ID, summary, bookingFields(edition, before),
		bookingFields(edition, after))
}

func bookingFields(e fair.Edition, b *fair.Booking) map[string]any {
	if b == nil {
		return nil
	}
	return map[string]any{
		"name": b.Name, "localName": b.LocalName, "contactPerson": b.ContactPerson, "phone": b.Phone, "email": b.Email, "address": b.Address,
		"type":     b.Type,
		"category": b.Category, "product": b.Product, "members": b.Members, "gst": b.GST, "requirements": b.Requirements,
		"listed": b.Listed,
		"status": b.Status, "paymentStatus": b.Money.Status, "payBy": b.PayBy, "amount": b.Price.Total.JSONNumber(),
		"stalls": e.Plan.StallLabels(b.Keys()),
	}
}

// SelectBookings is like SelectRegistrations, but for bookings.
func (a *Service) SelectBookings(
	ctx context.Context,
	f fair.BookingFilter,
	only []string,
) (app.Selection[fair.Booking], error) {
	return app.Select(ctx, f, only, a.store.BookingIDs, a.store.BookingsByID)
}
