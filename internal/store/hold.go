package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// AddHoldSource stores where an order for stalls came from: phone number, device and network. Concurrent orders from
// the same source wait until the transaction ends. If several orders have the same phone number, device or network,
// each waits until the transaction of the earlier one ends.
func (s *DB) AddHoldSource(ctx context.Context, phone fair.Phone, source fair.HoldSource, at time.Time) error {
	oldest := at.Add(-fair.HoldWait - time.Hour).UnixMilli()
	for _, old := range []string{
		"DELETE FROM hold_source WHERE created_at < $1",
		"DELETE FROM hold_lock WHERE used_at < $1",
	} {
		if err := s.Exec(ctx, old, oldest); err != nil {
			return err
		}
	}
	keys := []string{
		"phone " + string(phone),
		"network " + source.Network,
		"site " + source.Site,
		"device " + source.Device,
	}
	slices.Sort(keys) // all transactions lock the rows in the same order, which prevents deadlocks
	for _, key := range keys {
		err := s.Exec(ctx, "INSERT INTO hold_lock (id, used_at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET "+
			"used_at = EXCLUDED.used_at",
			holdKey(key), at.UnixMilli())
		if err != nil {
			return err
		}
	}
	return s.Exec(ctx, "INSERT INTO hold_source (order_id, network, site, device, created_at) VALUES ($1, $2, $3, "+
		"$4, $5)",
		source.OrderID, source.Network, source.Site, source.Device, at.UnixMilli())
}

func holdKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:16])
}

// openUnpaid is the SQL condition for unpaid bookings that hold stalls and have no offline payment that waits for
// approval.
const openUnpaid = ` b.status = 'Pending' AND b.holds AND b.deleted_at = 0 AND b.order_id <> '' AND b.waits_paise = 0`

// endedUnpaid is the SQL text of the bookings that ended without a payment after the time in $1, with their orders and
// sources. A booking that its payer released is one of them.
const endedUnpaid = ` FROM booking b JOIN payment_order o ON o.id = b.order_id LEFT JOIN hold_source h ON h.order_id = o.id
	WHERE b.money_status = 'EXPIRED' AND b.deleted_at = 0 AND o.expires_at > $1`

// HoldFacts counts the unpaid bookings that came from a phone number, a device or a network. It counts ended bookings
// only if they ended after `since`, and in RanOut only those that had held their stalls for at least heldFor.
func (s *DB) HoldFacts(ctx context.Context, phone fair.Phone, source fair.HoldSource, since time.Time,
	heldFor time.Duration,
) (f fair.HoldFacts, err error) {
	// An order whose payment deadline has passed still holds its stalls until the provider has ended it.
	err = s.One(ctx, "SELECT COALESCE(MAX(CASE WHEN o.expires_at > $3 THEN o.expires_at ELSE o.hold_until END), 0) "+
		"FROM booking b JOIN payment_order o ON o.id = b.order_id WHERE b.phone = $1 AND o.id <> $2 AND"+openUnpaid,
		[]any{string(phone), source.OrderID, since.Add(fair.HoldWait).UnixMilli()}, db.Time(&f.OpenUntil))
	if err != nil {
		return f, err
	}
	const long = " FILTER (WHERE o.expires_at - o.created_at >= $4)"
	var held int64
	err = s.One(ctx, "SELECT COUNT(*)"+long+", COALESCE(MIN(o.expires_at)"+long+", 0), "+
		"CAST(COALESCE(SUM(o.expires_at - o.created_at), 0) AS BIGINT), COALESCE(MIN(o.expires_at), 0)"+endedUnpaid+
		` AND (b.phone = $2 OR h.device = $3 AND h.device <> '')
		AND o.expires_at > (SELECT COALESCE(MAX(paid.paid_at), 0) FROM payment_order paid WHERE paid.payer_phone = $2
			AND paid.payer_phone <> '' AND paid.status = 'PAID')`,
		[]any{since.UnixMilli(), string(phone), source.Device, heldFor.Milliseconds()},
		&f.RanOut, db.Time(&f.RanOutFirst), &held, db.Time(&f.HeldFirst))
	if err != nil {
		return f, err
	}
	f.Held = time.Duration(held) * time.Millisecond
	count := func(column, value string, holds *int, stallTime *time.Duration) {
		if err != nil || value == "" {
			return
		}
		err = s.One(ctx, "SELECT COUNT(*) FROM hold_source h JOIN booking b ON b.order_id = h.order_id JOIN claim held "+
			"ON held.booking_id = b.id AND held.live WHERE h."+column+" = $1 AND"+openUnpaid, []any{value}, holds)
		if err == nil {
			err = s.One(ctx, `SELECT CAST(COALESCE(SUM((o.expires_at - o.created_at) *
				(SELECT COUNT(*) FROM claim c WHERE c.booking_id = b.id)), 0) AS BIGINT)`+endedUnpaid+" AND h."+column+" = $2",
				[]any{since.UnixMilli(), value}, &held)
			*stallTime = time.Duration(held) * time.Millisecond
		}
	}
	count("network", source.Network, &f.NetworkHolds, &f.NetworkHeld)
	count("site", source.Site, &f.SiteHolds, &f.SiteHeld)
	if err != nil {
		return f, err
	}
	err = s.One(ctx, `SELECT COALESCE(MAX(ended), 0) FROM (
		SELECT MAX(o.expires_at) AS ended FROM claim c JOIN claim wanted ON wanted.number = c.number AND wanted.size = c.size
		JOIN booking b ON b.id = c.booking_id JOIN payment_order o ON o.id = b.order_id
		LEFT JOIN hold_source h ON h.order_id = o.id
		WHERE wanted.booking_id = (SELECT id FROM booking WHERE order_id = $2) AND b.money_status = 'EXPIRED'
			AND b.deleted_at = 0 AND o.expires_at > $1
			AND (b.phone = $3 OR h.device = $4 AND h.device <> '' OR h.network = $5 AND h.network <> '')
		GROUP BY c.number, c.size HAVING COUNT(*) > 1) AS released`,
		[]any{since.UnixMilli(), source.OrderID, string(phone), source.Device, source.Network}, db.Time(&f.StallReleased))
	return f, err
}

// UnpaidHolds lists the unpaid bookings of an edition that hold stalls and were created at or before `before`. It
// includes only bookings whose order can still be paid and for which no bank is processing a payment.
func (s *DB) UnpaidHolds(ctx context.Context, editionID string, before, now time.Time) ([]string, error) {
	// The query omits bookings with a payment attempt that the bank is still processing, because the attempt may
	// succeed.
	return db.ReadColumn[string](ctx, s.DB, `SELECT b.id FROM booking b JOIN payment_order o ON o.id = b.order_id
		WHERE b.edition_id = $1 AND b.created_at <= $2 AND o.expires_at > $3 AND o.attempt <> 'PENDING' AND`+openUnpaid+
		" ORDER BY b.created_at, b.id",
		editionID, before.UnixMilli(), now.UnixMilli())
}
