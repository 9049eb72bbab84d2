package areas_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	godiff "github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// checkDayBook checks that the captured payments in the day book add up to the amount `in`, and the refunds to the
// amount `out`. If the provider itself started a refund, the refund's date is the time at which the site records it.
func (h *history) checkDayBook(in, out fair.Paise) {
	book, err := h.world.app.Books.DayBook(h.world.office, fair.DayBookFilter{})
	if err != nil {
		h.rt.Fatal(err)
	}
	if book.In != in || book.Out != out || book.Closing() != in-out {
		h.rt.Fatalf("the day book has %s in, %s out and a balance of %s; captured %s, refunded %s", book.In, book.Out,
			book.Closing(), in, out)
	}
	var parts fair.DayBookTotals
	for _, kind := range fair.OrderKinds {
		lines, total, err := h.world.app.Books.DayBookLines(h.world.office, fair.DayBookFilter{Kind: kind})
		if err != nil || len(lines) != total {
			h.rt.Fatalf("%d lines of %d: %v", len(lines), total, err)
		}
		for _, l := range lines {
			parts.Add(fair.DayBookSum{Direction: l.Direction, Amount: l.Amount, Lines: 1})
		}
	}
	if parts != book.DayBookTotals {
		h.rt.Fatalf("the lines add up to %+v, the book says %+v", parts, book.DayBookTotals)
	}
}

// books is a test world. The test writes payments and refunds directly into its database.
type books struct {
	*world
	lines    []fair.DayBookLine // the expected lines of the day book
	bookings int
}

// order stores an order to which payments and refunds can belong.
func (b *books) order(id string, kind fair.OrderKind, channel fair.Channel) {
	b.t.Helper()
	now := b.clock.Now()
	o := fair.Order{
		ID: id, EditionID: "2025", UserID: "u" + id, Kind: kind, Channel: channel, Price: fair.Price{Total: fair.Rupees(100)},
		Status: fair.OrderPaid, Payer: fair.Payer{Name: "Payer of " + id, Company: "Sri Balaji"}, ExpiresAt: now,
		HoldUntil: now, CreatedAt: now, UpdatedAt: now,
	}
	err := b.db.InTx(b.t.Context(), func(ctx context.Context) error {
		if kind == fair.OrderForBooking {
			o.BookingID = "b" + id
			return errors.Join(b.booking(ctx, o.BookingID), b.db.CreateOrder(ctx, o))
		}
		o.RegistrationID = "r" + id
		_, _, err := b.db.CreateRegistration(ctx, fair.Registration{
			ID: o.RegistrationID, EditionID: "2025", Print: id, Status: fair.RegistrationPaid, Version: 1, CreatedAt: now,
			UpdatedAt: now,
		})
		return errors.Join(err, b.db.CreateOrder(ctx, o))
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// booking stores a booking of one stall. Each call books another stall.
func (b *books) booking(ctx context.Context, id string) error {
	stalls, err := b.db.HallStalls(ctx, "2025")
	if err != nil {
		return err
	}
	key, now := stalls[b.bookings].Key, b.clock.Now()
	b.bookings++
	err = b.db.CreateBooking(ctx, fair.Booking{
		ID: id, EditionID: "2025", Status: fair.BookingConfirmed, PaymentStatus: fair.PaymentPaid, Holds: true, Version: 1,
		CreatedAt: now, UpdatedAt: now,
	})
	if err != nil {
		return err
	}
	_, err = b.db.ClaimStalls(ctx, "2025", id, []fair.Claim{{Key: key}}, map[fair.StallKey]int{key: 1})
	return err
}

func (b *books) payment(p fair.Payment) {
	b.t.Helper()
	p.Currency = "INR"
	if err := b.db.SavePayment(b.t.Context(), p); err != nil {
		b.t.Fatal(err)
	}
}

func (b *books) refund(r fair.Refund) {
	b.t.Helper()
	if _, err := b.db.CreateRefund(b.t.Context(), r); err != nil {
		b.t.Fatal(err)
	}
}

func onDay(t *testing.T, day string) fair.Days {
	t.Helper()
	p := fair.Problems{}
	days := p.ParseDays(day, day)
	if len(p) > 0 {
		t.Fatal(p)
	}
	return days
}

// A day of the day book starts and ends at midnight in India, exact to the millisecond.
func TestDaysOfTheDayBookAreDaysInIndia(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := &books{world: newWorld(t, db)}
		b.order("o1", fair.OrderForRegistration, fair.ChannelOnline)
		b.order("o2", fair.OrderForBooking, fair.ChannelCheque)
		midnight := time.Date(2025, 9, 13, 0, 0, 0, 0, fair.Kolkata)
		for i, at := range []time.Time{
			midnight.Add(-time.Millisecond), midnight,
			midnight.Add(24*time.Hour - time.Millisecond), midnight.Add(24 * time.Hour),
		} {
			// A payment belongs to the day on which it was completed, not to the day on which it was started.
			b.payment(fair.Payment{
				CFPaymentID: fmt.Sprint("p", i), OrderID: "o1", Status: fair.GatewayPaymentSuccess,
				Amount: fair.Rupees(int64(100 + i)), At: at.Add(-time.Hour), CompletedAt: at, Channel: fair.ChannelOnline,
			})
		}
		// A payment without a completion time belongs to the day on which it was created. Failed attempts are not in
		// the day book.
		b.payment(fair.Payment{
			CFPaymentID: "OFF1", OrderID: "o2", Status: fair.GatewayPaymentSuccess,
			Amount: fair.Rupees(5000), At: midnight.Add(time.Hour), Channel: fair.ChannelCheque, BankReference: "CHQ 12",
		})
		b.payment(fair.Payment{
			CFPaymentID: "failed", OrderID: "o1", Status: fair.GatewayPaymentFailed,
			Amount: fair.Rupees(7), At: midnight, CompletedAt: midnight, Channel: fair.ChannelOnline,
		})
		// A refund belongs to the day on which it was completed. A pending refund is not in the day book.
		b.refund(fair.Refund{
			ID: "r1", OrderID: "o1", CFPaymentID: "p0", Amount: fair.Rupees(60), Status: fair.RefundDone,
			CFRefundID: "cfr1", Channel: fair.ChannelOnline, DoneAt: midnight.Add(2 * time.Hour),
			CreatedAt: midnight.Add(-48 * time.Hour),
		})
		b.refund(fair.Refund{
			ID: "r2", OrderID: "o1", CFPaymentID: "p1", Amount: fair.Rupees(1), Status: fair.RefundPending,
			Channel: fair.ChannelOnline, CreatedAt: midnight,
		})

		book, err := b.app.Books.DayBook(b.office, fair.DayBookFilter{Days: onDay(t, "2025-09-13")})
		if err != nil {
			t.Fatal(err)
		}
		if book.Opening != fair.Rupees(100) || book.In != fair.Rupees(101+102+5000) || book.Out != fair.Rupees(60) ||
			book.Lines != 4 || book.Closing() != fair.Rupees(100+203+5000-60) {
			t.Errorf("%+v", book)
		}
		if len(book.Days) != 1 || !book.Days[0].Day.Equal(midnight) || book.Days[0].Closing != book.Closing() {
			t.Errorf("days %+v", book.Days)
		}
		want := []fair.DayBookKind{
			{
				Kind: fair.OrderForRegistration, Channel: fair.ChannelOnline,
				DayBookTotals: fair.DayBookTotals{In: fair.Rupees(203), Out: fair.Rupees(60), Lines: 3},
			},
			{
				Kind: fair.OrderForBooking, Channel: fair.ChannelCheque,
				DayBookTotals: fair.DayBookTotals{In: fair.Rupees(5000), Lines: 1},
			},
		}
		if diff := godiff.Diff(want, book.Kinds); diff != "" {
			t.Error(diff)
		}
		lines, total, err := b.app.Books.DayBookLines(b.office, fair.DayBookFilter{Days: onDay(t, "2025-09-13")})
		if err != nil || total != 4 {
			t.Fatalf("%d lines, %v", total, err)
		}
		var ids []string
		for _, l := range lines {
			ids = append(ids, l.ID)
		}
		if diff := godiff.Diff([]string{"in:p1", "in:OFF1", "out:r1", "in:p2"}, ids); diff != "" {
			t.Error(diff)
		}
		off, back := lines[1], lines[2]
		if off.ProviderID != "" || off.Reference != "CHQ 12" || off.Channel != fair.ChannelCheque ||
			off.Kind != fair.OrderForBooking || off.Payer != "Payer of o2" || off.Company != "Sri Balaji" ||
			off.In() != fair.Rupees(5000) || off.Out() != 0 {
			t.Errorf("%+v", off)
		}
		if back.ProviderID != "cfr1" || back.Out() != fair.Rupees(60) || back.In() != 0 || back.OrderID != "o1" {
			t.Errorf("%+v", back)
		}
		// With a filter on channel and direction, the opening balance is filtered too.
		book, err = b.app.Books.DayBook(b.office,
			fair.DayBookFilter{Days: onDay(t, "2025-09-14"), Channel: fair.ChannelCheque, Direction: fair.MoneyIn})
		if err != nil || book.Opening != fair.Rupees(5000) || book.Lines != 0 || book.Closing() != fair.Rupees(5000) {
			t.Errorf("%+v, %v", book, err)
		}
	})
}

// After random inserts and changes, the day book's sums and pages must equal the values that the test computes from
// all lines. This must be true in both sort orders and with every filter.
func TestTheDayBookEqualsASimpleCount(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		r := rand.New(rand.NewPCG(seed, 8))
		db.Rehearse(false) // the random steps are chosen inside the transactions
		b := &books{world: newWorld(t, db)}
		b.history(r)
		b.compareMany(r, 60)

		// A restore must recompute every day's sums.
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		other := storetest.EmptySQLite
		if db.Engine() == "sqlite" {
			other = storetest.EmptyPostgres
		}
		restored := other(t)
		if _, err := restored.Restore(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		again := &books{world: newWorld(t, restored), lines: b.lines}
		again.compareMany(r, 10)
	})
}

// compareMany compares the day book with the expected lines under n random filters.
func (b *books) compareMany(r *rand.Rand, n int) {
	b.t.Helper()
	for range n {
		f := fair.DayBookFilter{ListQuery: fair.ListQuery{Page: 1 + r.IntN(8), PerPage: 1 + r.IntN(60)}}
		if r.IntN(2) == 0 {
			f.Sort = "-at"
		}
		if r.IntN(2) == 0 {
			f.Kind = fair.OrderKinds[r.IntN(2)]
		}
		if r.IntN(3) == 0 {
			f.Channel = fair.Channels[r.IntN(4)]
		}
		if r.IntN(3) == 0 {
			f.Direction = []fair.MoneyDirection{fair.MoneyIn, fair.MoneyOut}[r.IntN(2)]
		}
		if r.IntN(2) == 0 {
			f.Days.From = time.Date(2025, 8, 1+r.IntN(10), 0, 0, 0, 0, fair.Kolkata)
		}
		if r.IntN(2) == 0 {
			f.Days.To = time.Date(2025, 8, 11+r.IntN(8), 0, 0, 0, 0, fair.Kolkata)
		}
		b.compare(f)
	}
}

// history writes the payments and refunds of many orders. Some payments receive their final status in a second step.
// Some payments are voided later.
func (b *books) history(r *rand.Rand) {
	b.t.Helper()
	start := time.Date(2025, 8, 1, 0, 0, 0, 0, fair.Kolkata)
	for i := range 120 {
		kind, channel := fair.OrderKinds[r.IntN(2)], fair.Channels[r.IntN(4)]
		order := fmt.Sprintf("o%03d", i)
		b.order(order, kind, channel)
		for n := range 1 + r.IntN(3) {
			at := start.Add(time.Duration(r.IntN(14*24*60)) * time.Minute).UTC()
			p := fair.Payment{
				CFPaymentID: fmt.Sprintf("%s-%d", order, n), OrderID: order, Status: fair.GatewayPaymentPending,
				Amount: fair.Paise(1 + r.IntN(1e6)), At: at, Channel: channel,
			}
			b.payment(p)
			if r.IntN(5) == 0 {
				continue
			}
			p.Status = fair.GatewayPaymentSuccess
			if r.IntN(2) == 0 {
				p.CompletedAt = at.Add(time.Duration(r.IntN(3600)) * time.Second)
			}
			b.payment(p)
			b.payment(p) // the provider reports the payment a second time
			line := fair.DayBookLine{
				ID: "in:" + p.CFPaymentID, At: p.At, Direction: fair.MoneyIn, Kind: kind, Channel: channel,
				OrderID: order, MoneyID: p.CFPaymentID, Amount: p.Amount,
			}
			if !p.CompletedAt.IsZero() {
				line.At = p.CompletedAt
			}
			if r.IntN(3) == 0 {
				b.refundLine(r, line)
			} else if r.IntN(20) == 0 {
				if _, err := b.db.Pool().ExecContext(b.t.Context(), "UPDATE payment SET status = 'VOID' WHERE cf_payment_id = $1",
					p.CFPaymentID); err != nil {
					b.t.Fatal(err)
				}
				continue
			}
			b.lines = append(b.lines, line)
		}
	}
}

func (b *books) refundLine(r *rand.Rand, of fair.DayBookLine) {
	b.t.Helper()
	refund := fair.Refund{
		ID: "r" + of.MoneyID, OrderID: of.OrderID, CFPaymentID: of.MoneyID, Amount: 1 + of.Amount/2,
		Status: fair.RefundRequested, Channel: of.Channel, CreatedAt: of.At, UpdatedAt: of.At,
	}
	b.refund(refund)
	if r.IntN(4) == 0 {
		return
	}
	refund.Status, refund.DoneAt = fair.RefundDone, of.At.Add(time.Duration(r.IntN(72))*time.Hour)
	if err := b.db.UpdateRefund(b.t.Context(), refund); err != nil {
		b.t.Fatal(err)
	}
	if r.IntN(10) == 0 { // the bank returned the refund
		refund.Status = fair.RefundFailed
		if err := b.db.UpdateRefund(b.t.Context(), refund); err != nil {
			b.t.Fatal(err)
		}
		return
	}
	back := of
	back.ID, back.Direction, back.MoneyID, back.At, back.Amount = "out:"+refund.ID, fair.MoneyOut, refund.ID,
		refund.DoneAt, refund.Amount
	b.lines = append(b.lines, back)
}

func (b *books) compare(f fair.DayBookFilter) {
	b.t.Helper()
	var sums []fair.DayBookSum
	var matching []fair.DayBookLine
	for _, l := range b.lines {
		sum := fair.DayBookSum{Direction: l.Direction, Kind: l.Kind, Channel: l.Channel, Amount: l.Amount, Lines: 1}
		if !f.Days.To.IsZero() && !l.At.Before(f.Days.To) {
			continue
		}
		if !l.At.Before(f.Days.From) {
			sum.Day = fair.DayOf(l.At)
			if f.Has(sum) {
				matching = append(matching, l)
			}
		}
		sums = append(sums, sum)
	}
	slices.SortFunc(matching, func(x, y fair.DayBookLine) int {
		return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.ID, y.ID))
	})
	if f.NewestFirst() {
		slices.Reverse(matching)
	}
	want := fair.NewDayBook(sums, f)
	got, err := b.app.Books.DayBook(b.office, f)
	if err != nil {
		b.t.Fatal(err)
	}
	if diff := godiff.Diff(want, got); diff != "" {
		b.t.Fatalf("%+v: %s", f, diff)
	}
	lines, total, err := b.app.Books.DayBookLines(b.office, f)
	if err != nil || total != len(matching) {
		b.t.Fatalf("%+v: %d lines, want %d: %v", f, total, len(matching), err)
	}
	from := min((f.Page-1)*f.PerPage, total)
	page := matching[from:min(from+f.PerPage, total)]
	if len(lines) != len(page) {
		b.t.Fatalf("%+v: %d lines on the page, want %d", f, len(lines), len(page))
	}
	for i, l := range lines {
		if l.ID != page[i].ID || !l.At.Equal(page[i].At) || l.Amount != page[i].Amount || l.Kind != page[i].Kind {
			b.t.Fatalf("%+v: line %d is %s, want %s", f, i, l.ID, page[i].ID)
		}
	}
	all, err := b.app.Books.SelectDayBook(b.office, f)
	if err != nil || len(all.IDs) != len(matching) {
		b.t.Fatalf("%d ids of %d: %v", len(all.IDs), len(matching), err)
	}
}
