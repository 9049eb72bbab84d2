package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// orderSearch returns an order's search text. The text changes only with the payer's data.
func orderSearch(o fair.Order) string {
	return search.Text(o.ID, o.Payer.Name, string(o.Payer.Phone), o.Payer.Email, o.Payer.Company) +
		search.Keys(string(o.Payer.Phone), fair.ShortCode(o.ID)) + search.Sounds(o.Payer.Name, o.Payer.Company)
}

// CreateOrder returns KindConflict if an order with the client key exists, or if the registration already has an order
// that can be paid.
func (s *DB) CreateOrder(ctx context.Context, o fair.Order) error {
	created, err := s.InsertListed(ctx, orderList, s.Columns(&o), o.CreatedAt, orderSearch(o),
		"ON CONFLICT DO NOTHING")
	if err == nil && !created {
		err = fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	return err
}

func (s *DB) findOrder(ctx context.Context, where string, args ...any) (fair.Order, error) {
	return db.SelectOne[fair.Order](ctx, s.DB, "payment_order WHERE "+where, args...)
}

func (s *DB) FindOrder(ctx context.Context, id string) (fair.Order, error) {
	return s.findOrder(ctx, "id = $1", id)
}

// FindOrderByEnd finds the newest order whose id ends with the string `end`, in any letter case. The phone number must
// be that of the payer or of the order's record. `end` must contain only ASCII letters and digits.
func (s *DB) FindOrderByEnd(ctx context.Context, phone fair.Phone, end string) (fair.Order, error) {
	ofRecords := ""
	for _, kind := range []fair.PersonalKind{
		fair.PersonalRegistration, fair.PersonalBooking, fair.PersonalSponsorship,
	} {
		of := personalTables[kind]
		ofRecords += " UNION ALL SELECT o.id FROM " + of.table + " AS r JOIN payment_order AS o ON o." + of.table +
			"_id = r.id WHERE r." + of.phone + " = $1 AND r." + of.phone + " <> ''"
	}
	return s.findOrder(ctx, "id IN (SELECT id FROM payment_order WHERE payer_phone = $1 AND payer_phone <> ''"+ofRecords+
		") AND lower(id) LIKE $2 ORDER BY created_at DESC LIMIT 1", phone, "%"+strings.ToLower(end))
}

// NewestOrderOf returns the id of the newest order whose payer has this e-mail address. If there is none, it returns
// an empty string. Letter case is ignored.
func (s *DB) NewestOrderOf(ctx context.Context, email string) (id string, err error) {
	if email == "" {
		return "", nil
	}
	err = s.One(ctx, "SELECT id FROM payment_order WHERE LOWER(payer_email) = $1 AND payer_email <> '' "+
		"ORDER BY place DESC LIMIT 1", []any{strings.ToLower(email)}, &id)
	return id, db.IfFound(err)
}

// LockOrder is like FindOrder, but it locks the row until the transaction ends.
func (s *DB) LockOrder(ctx context.Context, id string) (fair.Order, error) {
	return s.findOrder(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

func (s *DB) FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error) {
	return s.findOrder(ctx, "client_key = $1 AND client_key <> ''", key)
}

func (s *DB) FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return s.findOrder(ctx, "registration_id = $1 AND status IN ('CREATING', 'ACTIVE', 'CLOSING')", registrationID)
}

// FindPaidRegistrationOrder returns the oldest order that paid for a registration, unless the registration was
// cancelled.
func (s *DB) FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error) {
	return s.findOrder(ctx, "registration_id = $1 AND status = 'PAID' AND EXISTS (SELECT 1 FROM registration r "+
		"WHERE r.id = $1 AND r.sold) ORDER BY created_at LIMIT 1", registrationID)
}

// recordOf contains the table and the column of each kind of order.
var recordOf = map[fair.OrderKind]string{
	fair.OrderForRegistration: "registration", fair.OrderForBooking: "booking", fair.OrderForSponsorship: "sponsorship",
}

// Each order of a sponsorship may be for a part of the price. Therefore, one order never replaces another.
func (s *DB) FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error) {
	if o.Kind == fair.OrderForSponsorship {
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	record := recordOf[o.Kind]
	return s.findOrder(ctx, record+"_id = $1 AND id <> $2 AND status = 'PAID' AND EXISTS (SELECT 1 FROM "+record+
		" r WHERE r.id = $1 AND r.sold AND r.due_paise <= 0) ORDER BY paid_at DESC, id DESC LIMIT 1", o.SubjectID(), o.ID)
}

// FollowOrder stores the status of an order that follows from its money.
func (s *DB) FollowOrder(ctx context.Context, id string, status fair.OrderStatus, at time.Time) error {
	return s.Exec(ctx, "UPDATE payment_order SET status = $2, updated_at = $3 WHERE id = $1", id, string(status),
		db.ToMillis(at))
}

// EndOrder lets an open order expire now. The sweeper then terminates it at the provider.
func (s *DB) EndOrder(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE payment_order SET expires_at = $2, next_check_at = $2, updated_at = $2 WHERE id = $1 "+
		"AND status IN ('CREATING', 'ACTIVE', 'CLOSING') AND expires_at > $2", id, db.ToMillis(at))
}

// ReconcileOrder makes the comparison of an order's refunds with the provider's list due.
func (s *DB) ReconcileOrder(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE payment_order SET refunds_due_at = $2 WHERE id = $1", id, db.ToMillis(at))
}

// UpdateOrder stores an order that the caller has locked. It does not change its subject, amount or payer. The caller
// must have called LockOrder. UpdateOrder does not change the order's subject, amount or payer.
func (s *DB) UpdateOrder(ctx context.Context, o fair.Order) error {
	cols := db.Without(
		s.Columns(&o),
		"edition_id",
		"user_id",
		"kind",
		"registration_id",
		"booking_id",
		"sponsorship_id",
		"total_paise",
		"client_key",
		"client_print",
		"payer_name",
		"payer_phone",
		"payer_email",
		"payer_address",
		"payer_company",
		"created_at",
	)
	return db.MissingIfNone(s.ExecCounted(ctx, db.UpdateSQL("payment_order", cols, ""), db.ColumnValues(cols)...))
}

// ChangePayer stores the name, e-mail address, address and company of an unpaid order's payer. The caller must have
// called LockOrder.
func (s *DB) ChangePayer(ctx context.Context, o fair.Order) error {
	return s.Exec(ctx, `UPDATE payment_order SET payer_name = $2, payer_email = $3, payer_address = $4, payer_company = $5,
		search = $6, updated_at = $7 WHERE id = $1`, o.ID, o.Payer.Name, o.Payer.Email, o.Payer.Address, o.Payer.Company,
		orderSearch(o), db.ToMillis(o.UpdatedAt))
}

var orderList = db.List{
	Table: "payment_order", Plain: true, Indexed: true, IDs: []string{"registration_id", "booking_id", "sponsorship_id"},
	Sorts: map[string]string{"createdAt": "place", "amount": "total_paise", "status": "status"},
}

// orderConditions returns the conditions for the order list. If the search text is a document number or a bank
// reference of some orders, the list contains only these orders. In this case, orderConditions clears the search text
// in `f`, so that the list is not also searched for this text.
func (s *DB) orderConditions(ctx context.Context, f *fair.OrderFilter) (db.Conditions, error) {
	var numbered []string
	if words := strings.TrimSpace(f.Words); words != "" && db.Storable(words) && f.Match == fair.MatchAnywhere {
		var err error
		if numbered, err = s.numbered(ctx, words); err != nil {
			return nil, err
		}
	}
	if len(numbered) > 0 {
		f.Words = ""
	}
	return func(stmt *db.Statement) []string {
		var found []string
		if len(numbered) > 0 {
			found = []string{stmt.OneOf("id", numbered)}
		}
		if f.Amount > 0 {
			found = append(found, "total_paise = "+stmt.Arg(f.Amount))
		}
		if f.SetAside {
			found = append(found, setAside)
		}
		return slices.Concat(s.Facet(stmt, "status", db.Strings(f.Status)), s.Facet(stmt, "kind", db.Strings(f.Kind)),
			s.Facet(stmt, "channel", db.Strings(f.Channel)), stmt.Within(f.Days), found)
	}, nil
}

// FindOrders returns one page of the orders that match a filter, newest first by default, and the total number of
// matches.
func (s *DB) FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error) {
	where, err := s.orderConditions(ctx, &f)
	if err != nil {
		return nil, fair.Total{}, err
	}
	return db.ListRows[fair.Order](ctx, s.DB, orderList, f.ListQuery, where)
}

// OrderIDs lists the ids of all orders that match a filter, without paging. If the list `only` is not empty, the
// result is limited to the ids in this list. OrdersByID returns the orders with the given ids, in the same sequence as
// `ids`.
func (s *DB) OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error) {
	where, err := s.orderConditions(ctx, &f)
	if err != nil {
		return nil, err
	}
	return s.ListIDs(ctx, orderList, f.ListQuery, where, only)
}

func (s *DB) OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error) {
	return db.ByID[fair.Order](ctx, s.DB, orderList.Table, ids)
}

// setAside is the condition for orders that are set aside.
var setAside = "failures >= " + strconv.Itoa(fair.MaxOrderFailures)

// OrderFailed counts a failed check of an order. After fair.MaxOrderFailures failures in a row, the order is not due
// any more.
func (s *DB) OrderFailed(ctx context.Context, id, failure string) error {
	ended := "CASE WHEN failures + 1 >= " + strconv.Itoa(fair.MaxOrderFailures) + " THEN 0 ELSE "
	return s.Exec(ctx, "UPDATE payment_order SET failures = failures + 1, failure = $2, next_check_at = "+ended+
		"next_check_at END, refunds_due_at = "+ended+"refunds_due_at END WHERE id = $1", id, failure)
}

// DueOrders returns the ids of up to `limit` orders whose next check is due. It sets the time of their next check to
// `again`, so that no other process takes them.
func (s *DB) DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error) {
	return s.takeDueOrders(ctx, "next_check_at", now, again, limit)
}

// OrdersToReconcile returns up to `limit` orders whose refund comparison is due. It sets the time of their next
// comparison to `again`, so that no other process takes them.
func (s *DB) OrdersToReconcile(ctx context.Context, now, again time.Time, limit int) ([]string, error) {
	return s.takeDueOrders(ctx, "refunds_due_at", now, again, limit)
}

// takeDueOrders returns the ids of the orders that are due: those with a time in the past in the column that `due`
// names. It then sets this column to the time `again` for these orders.
func (s *DB) takeDueOrders(ctx context.Context, due string, now, again time.Time, limit int) ([]string, error) {
	var ids []string
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		query := "SELECT id FROM payment_order WHERE " + due + " > 0 AND " + due + " <= $1 ORDER BY " + due + " LIMIT $2" +
			s.Dialect.SkipLocked
		ids, err = db.ReadColumn[string](ctx, s.DB, query, db.ToMillis(now), limit)
		for _, id := range ids {
			if err == nil {
				err = s.Exec(ctx, "UPDATE payment_order SET "+due+" = $2 WHERE id = $1", id, db.ToMillis(again))
			}
		}
		return err
	})
	return ids, err
}

// OrdersOfBooking returns the orders of a booking, oldest first.
func (s *DB) OrdersOfBooking(ctx context.Context, bookingID string) ([]fair.Order, error) {
	return db.SelectAll[fair.Order](ctx, s.DB, "payment_order WHERE booking_id = $1 ORDER BY place", bookingID)
}
