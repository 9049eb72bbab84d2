package store

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"mela/internal/fair"
)

func bookingColumns(b *fair.Booking) []column {
	return []column{
		{"id", &b.ID},
		{"edition_id", &b.EditionID},
		{"order_id", &b.OrderID},
		{"name", &b.Name},
		{"contact_person", &b.ContactPerson},
		{"phone", &b.Phone},
		{"email", &b.Email},
		{"address", &b.Address},
		{"type", &b.Type},
		{"category", &b.Category},
		{"product", &b.Product},
		{"card", &b.Card},
		{"members", &b.Members},
		{"gst", &b.GST},
		{"requirements", &b.Requirements},
		{"base_paise", &b.Price.Base},
		{"gst_paise", &b.Price.GST},
		{"total_paise", &b.Price.Total},
		{"payment_status", &b.PaymentStatus},
		{"status", &b.Status},
		{"lang", &b.Lang},
		{"consent", &b.Consent},
		{"version", &b.Version},
		when("created_at", &b.CreatedAt), when("updated_at", &b.UpdatedAt), when("deleted_at", &b.DeletedAt),
	}
}

func bookingSearch(b fair.Booking) *string {
	text := searchText(b.Name, b.ContactPerson, string(b.Phone), b.Email, b.Address, b.Type, b.Category, b.Product, b.GST,
		b.Requirements, b.OrderID, b.ID, fair.StallLabels(b.Keys()))
	return &text
}

// CreateBooking implements app.BookingStore. Claims are written by ClaimStalls.
func (db *DB) CreateBooking(ctx context.Context, b fair.Booking) error {
	cols := append(bookingColumns(&b), column{"search", bookingSearch(b)})
	_, err := db.exec(ctx, insertSQL("booking", cols, ""), values(cols)...)
	return err
}

// FindBooking implements app.BookingStore.
func (db *DB) FindBooking(ctx context.Context, id string) (fair.Booking, error) {
	return db.findBooking(ctx, "id = $1", id)
}

// LockBooking is FindBooking that keeps the row from others until the transaction ends.
func (db *DB) LockBooking(ctx context.Context, id string) (fair.Booking, error) {
	return db.findBooking(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindBookingByOrder implements app.BookingStore.
func (db *DB) FindBookingByOrder(ctx context.Context, orderID string) (fair.Booking, error) {
	return db.findBooking(ctx, "order_id = $1 AND order_id <> ''", orderID)
}

func (db *DB) findBooking(ctx context.Context, where string, arg any) (fair.Booking, error) {
	var b fair.Booking
	query := "SELECT " + names(bookingColumns(&b), "") + " FROM booking WHERE " + where
	if err := db.one(ctx, query, []any{arg}, places(bookingColumns(&b))...); err != nil {
		return fair.Booking{}, err
	}
	list := []fair.Booking{b}
	err := db.addClaims(ctx, list)
	return list[0], err
}

var bookingList = list{
	table: "booking",
	sorts: map[string]string{
		"name": "name", "category": "category", "type": "type", "amount": "total_paise", "status": "status", "members": "members",
		"paymentStatus": "payment_status", "createdAt": "created_at", "date": "created_at", "contactPerson": "contact_person",
	},
}

// bookingsOf are the list's own filters.
func bookingsOf(f fair.BookingFilter) func(*sqlbuilder.SelectBuilder) {
	return func(b *sqlbuilder.SelectBuilder) {
		if f.Status != "" {
			b.Where(b.Equal("status", string(f.Status)))
		}
		if f.PaymentStatus != "" {
			b.Where(b.Equal("payment_status", string(f.PaymentStatus)))
		}
		if f.EditionID != "" {
			b.Where(b.Equal("edition_id", f.EditionID))
		}
		if f.Stall.Number != "" {
			b.Where("id IN (SELECT booking_id FROM claim WHERE number = " + b.Var(f.Stall.Number) + " AND size = " + b.Var(f.Stall.Size) + ")")
		}
	}
}

// FindBookings implements app.BookingStore.
func (db *DB) FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, int, error) {
	found := []fair.Booking{}
	var b fair.Booking
	total, err := db.list(ctx, bookingList, f.ListQuery, names(bookingColumns(&b), ""), bookingsOf(f), func() []any {
		found = append(found, fair.Booking{})
		return places(bookingColumns(&found[len(found)-1]))
	})
	if err != nil {
		return nil, 0, err
	}
	return found, total, db.addClaims(ctx, found)
}

// UpdateBooking implements app.BookingStore; claims are not touched.
func (db *DB) UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error) {
	b.Version++
	cols := append(bookingColumns(&b), column{"search", bookingSearch(b)})
	n, err := db.exec(ctx, updateSQL("booking", cols, "AND version = $"+place(len(cols)+1)), append(values(cols), b.Version-1)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, fair.SayChangedMeanwhile)
	}
	return b, err
}
