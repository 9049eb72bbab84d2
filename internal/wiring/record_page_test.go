package wiring_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/recordpage"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// kindsOf returns the kind of each event in a timeline, newest first. It leaves out lines of the activity log.
func kindsOf(timeline []recordpage.Event) (kinds []string) {
	for _, e := range timeline {
		switch {
		case e.Message != nil:
			kinds = append(kinds, "message")
		case e.Payment != nil:
			kinds = append(kinds, "payment")
		case e.Document != nil:
			kinds = append(kinds, "document")
		case e.Admission != nil:
			kinds = append(kinds, "admission")
		case e.Note != nil:
			kinds = append(kinds, "note")
		}
	}
	return kinds
}

func TestARecordPageHasEverythingAboutTheRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first := fair.StallKey{Number: "24", Size: "3x3m"}
		o := w.paidBooking("Soil Life", "2", first)
		other := w.paidBooking("Soil Life Two", "1", fair.StallKey{Number: "25", Size: "3x3m"})
		name := "Soil Life Ltd"
		_, err := w.app.Sales.UpdateBooking(w.office, o.BookingID, fair.BookingUpdate{Name: &name})
		w.must(err)
		w.runJobs()
		w.clock.Advance(time.Minute)
		w.expectGateAnswer(w.office, w.codesOf(o)[1].Text, entry.Valid)
		w.clock.Advance(time.Minute)
		note, err := w.app.Records.AddNote(w.second, fair.RecordBooking, o.BookingID, "  Wants a corner stall  ")
		w.must(err)

		page, err := w.app.Records.Page(w.office, fair.RecordBooking, o.BookingID)
		w.must(err)
		if page.Record.Name != name || len(page.Orders) != 1 || page.Orders[0].ID != o.ID ||
			len(page.Money[o.ID].Payments) != 1 || len(page.Money[o.ID].Documents) != 1 {
			t.Errorf("the page has %+v", page)
		}
		if len(page.Codes) != 2 || page.Codes[0].Text == "" || len(page.Codes[0].Admissions) != 0 ||
			len(page.Codes[1].Admissions) != 1 {
			t.Errorf("the codes are %+v", page.Codes)
		}
		if len(page.Related) != 1 || page.Related[0].ID != other.BookingID {
			t.Errorf("related are %+v", page.Related)
		}
		kinds := kindsOf(page.Timeline)
		if kinds[0] != "note" || !slices.Contains(kinds, "payment") || !slices.Contains(kinds, "document") ||
			!slices.Contains(kinds, "admission") || !slices.Contains(kinds, "message") {
			t.Errorf("the timeline has %v", kinds)
		}
		changed := slices.IndexFunc(page.Timeline, func(e recordpage.Event) bool {
			return e.Activity != nil && strings.Contains(e.Activity.After, name) &&
				strings.Contains(e.Activity.Before, "Soil Life")
		})
		if changed < 0 {
			t.Errorf("the timeline does not show the change: %+v", page.Timeline)
		}
		if note.Text != "Wants a corner stall" || page.Notes[0].Author != "second@example.org" {
			t.Errorf("the note is %+v", page.Notes)
		}

		order, err := w.app.Records.Page(w.office, fair.RecordOrder, o.ID)
		w.must(err)
		if order.Record.ID != o.BookingID || len(order.Notes) != 1 || len(order.Codes) != 2 {
			t.Errorf("the page of the order has %+v", order)
		}
	})
}

func TestNotesFollowTheRoles(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		viewer := app.WithActor(t.Context(), fair.Account{ID: "viewer", Email: "v@example.org", Role: fair.RoleViewer})
		manager := app.WithActor(t.Context(), fair.Account{ID: "third", Email: "third@example.org", Role: fair.RoleManager})
		o := w.paidRegistration("Mallaiah Boddu")
		note, err := w.app.Records.AddNote(w.second, fair.RecordRegistration, o.RegistrationID, "Comes with a wheelchair")
		w.must(err)
		if _, err := w.app.Records.AddNote(viewer, fair.RecordRegistration, o.RegistrationID, "x"); !fair.IsKind(err,
			fair.KindForbidden) {
			t.Errorf("a viewer adds a note: %v", err)
		}
		for _, wrong := range []string{" ", strings.Repeat("x", fair.MaxNote+1)} {
			if _, err := w.app.Records.AddNote(w.second, fair.RecordRegistration, o.RegistrationID, wrong); !fair.IsKind(err,
				fair.KindInvalid) {
				t.Errorf("a note of %d characters: %v", len(wrong), err)
			}
		}
		if _, err := w.app.Records.AddNote(w.second, fair.RecordBooking, o.RegistrationID, "x"); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("a note on a record that does not exist: %v", err)
		}
		page, err := w.app.Records.Page(viewer, fair.RecordRegistration, o.RegistrationID)
		w.must(err)
		if len(page.Notes) != 1 || len(page.Codes) != 1 || page.Codes[0].Text != "" {
			t.Errorf("a viewer sees the notes %+v and the codes %+v", page.Notes, page.Codes)
		}
		if err := w.app.Records.DeleteNote(manager, note.ID); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("another manager deletes the note: %v", err)
		}
		w.must(w.app.Records.DeleteNote(w.office, note.ID))
		if w.count("SELECT COUNT(*) FROM note") != 0 {
			t.Error("the note is still there")
		}
	})
}

func TestAPersonGetsTheNotesAboutThem(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, o := w.register(true)
		_, err := w.app.Records.AddNote(w.office, fair.RecordOrder, o.ID, "Paid by the brother")
		w.must(err)
		data, err := w.app.Privacy.FindOwnData(t.Context(), person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID})
		w.must(err)
		if len(data.Records) != 1 || data.Records[0].ID != r.ID || len(data.Notes) != 1 ||
			data.Notes[0].Text != "Paid by the brother" {
			t.Errorf("the own data has %+v", data)
		}
	})
}

func TestAnOrderIsFoundByItsNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidRegistration("Mallaiah Boddu")
		w.paidRegistration("Somebody Else")
		_, err := db.Pool().ExecContext(t.Context(), "UPDATE payment SET bank_reference = 'AXIS0042x' WHERE order_id = '"+
			o.ID+"'")
		w.must(err)
		number := documents(t, w, o)[0].Number
		var payment string
		w.must(db.Pool().QueryRowContext(t.Context(), "SELECT payment_id FROM ledger_entry WHERE order_id = '"+o.ID+
			"' AND payment_id <> ''").Scan(&payment))
		for _, typed := range []string{
			o.ID, o.ID[len(o.ID)-6:], strings.ToLower(o.ID[len(o.ID)-6:]), number,
			strings.ToLower(number), "axis0042X", " AXIS0042x ", "Mallaiah",
			number[strings.LastIndex(number, "/")+1:], payment,
		} {
			found, err := w.app.Office.SearchAll(w.office, typed, "", 50)
			w.must(err)
			n := 0
			for _, f := range found {
				if f.Kind == "order" {
					if n++; f.ID != o.ID {
						t.Errorf("%q finds %s", typed, f.ID)
					}
				}
			}
			if n != 1 {
				t.Errorf("%q finds %d orders: %+v", typed, n, found)
			}
		}
	})
}

func TestBadgesAreOnlyForPeopleWhoMayEnter(t *testing.T) {
	t.Parallel()
	w := printingWorld(t, &printer{})
	b, r := fair.Booking{}, fair.Registration{}
	for _, kind := range []fair.RecordKind{fair.RecordBooking, fair.RecordRegistration} {
		if _, err := w.app.Records.Badges(w.office, kind, nil, fair.BadgeA6); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("no badges of %s: %v", kind, err)
		}
	}
	plain := newWorld(t, w.db)
	b.ID = plain.paidBooking("Soil Life", "3", fair.StallKey{Number: "24", Size: "3x3m"}).BookingID
	r.ID = plain.paidRegistration("Mallaiah Boddu").RegistrationID
	unpaid, _, err := plain.app.Sales.CreateRegistration(t.Context(), farmer("Somebody Else"))
	w.must(err)
	for want, c := range map[string]struct {
		kind fair.RecordKind
		ids  []string
	}{
		"3 badges a6": {fair.RecordBooking, []string{b.ID}},
		"1 badges a6": {fair.RecordRegistration, []string{unpaid.ID, r.ID}},
	} {
		pdf, err := w.app.Records.Badges(w.office, c.kind, c.ids, fair.BadgeA6)
		if err != nil || string(pdf.Content) != want {
			t.Errorf("printed %q, %v, want %q", pdf.Content, err, want)
		}
	}
	viewer := app.WithActor(t.Context(), fair.Account{ID: "viewer", Email: "v@example.org", Role: fair.RoleViewer})
	if _, err := w.app.Records.Badges(viewer, fair.RecordBooking, []string{b.ID}, fair.BadgeA6); !fair.IsKind(err,
		fair.KindForbidden) {
		t.Errorf("a viewer prints badges: %v", err)
	}
}

// Each printed list has a defined order: signs and exhibitors are sorted by zone and stall, and the door list is sorted
// by name.
func TestSignsAndListsHaveTheirOrder(t *testing.T) {
	t.Parallel()
	w := printingWorld(t, &printer{})
	plain := newWorld(t, w.db)
	zebra := plain.paidBooking("Zebra Tools", "2", fair.StallKey{Number: "53", Size: "3x3m"})
	soil := plain.paidBooking("Soil Life", "1", fair.StallKey{Number: "10", Size: "2x2m"}, fair.StallKey{
		Number: "6", Size: "2x2m",
	})
	person := plain.paidRegistration("mallaiah boddu")
	unsold, err := plain.app.Payments.CreateOrder(t.Context(),
		payment.NewOrder{Booking: stallInput("Nobody", fair.StallKey{Number: "24", Size: "3x3m"}), Lang: fair.English})
	w.must(err)
	bookings := []string{soil.BookingID, unsold.BookingID, zebra.BookingID}
	named := []string{zebra.BookingID, unsold.BookingID, soil.BookingID}
	short := func(o fair.Order) string { return fair.ShortCode(o.ID) }
	for want, made := range map[string]func() (app.PDF, error){
		"53 Zebra Tools; C6 Soil Life; C10 Soil Life; ": func() (app.PDF, error) {
			return w.app.Records.StallSigns(w.office, bookings)
		},
		"C 53 V. Suresh 9885120034; F C6 V. Suresh 9885120034; F C10 V. Suresh 9885120034; ": func() (app.PDF, error) {
			return w.app.Records.ExhibitorList(w.office, bookings)
		},
		"Soil Life 1 " + short(soil) + "; Zebra Tools 2 " + short(zebra) + "; ": func() (app.PDF, error) {
			return w.app.Records.DoorList(w.office, fair.RecordBooking, named)
		},
		"mallaiah boddu 1 " + short(person) + "; ": func() (app.PDF, error) {
			return w.app.Records.DoorList(w.office, fair.RecordRegistration, []string{person.RegistrationID})
		},
	} {
		if pdf, err := made(); err != nil || string(pdf.Content) != want {
			t.Errorf("printed %q, %v, want %q", pdf.Content, err, want)
		}
	}
}

// A registration that costs nothing has no order. When the office sets its status to Paid, an entry code, a badge and
// a line in the door list exist for the registration.
func TestARegistrationThatCostsNothingHasItsCode(t *testing.T) {
	t.Parallel()
	w := printingWorld(t, &printer{})
	edition, err := w.db.CurrentEdition(t.Context())
	w.must(err)
	before, free := edition.UpdatedAt, fair.Paise(0)
	edition.DefaultFee, edition.UpdatedAt = &free, w.clock.Now().Add(time.Second)
	w.must(w.db.UpdateEdition(t.Context(), edition, before))
	r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Lakshmi ♪"))
	w.must(err)
	ids := []string{r.ID}
	if _, err := w.app.Records.Badges(w.office, fair.RecordRegistration, ids, fair.BadgeA6); !fair.IsKind(err,
		fair.KindNotFound) {
		t.Errorf("a badge of somebody who is not admitted yet: %v", err)
	}
	paid := string(fair.RegistrationPaid)
	_, err = w.app.Payments.UpdateRegistration(w.office, r.ID, fair.RegistrationUpdate{Status: &paid})
	w.must(err)
	page, err := w.app.Records.Page(w.office, fair.RecordRegistration, r.ID)
	w.must(err)
	if len(page.Orders) != 0 || len(page.Codes) != 1 || page.Codes[0].Text == "" {
		t.Fatalf("the page has the orders %+v and the codes %+v", page.Orders, page.Codes)
	}
	w.expectGateAnswer(w.office, page.Codes[0].Text, entry.Valid)
	page, err = w.app.Records.Page(w.office, fair.RecordRegistration, r.ID)
	w.must(err)
	if page.Missing != "♪" {
		t.Errorf("the page names %q as missing", page.Missing)
	}
	if len(page.Codes[0].Admissions) != 1 {
		t.Errorf("the admissions are %+v", page.Codes[0].Admissions)
	}
	badges, err := w.app.Records.Badges(w.office, fair.RecordRegistration, ids, fair.BadgeA6)
	if err != nil || string(badges.Content) != "1 badges a6" {
		t.Errorf("badges: %q, %v", badges.Content, err)
	}
	door, err := w.app.Records.DoorList(w.office, fair.RecordRegistration, ids)
	if err != nil || string(door.Content) != "Lakshmi ♪ 1 ; " {
		t.Errorf("door list: %q, %v", door.Content, err)
	}
}
