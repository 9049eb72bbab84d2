package wiring_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// gatekeeper returns a context in which a gate account acts.
func (w *world) gatekeeper(name string) context.Context {
	return app.WithActor(w.t.Context(),
		fair.Account{ID: name, Email: name + "@example.org", Name: name, Role: fair.RoleGate})
}

// paidOrder pays an order at the provider and settles it.
func (w *world) paidOrder(o fair.Order, err error) fair.Order {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	w.pay(o)
	if o, err = w.app.Payments.Settle(w.t.Context(), o.ID); err != nil || o.Status != fair.OrderPaid {
		w.t.Fatalf("order %s is %s: %v", o.ID, o.Status, err)
	}
	return o
}

func (w *world) paidRegistration(name string) fair.Order {
	w.t.Helper()
	r, _, err := w.app.Sales.CreateRegistration(w.t.Context(), farmer(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return w.paidOrder(w.app.Payments.CreateOrder(w.t.Context(),
		payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID, Lang: fair.Telugu}))
}

func (w *world) paidBooking(name, members string, stalls ...fair.StallKey) fair.Order {
	w.t.Helper()
	in := stallInput(name, stalls...)
	in.Members = members
	return w.paidOrder(w.app.Payments.CreateOrder(w.t.Context(), payment.NewOrder{Booking: in, Lang: fair.English}))
}

func (w *world) codesOf(o fair.Order) []fair.EntryCode {
	w.t.Helper()
	codes, err := w.app.Entry.CodesOf(w.t.Context(), o)
	if err != nil {
		w.t.Fatal(err)
	}
	return codes
}

// expectGateAnswer checks a code at the gate. It fails the test if the result is not `want`.
func (w *world) expectGateAnswer(ctx context.Context, code string, want entry.Answer) entry.Check {
	w.t.Helper()
	check, err := w.app.Entry.CheckEntry(ctx, code, false)
	if err != nil || check.Answer != want {
		w.t.Fatalf("the gate says %s (%v), want %s: %+v", check.Answer, err, want, check)
	}
	return check
}

func TestEntryCodesOfOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r := w.paidRegistration("Lakshmi Devi")
		b := w.paidBooking("Soil Life", "3", stall24)
		one, three := w.codesOf(r), w.codesOf(b)
		if len(one) != 1 || one[0].Holder != "Lakshmi Devi" || one[0].Member != 1 ||
			!strings.HasPrefix(one[0].Text, "HTTPS://FAIR.EXAMPLE.ORG/E/") {
			t.Errorf("of a registration: %+v", one)
		}
		if len(three) != 3 || three[1].Holder != "Member 2 of 3" || three[1].Member != 2 {
			t.Errorf("of a booking: %+v", three)
		}
		w.restart() // the keys must be read from the database again, and the codes of an order must not change
		if again := w.codesOf(b); fmt.Sprint(again) != fmt.Sprint(three) {
			t.Errorf("the codes changed: %v, before %v", again, three)
		}
		keys, err := w.app.Entry.Keys(t.Context())
		if err != nil || len(keys) != 1 || keys[0].ID != 1 {
			t.Fatalf("keys: %+v, %v", keys, err)
		}
		pass, err := entry.ReadCode(three[2].Text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := pass.Verify(keys[0].Key); err != nil || p.RecordID != b.BookingID || p.Member != 3 ||
			p.Edition != "2025" || !p.IssuedAt.Equal(b.PaidAt.Truncate(time.Second)) {
			t.Errorf("the code read without the server is %+v (%v)", p, err)
		}
		// An order that is unpaid, cancelled or refunded must have no entry codes.
		unpaid := r
		unpaid.Status = fair.OrderActive
		if codes := w.codesOf(unpaid); len(codes) != 0 {
			t.Errorf("an unpaid order has codes: %v", codes)
		}
		status := string(fair.RegistrationCancelled)
		if _, err := w.app.Sales.UpdateRegistration(w.office, r.RegistrationID,
			fair.RegistrationUpdate{Status: &status}); err != nil {
			t.Fatal(err)
		}
		if codes := w.codesOf(r); len(codes) != 0 {
			t.Errorf("a cancelled registration has codes: %v", codes)
		}
	})
}

// If several processes need the first signing key at the same time, all of them must use the same key.
func TestAllProcessesUseTheSameFirstKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		var all sync.WaitGroup
		keys := make([]string, 8)
		for i := range keys {
			all.Go(func() {
				found, err := w.app.Entry.Keys(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				keys[i] = entry.PublicKeyText(found[len(found)-1].Key)
			})
		}
		all.Wait()
		for _, key := range keys {
			if key != keys[0] || key == "" {
				t.Fatalf("keys: %v", keys)
			}
		}
	})
}

func TestGateAnswers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		north := w.gatekeeper("north")
		r := w.paidRegistration("Lakshmi Devi")
		b := w.paidBooking("Soil Life", "2", stall24)
		code, members := w.codesOf(r)[0].Text, w.codesOf(b)

		look, err := w.app.Entry.CheckEntry(north, code, true)
		if err != nil || look.Answer != entry.Valid || look.Admission != nil {
			t.Errorf("a dry check: %+v, %v", look, err)
		}
		in := w.expectGateAnswer(north, code, entry.Valid)
		if in.Name != "Lakshmi Devi" || in.Group != "Farmer" || in.Admission == nil || in.Admission.Account != "north" ||
			in.Admission.ByHand {
			t.Errorf("admitted: %+v", in)
		}
		if used := w.expectGateAnswer(w.gatekeeper("south"), strings.ToLower(code), entry.Used); used.Admission == nil ||
			used.Admission.Account != "north" || !used.Admission.At.Equal(w.clock.Now()) {
			t.Errorf("used: %+v", used)
		}
		first, second := w.expectGateAnswer(north, members[0].Text, entry.Valid),
			w.expectGateAnswer(north, members[1].Text, entry.Valid)
		if first.Name != "Soil Life" || first.Group != entry.ExhibitorGroup || second.Member != 2 || second.Members != 2 ||
			second.Stalls == "" || second.ContactPerson != "V. Suresh" {
			t.Errorf("members: %+v, %+v", first, second)
		}
		w.expectGateAnswer(north, members[1].Text, entry.Used)

		// The fee covers all days of the fair, so the same codes are valid again on the next day.
		w.clock.Advance(24 * time.Hour)
		w.expectGateAnswer(north, code, entry.Valid)
		w.expectGateAnswer(north, code, entry.Used)

		// After an admission was undone, the code must be valid for one more admission.
		undone := w.expectGateAnswer(north, code, entry.Used).Admission.ID
		if err := w.app.Entry.UndoAdmission(north, undone); err != nil {
			t.Fatal(err)
		}
		if err := w.app.Entry.UndoAdmission(north, undone); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("undone twice: %v", err)
		}
		w.expectGateAnswer(north, code, entry.Valid)

		// After a booking is cancelled or deleted, or its number of members is reduced, the affected codes still have
		// a correct signature but are no longer valid.
		w.clock.Advance(24 * time.Hour)
		less := "1"
		if _, err := w.app.Sales.UpdateBooking(w.office, b.BookingID, fair.BookingUpdate{Members: &less}); err != nil {
			t.Fatal(err)
		}
		w.expectGateAnswer(north, members[1].Text, entry.Cancelled)
		w.expectGateAnswer(north, members[0].Text, entry.Valid)
		if err := w.app.Sales.DeleteBooking(w.office, b.BookingID, true); err != nil {
			t.Fatal(err)
		}
		w.expectGateAnswer(north, members[0].Text, entry.Cancelled)
		if _, err := w.app.Payments.RefundOrder(w.office, r.ID,
			fair.NewRefund{Reason: "Fell ill", CancelledBy: fair.CancelledByOrganiser}); err != nil {
			t.Fatal(err)
		}
		w.expectGateAnswer(north, code, entry.Cancelled)
		forged := code[:len(code)-9] + map[bool]string{true: "B", false: "A"}[code[len(code)-9] == 'A'] + code[len(code)-8:]
		if got := w.expectGateAnswer(north, forged, entry.Unknown); got.Name != "" || got.RecordID != "" {
			t.Errorf("a forged code gives %+v", got)
		}

		// In the next edition, the gate reports that these codes belong to another year.
		if _, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: []byte(`{}`)}); err != nil {
			t.Fatal(err)
		}
		if got := w.expectGateAnswer(north, code, entry.OtherYear); got.Edition != "2025" || got.Name != "" {
			t.Errorf("of another year: %+v", got)
		}
	})
}

// Many gates check one code at the same time. Exactly one check has the result "valid", all others have the result
// "used". Each member of a booking is admitted once.
func TestManyGatesAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		codes := append(w.codesOf(w.paidRegistration("Lakshmi Devi")), w.codesOf(w.paidBooking("Soil Life", "3", stall24))...)
		const gates = 6
		valid := make([]int, len(codes))
		var mu sync.Mutex
		var all sync.WaitGroup
		for gate := range gates {
			for i, code := range codes {
				all.Go(func() {
					check, err := w.app.Entry.CheckEntry(w.gatekeeper(fmt.Sprint("gate ", gate)), code.Text, false)
					if err != nil || check.Answer != entry.Valid && check.Answer != entry.Used || check.Admission == nil {
						t.Errorf("gate %d: %+v, %v", gate, check, err)
					}
					mu.Lock()
					defer mu.Unlock()
					if check.Answer == entry.Valid {
						valid[i]++
					}
				})
			}
		}
		all.Wait()
		if got := fmt.Sprint(valid); got != "[1 1 1 1]" {
			t.Errorf("admitted %s times", got)
		}
		summary, err := w.app.Entry.Summary(w.gatekeeper("north"), "", "")
		if err != nil || summary.Today != 4 || summary.All != 4 || summary.Expected != 4 || len(summary.Hours) != 1 ||
			summary.Hours[0].Count != 4 || summary.Hours[0].At.Minute() != 30 {
			t.Errorf("summary: %+v, %v", summary, err)
		}
		today := summary.Day
		w.clock.Advance(24 * time.Hour)
		later, err := w.app.Entry.Summary(w.gatekeeper("north"), "", "")
		if err != nil || later.Today != 0 || later.All != 4 || len(later.Hours) != 0 {
			t.Errorf("the next day: %+v, %v", later, err)
		}
		if of, err := w.app.Entry.Summary(w.gatekeeper("north"), "", today); err != nil || of.Today != 4 ||
			of.Day != today || len(of.Hours) != 1 || len(of.Gates) == 0 {
			t.Errorf("the first day, a day later: %+v, %v", of, err)
		}
		for _, g := range summary.Groups {
			want := map[string]int{"Farmer": 1, entry.ExhibitorGroup: 3}[g.Group]
			if g.Today != want || g.Expected != want || g.All != want {
				t.Errorf("group %+v, want %d", g, want)
			}
		}
	})
}

// People whose registration or booking was cancelled after they came in stay in the attendance, and are also counted
// apart.
func TestAttendanceOfCancelledPeople(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		north := w.gatekeeper("north")
		fell, stays := w.paidRegistration("Lakshmi Devi"), w.paidRegistration("Ravi Kumar")
		b := w.paidBooking("Soil Life", "3", stall24)
		for _, code := range slices.Concat(w.codesOf(fell), w.codesOf(stays), w.codesOf(b)) {
			w.expectGateAnswer(north, code.Text, entry.Valid)
		}
		counts := func(today, invalid, expected int) {
			t.Helper()
			sum, err := w.app.Entry.Summary(north, "", "")
			if err != nil || sum.Today != today || sum.Invalid != invalid || sum.Expected != expected {
				t.Errorf("%d today, %d invalid, %d expected (%v), want %d, %d, %d", sum.Today, sum.Invalid, sum.Expected, err,
					today, invalid, expected)
			}
		}
		counts(5, 0, 5)
		if _, err := w.app.Payments.RefundOrder(w.office, fell.ID,
			fair.NewRefund{Reason: "Fell ill", CancelledBy: fair.CancelledByOrganiser}); err != nil {
			t.Fatal(err)
		}
		less := "2"
		if _, err := w.app.Sales.UpdateBooking(w.office, b.BookingID, fair.BookingUpdate{Members: &less}); err != nil {
			t.Fatal(err)
		}
		counts(5, 2, 3)
		selected, err := w.app.Entry.SelectAttendance(w.office, "")
		if err != nil {
			t.Fatal(err)
		}
		rows, err := selected.Read(w.office, selected.IDs)
		var invalid []string
		for _, row := range rows {
			if row.Invalid {
				invalid = append(invalid, fmt.Sprint(row.Name, " ", row.Member))
			}
		}
		slices.Sort(invalid)
		if got := strings.Join(invalid, ", "); err != nil || len(rows) != 5 || got != "Lakshmi Devi 1, V. Suresh 3" {
			t.Errorf("the sheet of %d rows marks %s (%v)", len(rows), got, err)
		}
		if err := w.app.Sales.DeleteBooking(w.office, b.BookingID, true); err != nil {
			t.Fatal(err)
		}
		counts(5, 4, 1)
	})
}

func TestAdmittingByHand(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		north := w.gatekeeper("north")
		r := w.paidRegistration("Lakshmi Devi")
		if _, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Lakshmi Unpaid")); err != nil {
			t.Fatal(err)
		}
		b := w.paidBooking("Soil Life", "2", stall24)
		for words, want := range map[string]string{
			"lakshmi": r.RegistrationID, "98480 12345": r.RegistrationID, r.ID: r.RegistrationID,
			strings.ToLower(b.ID): b.BookingID,
			"soil li":             b.BookingID, "9885120034": b.BookingID, "la": r.RegistrationID, "l": "",
			"unpaid": "", "nobody": "",
		} {
			found, err := w.app.Entry.SearchEntries(north, words, "")
			if err != nil || len(found) > 1 || (len(found) == 1) != (want != "") || want != "" && found[0].RecordID != want {
				t.Errorf("%q finds %+v (%v), want %s", words, found, err, want)
			}
		}
		check, err := w.app.Entry.AdmitByHand(north, fair.OrderForBooking, b.BookingID, 2)
		if err != nil || check.Answer != entry.Valid || !check.Admission.ByHand {
			t.Errorf("by hand: %+v, %v", check, err)
		}
		w.expectGateAnswer(north, w.codesOf(b)[1].Text, entry.Used)
		w.expectGateAnswer(north, w.codesOf(b)[0].Text, entry.Valid)
		found, err := w.app.Entry.SearchEntries(north, "soil", "")
		if err != nil || len(found) != 1 || len(found[0].Admissions) != 2 || found[0].PhoneEnd != "0034" {
			t.Errorf("found %+v, %v", found, err)
		}
		lines, _, err := w.app.Office.Activities(w.office,
			fair.ActivityFilter{EntityID: b.BookingID, Actor: "north@example.org"})
		if err != nil || len(lines) != 1 || lines[0].Action != "admitted by hand" {
			t.Errorf("the log of the gate holds %+v (%v), want the admission by hand and no scans", lines, err)
		}
		for _, c := range []struct {
			kind   fair.OrderKind
			id     string
			member int
			want   entry.Answer // empty: not found
		}{
			{fair.OrderForBooking, b.BookingID, 3, entry.Cancelled},
			{fair.OrderForBooking, b.BookingID, 0, ""},
			{fair.OrderForRegistration, r.RegistrationID, 2, entry.Cancelled},
			{fair.OrderForRegistration, b.BookingID, 1, ""},
			{"stall", b.BookingID, 1, ""},
			{"", "", 0, ""},
		} {
			check, err := w.app.Entry.AdmitByHand(north, c.kind, c.id, c.member)
			if check.Answer != c.want || fair.IsKind(err, fair.KindNotFound) != (c.want == "") {
				t.Errorf("%+v: %s, %v", c, check.Answer, err)
			}
		}
		viewer := app.WithActor(t.Context(), fair.Account{ID: "viewer", Role: fair.RoleViewer})
		for name, call := range map[string]func(context.Context) error{
			"check":  func(ctx context.Context) error { _, err := w.app.Entry.CheckEntry(ctx, "x", true); return err },
			"admit":  func(ctx context.Context) error { _, err := w.app.Entry.AdmitByHand(ctx, "", "", 1); return err },
			"undo":   func(ctx context.Context) error { return w.app.Entry.UndoAdmission(ctx, "x") },
			"search": func(ctx context.Context) error { _, err := w.app.Entry.SearchEntries(ctx, "soil", ""); return err },
		} {
			if err := call(viewer); !fair.IsKind(err, fair.KindForbidden) {
				t.Errorf("%s by a viewer: %v", name, err)
			}
			if err := call(t.Context()); !fair.IsKind(err, fair.KindUnauthenticated) {
				t.Errorf("%s by a visitor: %v", name, err)
			}
		}
		if _, err := w.app.Entry.Summary(viewer, "", ""); err != nil {
			t.Errorf("the figures of the day for a viewer: %v", err)
		}
		if _, err := w.app.Entry.Summary(t.Context(), "", ""); !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("the figures of the day for a visitor: %v", err)
		}
	})
}
