package store

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// AddHoldSource implements payments.Store. If several orders have the same phone number, device or network, each waits
// until the transaction of the earlier one ends.
func (db *DB) AddHoldSource(ctx context.Context, phone fair.Phone, s fair.HoldSource, at time.Time) error {
	oldest := at.Add(-fair.HoldWait - time.Hour).UnixMilli()
	for _, old := range []string{
		"DELETE FROM hold_source WHERE created_at < $1",
		"DELETE FROM hold_lock WHERE used_at < $1",
	} {
		if err := db.exec(ctx, old, oldest); err != nil {
			return err
		}
	}
	keys := []string{"phone " + string(phone), "network " + s.Network, "site " + s.Site, "device " + s.Device}
	slices.Sort(keys) // all transactions lock the rows in the same order, which prevents deadlocks
	for _, key := range keys {
		err := db.exec(ctx, "INSERT INTO hold_lock (id, used_at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET "+
			"used_at = EXCLUDED.used_at",
			holdKey(key), at.UnixMilli())
		if err != nil {
			return err
		}
	}
	return db.exec(ctx, "INSERT INTO hold_source (order_id, network, site, device, created_at) VALUES ($1, $2, $3, "+
		"$4, $5)",
		s.OrderID, s.Network, s.Site, s.Device, at.UnixMilli())
}

func holdKey(key string) string { return tokenHash(key)[:32] }

// openUnpaid is the SQL condition for unpaid bookings that hold stalls and have no offline payment that waits for
// approval.
const openUnpaid = ` b.payment_status = 'PENDING' AND b.status = 'Pending' AND b.deleted_at = 0 AND b.order_id <> ''
	AND b.holds
	AND NOT EXISTS (SELECT 1 FROM offline_payment p WHERE p.booking_id = b.id AND p.status = 'waiting')`

// HoldFacts implements payments.Store.
func (db *DB) HoldFacts(ctx context.Context, phone fair.Phone, s fair.HoldSource, since time.Time,
	heldFor time.Duration,
) (f fair.HoldFacts, err error) {
	// An order whose payment deadline has passed still holds its stalls until the provider has ended it.
	err = db.one(ctx, "SELECT COALESCE(MAX(CASE WHEN o.expires_at > $3 THEN o.expires_at ELSE o.hold_until END), 0) "+
		"FROM booking b JOIN payment_order o ON o.id = b.order_id WHERE b.phone = $1 AND o.id <> $2 AND"+openUnpaid,
		[]any{string(phone), s.OrderID, since.Add(fair.HoldWait).UnixMilli()}, millis{&f.OpenUntil})
	if err != nil {
		return f, err
	}
	err = db.one(ctx, `SELECT COUNT(*), COALESCE(MIN(o.expires_at), 0) FROM booking b JOIN payment_order o ON o.id = b.order_id
		LEFT JOIN hold_source h ON h.order_id = o.id
		WHERE b.payment_status = 'EXPIRED' AND b.deleted_at = 0 AND o.expires_at > $3 AND (b.phone = $1 OR h.device = $2
			AND h.device <> '') AND o.expires_at - o.created_at >= $4
		AND o.expires_at > (SELECT COALESCE(MAX(paid.paid_at), 0) FROM payment_order paid WHERE paid.payer_phone = $1
			AND paid.payer_phone <> '' AND paid.status = 'PAID')`,
		[]any{string(phone), s.Device, since.UnixMilli(), heldFor.Milliseconds()}, &f.RanOut, millis{&f.RanOutFirst})
	if err != nil {
		return f, err
	}
	count := func(column, value string, into *int) {
		if err == nil && value != "" {
			err = db.one(ctx, "SELECT COUNT(*) FROM hold_source h JOIN booking b ON b.order_id = h.order_id JOIN claim held "+
				"ON held.booking_id = b.id AND held.live WHERE h."+
				column+" = $1 AND h."+column+" <> '' AND"+openUnpaid, []any{value}, into)
		}
	}
	count("network", s.Network, &f.NetworkHolds)
	count("site", s.Site, &f.SiteHolds)
	return f, err
}

// UnpaidHolds implements sales.Store.
func (db *DB) UnpaidHolds(ctx context.Context, editionID string, before, now time.Time) ([]string, error) {
	// The query omits bookings with a payment attempt that the bank is still processing, because the attempt may
	// succeed.
	return readColumn[string](ctx, db, `SELECT b.id FROM booking b JOIN payment_order o ON o.id = b.order_id
		WHERE b.edition_id = $1 AND b.created_at <= $2 AND o.expires_at > $3 AND o.attempt <> 'PENDING' AND`+openUnpaid+
		" ORDER BY b.created_at, b.id",
		editionID, before.UnixMilli(), now.UnixMilli())
}
