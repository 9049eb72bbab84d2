package ledger

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// SoldUnpaid returns the records of an edition that were supplied and are not fully paid.
func (b Books) SoldUnpaid(ctx context.Context, editionID string) ([]Ref, error) {
	var query string
	for i, record := range []fair.OrderKind{fair.OrderForRegistration, fair.OrderForBooking, fair.OrderForSponsorship} {
		if i > 0 {
			query += " UNION ALL "
		}
		query += "SELECT edition_id, '" + string(record) + "', id FROM " + string(record) +
			" WHERE edition_id = $1 AND sold AND due_paise > 0 AND deleted_at = 0"
	}
	return db.ReadAll(ctx, b.DB, query, []any{editionID},
		func(ref *Ref) []any { return []any{&ref.EditionID, &ref.Record, &ref.RecordID} })
}
