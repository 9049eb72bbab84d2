package store

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func bookingSearch(b fair.Booking) string {
	return search.Text(b.Name, b.LocalName, b.ContactPerson, string(b.Phone), b.Email, b.Address, b.Type, b.Category,
		b.Product, b.GST, b.Requirements, b.OrderID, fair.StallLabels(b.Keys())) +
		search.Names(b.Name, b.LocalName, b.ContactPerson) + search.Firm(b.Name) + search.Keys(string(b.Phone)) +
		search.Sounds(b.Name, b.ContactPerson)
}

// CreateBooking does not store the claims; ClaimStalls stores them.
func (s *DB) CreateBooking(ctx context.Context, b fair.Booking) error {
	_, err := s.InsertListed(ctx, bookingList, s.Columns(&b), b.CreatedAt, bookingSearch(b), "")
	return err
}

func (s *DB) FindBooking(ctx context.Context, id string) (fair.Booking, error) {
	return s.findBooking(ctx, "id = $1", id)
}

// LockBooking is like FindBooking, but it locks the row until the transaction ends.
func (s *DB) LockBooking(ctx context.Context, id string) (fair.Booking, error) {
	return s.findBooking(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

// FindBookingByOrder returns the booking that belongs to an order. It returns KindNotFound if there is none.
func (s *DB) FindBookingByOrder(ctx context.Context, orderID string) (fair.Booking, error) {
	return s.findBooking(ctx, "order_id = $1 AND order_id <> ''", orderID)
}

func (s *DB) findBooking(ctx context.Context, where string, arg any) (fair.Booking, error) {
	b, err := db.SelectOne[fair.Booking](ctx, s.DB, "booking WHERE "+where, arg)
	if err != nil {
		return fair.Booking{}, err
	}
	list := []fair.Booking{b}
	err = s.addClaims(ctx, list)
	return list[0], err
}

var bookingList = db.List{
	Table: "booking", Indexed: true,
	Sorts: map[string]string{
		"name": "name", "category": "category", "type": "type", "amount": "total_paise", "status": "status",
		"members":       "members",
		"paymentStatus": "money_status", "createdAt": "place", "date": "place", "contactPerson": "contact_person",
	},
}

// ofMoney returns the condition that the ledger of a record is in one of some states. If there are no states, it
// returns no condition.
func (s *DB) ofMoney(stmt *db.Statement, states []fair.MoneyStatus) []string {
	const due, overpaid = "due_paise > 0", "overpaid_paise > 0"
	found := []string{}
	statuses := slices.DeleteFunc(slices.Clone(states), func(state fair.MoneyStatus) bool {
		switch state {
		case fair.MoneyDue:
			found = append(found, due)
		case fair.MoneyOverpaid:
			found = append(found, overpaid)
		default:
			return false
		}
		return true
	})
	if len(found) == 0 {
		return s.Facet(stmt, "money_status", db.Strings(statuses))
	}
	if len(statuses) > 0 {
		found = append(found, stmt.OneOf("money_status", db.Strings(statuses)))
	}
	return []string{"(" + strings.Join(found, " OR ") + ")"}
}

func (s *DB) bookingConditions(f fair.BookingFilter) db.Conditions {
	return func(stmt *db.Statement) []string {
		conds := slices.Concat(s.Facet(stmt, "status", db.Strings(f.Status)),
			s.ofMoney(stmt, f.Money), stmt.Within(f.Days))
		if f.OverdueOn != "" {
			conds = append(conds, "holds AND status = 'Confirmed' AND NOT sold AND due_paise > waits_paise AND deleted_at = 0 "+
				"AND pay_by <> '' AND pay_by < "+stmt.Arg(f.OverdueOn)+" AND NOT EXISTS (SELECT 1 FROM ledger_task "+
				"WHERE record_kind = 'booking' AND record_id = booking.id AND kind = 'due')")
		}
		if f.Transfers {
			conds = append(conds, "transfer_asked_at > 0 AND status = 'Pending' AND NOT sold AND waits_paise = 0 AND "+
				"deleted_at = 0")
		}
		if f.Sold {
			conds = append(conds, "sold")
		}
		if f.Exhibiting {
			conds = append(conds, "holds AND status = 'Confirmed'")
		}
		if f.Stall.Number != "" {
			conds = append(conds, "id IN (SELECT booking_id FROM claim WHERE number = "+stmt.Arg(f.Stall.Number)+" AND size = "+
				stmt.Arg(f.Stall.Size)+")")
		}
		return conds
	}
}

// FindBookings returns one page of the bookings that match a filter, and the total number of matches.
func (s *DB) FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error) {
	found, total, err := db.ListRows[fair.Booking](ctx, s.DB, bookingList, f.ListQuery, s.bookingConditions(f))
	if err != nil {
		return nil, total, err
	}
	return found, total, s.addClaims(ctx, found)
}

// The field `b.Holds` determines whether the booking's claims on stalls are live or released. Before a caller makes
// released claims live again, it must call ReclaimStalls.
func (s *DB) UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error) {
	b.Version++
	cols := db.Without(db.Without(s.Columns(&b), moneyColumns...), "edition_id", "created_at")
	return b, s.UpdateListed(ctx, bookingList, cols, bookingSearch(b), b.Version-1)
}
