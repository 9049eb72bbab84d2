package wiring_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// messages lists all messages about a record, oldest first.
func (w *world) messages(entityID string) []fair.Message {
	w.t.Helper()
	all, _, err := w.db.FindMessages(w.t.Context(), fair.MessageFilter{ListQuery: fair.ListQuery{Sort: "createdAt"}})
	if err != nil {
		w.t.Fatal(err)
	}
	var found []fair.Message
	for _, m := range all {
		if m.EntityID == entityID {
			found = append(found, m)
		}
	}
	return found
}

// one returns the only message about a record. The test fails if there is no message, if there are several, or if the
// message has another kind.
func (w *world) one(entityID string, kind fair.MessageKind) fair.Message {
	w.t.Helper()
	found := w.messages(entityID)
	if len(found) != 1 || found[0].Kind != kind {
		w.t.Fatalf("messages about %s: %+v, want one %s", entityID, found, kind)
	}
	return found[0]
}

func says(t *testing.T, m fair.Message, has ...string) {
	t.Helper()
	for _, want := range has {
		if !strings.Contains(m.Subject+"\n"+m.Body, want) {
			t.Errorf("%s lacks %q:\n%s\n%s", m.Kind, want, m.Subject, m.Body)
		}
	}
	if strings.ContainsAny(m.Subject+m.Body, "{}") {
		t.Errorf("%s has a placeholder left:\n%s\n%s", m.Kind, m.Subject, m.Body)
	}
}

func TestARegistrationIsAnsweredInItsLanguageOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		browser := app.WithVisitor(t.Context(), app.Visitor{Cookie: "his"})
		in := sales.NewRegistration{Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
			Category: "Student", Name: "మల్లయ్య బొద్దు", Degree: "BSc", College: "PJTSAU", Email: "mallaiah@example.org",
			WhatsappNo: "+91 98480 12345",
		}}
		r, _, err := w.app.Sales.CreateRegistration(browser, in)
		if err != nil {
			t.Fatal(err)
		}
		if _, created, err := w.app.Sales.CreateRegistration(browser, in); created || err != nil {
			t.Fatalf("twice: %v, %v", created, err)
		}
		m := w.one(r.ID, fair.MessageRegistrationReceived)
		link := "https://fair.example.org/te/payment?registrationId=" + r.ID + "&userID=" + r.UserID
		says(t, m, "నమస్కారం మల్లయ్య బొద్దు గారు,", "₹100", r.ID, link, "13–14 సెప్టెంబర్ 2025")
		if m.Status != fair.MessageWaiting || m.Lang != fair.Telugu || m.Link != link ||
			!strings.HasPrefix(m.WhatsApp(), "https://wa.me/919848012345?text=") {
			t.Errorf("%+v", m)
		}
	})
}

func TestARegistrationThatCostsNothingIsNotAskedForMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		counters, err := w.app.Counters.Shown(w.office)
		if err != nil || len(counters) == 0 {
			t.Fatalf("%v, %v", counters, err)
		}
		if _, err := w.app.Counters.Amend(w.office, counters[0].ID, nil, func(in *counter.Input) {
			in.EntryFee = "0"
		}); err != nil {
			t.Fatal(err)
		}
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		m := w.one(r.ID, fair.MessageRegistrationReceived)
		if strings.Contains(m.Body, "₹") || strings.Contains(m.Body, "http") || m.Status != fair.MessageKept ||
			m.Phone == "" {
			t.Errorf("%s: %s", m.Status, m.Body)
		}
	})
}

func TestNoMessageWithoutItsTransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		w.crash.before = 1
		if _, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi")); err == nil {
			t.Fatal("it did not crash")
		}
		if all, total, err := db.FindMessages(t.Context(), fair.MessageFilter{}); total.Count != 0 || err != nil {
			t.Errorf("%v messages, %v, %v", total, all, err)
		}
	})
}

func TestTheExhibitorIsNotifiedOfADecision(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		in := stallInput("AgriDrone", fair.StallKey{Number: "24", Size: "3x3m"})
		in.Email = "suresh@example.org"
		b, err := w.app.Sales.CreateOfficeBooking(w.office, *in, "")
		if err != nil {
			t.Fatal(err)
		}
		set := func(status fair.BookingStatus) {
			t.Helper()
			s := string(status)
			if _, err := w.app.Sales.UpdateBooking(w.office, b.ID, fair.BookingUpdate{Status: &s}); err != nil {
				t.Fatal(err)
			}
		}
		set(fair.BookingConfirmed)
		m := w.one(b.ID, fair.MessageBookingConfirmed)
		says(t, m, "V. Suresh", "Standard 24", b.ID)
		if m.To != "suresh@example.org" || strings.Contains(m.Body, "http") {
			t.Errorf("%s: %s", m.To, m.Body)
		}
		set(fair.BookingConfirmed) // no message, because the status did not change
		w.clock.Advance(time.Minute)
		set(fair.BookingRejected)
		set(fair.BookingPending)
		if found := w.messages(b.ID); len(found) != 2 || found[1].Kind != fair.MessageBookingRejected {
			t.Errorf("%d messages", len(found))
		}
	})
}

func TestApplicationsAndContactMessagesAreAnswered(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		p, _, err := w.app.Applications.Submit(t.Context(), application.Input{
			Type: "volunteer", Name: "Sujatha", Occupation: "farmer", Address: "Karimnagar", Email: "s@example.org",
			Experience: "Ten years", Mobile: "9000341877",
		}, record.Submission{Lang: fair.Hindi})
		if err != nil {
			t.Fatal(err)
		}
		if found := w.messages(p.ID); len(found) != 0 {
			t.Fatalf("a new application: %v", found)
		}
		if _, err := w.app.Applications.Amend(w.office, p.ID, nil, func(in *application.Input) {
			in.Status = "Confirmed"
		}); err != nil {
			t.Fatal(err)
		}
		says(t, w.one(p.ID, fair.MessageApplicationConfirmed), "नमस्ते Sujatha जी", "स्वयंसेवक")

		c, _, err := w.app.Contact.Submit(t.Context(), contact.Input{
			Name: "Win now at http://evil.example", Email: "victim@example.org", Message: "Buy pills\nat evil.example",
		}, record.Submission{Lang: fair.English})
		if err != nil {
			t.Fatal(err)
		}
		found := w.messages(c.ID)
		if len(found) != 2 {
			t.Fatalf("%+v", found)
		}
		byKind := map[fair.MessageKind]fair.Message{found[0].Kind: found[0], found[1].Kind: found[1]}
		toSender, toOffice := byKind[fair.MessageContactReceived], byKind[fair.MessageContactOffice]
		says(t, toSender, "Namaste friend,", "+91 00000 00000")
		if strings.Contains(toSender.Subject+toSender.Body, "evil") || toSender.To != "victim@example.org" {
			t.Errorf("text typed by a visitor is sent to %s: %s", toSender.To, toSender.Body)
		}
		says(t, toOffice, "Buy pills\nat evil.example", "victim@example.org",
			"https://fair.example.org/admin/admincontact?q="+c.ID)
		if toOffice.To != "info@example.org" || toOffice.ReplyTo != "victim@example.org" || toOffice.Lang != fair.English {
			t.Errorf("%+v", toOffice)
		}
	})
}

func TestTheMessageAboutAPaidOrderHasItsLinks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o, err := w.app.Payments.CreateOrder(t.Context(),
			payment.NewOrder{Booking: stallInput("AgriDrone", fair.StallKey{Number: "24", Size: "3x3m"}), Lang: fair.Hindi})
		if err != nil {
			t.Fatal(err)
		}
		w.pay(o)
		for range 3 {
			if _, err := w.app.Payments.Settle(t.Context(), o.ID); err != nil {
				t.Fatal(err)
			}
		}
		m := w.one(o.ID, fair.MessageBookingPaid)
		says(t, m, "V. Suresh", o.Amount.String(), "स्टैंडर्ड 24",
			"https://fair.example.org/hi/payment-success?transactionId="+o.ID+"&userID="+o.UserID,
			"https://fair.example.org/hi/cancellation?transactionId="+o.ID, "https://fair.example.org/api/receipts/"+o.ID+"/"+
				o.UserID+"?lang=hi")
		if m.Status != fair.MessageKept || m.Entity != "order" { // without an e-mail address, the office phones the person
			t.Errorf("%+v", m)
		}
		lines, _, err := w.app.Office.Activities(w.office, fair.ActivityFilter{EntityID: o.ID})
		for _, line := range lines {
			if err != nil || strings.Contains(line.Summary+line.After, o.UserID) {
				t.Errorf("the log opens the payer's page: %+v, %v", line, err)
			}
		}
	})
}

func TestOwnMessageTextsAreUsed(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		const kind = string(fair.MessageRegistrationReceived)
		own, err := w.app.Notify.UpdateMessageText(w.office, kind, "te", "వచ్చింది {name}", "మీ రుసుము {amount}", 0)
		if err != nil || own.Version != 1 {
			t.Fatalf("%+v, %v", own, err)
		}
		if _, err := w.app.Notify.UpdateMessageText(w.office, kind, "te", "late", "late", 0); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("an old version: %v", err)
		}
		if _, err := w.app.Notify.UpdateMessageText(w.office, kind, "te", "a", "{stalls}", 1); !fair.IsKind(err,
			fair.KindInvalid) {
			t.Errorf("another kind's placeholder: %v", err)
		}
		for _, path := range [][2]string{{"nothing", "te"}, {kind, "fr"}, {string(fair.MessageDailySummary), "te"}} {
			if _, err := w.app.Notify.UpdateMessageText(w.office, path[0], path[1], "a", "b", 0); !fair.IsKind(err,
				fair.KindNotFound) {
				t.Errorf("%v: %v", path, err)
			}
		}
		first, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		if m := w.one(first.ID, fair.MessageRegistrationReceived); m.Subject != "వచ్చింది Ravi" ||
			m.Body != "మీ రుసుము ₹100" {
			t.Errorf("%+v", m)
		}
		for range 2 { // the second call must change nothing
			if err := w.app.Notify.ResetMessageText(w.office, kind, "te"); err != nil {
				t.Fatal(err)
			}
		}
		second, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Teja"))
		if err != nil {
			t.Fatal(err)
		}
		says(t, w.one(second.ID, fair.MessageRegistrationReceived), "నమస్కారం Teja గారు")
		viewer := app.WithActor(t.Context(), fair.Account{ID: "v", Email: "v@example.org", Role: fair.RoleViewer})
		if _, err := w.app.Notify.UpdateMessageText(viewer, kind, "te", "a", "b", 0); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("a viewer: %v", err)
		}
		for _, of := range must(w.app.Notify.MessageTexts(viewer)) {
			for _, text := range of.Texts {
				view, err := w.app.Notify.PreviewMessageText(viewer, string(of.Template.Kind), string(text.Lang), text.Subject,
					text.Body)
				if err != nil {
					t.Fatal(err)
				}
				says(t, view.Message)
				if got, want := strings.Count(view.Message.Body, "\n"), strings.Count(text.Body, "\n"); got < want {
					t.Errorf("the sample of %s in %s leaves a line out", of.Template.Kind, text.Lang)
				}
			}
		}
	})
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestSendingAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		r, _, err := w.app.Sales.CreateRegistration(ctx, farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		m := w.one(r.ID, fair.MessageRegistrationReceived)
		if _, err := w.app.Notify.ResendMessage(w.office, m.ID, ""); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("without an address: %v", err)
		}
		if _, err := w.app.Notify.ResendMessage(w.office, m.ID, "no address"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("to a wrong address: %v", err)
		}
		m, err = w.app.Notify.ResendMessage(w.office, m.ID, "ravi@example.org")
		if err != nil || m.Status != fair.MessageWaiting || m.To != "ravi@example.org" || m.Round != 0 {
			t.Fatalf("%+v, %v", m, err)
		}
		jobs, err := db.TakeJobs(ctx, "x", w.clock.Now(), w.clock.Now().Add(time.Minute), 10, nil)
		if err != nil || len(jobs) != 1 || fair.MessageOfMail(jobs[0].Key) != m.ID {
			t.Fatalf("%v, %v", jobs, err)
		}
		// The message fails permanently, and the office sends it again. This must repeat the same e-mail, not create a new
		// one.
		if err := db.MarkMessageFailed(ctx, m.ID, "refused"); err != nil {
			t.Fatal(err)
		}
		if err := db.BuryJob(ctx, jobs[0], w.clock.Now(), "refused"); err != nil {
			t.Fatal(err)
		}
		if state, err := w.app.Notify.MessagesState(w.office, ""); err != nil || state.Counts.Failed != 1 {
			t.Errorf("%+v, %v", state, err)
		}
		for range 2 { // a double click
			if m, err = w.app.Notify.ResendMessage(w.office, m.ID, ""); err != nil || m.Round != 0 || m.Failure != "" {
				t.Fatalf("%+v, %v", m, err)
			}
		}
		if waiting, dead, err := db.CountJobs(ctx); waiting != 1 || dead != 0 || err != nil {
			t.Errorf("%d wait, %d dead, %v", waiting, dead, err)
		}
		// The message was sent. If the office sends it again, this must create exactly one new e-mail, even while the job
		// of the first e-mail is still running.
		w.clock.Advance(time.Second)
		running, err := db.TakeJobs(ctx, "y", w.clock.Now(), w.clock.Now().Add(time.Minute), 10, nil)
		if err != nil || len(running) != 1 {
			t.Fatalf("%v, %v", running, err)
		}
		if err := db.MarkMessageSent(ctx, m, w.clock.Now()); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if m, err = w.app.Notify.ResendMessage(w.office, m.ID, ""); err != nil || m.Round != 1 {
				t.Fatalf("%+v, %v", m, err)
			}
		}
		if err := db.FinishJob(ctx, running[0], w.clock.Now()); err != nil {
			t.Fatal(err)
		}
		if waiting, dead, err := db.CountJobs(ctx); waiting != 1 || dead != 0 || err != nil {
			t.Errorf("after its resend %d wait, %d dead, %v", waiting, dead, err)
		}
		lines, _, err := w.app.Office.Activities(w.office, fair.ActivityFilter{EntityID: m.ID})
		if err != nil || len(lines) != 3 {
			t.Errorf("%d lines, %v", len(lines), err)
		}
		for _, line := range lines {
			if strings.Contains(line.Summary+line.Before+line.After, "ravi@") {
				t.Errorf("the log names the person: %+v", line)
			}
		}
	})
}

func TestPassingOnByPhoneIsNotedOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		m := w.one(r.ID, fair.MessageRegistrationReceived)
		for range 2 {
			if m, err = w.app.Notify.PassOnMessage(w.office, m.ID); err != nil || m.PassedOnBy != "owner@example.org" ||
				!m.PassedOnAt.Equal(w.clock.Now()) {
				t.Fatalf("%+v, %v", m, err)
			}
		}
		w.clock.Advance(time.Hour)
		if m, err = w.app.Notify.PassOnMessage(w.office, m.ID); err != nil || !m.PassedOnAt.Equal(w.clock.Now()) {
			t.Errorf("%+v, %v", m, err)
		}
		if lines, _, err := w.app.Office.Activities(w.office, fair.ActivityFilter{EntityID: m.ID}); err != nil ||
			len(lines) != 2 {
			t.Errorf("%d lines, %v", len(lines), err)
		}
		if _, err := w.app.Notify.PassOnMessage(t.Context(), m.ID); !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("a stranger: %v", err)
		}
	})
}

func TestOneDailySummaryADay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		w.clock.Set(time.Date(2025, 8, 1, 6, 0, 0, 0, fair.Kolkata))
		if wrote, err := w.app.Notify.SummariseDay(ctx); wrote || err != nil {
			t.Fatalf("before its time: %v, %v", wrote, err)
		}
		w.clock.Set(time.Date(2025, 8, 1, 10, 0, 0, 0, fair.Kolkata))
		if wrote, err := w.app.Notify.SummariseDay(ctx); !wrote || err != nil {
			t.Fatalf("after its time: %v, %v", wrote, err)
		}
		// The summary of this day must count one registration and one paid booking.
		if _, _, err := w.app.Sales.CreateRegistration(ctx, farmer("Ravi")); err != nil {
			t.Fatal(err)
		}
		o, err := w.app.Payments.CreateOrder(ctx,
			payment.NewOrder{Booking: stallInput("AgriDrone", fair.StallKey{Number: "24", Size: "3x3m"})})
		if err != nil {
			t.Fatal(err)
		}
		w.pay(o)
		if _, err := w.app.Payments.Settle(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		w.clock.Set(time.Date(2025, 8, 2, 7, 0, 0, 0, fair.Kolkata))
		// Several processes run at the same time, and one of them crashes before its commit. Exactly one process must
		// write the summary.
		w.crash.before = 1
		if _, err := w.app.Notify.SummariseDay(ctx); err == nil {
			t.Fatal("it did not crash")
		}
		wrote := make([]bool, 8)
		var all sync.WaitGroup
		for i := range wrote {
			other := wiring.New(wiring.Deps{
				Store: db, Clock: w.clock,
				Settings: app.Settings{BaseURL: "https://fair.example.org"},
			})
			all.Go(func() {
				var err error
				if wrote[i], err = other.Notify.SummariseDay(context.WithoutCancel(ctx)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		n := 0
		for _, one := range wrote {
			if one {
				n++
			}
		}
		m := w.one("2025-08-01", fair.MessageDailySummary)
		says(t, m, "1 August 2025", "Registrations: 1\n", "Stall bookings: 1\n", "Money in: "+o.Amount.String()+
			" (1 payment)", "Money out: ₹0 (0 refunds)",
			"Work waiting for the office now: 1 registration\n", "https://fair.example.org/admin/dashboard")
		if n != 1 || m.To != "info@example.org" || strings.Contains(m.Body, "failed") {
			t.Errorf("%d processes wrote the summary: %+v", n, m)
		}
		w.restart()
		if again, err := w.app.Notify.SummariseDay(ctx); again || err != nil {
			t.Errorf("after a restart: %v, %v", again, err)
		}
		// If the daily summary is switched off, no summary is written.
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"dailySummary":{"off":true}}`), time.Time{}); err != nil {
			t.Fatal(err)
		}
		w.clock.Set(time.Date(2025, 8, 3, 9, 0, 0, 0, fair.Kolkata))
		if off, err := w.app.Notify.SummariseDay(ctx); off || err != nil {
			t.Errorf("switched off: %v, %v", off, err)
		}
	})
}

// In the pseudo-locale, no kind of message contains plain English text.
func TestEveryMessageComesFromTheCatalogue(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		texts.UsePseudo(true)
		t.Cleanup(func() { texts.UsePseudo(false) })
		plain := regexp.MustCompile(`⟦[^⟦⟧]*⟧`)
		for _, of := range must(w.app.Notify.MessageTexts(w.office)) {
			text := of.Texts[0]
			// A link must stand after a blank, but the pseudo-locale writes a bracket before it.
			body := strings.NewReplacer("⟧{", "⟧ {", "⟦{", "⟦ {").Replace(text.Body)
			view := must(w.app.Notify.PreviewMessageText(w.office, string(of.Template.Kind), string(text.Lang), text.Subject,
				body))
			for line := range strings.SplitSeq(text.Subject+"\n"+text.Body, "\n") {
				// Only the value of a placeholder at the end of a line may be outside the brackets of the pseudo-locale.
				if rest := plain.ReplaceAllString(line, ""); strings.TrimSpace(placeholder.ReplaceAllString(rest, "")) != "" {
					t.Errorf("%s has the plain line %q", of.Template.Kind, line)
				}
			}
			if !strings.Contains(view.Message.Subject, "⟦") && !strings.Contains(view.Message.Body, "⟦") {
				t.Errorf("the preview of %s is not in the pseudo-locale", of.Template.Kind)
			}
		}
	})
}

var placeholder = regexp.MustCompile(`\{\w+\}`)
