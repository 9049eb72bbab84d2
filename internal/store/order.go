package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// orderSearch returns an order's search text. The text changes only when the payer's data is erased.
func orderSearch(o fair.Order) string {
	return search.Text(o.ID, o.Payer.Name, string(o.Payer.Phone), o.Payer.Email, o.Payer.Company) +
		search.Keys(string(o.Payer.Phone), fair.ShortCode(o.ID))
}

// CreateOrder implements payments.Store. It returns KindConflict if an order with the client key exists, or if the
// registration already has an order that can be paid.
func (db *DB) CreateOrder(ctx context.Context, o fair.Order) error {
	created, err := db.insertListed(ctx, orderList, db.columns(&o), o.CreatedAt, orderSearch(o),
		"ON CONFLICT DO NOTHING")
	if err == nil && !created {
		err = fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	return err
}

func (db *DB) findOrder(ctx context.Context, where string, args ...any) (fair.Order, error) {
	return selectOne[fair.Order](ctx, db, "payment_order WHERE "+where, args...)
}

// FindOrder implements books.Store.
func (db *DB) FindOrder(ctx context.Context, id string) (fair.Order, error) {
	return db.findOrder(ctx, "id = $1", id)
}

// FindOrderByEnd implements books.Store.
func (db *DB) FindOrderByEnd(ctx context.Context, phone fair.Phone, end string) (fair.Order, error) {
	ofRecords := ""
	for _, kind := range []fair.PersonalKind{
		fair.PersonalRegistration, fair.PersonalBooking, fair.PersonalSponsorship,
	} {
		of := personalTables[kind]
		ofRecords += " UNION ALL SELECT o.id FROM " + of.table + " AS r JOIN payment_order AS o ON o." + of.table +
			"_id = r.id WHERE r." + of.phone + " = $1 AND r." + of.phone + " <> ''"
	}
	return db.findOrder(ctx, "id IN (SELECT id FROM payment_order WHERE payer_phone = $1 AND payer_phone <> ''"+ofRecords+
		") AND lower(id) LIKE $2 ORDER BY created_at DESC LIMIT 1", phone, "%"+strings.ToLower(end))
}

// NewestOrderOf implements notify.Store.
func (db *DB) NewestOrderOf(ctx context.Context, email string) (id string, err error) {
	if email == "" {
		return "", nil
	}
	err = db.one(ctx, "SELECT id FROM payment_order WHERE LOWER(payer_email) = $1 AND payer_email <> '' "+
		"ORDER BY place DESC LIMIT 1", []any{strings.ToLower(email)}, &id)
	return id, ifFound(err)
}

// LockOrder is like FindOrder, but it locks the row until the transaction ends.
func (db *DB) LockOrder(ctx context.Context, id string) (fair.Order, error) {
	return db.findOrder(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindOrderByClientKey implements payments.Store.
func (db *DB) FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error) {
	return db.findOrder(ctx, "client_key = $1 AND client_key <> ''", key)
}

// FindLiveRegistrationOrder implements payments.Store.
func (db *DB) FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return db.findOrder(ctx, "registration_id = $1 AND status IN ('CREATING', 'ACTIVE', 'CLOSING')", registrationID)
}

// FindPaidRegistrationOrder implements payments.Store. It returns the registration's oldest order that has received
// money and is not cancelled.
func (db *DB) FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return db.findOrder(ctx, "registration_id = $1 AND status IN ('PAID', 'REVIEW') AND cancelled_at = 0 ORDER BY "+
		"created_at LIMIT 1", registrationID)
}

// TakeBackCancellation implements sales.Store and content.Store.
func (db *DB) TakeBackCancellation(ctx context.Context, recordID string, at time.Time) ([]fair.Order, error) {
	const of = "(registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1) AND cancelled_at > 0"
	orders, err := selectAll[fair.Order](ctx, db, "payment_order WHERE "+of+` AND status = 'PAID'
		AND NOT EXISTS (SELECT 1 FROM refund r JOIN payment_order c ON c.id = r.order_id
			WHERE (c.registration_id = $1 OR c.booking_id = $1 OR c.sponsorship_id = $1) AND r.reason IN ('cancelled',
				'external')
			AND r.status NOT IN ('PROPOSED', 'REFUSED'))
		ORDER BY created_at, id`+db.engine.forUpdate, recordID)
	for i := range orders {
		if err == nil {
			orders[i].CancelledAt, orders[i].CancelledBy, orders[i].UpdatedAt = time.Time{}, "", at
			err = db.UpdateOrder(ctx, orders[i])
		}
	}
	return orders, err
}

// FindPayingOrder implements app.OrderFinder.
func (db *DB) FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error) {
	if o.Kind == fair.OrderForSponsorship {
		// Each sponsorship order is for a different part of the price. Therefore, one order never replaces another.
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	where := "registration_id = $1"
	if o.Kind == fair.OrderForBooking {
		where = "booking_id = $1"
	}
	where += " AND id <> $2 AND difference = $3 AND status = 'PAID' AND cancelled_at = 0"
	args := []any{o.SubjectID(), o.ID, o.Difference}
	if o.Difference {
		// A booking can be moved several times. If a price difference was paid before the order `o` was created, that
		// payment was for another difference.
		where += " AND (created_at >= $4 OR paid_at >= $4)"
		args = append(args, toMillis(o.CreatedAt))
	}
	return db.findOrder(ctx, where+" ORDER BY created_at LIMIT 1", args...)
}

// UpdateOrder implements payments.Store. The caller must have called LockOrder. UpdateOrder does not change the
// order's subject, price or payer.
func (db *DB) UpdateOrder(ctx context.Context, o fair.Order) error {
	cols := without(db.columns(&o), "edition_id", "user_id", "kind", "registration_id", "booking_id",
		"sponsorship_id", "base_paise",
		"gst_paise", "total_paise", "difference",
		"client_key", "client_print", "payer_name", "payer_phone", "payer_email", "payer_address", "payer_company",
		"created_at")
	return missingIfNone(db.execCounted(ctx, updateSQL("payment_order", cols, ""), values(cols)...))
}

var orderList = list{
	table: "payment_order", plain: true, indexed: true, ids: []string{"registration_id", "booking_id", "sponsorship_id"},
	sorts: map[string]string{"createdAt": "place", "amount": "total_paise", "status": "status"},
}

// orderConditions returns the conditions for the order list. If the search text is a document number or a bank
// reference of some orders, the list contains only these orders. In this case, orderConditions clears the search text
// in `f`, so that the list is not also searched for this text.
func (db *DB) orderConditions(ctx context.Context, f *fair.OrderFilter) (conditions, error) {
	var numbered []string
	if words := strings.TrimSpace(f.Words); words != "" && storable(words) && f.Match == fair.MatchAnywhere {
		var err error
		if numbered, err = db.numbered(ctx, words); err != nil {
			return nil, err
		}
	}
	if len(numbered) > 0 {
		f.Words = ""
	}
	return func(s *sqlText) []string {
		var found []string
		if len(numbered) > 0 {
			found = []string{s.oneOf("id", numbered)}
		}
		if f.SetAside {
			found = append(found, setAside)
		}
		return slices.Concat(db.facet(s, "status", asStrings(f.Status)), db.facet(s, "kind", asStrings(f.Kind)),
			db.facet(s, "channel", asStrings(f.Channel)), s.within(f.Days), found)
	}, nil
}

// FindOrders implements entry.Store.
func (db *DB) FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error) {
	where, err := db.orderConditions(ctx, &f)
	if err != nil {
		return nil, fair.Total{}, err
	}
	return listRows[fair.Order](ctx, db, orderList, f.ListQuery, where)
}

// OrderIDs implements payments.Store.
func (db *DB) OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error) {
	where, err := db.orderConditions(ctx, &f)
	if err != nil {
		return nil, err
	}
	return db.listIDs(ctx, orderList, f.ListQuery, where, only)
}

// OrdersByID implements payments.Store.
func (db *DB) OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error) {
	return byID[fair.Order](ctx, db, orderList.table, ids)
}

// setAside is the condition for orders that are set aside.
var setAside = "failures >= " + strconv.Itoa(fair.MaxOrderFailures)

// OrderFailed implements app.Store.
func (db *DB) OrderFailed(ctx context.Context, id, failure string) error {
	ended := "CASE WHEN failures + 1 >= " + strconv.Itoa(fair.MaxOrderFailures) + " THEN 0 ELSE "
	return db.exec(ctx, "UPDATE payment_order SET failures = failures + 1, failure = $2, next_check_at = "+ended+
		"next_check_at END, refunds_due_at = "+ended+"refunds_due_at END WHERE id = $1", id, failure)
}

// DueOrders implements payments.Store.
func (db *DB) DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error) {
	return db.takeDueOrders(ctx, "next_check_at", now, again, limit)
}

// OrdersToReconcile implements refunds.Store.
func (db *DB) OrdersToReconcile(ctx context.Context, now, again time.Time, limit int) ([]string, error) {
	return db.takeDueOrders(ctx, "refunds_due_at", now, again, limit)
}

// takeDueOrders returns the ids of the orders that are due: those with a time in the past in the column that `due`
// names. It then sets this column to the time `again` for these orders.
func (db *DB) takeDueOrders(ctx context.Context, due string, now, again time.Time, limit int) ([]string, error) {
	var ids []string
	err := db.InTx(ctx, func(ctx context.Context) (err error) {
		query := "SELECT id FROM payment_order WHERE " + due + " > 0 AND " + due + " <= $1 ORDER BY " + due + " LIMIT $2" +
			db.engine.skipLocked
		ids, err = readColumn[string](ctx, db, query, toMillis(now), limit)
		for _, id := range ids {
			if err == nil {
				err = db.exec(ctx, "UPDATE payment_order SET "+due+" = $2 WHERE id = $1", id, toMillis(again))
			}
		}
		return err
	})
	return ids, err
}

// OrdersOfBooking implements the Store interfaces of several areas. It returns the orders of a booking, oldest first.
func (db *DB) OrdersOfBooking(ctx context.Context, bookingID string) ([]fair.Order, error) {
	return selectAll[fair.Order](ctx, db, "payment_order WHERE booking_id = $1 ORDER BY place", bookingID)
}

// AgreedPrice implements moves.Store and payments.Store.
func (db *DB) AgreedPrice(ctx context.Context, bookingID string) (agreed fair.Paise, err error) {
	err = db.one(ctx, "SELECT CAST("+agreedPrice+" AS BIGINT) FROM (SELECT $1 AS id) booking", []any{bookingID}, &agreed)
	return agreed, err
}
