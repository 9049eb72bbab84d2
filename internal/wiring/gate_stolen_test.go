package wiring_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// pairedDevice returns a paired gate device.
func (w *world) pairedDevice(name string) entry.Device {
	w.t.Helper()
	pairing, err := w.app.Entry.AddDevice(w.office, name, "North")
	if err != nil {
		w.t.Fatal(err)
	}
	device, _, err := w.app.Entry.Pair(w.t.Context(), pairing.Code)
	if err != nil {
		w.t.Fatal(err)
	}
	return device
}

// The thief of a gate phone knows the ids of paid records and tries to use up their codes.
// sold is the state of the money of a record that is paid.
var sold = fair.MoneyState{Status: fair.MoneyPaid, Sold: true}

func TestAStolenGatePhoneClosesTheGateForNobody(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		edition, err := db.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		group, _, err := db.CreateRegistration(t.Context(), fair.Registration{
			ID: fair.NewID(w.clock.Now()), EditionID: edition.ID, UserID: "u", Category: fair.Student, Name: "School",
			Persons: 120, Status: fair.RegistrationPaid, Print: "school", Lang: fair.English, Version: 1,
			CreatedAt: w.clock.Now(), Money: sold,
		})
		if err != nil {
			t.Fatal(err)
		}
		codes, err := w.app.Entry.CodesOfRegistration(t.Context(), group)
		if err != nil || len(codes) != 120 {
			t.Fatalf("%d codes, %v", len(codes), err)
		}
		w.clock.Set(time.Date(2025, 9, 13, 4, 0, 0, 0, time.UTC))
		gate := w.gatekeeper("gate")
		stolen, honest := w.pairedDevice("Lost phone"), w.pairedDevice("Phone 2")
		scans := 0
		scan := func(member int, code string) entry.NewScan {
			scans++
			return entry.NewScan{
				ID: fmt.Sprintf("00000000-scan-%06d", scans), Code: code, Kind: fair.OrderForRegistration, RecordID: group.ID,
				Member: member, DeviceAt: w.clock.Now().Add(-time.Hour), Admitted: true,
			}
		}
		upload := func(by entry.Device, list ...entry.NewScan) []entry.ScanResult {
			t.Helper()
			results, err := w.app.Entry.UploadScans(t.Context(), by, list)
			if err != nil {
				t.Fatal(err)
			}
			return results
		}
		genuine := scan(1, codes[0].Text)
		genuine.DeviceAt = w.clock.Now() // later than the time that the thief claims
		upload(honest, genuine)
		w.clock.Advance(time.Minute)
		since := w.clock.Now()

		// A made-up code proves nothing, and without a code at most 100 people an hour are admitted.
		forged := upload(stolen, scan(2, codes[1].Text[:len(codes[1].Text)-4]+"AAAA"), scan(2, "none"))
		for _, r := range forged {
			if r.Check.Answer != entry.Unknown || !r.Conflict {
				t.Errorf("a forged code: %+v", r)
			}
		}
		var byHand []entry.NewScan
		for member := range len(codes) {
			byHand = append(byHand, scan(member+1, ""))
		}
		admitted := 0
		for _, r := range upload(stolen, byHand...) {
			if r.Check.Answer == entry.Valid {
				admitted++
			}
		}
		if admitted != 100 {
			t.Errorf("%d people without a code, want 100", admitted)
		}
		if r, err := w.app.Entry.CheckScan(t.Context(), stolen, scan(119, "")); err != nil ||
			r.Check.Answer != entry.TooMany || r.Admitted {
			t.Errorf("one more: %+v, %v", r, err)
		}
		w.expectGateAnswer(gate, codes[118].Text, entry.Valid)
		w.expectGateAnswer(gate, codes[50].Text, entry.Used)
		if r, err := w.app.Entry.CheckScan(t.Context(), honest, scan(120, "")); err != nil || !r.Admitted {
			t.Errorf("another device: %+v, %v", r, err)
		}

		// The office takes the device's admissions back.
		_, err = w.app.Entry.UndoDeviceAdmissions(w.office, stolen.ID, since)
		conflict(t, "a device that is not revoked", err, texts.PortalErrors.GateDeviceNotRevoked())
		if _, err := w.app.Entry.RevokeDevice(w.office, stolen.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.Entry.UndoDeviceAdmissions(gate, stolen.ID, since); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("by the gate: %v", err)
		}
		count, err := w.app.Entry.CountDeviceAdmissions(w.office, stolen.ID, since)
		if err != nil || count != 100 {
			t.Errorf("%d admissions to take back, %v", count, err)
		}
		undone, err := w.app.Entry.UndoDeviceAdmissions(w.office, stolen.ID, since)
		if err != nil || undone != 100 {
			t.Errorf("%d admissions taken back, %v", undone, err)
		}
		// The device sends its scans again, for example because it did not get the first response.
		upload(stolen, byHand...)
		w.expectGateAnswer(gate, codes[50].Text, entry.Valid)
		w.expectGateAnswer(gate, codes[0].Text, entry.Used) // the honest scan counts again
		w.expectGateAnswer(gate, codes[119].Text, entry.Used)
		conflicts, err := w.app.Entry.Conflicts(w.office, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range conflicts {
			if c.Scan.DeviceID == stolen.ID {
				t.Errorf("a conflict of the stolen device is left: %+v", c.Scan)
			}
		}
		log, _, err := db.Activities(t.Context(), fair.ActivityFilter{})
		if err != nil || !strings.Contains(log[0].Summary, "100 admissions by Lost phone since") {
			t.Errorf("the activity log: %+v, %v", log[0], err)
		}
	})
}

// The thief of a phone on which an account of the gate is signed in cannot use up the codes of all visitors either.
func TestAnAccountOfTheGateAdmitsFewPeopleByHand(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		edition, err := db.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		group, _, err := db.CreateRegistration(t.Context(), fair.Registration{
			ID: fair.NewID(w.clock.Now()), EditionID: edition.ID, UserID: "u", Category: fair.Student, Name: "School",
			Persons: 120, Status: fair.RegistrationPaid, Print: "school", Lang: fair.English, Version: 1,
			CreatedAt: w.clock.Now(), Money: sold,
		})
		if err != nil {
			t.Fatal(err)
		}
		codes, err := w.app.Entry.CodesOfRegistration(t.Context(), group)
		if err != nil {
			t.Fatal(err)
		}
		w.clock.Set(time.Date(2025, 9, 13, 4, 0, 0, 0, time.UTC))
		gate := w.gatekeeper("gate")
		admit := func(by context.Context, member int) error {
			check, err := w.app.Entry.AdmitByHand(by, fair.OrderForRegistration, group.ID, member)
			if err == nil && check.Answer != entry.Valid {
				t.Errorf("member %d: %s", member, check.Answer)
			}
			return err
		}
		for member := range 100 {
			if err := admit(gate, member+1); err != nil {
				t.Fatal(err)
			}
		}
		conflict(t, "one more", admit(gate, 101), texts.PortalErrors.TooManyByHand("100"))
		w.expectGateAnswer(gate, codes[101].Text, entry.Valid) // a code is always admitted
		if err := admit(w.gatekeeper("other"), 103); err != nil {
			t.Errorf("another account: %v", err)
		}
		for member := range 5 {
			if err := admit(w.office, member+104); err != nil {
				t.Errorf("the office: %v", err)
			}
		}
		w.clock.Advance(time.Hour + time.Minute)
		if err := admit(gate, 101); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// The tickets of a sale that was cancelled, refunded or deleted admit nobody, at the gate and on devices.
func TestCancelledRecordsAdmitNobody(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if _, err := w.app.Payments.OpenTill(w.office, ""); err != nil {
			t.Fatal(err)
		}
		book, err := w.app.WalkIns.MakeTicketBook(w.office, 1)
		if err == nil {
			_, err = w.app.WalkIns.IssueTicketBook(w.office, book.ID, "Lakshmi")
		}
		for _, tickets := range []int{3, 4} {
			if err == nil {
				_, err = w.app.WalkIns.SellTickets(w.office, book.ID, tickets)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		passes, err := w.app.Entry.SignPasses(t.Context(), entry.Pass{
			Edition: book.EditionID, Kind: fair.TicketOfBook, RecordID: book.ID, IssuedAt: w.clock.Now(),
		}, make([]string, book.Tickets))
		if err != nil {
			t.Fatal(err)
		}
		sales, _, err := db.FindRegistrations(t.Context(),
			fair.RegistrationFilter{ListQuery: fair.ListQuery{Sort: "createdAt"}})
		if err != nil || len(sales) != 2 {
			t.Fatalf("%d sales, %v", len(sales), err)
		}
		// The second sale, tickets 4 to 7, is cancelled.
		if _, err := w.setRegistration(sales[1].ID, fair.RegistrationCancelled); err != nil {
			t.Fatal(err)
		}
		// A free registration has codes, but no order.
		free, created, err := db.CreateRegistration(t.Context(), fair.Registration{
			ID: fair.NewID(w.clock.Now()), EditionID: book.EditionID, UserID: "u", Category: fair.Farmer, Name: "Free",
			Status: fair.RegistrationCancelled, Print: "free", Lang: fair.English, Version: 1,
		})
		if err != nil || !created {
			t.Fatal(err)
		}
		gate := w.gatekeeper("gate")
		manifest, err := w.app.Entry.ManifestSince(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		cancelled := func(recordID string, member int) bool {
			hash := entry.PersonHash(recordID, member)
			for rest := manifest.Cancelled; rest != ""; rest = rest[len(hash):] {
				if rest[:len(hash)] == hash {
					return true
				}
			}
			return false
		}
		for ticket, want := range map[int]entry.Answer{
			1: entry.Valid, 3: entry.Valid, 4: entry.Cancelled, 7: entry.Cancelled, 8: entry.Valid,
		} {
			w.expectGateAnswer(gate, passes[ticket-1].Text, want)
			if cancelled(book.ID, ticket) != (want == entry.Cancelled) {
				t.Errorf("ticket %d on a device: cancelled is %v", ticket, cancelled(book.ID, ticket))
			}
		}
		if !cancelled(free.ID, 1) {
			t.Error("a cancelled free registration is valid on a device")
		}
	})
}
