package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// addClaims reads the claims of the bookings and adds them to Stalls. Their order is the order in which the customer
// chose the stalls.
func (s *DB) addClaims(ctx context.Context, bookings []fair.Booking) error {
	if len(bookings) == 0 {
		return nil
	}
	ids, at := make([]string, len(bookings)), map[string]int{}
	for i, b := range bookings {
		ids[i], at[b.ID] = b.ID, i
		bookings[i].PaymentStatus = fair.PaymentStatus(b.Money.Status.Old())
	}
	var stmt db.Statement
	stmt.Put("claim WHERE ", stmt.OneOf("booking_id", ids), " ORDER BY booking_id, position")
	claims, err := db.SelectAll[fair.Claim](ctx, s.DB, stmt.String(), stmt.Args...)
	for _, c := range claims {
		i := at[c.BookingID]
		bookings[i].Stalls = append(bookings[i].Stalls, c)
	}
	return err
}

// ClaimStalls stores live claims for a booking. A kind of stall that is not on the plan can consist of several stalls,
// which are numbered from 1 to the number in stock. For such a kind, ClaimStalls chooses a free stall. It returns the
// keys of the stalls that are not available. If it returns any key, the caller must roll back the transaction. All
// transactions insert claims in the same order. Therefore, if two buyers choose the same stalls, the second one waits
// for the first one, and there is no deadlock.
func (s *DB) ClaimStalls(
	ctx context.Context,
	editionID, bookingID string,
	claims []fair.Claim,
	stock map[fair.StallKey]int,
) ([]fair.StallKey, error) {
	var taken []fair.StallKey
	for _, i := range claimOrder(claims) {
		c := claims[i]
		c.BookingID = bookingID
		ok, err := s.insertLiveClaim(ctx, editionID, c, i, stock[c.Key])
		if err != nil {
			return nil, err
		}
		if !ok {
			taken = append(taken, c.Key)
		}
	}
	return taken, nil
}

// ReclaimStalls makes the ended claims of a booking live again, with the same rules as ClaimStalls. The caller must
// set the booking's field Holds in the same transaction. If a stall is taken, nothing changes. It deletes the
// booking's claims and inserts them again with available values of Unit (fair.Claim), because other bookings may use
// the old values by then.
func (s *DB) ReclaimStalls(
	ctx context.Context,
	editionID, bookingID string,
	stock map[fair.StallKey]int,
) ([]fair.StallKey, error) {
	list := []fair.Booking{{ID: bookingID}}
	if err := s.addClaims(ctx, list); err != nil {
		return nil, err
	}
	claims := list[0].Stalls
	if err := s.Exec(ctx, "DELETE FROM claim WHERE booking_id = $1", bookingID); err != nil {
		return nil, err
	}
	taken, err := s.ClaimStalls(ctx, editionID, bookingID, claims, stock)
	if err != nil || len(taken) == 0 {
		return taken, err
	}
	if err := s.Exec(ctx, "DELETE FROM claim WHERE booking_id = $1", bookingID); err != nil {
		return nil, err
	}
	for i, c := range claims {
		if err := s.restoreClaim(ctx, editionID, c, i, false); err != nil {
			return nil, err
		}
	}
	return taken, nil
}

// insertLiveClaim stores a live claim for the first available unit. If no unit is available or the stall no longer
// exists, `ok` is false. An earlier read could be outdated, so the unique index on live claims decides whether a unit
// is available.
func (s *DB) insertLiveClaim(
	ctx context.Context,
	editionID string,
	c fair.Claim,
	position, units int,
) (ok bool, err error) {
	if there, err := s.lockStall(ctx, editionID, c.Key); err != nil || !there {
		return false, err
	}
	var used []int
	if units > 1 {
		used, err = db.ReadColumn[int](ctx, s.DB,
			"SELECT unit FROM claim WHERE edition_id = $1 AND number = $2 AND size = $3 AND live",
			editionID, c.Key.Number, c.Key.Size)
		if err != nil {
			return false, err
		}
	}
	for unit := 1; unit <= units; unit++ {
		if slices.Contains(used, unit) {
			continue
		}
		c.Unit = unit
		if ok, err := s.insertClaim(ctx, editionID, c, position, true); err != nil || ok {
			return ok, err
		}
	}
	return false, nil
}

// lockStall reports whether the hall contains a stall. If it does, nobody can remove the stall until the transaction
// ends.
func (s *DB) lockStall(ctx context.Context, editionID string, key fair.StallKey) (there bool, err error) {
	var one int
	err = s.One(ctx, "SELECT 1 FROM hall_stall WHERE edition_id = $1 AND number = $2 AND size = $3"+s.Dialect.ForShare,
		[]any{editionID, key.Number, key.Size}, &one)
	return err == nil, db.IfFound(err)
}

// insertClaim stores a claim. If the claim's unit is not available, `ok` is false.
func (s *DB) insertClaim(
	ctx context.Context,
	editionID string,
	c fair.Claim,
	position int,
	live bool,
) (ok bool, err error) {
	cols := append(s.Columns(&c), db.Col("edition_id", &editionID), db.Col("position", &position),
		db.Col("live", &live))
	return s.InsertUnless(ctx, "claim", cols, "ON CONFLICT DO NOTHING")
}

// restoreClaim stores a claim that the booking had before. It returns an error if the claim's unit is not available,
// because the booking would lose a stall.
func (s *DB) restoreClaim(ctx context.Context, editionID string, c fair.Claim, position int, live bool) error {
	ok, err := s.insertClaim(ctx, editionID, c, position, live)
	if err == nil && !ok {
		err = fmt.Errorf("the claim on stall %s (%s) of booking %s cannot be stored again", c.Key.Number, c.Key.Size,
			c.BookingID)
	}
	return err
}

func claimOrder(claims []fair.Claim) []int {
	order := make([]int, len(claims))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(claims[a].Key.Size, claims[b].Key.Size),
			cmp.Compare(claims[a].Key.Number, claims[b].Key.Number))
	})
	return order
}

// LiveClaims lists the live claims of an edition with their bookings. Callers must not change the returned claims.
func (s *DB) LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error) {
	return db.ReadCached(ctx, s.DB, &s.claims, editionID, func(ctx context.Context) (found []fair.LiveClaim, err error) {
		return db.ReadAll(ctx, s.DB, `SELECT c.number, c.size, c.booking_id, b.name, b.money_status, b.status
			FROM claim c JOIN booking b ON b.id = c.booking_id
			WHERE c.edition_id = $1 AND c.live ORDER BY b.created_at, c.booking_id, c.position`,
			[]any{editionID}, func(c *fair.LiveClaim) []any {
				return []any{&c.Key.Number, &c.Key.Size, &c.BookingID, &c.Name, &c.Money, &c.Status}
			})
	})
}

// DeleteClaims deletes the claims of a booking. The caller must store new claims in the same transaction.
func (s *DB) DeleteClaims(ctx context.Context, bookingID string) error {
	return s.Exec(ctx, "DELETE FROM claim WHERE booking_id = $1", bookingID)
}
