package exhibitor

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// queries reads the bookings with sold stalls, and reads and writes the profiles.
type queries struct{ *db.DB }

// soldStall is a sold stall with its booking.
type soldStall struct {
	booking, name, local, product, category, phone string
	listed                                         bool // whether the firm agreed to appear in the public list
	key                                            fair.StallKey
}

// sold lists an edition's sold stalls by the name of the firm.
func (s queries) sold(ctx context.Context, editionID string) ([]soldStall, error) {
	return db.ReadAll(ctx, s.DB, `SELECT b.id, b.name, b.local_name, b.product, b.category, b.phone, b.listed,
			c.number, c.size
		FROM booking b JOIN claim c ON c.booking_id = b.id
		WHERE b.edition_id = $1 AND b.deleted_at = 0 AND b.erased_at = 0 AND c.live AND b.status = $2
		ORDER BY lower(b.name), b.id, c.position`,
		[]any{editionID, fair.BookingConfirmed}, func(r *soldStall) []any {
			return []any{
				&r.booking, &r.name, &r.local, &r.product, &r.category, &r.phone, &r.listed, &r.key.Number, &r.key.Size,
			}
		})
}

// profiles returns an edition's profiles by booking.
func (s queries) profiles(ctx context.Context, editionID string) (map[string]Profile, error) {
	found, err := db.SelectAll[Profile](ctx, s.DB, "exhibitor_profile WHERE edition_id = $1", editionID)
	return byBooking(found), err
}

// profilesOf returns the profiles of the given bookings by booking.
func (s queries) profilesOf(ctx context.Context, bookingIDs []string) (map[string]Profile, error) {
	if len(bookingIDs) == 0 {
		return map[string]Profile{}, nil
	}
	var stmt db.Statement
	stmt.Put("exhibitor_profile WHERE ", stmt.OneOf("booking_id", bookingIDs))
	found, err := db.SelectAll[Profile](ctx, s.DB, stmt.String(), stmt.Args...)
	return byBooking(found), err
}

func byBooking(profiles []Profile) map[string]Profile {
	found := make(map[string]Profile, len(profiles))
	for _, p := range profiles {
		found[p.BookingID] = p
	}
	return found
}

// find returns the profile of a booking. Its version is 0 if there is none.
func (s queries) find(ctx context.Context, bookingID string) (Profile, error) {
	p, err := db.SelectOne[Profile](ctx, s.DB, "exhibitor_profile WHERE booking_id = $1", bookingID)
	return p, db.IfFound(err)
}

// save stores a profile if the stored version is the given one, and increments it. It returns KindConflict if somebody
// else has changed the profile in the meantime.
func (s queries) save(ctx context.Context, p *Profile) error {
	was := p.Version
	p.Version++
	if was > 0 {
		return s.UpdateVersion(ctx, "exhibitor_profile", s.Columns(p), was)
	}
	inserted, err := s.InsertUnless(ctx, "exhibitor_profile", s.Columns(p), "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		return db.StaleIfNone(0, nil)
	}
	return err
}

func (s queries) delete(ctx context.Context, bookingID string) error {
	return s.Exec(ctx, "DELETE FROM exhibitor_profile WHERE booking_id = $1", bookingID)
}
