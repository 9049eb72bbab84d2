package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// PartPaidBookings lists the part-paid bookings of an edition that have got no reminder since a time.
func (s *DB) PartPaidBookings(ctx context.Context, editionID string, since time.Time) ([]string, error) {
	return db.ReadAll(ctx, s.DB, `SELECT b.id FROM booking b WHERE b.edition_id = $1 AND b.money_status = $2
		AND b.deleted_at = 0 AND b.due_paise > b.waits_paise AND NOT EXISTS (
			SELECT 1 FROM message m JOIN payment_order o ON o.id = m.entity_id
			WHERE o.booking_id = b.id AND m.kind = $3 AND m.created_at >= $4) ORDER BY b.id`,
		[]any{editionID, string(fair.MoneyPartPaid), string(fair.MessageRestDue), db.ToMillis(since)},
		func(id *string) []any { return []any{id} })
}
