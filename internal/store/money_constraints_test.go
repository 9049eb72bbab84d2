package store_test

import (
	"context"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Each of these statements would lose a record with money or sell a stall twice. The constraints of the database must
// reject them.
func TestTheDatabaseRefusesLostRecordsAndStallsSoldTwice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		moneyRecords(t, db)
		for name, statements := range map[string][]string{
			"a confirmed booking gives up its stalls":    {"UPDATE booking SET holds = FALSE WHERE id = 'sold'"},
			"the claims of a confirmed booking end":      {"UPDATE claim SET live = FALSE WHERE booking_id = 'sold'"},
			"the claims of a confirmed booking are gone": {"DELETE FROM claim WHERE booking_id = 'sold'"},
			"a booking without stalls is confirmed":      {"UPDATE booking SET status = 'Confirmed' WHERE id = 'free'"},
			"a rejected booking holds stalls":            {"UPDATE booking SET status = 'Rejected' WHERE id = 'sold'"},
			"a freed stall is claimed while it is sold":  {"UPDATE booking SET holds = TRUE WHERE id = 'rival'"},
			"a second live claim on a sold stall":        {"UPDATE claim SET live = TRUE WHERE booking_id = 'rival'"},
			"the row of a booking is deleted": {
				"DELETE FROM claim WHERE booking_id = 'sold'",
				"DELETE FROM booking WHERE id = 'sold'",
			},
			"the row of a registration is deleted": {"DELETE FROM registration WHERE id = 'paid'"},
			"an order with money is deleted":       {"DELETE FROM payment_order WHERE id = 'order paid'"},
			"an order for nothing": {"UPDATE payment_order SET registration_id = NULL WHERE id = " +
				"'order paid'"},
			"one account has two open tills":               {"UPDATE till SET status = 'open' WHERE id = 'closed'"},
			"a till is closed without having been counted": {"UPDATE till SET status = 'closed' WHERE id = 'open'"},
		} {
			if err := inOneTransaction(t.Context(), db, statements); err == nil {
				t.Errorf("%s: the database allows it", name)
			}
		}
	})
}

// The constraints of the database must allow the changes that the program makes.
func TestTheDatabaseAllowsFreeingAndCancelling(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		moneyRecords(t, db)
		steps := [][]string{
			{
				"UPDATE booking SET holds = FALSE, status = 'Rejected' WHERE id = 'sold'",
				"UPDATE booking SET deleted_at = 1 WHERE id = 'sold'",
			},
			{"UPDATE booking SET holds = TRUE, status = 'Confirmed' WHERE id = 'rival'"},
		}
		for _, statements := range steps {
			if err := inOneTransaction(t.Context(), db, statements); err != nil {
				t.Fatalf("%v: %v", statements, err)
			}
		}
		var live int
		if err := db.Pool().QueryRowContext(t.Context(),
			"SELECT COUNT(*) FROM claim WHERE live AND booking_id = 'rival'").Scan(&live); err != nil || live != 1 {
			t.Errorf("%d live claims of the rival, %v", live, err)
		}
	})
}

func inOneTransaction(ctx context.Context, db *store.DB, statements []string) error {
	tx, err := db.Pool().BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit, this rollback has no effect
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// moneyRecords stores three bookings: "sold" is paid, "rival" is for the same stall, and "free" for another one. It
// also stores a paid registration, and two tills of one account.
func moneyRecords(t *testing.T, db *store.DB) {
	t.Helper()
	booking := func(id, stall string, status fair.BookingStatus, holds bool) {
		key := fair.StallKey{Number: stall, Size: "3x3m"}
		b := fair.Booking{
			ID: id, EditionID: "2025", Name: id, Status: fair.BookingPending, Holds: true, Version: 1,
			CreatedAt: noon, UpdatedAt: noon,
		}
		createBooking(t, db, b, key)
		b.Status, b.Holds = status, holds
		_, err := db.UpdateBooking(t.Context(), b)
		ok(t, err)
	}
	booking("rival", "24", fair.BookingPending, false)
	booking("sold", "24", fair.BookingConfirmed, true)
	booking("free", "25", fair.BookingPending, false)
	_, _, err := db.CreateRegistration(t.Context(), fair.Registration{
		ID: "paid", EditionID: "2025", Print: "paid", Status: fair.RegistrationPending, Version: 1,
		CreatedAt: noon, UpdatedAt: noon,
	})
	ok(t, err)
	for _, o := range []fair.Order{
		{ID: "order sold", Kind: fair.OrderForBooking, BookingID: "sold"},
		{ID: "order paid", Kind: fair.OrderForRegistration, RegistrationID: "paid"},
	} {
		o.EditionID, o.Channel, o.Status, o.Amount = "2025", fair.ChannelOnline, fair.OrderPaid, 100
		o.CreatedAt, o.UpdatedAt = noon, noon
		ok(t, db.CreateOrder(t.Context(), o))
		ok(t, db.SavePayment(t.Context(), fair.Payment{
			CFPaymentID: o.ID, OrderID: o.ID, Status: fair.GatewayPaymentSuccess, Amount: 100, At: noon,
		}))
	}
	tills := []string{
		"INSERT INTO till VALUES ('open', '2025', 'owner', 0, 0, '', '', '', 'open', 1, 0)",
		"INSERT INTO till VALUES ('closed', '2025', 'owner', 0, 100, 'owner', '', '', 'closed', 1, 2)",
	}
	ok(t, inOneTransaction(t.Context(), db, tills))
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
