package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func orderColumns(o *fair.Order) []column {
	return []column{
		{"id", &o.ID},
		{"edition_id", &o.EditionID},
		{"user_id", &o.UserID},
		{"kind", &o.Kind},
		{"registration_id", &o.RegistrationID},
		{"booking_id", &o.BookingID},
		{"channel", &o.Channel},
		{"base_paise", &o.Price.Base},
		{"gst_paise", &o.Price.GST},
		{"total_paise", &o.Price.Total},
		{"status", &o.Status},
		{"attempt", &o.Attempt},
		{"attempt_message", &o.AttemptMessage},
		{"client_key", &o.ClientKey},
		{"client_print", &o.ClientPrint},
		{"provider_key", &o.ProviderKey},
		{"session_id", &o.SessionID},
		{"cf_order_id", &o.CFOrderID},
		{"payer_name", &o.Payer.Name},
		{"payer_phone", &o.Payer.Phone},
		{"payer_email", &o.Payer.Email},
		{"payer_address", &o.Payer.Address},
		{"payer_company", &o.Payer.Company},
		{"method", &o.Method},
		{"redirect_url", &o.RedirectURL},
		{"callback_url", &o.CallbackURL},
		{"lang", &o.Lang},
		when("expires_at", &o.ExpiresAt), when("hold_until", &o.HoldUntil), when("next_check_at", &o.NextCheckAt),
		{"checks", &o.Checks},
		when("asked_at", &o.AskedAt),
		{"unreachable", &o.Unreachable},
		when("paid_at", &o.PaidAt),
		when("cancelled_at", &o.CancelledAt),
		{"cancelled_by", &o.CancelledBy},
		when("created_at", &o.CreatedAt), when("updated_at", &o.UpdatedAt),
	}
}

// orderSearch is by what the order was made with: its words never change.
func orderSearch(o fair.Order) *string {
	return wordText(o.Payer.Phone, o.ID, o.Payer.Name, o.Payer.Email, o.Payer.Company, o.RegistrationID, o.BookingID)
}

// CreateOrder implements app.OrderStore. A client key that is taken, or a second live order for a
// registration, is KindConflict.
func (db *DB) CreateOrder(ctx context.Context, o fair.Order) error {
	cols := append(orderColumns(&o), column{"search", orderSearch(o)})
	n, err := db.exec(ctx, insertSQL("payment_order", cols, "ON CONFLICT DO NOTHING"), values(cols)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	return err
}

func (db *DB) findOrder(ctx context.Context, where string, args ...any) (fair.Order, error) {
	var o fair.Order
	err := db.one(ctx, "SELECT "+names(orderColumns(&o), "")+" FROM payment_order WHERE "+where, args, places(orderColumns(&o))...)
	return o, err
}

// FindOrder implements app.OrderStore.
func (db *DB) FindOrder(ctx context.Context, id string) (fair.Order, error) {
	return db.findOrder(ctx, "id = $1", id)
}

// LockOrder is FindOrder that keeps the row from others until the transaction ends.
func (db *DB) LockOrder(ctx context.Context, id string) (fair.Order, error) {
	return db.findOrder(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindOrderByClientKey implements app.OrderStore.
func (db *DB) FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error) {
	return db.findOrder(ctx, "client_key = $1 AND client_key <> ''", key)
}

// FindLiveRegistrationOrder implements app.OrderStore.
func (db *DB) FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return db.findOrder(ctx, "registration_id = $1 AND registration_id <> '' AND status IN ('CREATING', 'ACTIVE', 'CLOSING')", registrationID)
}

// FindPaidRegistrationOrder implements app.OrderStore: an order of the registration whose money is
// with us, unless what it paid for was cancelled.
func (db *DB) FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return db.findOrder(ctx, "registration_id = $1 AND registration_id <> '' AND status IN ('PAID', 'REVIEW') AND cancelled_at = 0 ORDER BY created_at LIMIT 1", registrationID)
}

// UpdateOrder implements app.OrderStore. Call it under LockOrder. What an order is for, its price and its
// payer never change.
func (db *DB) UpdateOrder(ctx context.Context, o fair.Order) error {
	cols := without(orderColumns(&o), "edition_id", "user_id", "kind", "registration_id", "booking_id", "base_paise", "gst_paise", "total_paise",
		"client_key", "client_print", "payer_name", "payer_phone", "payer_email", "payer_address", "payer_company", "created_at")
	n, err := db.exec(ctx, updateSQL("payment_order", cols, ""), values(cols)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return err
}

var orderList = talliedList{status: "status", category: "kind", list: list{
	table: "payment_order", plain: true,
	sorts: map[string]string{"createdAt": "created_at", "amount": "total_paise", "status": "status"},
}}

func orderFacets(f fair.OrderFilter) facets {
	return facets{status: asStrings(f.Status), category: asStrings(f.Kind), days: f.Days}
}

// ordersOf are the conditions that the tally does not know; nil where there are none.
func ordersOf(f fair.OrderFilter) moreThan {
	if f.EditionID == "" && len(f.Channel) == 0 {
		return nil
	}
	return func(s *sqlText, prefix string) string {
		conds := []string{}
		if f.EditionID != "" {
			conds = append(conds, prefix+"edition_id = "+s.arg(f.EditionID))
		}
		if len(f.Channel) > 0 {
			conds = append(conds, s.oneOf(prefix+"channel", asStrings(f.Channel)))
		}
		return strings.Join(conds, " AND ")
	}
}

// FindOrders implements app.OrderStore.
func (db *DB) FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error) {
	found := []fair.Order{}
	var o fair.Order
	rows := rowsOf{names(orderColumns(&o), ""), func() []any {
		found = append(found, fair.Order{})
		return places(orderColumns(&found[len(found)-1]))
	}}
	f.Deleted = false // an order is never deleted
	total, err := db.longList(ctx, orderList, f.ListQuery, orderFacets(f), ordersOf(f), rows)
	return found, total, err
}

// OrderIDs implements app.OrderStore.
func (db *DB) OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error) {
	f.Deleted = false
	return db.longIDs(ctx, orderList, f.ListQuery, orderFacets(f), ordersOf(f), only)
}

// OrdersByID implements app.OrderStore.
func (db *DB) OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error) {
	return byID(ctx, db, orderList.table, orderColumns, ids)
}

// DueOrders implements app.OrderStore.
func (db *DB) DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error) {
	var ids []string
	err := db.InTx(ctx, func(ctx context.Context) error {
		ids = nil
		query := "SELECT id FROM payment_order WHERE next_check_at > 0 AND next_check_at <= $1 ORDER BY next_check_at LIMIT $2" + db.engine.skipLocked
		err := db.all(ctx, query, []any{toMillis(now), limit}, func() []any {
			ids = append(ids, "")
			return []any{&ids[len(ids)-1]}
		})
		for _, id := range ids {
			if err == nil {
				_, err = db.exec(ctx, "UPDATE payment_order SET next_check_at = $2 WHERE id = $1", id, toMillis(again))
			}
		}
		return err
	})
	return ids, err
}
