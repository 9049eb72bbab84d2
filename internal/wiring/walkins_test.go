package wiring_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/desk"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// cashier returns a context in which a cashier acts.
func (w *world) cashier(name string) context.Context {
	return app.WithActor(w.t.Context(), fair.Account{
		ID: name, Email: name + "@example.org", Name: name, Role: fair.RoleCashier,
	})
}

// deskDevice is a device of the entry desk without a network connection. It stores its sales until they are sent.
type deskDevice struct {
	device   fair.DeskDevice
	key      string
	manifest desk.Manifest
	codes    []desk.ManifestCodes
	last     int64
}

func (w *world) desk(cashier context.Context) *deskDevice {
	w.t.Helper()
	d, key, err := w.app.WalkIns.AddDevice(cashier, "Phone at the gate")
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := w.app.WalkIns.ManifestFor(cashier, d.ID, key, desk.DeviceCodes{})
	if err != nil {
		w.t.Fatal(err)
	}
	return &deskDevice{device: d, key: key, manifest: m, codes: m.Codes}
}

// sell returns the sale that the device records when it sells entries without a network connection.
func (d *deskDevice) sell(key string, persons int, at time.Time) desk.NewSale {
	d.last++
	ref := fair.ReceiptRef{Prefix: d.device.Prefix(), Year: d.manifest.Year, Place: d.last}
	amount := d.manifest.Fee * fair.Paise(persons)
	sale := desk.NewSale{
		WalkInInput: fair.WalkInInput{Key: key, Category: "Farmer", Persons: persons, Lang: fair.Telugu},
		Payment:     desk.PayByCash, Amount: &amount, Device: &desk.DeviceSale{
			ID: d.device.ID, Key: d.key, CodeID: d.codes[0].ID, Number: ref.Number(), Price: d.manifest.Price,
			SoldAt: at,
		},
	}
	d.codes = d.codes[1:]
	return sale
}

func walkIn(key, payment string, persons int) desk.NewSale {
	return desk.NewSale{
		WalkInInput: fair.WalkInInput{
			Key: key, Category: "Farmer", Persons: persons, Phone: "9848012345", Lang: fair.Telugu,
		},
		Payment: payment,
	}
}

func TestAWalkInPaysCashIntoTheCashiersTill(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		_, err := w.app.WalkIns.Sell(cashier, walkIn("a", "cash", 1))
		conflict(t, "without a till", err, texts.Errors.TillNotOpen())
		if _, n, err := w.db.FindRegistrations(t.Context(), fair.RegistrationFilter{}); err != nil || n.Count != 0 {
			t.Fatalf("%d registrations are left, %v", n.Count, err)
		}
		till, err := w.app.Payments.OpenTill(cashier, "500")
		if err != nil {
			t.Fatal(err)
		}
		first, err := w.app.WalkIns.Sell(cashier, walkIn("a", "cash", 3))
		if err != nil || first.Registration.Status != fair.RegistrationPaid || len(first.Codes) != 3 ||
			first.Registration.Amount != fair.Rupees(300) || !strings.HasPrefix(first.Number, "RC/") {
			t.Fatalf("%+v, %v", first, err)
		}
		again, err := w.app.WalkIns.Sell(cashier, walkIn("a", "cash", 3))
		if err != nil || again.Registration.ID != first.Registration.ID || again.Number != first.Number {
			t.Errorf("the same key: %+v, %v", again, err)
		}
		_, err = w.app.WalkIns.Sell(cashier, walkIn("a", "cash", 2))
		conflict(t, "the same key for another sale", err, texts.Errors.OrderIdReused())
		wrong := fair.Rupees(1)
		cheap := walkIn("b", "cash", 1)
		cheap.Amount = &wrong
		if _, err := w.app.WalkIns.Sell(cashier, cheap); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a wrong amount: %v", err)
		}
		if till, err = w.app.Payments.CloseTill(
			cashier,
			till.ID,
			"800",
			"",
		); err != nil ||
			till.Expected() != fair.Rupees(800) {
			t.Errorf("%+v, %v", till, err)
		}
		gate := w.gatekeeper("gate")
		for i, code := range first.Codes {
			check, err := w.app.Entry.CheckEntry(gate, code.Text, false)
			if err != nil || check.Answer != entry.Valid || check.Member != i+1 {
				t.Errorf("person %d: %+v, %v", i+1, check, err)
			}
		}
	})
}

func TestACashierMayOnlySell(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		_, _, tills := w.app.Payments.Tills(cashier, fair.TillFilter{})
		_, _, records := w.app.Sales.FindRegistrations(cashier, fair.RegistrationFilter{})
		_, books := w.app.WalkIns.MakeTicketBook(cashier, 1)
		_, check := w.app.Entry.CheckEntry(cashier, "x", false)
		_, revoke := w.app.WalkIns.SetRevoked(cashier, "x", true)
		_, sell := w.app.WalkIns.Sell(w.gatekeeper("gate"), walkIn("a", "cash", 1))
		_, till := w.app.Payments.OpenTill(w.gatekeeper("gate"), "")
		for name, err := range map[string]error{
			"tills": tills, "registrations": records, "books": books, "gate": check, "devices": revoke,
			"the gate sells": sell, "the gate opens a till": till,
		} {
			if !fair.IsKind(err, fair.KindForbidden) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestAWalkInPaysByCashAfterAFailedUPIPayment(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		sale, err := w.app.WalkIns.Sell(cashier, walkIn("a", "upi", 2))
		if err != nil || sale.Order == nil || sale.Order.Amount != fair.Rupees(200) || len(sale.Codes) != 0 {
			t.Fatalf("%+v, %v", sale, err)
		}
		w.pay(*sale.Order)
		w.clock.Advance(10 * time.Second)
		if sale, err = w.app.WalkIns.Check(cashier, sale.Registration.ID); err != nil || len(sale.Codes) != 2 ||
			sale.Registration.Status != fair.RegistrationPaid || sale.Number == "" {
			t.Fatalf("%+v, %v", sale, err)
		}
		if sale, err = w.app.WalkIns.Sell(cashier, walkIn("b", "upi", 1)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.Payments.OpenTill(cashier, ""); err != nil {
			t.Fatal(err)
		}
		online := *sale.Order
		found, err := w.app.WalkIns.Unpaid(cashier, "9848012345")
		if err != nil || len(found) != 1 || found[0].ID != sale.Registration.ID {
			t.Errorf("%+v, %v", found, err)
		}
		if sale, err = w.app.WalkIns.TakeCash(cashier, sale.Registration.ID); err != nil || len(sale.Codes) != 1 {
			t.Fatalf("%+v, %v", sale, err)
		}
		_, err = w.app.WalkIns.TakeCash(cashier, sale.Registration.ID)
		conflict(t, "cash a second time", err, texts.PortalErrors.NothingDue())
		if o, err := w.db.FindOrder(t.Context(), online.ID); err != nil || !o.ExpiresAt.Before(online.ExpiresAt) {
			t.Errorf("the order by UPI can still be paid: %+v, %v", o, err)
		}
	})
}

func TestADeviceSellsWithoutANetwork(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier, gate := w.cashier("cashier"), w.gatekeeper("gate")
		d := w.desk(cashier)
		if len(d.codes) != 200 || len(d.codes[0].Codes) != 10 {
			t.Fatalf("%d codes", len(d.codes))
		}
		printed := d.codes[0].Codes
		first, second := d.sell("a", 2, w.clock.Now()), d.sell("b", 1, w.clock.Now())
		if check, err := w.app.Entry.CheckEntry(gate, printed[0], false); err != nil || check.Answer != entry.Valid {
			t.Errorf("before its sale arrived: %+v, %v", check, err)
		}
		w.clock.Advance(time.Hour)
		_, err := w.app.WalkIns.Sell(cashier, second)
		conflict(t, "the second number first", err, texts.Errors.DeskNumberWrong(second.Device.Number))
		sale, err := w.app.WalkIns.Sell(cashier, first)
		if err != nil || sale.Number != "D1/25-26/000001" || sale.Registration.ID != first.Device.CodeID ||
			!sale.Order.PaidAt.Equal(first.Device.SoldAt) || sale.Registration.Name != texts.Errors.Visitor().In(fair.Telugu) {
			t.Fatalf("%+v, %v", sale, err)
		}
		second.Name, second.Phone = "Sita", "98480 12345" // the cashier entered them while the device was online
		for _, repeated := range []desk.NewSale{first, second, second} {
			sale, err = w.app.WalkIns.Sell(cashier, repeated)
			if err != nil || string(sale.Registration.Phone) != strings.ReplaceAll(repeated.Phone, " ", "") {
				t.Errorf("%+v, %v", sale, err)
			}
		}
		other := d.sell("c", 1, w.clock.Now())
		other.Device.CodeID = first.Device.CodeID
		_, err = w.app.WalkIns.Sell(cashier, other)
		conflict(t, "a code a second time", err, texts.Errors.DeskCodeWrong())
		for i, want := range []entry.Answer{entry.Used, entry.Valid, entry.Cancelled} {
			if check, err := w.app.Entry.CheckEntry(gate, printed[i], false); err != nil || check.Answer != want {
				t.Errorf("person %d of two: %+v, %v", i+1, check, err)
			}
		}
		tills, _, err := w.app.Payments.Tills(w.office, fair.TillFilter{})
		if err != nil || len(tills) != 1 || tills[0].Takings.By[fair.ChannelCash] != fair.Rupees(300) {
			t.Errorf("%+v, %v", tills, err)
		}
	})
}

func TestADeviceGetsNoMoreCodesThanItSells(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier, gate := w.cashier("cashier"), w.gatekeeper("gate")
		d := w.desk(cashier)
		more := func(have []desk.ManifestCodes) []desk.ManifestCodes {
			t.Helper()
			m, err := w.app.WalkIns.ManifestFor(cashier, d.device.ID, d.key, desk.DeviceCodes{
				Have: fair.Each(have, func(c desk.ManifestCodes) string { return c.ID }),
			})
			if err != nil {
				t.Fatal(err)
			}
			return m.Codes
		}
		if got := more(d.codes); len(got) != 0 {
			t.Errorf("%d more codes without a sale", len(got))
		}
		// The device asks again if the response was lost. It gets the same codes.
		again := more(d.codes[10:])
		for _, c := range again {
			if !slices.ContainsFunc(d.codes[:10], func(first desk.ManifestCodes) bool {
				return first.ID == c.ID && slices.Equal(first.Codes, c.Codes)
			}) {
				t.Errorf("a new code instead of one that did not arrive: %s", c.ID)
			}
		}
		if len(again) != 10 {
			t.Errorf("%d codes again", len(again))
		}

		// Somebody comes in with a code before its sale has arrived. This is a conflict until the sale arrives.
		early := d.codes[0].Codes[0]
		w.expectGateAnswer(gate, early, entry.Valid)
		conflicts, err := w.app.Entry.Conflicts(w.office, "")
		if err != nil || len(conflicts) != 1 || !conflicts[0].Unsold() {
			t.Errorf("a code without a sale: %+v, %v", conflicts, err)
		}
		counts := func() fair.DeskCodeCounts {
			t.Helper()
			_, codes, err := w.app.WalkIns.Devices(w.office)
			if err != nil {
				t.Fatal(err)
			}
			return codes[d.device.ID]
		}
		if got := counts(); got != (fair.DeskCodeCounts{Issued: 200, Admitted: 1}) {
			t.Errorf("before the sale: %+v", got)
		}
		if _, err := w.app.WalkIns.Sell(cashier, d.sell("a", 1, w.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if conflicts, err := w.app.Entry.Conflicts(w.office, ""); err != nil || len(conflicts) != 0 {
			t.Errorf("after the sale: %+v, %v", conflicts, err)
		}
		if got := more(d.codes); len(got) != 1 {
			t.Errorf("%d codes after one sale", len(got))
		}
		if got := counts(); got != (fair.DeskCodeCounts{Issued: 201, Sold: 1, Admitted: 1}) {
			t.Errorf("after the sale: %+v", got)
		}

		// The office resolves the conflict of a code that was given away.
		w.expectGateAnswer(gate, d.codes[0].Codes[0], entry.Valid)
		conflicts, err = w.app.Entry.Conflicts(w.office, "")
		if err != nil || len(conflicts) != 1 {
			t.Fatalf("%+v, %v", conflicts, err)
		}
		if err := w.app.Entry.ResolveConflict(w.office, conflicts[0].Scan.ID); err != nil {
			t.Error(err)
		}
		if conflicts, err := w.app.Entry.Conflicts(w.office, ""); err != nil || len(conflicts) != 0 {
			t.Errorf("after it was resolved: %+v, %v", conflicts, err)
		}

		// A device gets at most 2,000 codes a day, however much it sells.
		var sales []desk.NewSale
		for i := range 150 {
			sales = append(sales, d.sell(strconv.Itoa(i), 1, w.clock.Now()))
		}
		err = db.InTx(t.Context(), func(ctx context.Context) error {
			for i := range 1_790 {
				code := fair.WalkInCode{
					RegistrationID: fair.NewID(w.clock.Now()), EditionID: d.manifest.Edition.ID, DeviceID: d.device.ID,
					IssuedAt: w.clock.Now(),
				}
				if err := db.CreateWalkInCodes(ctx, []fair.WalkInCode{code}); err != nil {
					return err
				}
				if _, _, err := db.CreateRegistration(ctx, fair.Registration{
					ID: code.RegistrationID, EditionID: code.EditionID, UserID: fair.NewUUID(), Category: fair.Farmer,
					Status: fair.RegistrationPaid, Money: sold, Print: strconv.Itoa(i), Lang: fair.English,
				}); err != nil {
					return err
				}
			}
			for _, sale := range sales {
				if _, err := w.app.WalkIns.Sell(
					app.WithActor(ctx, fair.Account{ID: "cashier", Role: fair.RoleCashier}), sale,
				); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := more(nil); len(got) != 199-150+1+9 {
			t.Errorf("%d codes on a day with 1,991", len(got))
		}
		w.clock.Advance(25 * time.Hour)
		if got := more(nil); len(got) != 200 {
			t.Errorf("%d codes on the next day", len(got))
		}
	})
}

func TestACashierAddsThreeDevicesAlone(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		for range 3 {
			w.desk(cashier)
		}
		_, _, err := w.app.WalkIns.AddDevice(cashier, "Another")
		conflict(t, "a fourth device", err, texts.Errors.DeskDevicesOfAccount())
		pairing, err := w.app.WalkIns.OpenPairing(w.office, "Fourth")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.app.WalkIns.PairDevice(cashier, pairing.Code); err != nil {
			t.Errorf("with a pairing code: %v", err)
		}
		if _, _, err := w.app.WalkIns.AddDevice(w.cashier("colleague"), "Another"); err != nil {
			t.Errorf("another account: %v", err)
		}
	})
}

func TestAPriceIsForOneDeviceAndTwoDays(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d, other := w.desk(cashier), w.desk(cashier)
		borrowed := d.sell("borrowed", 1, w.clock.Now())
		borrowed.Device.Price = other.manifest.Price
		if _, err := w.app.WalkIns.Sell(cashier, borrowed); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("the price of another device: %v", err)
		}
		first := other.sell("first", 1, w.clock.Now().Add(47*time.Hour))
		late := other.sell("late", 1, w.clock.Now().Add(49*time.Hour))
		w.clock.Advance(60 * time.Hour)
		if _, err := w.app.WalkIns.Sell(cashier, first); err != nil {
			t.Errorf("a sale within two days that arrives later: %v", err)
		}
		if _, err := w.app.WalkIns.Sell(cashier, late); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a sale after two days: %v", err)
		}
	})
}

func TestASaleThatArrivesInTheNextEditionBelongsToItsOwn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d := w.desk(cashier)
		sale, of := d.sell("a", 2, w.clock.Now()), d.manifest.Edition
		if _, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: []byte(`{}`)}); err != nil {
			t.Fatal(err)
		}
		sold, err := w.app.WalkIns.Sell(cashier, sale)
		if err != nil || sold.Registration.EditionID != of.ID || sold.Order.EditionID != of.ID ||
			sold.Number != sale.Device.Number || sold.Registration.Status != fair.RegistrationPaid {
			t.Fatalf("%+v, %v", sold, err)
		}
		if again, err := w.app.WalkIns.Sell(cashier, sale); err != nil || again.Registration.ID != sold.Registration.ID {
			t.Errorf("sent again: %+v, %v", again, err)
		}
	})
}

func TestADeviceSellsAtThePriceThatItWasGiven(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d := w.desk(cashier)
		sale := d.sell("a", 1, w.clock.Now())
		edition, err := w.db.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		dearer := fair.Rupees(150)
		edition.DefaultFee = &dearer
		if err := w.db.UpdateEdition(t.Context(), edition, edition.UpdatedAt); err != nil {
			t.Fatal(err)
		}
		forged := sale
		device := *sale.Device
		forged.Device, forged.Key = &device, "forged"
		device.Price = strings.Replace(device.Price, "10000", "00100", 1) + "x"
		if _, err := w.app.WalkIns.Sell(cashier, forged); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a forged price: %v", err)
		}
		if sold, err := w.app.WalkIns.Sell(cashier, sale); err != nil || sold.Registration.Amount != fair.Rupees(100) {
			t.Errorf("%+v, %v", sold, err)
		}
	})
}

func TestARevokedDeviceSellsNothingAndItsCodesGiveNoEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier, gate := w.cashier("cashier"), w.gatekeeper("gate")
		d := w.desk(cashier)
		sold := d.codes[0].Codes[0]
		if _, err := w.app.WalkIns.Sell(cashier, d.sell("a", 1, w.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.WalkIns.SetRevoked(w.office, d.device.ID, true); err != nil {
			t.Fatal(err)
		}
		for code, want := range map[string]entry.Answer{sold: entry.Valid, d.codes[0].Codes[0]: entry.Cancelled} {
			if check, err := w.app.Entry.CheckEntry(gate, code, false); err != nil || check.Answer != want {
				t.Errorf("%+v, %v", check, err)
			}
		}
		late := d.sell("b", 1, w.clock.Now())
		if _, err := w.app.WalkIns.Sell(cashier, late); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("a revoked device sells: %v", err)
		}
		if _, err := w.app.WalkIns.SetRevoked(w.office, d.device.ID, false); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.WalkIns.Sell(cashier, late); err != nil {
			t.Errorf("after it was taken back: %v", err)
		}
	})
}

func TestTwoUploadsOfADeviceAtOnceAreStoredOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d := w.desk(cashier)
		if _, err := w.app.Payments.OpenTill(cashier, ""); err != nil {
			t.Fatal(err)
		}
		sale := d.sell("a", 1, w.clock.Now())
		var wait sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			wait.Go(func() { _, errs[i] = w.app.WalkIns.Sell(cashier, sale) })
		}
		wait.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Error(err)
		}
		if book, err := w.app.Money.DayBook(w.office, fair.DayBookFilter{}); err != nil || book.In != fair.Rupees(100) {
			t.Errorf("%+v, %v", book, err)
		}
	})
}

func TestACashierSellsFromABookThatNobodyElseHas(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		early, late := w.cashier("early"), w.cashier("late")
		for _, who := range []context.Context{early, late, w.office} {
			if _, err := w.app.Payments.OpenTill(who, ""); err != nil {
				t.Fatal(err)
			}
		}
		b, err := w.app.WalkIns.MakeTicketBook(w.office, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.app.WalkIns.TakeTicketBook(early, b.Number)
		conflict(t, "before it was issued", err, texts.Errors.TicketBookNotIssued())
		if _, err := w.app.WalkIns.IssueTicketBook(w.office, b.ID, "Ramesh"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.WalkIns.TakeTicketBook(early, b.Number+1); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("a book that does not exist: %v", err)
		}
		has := func(who context.Context, want int) {
			t.Helper()
			if own, err := w.app.WalkIns.OwnTicketBooks(who); err != nil || len(own) != want {
				t.Errorf("%+v, %v", own, err)
			}
		}
		has(early, 0)
		if b, err = w.app.WalkIns.TakeTicketBook(early, b.Number); err != nil || b.Holder != "early" {
			t.Fatalf("%+v, %v", b, err)
		}
		has(early, 1)
		if _, err := w.app.WalkIns.SellTickets(early, b.ID, 4); err != nil {
			t.Fatal(err)
		}
		_, sell := w.app.WalkIns.SellTickets(late, b.ID, 1)
		conflict(t, "another cashier sells", sell, texts.Errors.TicketBookElsewhere("early"))
		_, count := w.app.WalkIns.CountTicketBook(late, b.ID, 4)
		conflict(t, "another cashier counts", count, texts.Errors.TicketBookElsewhere("early"))
		if _, err := w.app.WalkIns.SellTickets(w.office, b.ID, 1); err != nil {
			t.Errorf("the office sells from it: %v", err)
		}
		if _, err := w.app.WalkIns.TakeTicketBook(late, b.Number); err != nil {
			t.Fatal(err)
		}
		has(early, 0)
		if b, err = w.app.WalkIns.CountTicketBook(late, b.ID, 10); err != nil || b.Sold != 10 {
			t.Errorf("%+v, %v", b, err)
		}
		has(late, 0)
		for who, want := range map[context.Context]fair.Paise{early: fair.Rupees(400), late: fair.Rupees(500)} {
			if till, err := w.app.Payments.OwnTill(who); err != nil || till.Takings.By[fair.ChannelCash] != want {
				t.Errorf("%+v, %v", till, err)
			}
		}
	})
}

func TestATicketBookIsIssuedSoldCountedAndRevoked(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		gate := w.gatekeeper("gate")
		b, err := w.app.WalkIns.MakeTicketBook(w.office, 2)
		if err != nil || b.Tickets != 48 || b.Number != 1 || b.Price != fair.Rupees(100) {
			t.Fatalf("%+v, %v", b, err)
		}
		codes, err := w.app.Entry.SignPasses(t.Context(), entry.Pass{
			Edition: b.EditionID, Kind: fair.TicketOfBook, RecordID: b.ID, IssuedAt: b.CreatedAt,
		}, make([]string, b.Tickets))
		if err != nil {
			t.Fatal(err)
		}
		answer := func(ticket int) entry.Answer {
			t.Helper()
			check, err := w.app.Entry.CheckEntry(gate, codes[ticket-1].Text, false)
			if err != nil {
				t.Fatal(err)
			}
			return check.Answer
		}
		if got := answer(1); got != entry.Unpaid {
			t.Errorf("a ticket of a book that nobody has: %s", got)
		}
		if b, err = w.app.WalkIns.IssueTicketBook(w.office, b.ID, "Ramesh"); err != nil {
			t.Fatal(err)
		}
		_, err = w.app.WalkIns.IssueTicketBook(w.office, b.ID, "Suresh")
		conflict(t, "issued twice", err, texts.PortalErrors.TicketBookIssued())
		if first, again := answer(1), answer(1); first != entry.Valid || again != entry.Used {
			t.Errorf("the first ticket: %s, then %s", first, again)
		}
		cashier := w.cashier("cashier")
		_, err = w.app.WalkIns.SellTickets(cashier, b.ID, 10)
		conflict(t, "without a till", err, texts.Errors.TillNotOpen())
		if _, err := w.app.Payments.OpenTill(cashier, ""); err != nil {
			t.Fatal(err)
		}
		if b, err = w.app.WalkIns.SellTickets(cashier, b.ID, 10); err != nil || b.Sold != 10 {
			t.Fatalf("%+v, %v", b, err)
		}
		if _, err := w.app.WalkIns.RevokeTickets(w.office, b.ID, 10, "Lost"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a sold ticket is revoked: %v", err)
		}
		if b, err = w.app.WalkIns.RevokeTickets(w.office, b.ID, 40, "Lost"); err != nil {
			t.Fatal(err)
		}
		if kept, lost := answer(39), answer(40); kept != entry.Valid || lost != entry.Cancelled {
			t.Errorf("ticket 39 %s, ticket 40 %s", kept, lost)
		}
		if _, err := w.app.WalkIns.CountTicketBook(cashier, b.ID, 40); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a revoked ticket was sold: %v", err)
		}
		if _, err := w.app.WalkIns.CountTicketBook(cashier, b.ID, 30); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("ticket 39 was used and is not paid for: %v", err)
		}
		if _, err := w.app.WalkIns.RevokeTickets(w.office, b.ID, 31, "Stolen"); err != nil {
			t.Fatal(err)
		}
		if b, err = w.app.WalkIns.CountTicketBook(cashier, b.ID, 30); err != nil || b.Sold != 30 || b.RevokedFrom != 31 {
			t.Fatalf("%+v, %v", b, err)
		}
		if sold, left := answer(30), answer(31); sold != entry.Valid || left != entry.Cancelled {
			t.Errorf("ticket 30 %s, ticket 31 %s", sold, left)
		}
		till, err := w.app.Payments.OwnTill(cashier)
		if err != nil || till.Takings.By[fair.ChannelCash] != fair.Rupees(3000) || till.Takings.Payments != 2 {
			t.Errorf("%+v, %v", till, err)
		}
		found, err := w.app.Entry.SearchEntries(gate, "Tickets", "")
		if err != nil || len(found) != 0 {
			t.Errorf("the sold tickets admit once more by name: %+v, %v", found, err)
		}
	})
}
