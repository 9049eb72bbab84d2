package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// exhibitorRow is a row in the result of the exhibitor query: one stall with its exhibitor.
type exhibitorRow struct {
	fair.Exhibitor
	id  string // id of the booking
	key fair.StallKey
}

// Exhibitors implements hall.Store.
func (s *DB) Exhibitors(ctx context.Context, editionID string) ([]fair.Exhibitor, error) {
	rows, err := db.ReadAll(ctx, s.DB, `SELECT b.id, b.name, b.product, b.category, c.number, c.size
		FROM booking b JOIN claim c ON c.booking_id = b.id
		WHERE b.edition_id = $1 AND b.listed AND b.deleted_at = 0 AND c.live AND b.status = $2
		ORDER BY lower(b.name), b.id, c.position`,
		[]any{editionID, fair.BookingConfirmed}, func(r *exhibitorRow) []any {
			return []any{&r.id, &r.Name, &r.Product, &r.Category, &r.key.Number, &r.key.Size}
		})
	var found []fair.Exhibitor
	for i, r := range rows {
		if i == 0 || rows[i-1].id != r.id {
			found = append(found, r.Exhibitor)
		}
		last := &found[len(found)-1]
		last.Stalls = append(last.Stalls, r.key)
	}
	return found, err
}
