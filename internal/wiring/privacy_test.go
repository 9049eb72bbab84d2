package wiring_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// The data of a test person. The name, the phone number and the addresses are unique, so that the test can search the
// database for traces of the person.
const (
	hisName    = "Zubayr Qutbuddin"
	hisPhone   = "9123498765"
	hisEmail   = "zubayr.q@example.org"
	hisAddress = "17 Xylophone Lane, Warangal"
)

func zubayr(category string) sales.NewRegistration {
	return sales.NewRegistration{Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
		Category: category, Name: hisName, CompanyName: hisName, Address: hisAddress, WhatsappNo: hisPhone, Email: hisEmail,
		Degree: "BSc Qutbuddin", College: "Qutbuddin College",
	}}
}

// register creates a registration and an order of the test person. If `paid` is true, it also pays the order.
func (w *world) register(paid bool) (fair.Registration, fair.Order) {
	w.t.Helper()
	ctx := w.t.Context()
	r, _, err := w.app.Sales.CreateRegistration(ctx, zubayr("Student"))
	w.must(err)
	o, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID, Lang: fair.Telugu})
	w.must(err)
	if paid {
		w.pay(o)
		o, err = w.app.Payments.Settle(ctx, o.ID)
		w.must(err)
	}
	return r, o
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// traces lists the database columns that contain data of the test person.
func (w *world) traces() []string {
	w.t.Helper()
	var found []string
	for _, table := range []string{
		"registration", "booking", "payment_order", "payment", "ledger_payout", "webhook_receipt", "activity",
		"job", "message", "contact_message", "sponsorship", "application", "consent", "privacy_request", "privacy_link",
		"ledger_decision", "ledger_entry", "admission", "note",
	} {
		found = append(found, w.tracesIn(table)...)
	}
	return found
}

func (w *world) tracesIn(table string) (found []string) {
	w.t.Helper()
	rows, err := w.db.Pool().QueryContext(w.t.Context(), "SELECT * FROM "+table)
	w.must(err)
	defer rows.Close()
	cols, err := rows.Columns()
	w.must(err)
	for rows.Next() {
		values, places := make([]sql.NullString, len(cols)), make([]any, len(cols))
		for i := range values {
			places[i] = &values[i]
		}
		w.must(rows.Scan(places...))
		for i, v := range values {
			text := strings.ToLower(v.String)
			for _, trace := range []string{"zubayr", "qutbuddin", hisPhone, "xylophone"} {
				if strings.Contains(text, trace) {
					found = append(found, fmt.Sprintf("%s.%s: %s", table, cols[i], v.String))
					break
				}
			}
		}
	}
	w.must(rows.Err())
	return found
}

// linkOf returns the token of the newest link that was sent to the test person.
func (w *world) linkOf() string {
	w.t.Helper()
	var body string
	w.must(w.db.Pool().QueryRowContext(w.t.Context(),
		"SELECT body FROM message WHERE kind = 'privacy_link' ORDER BY created_at DESC, id DESC LIMIT 1").Scan(&body))
	_, rest, ok := strings.Cut(body, "/my-data?token=")
	if !ok {
		w.t.Fatalf("no link in %q", body)
	}
	token, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(token)
}

func (w *world) count(query string, args ...any) (n int) {
	w.t.Helper()
	w.must(w.db.Pool().QueryRowContext(w.t.Context(), query, args...).Scan(&n))
	return n
}

func TestEveryFormWritesItsConsentOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := app.WithVisitor(t.Context(), app.Visitor{Cookie: "his"})
		for range 2 { // a double click
			_, _, err := w.app.Sales.CreateRegistration(ctx, farmer("Anjali"))
			w.must(err)
			_, _, err = w.app.Contact.Submit(ctx,
				contact.Input{Name: hisName, Email: hisEmail, Message: "Hello"}, record.Submission{Lang: fair.Hindi})
			w.must(err)
			_, _, err = w.app.Content.Sponsorships.Submit(ctx, fair.SponsorshipInput{ContactPerson: hisName, Mobile: hisPhone},
				record.Submission{Lang: fair.English})
			w.must(err)
			_, _, err = w.app.Applications.Submit(ctx, application.Input{
				Type: "volunteer", Name: hisName, Occupation: "farmer", Address: hisAddress, Email: hisEmail, Experience: "None",
				Mobile: hisPhone,
			}, record.Submission{Lang: fair.English})
			w.must(err)
			_, err = w.app.Payments.CreateOrder(ctx,
				payment.NewOrder{ClientKey: "k1", Booking: stallInput("Qutbuddin Seeds", w.freeStall()), Lang: fair.English})
			w.must(err)
		}
		for _, kind := range fair.PersonalKinds {
			if n := w.count("SELECT COUNT(*) FROM consent WHERE kind = $1", string(kind)); n != 1 {
				t.Errorf("%d consents of a %s", n, kind)
			}
		}
		edition, err := w.app.Content.Edition(ctx)
		w.must(err)
		if n := w.count("SELECT COUNT(*) FROM consent WHERE notice = $1 AND withdrawn_at = 0",
			edition.Consent); n != len(fair.PersonalKinds) {
			t.Errorf("%d consents name the notice that was shown", n)
		}
		var id string
		w.must(db.Pool().QueryRowContext(ctx, "SELECT id FROM contact_message").Scan(&id))
		found, err := w.app.Privacy.Consents(w.office, fair.Subject{Kind: fair.PersonalContactMessage, ID: id})
		w.must(err)
		if len(found) != 1 || found[0].Lang != fair.Hindi || !found[0].At.Equal(w.app.Now()) {
			t.Errorf("the office sees %+v", found)
		}
		if _, err := w.app.Privacy.Consents(ctx, fair.Subject{}); !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("a visitor sees consents: %v", err)
		}
	})
}

// freeStall returns a stall that a visitor can book.
func (w *world) freeStall() fair.StallKey {
	w.t.Helper()
	edition, err := w.app.Content.Edition(w.t.Context())
	w.must(err)
	settings, err := w.db.HallStalls(w.t.Context(), edition.ID)
	w.must(err)
	for _, s := range settings {
		if s.Released && !s.Blocked {
			return s.Key
		}
	}
	w.t.Fatal("no stall is free")
	return fair.StallKey{}
}

func TestOwnDataNeedAProofOfIdentity(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		r, o := w.register(true)
		// A neighbour used the same phone number, but a different e-mail address. The person's link must not show the
		// neighbour's record.
		neighbour := zubayr("Student")
		neighbour.Name, neighbour.Email = "Ravi", "ravi@example.org"
		_, _, err := w.app.Sales.CreateRegistration(ctx, neighbour)
		w.must(err)

		asks := func(contact, reference string) {
			t.Helper()
			w.must(w.app.Privacy.AskForOwnData(ctx,
				person.Asking{Contact: contact, Reference: reference, Lang: fair.Telugu}))
		}
		links := func() int { return w.count("SELECT COUNT(*) FROM message WHERE kind = 'privacy_link'") }
		asks("nobody@example.org", "")
		asks("9000000001", "")
		if links() != 0 || w.count("SELECT COUNT(*) FROM privacy_request") != 0 {
			t.Fatal("a request of an unknown contact was stored")
		}
		if err := w.app.Privacy.AskForOwnData(ctx, person.Asking{Contact: "12"}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("an invalid contact: %v", err)
		}
		for range 5 {
			asks(strings.ToUpper(hisEmail), "")
		}
		if n := w.count("SELECT COUNT(*) FROM message WHERE kind = 'privacy_link' AND recipient <> $1", hisEmail); n != 0 {
			t.Errorf("%d links went to the address as it was typed", n)
		}
		if n := links(); n != fair.PrivacyLinksPerDay {
			t.Errorf("%d links went to one address in a day", n)
		}
		data, err := w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{Token: w.linkOf()})
		w.must(err)
		if len(data.Records) != 1 || data.Records[0].ID != r.ID || len(data.Orders) != 1 || len(data.Consents) != 1 ||
			len(data.Messages) == 0 {
			t.Errorf("his link shows %d records, %d orders, %d consents, %d messages", len(data.Records), len(data.Orders),
				len(data.Consents), len(data.Messages))
		}
		if w.count("SELECT COUNT(*) FROM privacy_link WHERE token_hash = $1", w.linkOf()) != 0 {
			t.Error("a token is stored in plain text")
		}

		// The id of an order and the id of its payer together give access to the record that the order is for. Two ids
		// that do not belong together give access to nothing.
		data, err = w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID})
		w.must(err)
		if len(data.Records) != 1 || data.Records[0].ID != r.ID {
			t.Errorf("the order's link shows %d records", len(data.Records))
		}
		for _, key := range []person.OwnDataKey{
			{},
			{Token: "x"},
			{TransactionID: o.ID},
			{TransactionID: o.ID, UserID: "MKMUUID1"},
		} {
			if _, err := w.app.Privacy.FindOwnData(ctx, key); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("key %+v: %v", key, err)
			}
		}

		// A request with only a phone number creates one task for the office. If the request also contains a reference, the
		// e-mail is sent to the address in the record with that reference.
		before := links()
		asks(hisPhone, "")
		asks("+91 "+hisPhone, "unknown")
		if w.count("SELECT COUNT(*) FROM privacy_request WHERE state = 'open' AND kind = 'see'") != 1 || links() != before {
			t.Error("a phone number does not create exactly one request")
		}
		w.clock.Advance(25 * time.Hour)
		asks(hisPhone, strings.ToLower(o.ID))
		if links() != before+1 {
			t.Error("a reference did not send the link to the record's address")
		}
		requests, total, err := w.app.Privacy.FindPrivacyRequests(w.office, fair.PrivacyRequestFilter{})
		w.must(err)
		if total != 1 || requests[0].Proven ||
			requests[0].DueAt.Sub(requests[0].CreatedAt) != fair.PrivacyAnswerDays*24*time.Hour {
			t.Fatalf("the queue holds %+v", requests)
		}
		address, asked, err := w.app.Privacy.MakePrivacyLink(w.office, requests[0].ID)
		w.must(err)
		if !strings.HasPrefix(address, "https://fair.example.org/te/my-data?token=") || asked.Phone != hisPhone {
			t.Errorf("the office's link is %s", address)
		}
		_, token, _ := strings.Cut(address, "token=")
		data, err = w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{Token: token})
		w.must(err)
		if len(data.Records) != 2 {
			t.Errorf("the link from the office shows %d records", len(data.Records))
		}
		w.clock.Advance(fair.PrivacyLinkFor)
		if _, err := w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{Token: token}); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("an expired link opens: %v", err)
		}
	})
}

// The office receives messages about a person's records. These messages are not part of the person's data.
func TestOwnDataHasNoMessagesToTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		_, o := w.register(true)
		_, _, err := w.app.Contact.Submit(ctx,
			contact.Input{Name: hisName, Email: hisEmail, Message: "Hello"}, record.Submission{Lang: fair.Telugu})
		w.must(err)
		_, err = w.app.Payments.AskCancellation(ctx, o.ID, o.UserID, fair.CancellationAsk{Confirmed: true})
		w.must(err)
		if n := w.count("SELECT COUNT(*) FROM message WHERE kind LIKE '%_office'"); n != 2 {
			t.Fatalf("the office got %d messages, want one about the contact message and one about the cancellation", n)
		}
		w.must(w.app.Privacy.AskForOwnData(ctx, person.Asking{Contact: hisEmail, Lang: fair.Telugu}))
		data, err := w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{Token: w.linkOf()})
		w.must(err)
		kinds := map[fair.MessageKind]int{}
		for _, m := range data.Messages {
			kinds[m.Kind]++
		}
		if kinds[fair.MessageContactOffice]+kinds[fair.MessageCancellationOffice] != 0 ||
			kinds[fair.MessageContactReceived] != 1 || kinds[fair.MessageCancellationAsked] != 1 {
			t.Errorf("the person's data has the messages %v", kinds)
		}
	})
}

func TestACorrectionWaitsForTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		r, o := w.register(true)
		key := person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID}
		other, _, err := w.app.Sales.CreateRegistration(ctx, farmer("Somebody else"))
		w.must(err)
		for name, in := range map[string]fair.CorrectionInput{
			"nothing":       {Kind: "registration", ID: r.ID},
			"not his":       {Kind: "registration", ID: other.ID, Name: "Mine now"},
			"no such kind":  {Kind: "account", ID: r.ID, Name: "x"},
			"a wrong phone": {Kind: "registration", ID: r.ID, Phone: "12"},
		} {
			if _, err := w.app.Privacy.AskForCorrection(ctx, key, fair.English, in); !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		in := fair.CorrectionInput{Kind: "registration", ID: r.ID, Name: "Zubair", Phone: "9848012345"}
		first, err := w.app.Privacy.AskForCorrection(ctx, key, fair.English, in)
		w.must(err)
		again, err := w.app.Privacy.AskForCorrection(ctx, key, fair.English, in)
		w.must(err)
		if again.ID != first.ID {
			t.Error("the same correction waits twice")
		}
		if stored, err := db.FindRegistration(ctx, r.ID); err != nil || stored.Name != hisName {
			t.Errorf("changed before approval: %+v %v", stored, err)
		}
		_, err = w.app.Privacy.AnswerPrivacyRequest(ctx, first.ID, person.Answer{})
		if !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("a visitor can answer a request: %v", err)
		}
		done, err := w.app.Privacy.AnswerPrivacyRequest(w.office, first.ID, person.Answer{Version: &first.Version})
		w.must(err)
		stored, err := db.FindRegistration(ctx, r.ID)
		w.must(err)
		if done.State != fair.PrivacyDone || done.AnsweredBy != "owner@example.org" || stored.Name != "Zubair" ||
			stored.Phone != "9848012345" || stored.Email != hisEmail {
			t.Errorf("%+v, %+v", done, stored)
		}
		if _, err := w.app.Privacy.AnswerPrivacyRequest(w.office, first.ID, person.Answer{}); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("answered twice: %v", err)
		}
		if w.count("SELECT COUNT(*) FROM message WHERE kind = 'privacy_answer' AND recipient = $1", hisEmail) != 1 {
			t.Error("the person was not notified")
		}
		second, err := w.app.Privacy.AskForCorrection(ctx, key, fair.English,
			fair.CorrectionInput{Kind: "registration", ID: r.ID, Wish: "My college is another"})
		w.must(err)
		if _, err := w.app.Privacy.AnswerPrivacyRequest(w.office, second.ID, person.Answer{Refuse: true}); !fair.IsKind(err,
			fair.KindInvalid) {
			t.Errorf("refused without a reason: %v", err)
		}
		_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, second.ID,
			person.Answer{Refuse: true, Text: "It is on your card"})
		w.must(err)
	})
}

func TestAnErasedPersonRemainsOnlyInTheBooks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		r, o := w.register(true)
		name := hisName + " II"
		_, err := w.app.Sales.UpdateRegistration(w.office, r.ID, fair.RegistrationUpdate{Name: &name})
		w.must(err)
		_, _, err = w.app.Contact.Submit(ctx,
			contact.Input{Name: hisName, Email: hisEmail, Message: "Call " + hisPhone},
			record.Submission{Lang: fair.English})
		w.must(err)
		_, _, err = w.app.Content.Sponsorships.Submit(ctx,
			fair.SponsorshipInput{ContactPerson: hisName, Mobile: hisPhone, Email: hisEmail, Category: "Qutbuddin Foods"},
			record.Submission{Lang: fair.English})
		w.must(err)
		_, _, err = w.app.Applications.Submit(ctx, application.Input{
			Type: "volunteer", Name: hisName, Occupation: "farmer", Address: hisAddress, Email: hisEmail,
			Experience: "Qutbuddin farm", Mobile: hisPhone,
		}, record.Submission{Lang: fair.English})
		w.must(err)
		_, err = db.SaveWebhook(ctx, fair.WebhookReceipt{DedupeKey: "d1", OrderID: o.ID, Raw: `{"customer_phone":"` +
			hisPhone + `"}`, ReceivedAt: w.app.Now()})
		w.must(err)
		w.must(db.FinishWebhook(ctx, "d1", w.app.Now()))
		for kind, id := range map[fair.RecordKind]string{fair.RecordRegistration: r.ID, fair.RecordOrder: o.ID} {
			_, err = w.app.Records.AddNote(w.office, kind, id, hisName+" calls again on Monday")
			w.must(err)
		}
		tallies, err := db.Tallies(ctx, fair.EditionScope(r.EditionID))
		w.must(err)

		w.must(w.app.Privacy.AskForOwnData(ctx, person.Asking{Contact: hisEmail, Lang: fair.English}))
		key := person.OwnDataKey{Token: w.linkOf()}
		w.must(w.app.Privacy.WithdrawConsent(ctx, key, fair.English))
		w.must(w.app.Privacy.WithdrawConsent(ctx, key, fair.English)) // the second call must change nothing
		if w.count("SELECT COUNT(*) FROM consent WHERE withdrawn_at > 0") != 3 ||
			w.count("SELECT COUNT(*) FROM privacy_request") != 1 {
			t.Fatal("the consents are not withdrawn, or not asked to be erased once")
		}
		request, err := w.app.Privacy.AskForErasure(ctx, key, fair.English)
		w.must(err)
		ofOrder, err := w.app.Privacy.AskForErasure(ctx,
			person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID}, fair.English)
		w.must(err)
		_, err = w.app.Privacy.AskForCorrection(ctx, key, fair.English,
			fair.CorrectionInput{Kind: "registration", ID: r.ID, Name: hisName})
		w.must(err)
		if len(w.traces()) < 20 {
			t.Fatalf("the search for traces finds only %q", w.traces())
		}
		for _, one := range []fair.PrivacyRequest{request, ofOrder} {
			_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, one.ID, person.Answer{})
			w.must(err)
		}
		for _, trace := range w.traces() {
			// The accounting records still contain the payer. The message about the erasure and the message with the link
			// remain, because they are sent to the person.
			if strings.HasPrefix(trace, "payment_order.payer_") || strings.HasPrefix(trace, "payment_order.search") ||
				strings.HasPrefix(trace, "message.recipient: ") || strings.HasPrefix(trace, "message.link_for: ") ||
				strings.HasPrefix(trace, "message.search: "+search.Text(hisEmail)) {
				continue
			}
			t.Error(trace)
		}
		stored, err := db.FindOrder(ctx, o.ID)
		w.must(err)
		if stored.Payer != (fair.Payer{Name: hisName, Company: "", Address: stored.Payer.Address}) ||
			stored.Amount != o.Amount {
			t.Errorf("the books say %+v", stored.Payer)
		}
		list, _, err := w.app.Sales.FindRegistrations(w.office, fair.RegistrationFilter{})
		w.must(err)
		if len(list) != 1 || list[0].Name != fair.ErasedName || list[0].ErasedAt.IsZero() || list[0].Amount != r.Amount ||
			list[0].Status != fair.RegistrationPaid {
			t.Errorf("the list shows %+v", list)
		}
		after, err := db.Tallies(ctx, fair.EditionScope(r.EditionID))
		w.must(err)
		if fmt.Sprint(after) != fmt.Sprint(tallies) {
			t.Errorf("tallies before %v, after %v", tallies, after)
		}
		if _, err := w.app.Sales.UpdateRegistration(w.office, r.ID, fair.RegistrationUpdate{Name: &name}); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("an erased record can be changed: %v", err)
		}
		if _, err := w.app.Privacy.FindOwnData(ctx, key); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the link still opens: %v", err)
		}
		if n := w.count("SELECT COUNT(*) FROM privacy_request WHERE state = 'open' OR name <> $1", fair.ErasedName); n != 0 {
			t.Errorf("%d requests wait or name him", n)
		}
	})
}

func TestNobodyIsErasedWhileMoneyMovesOrStallsAreHeld(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		erase := func(o fair.Order) error {
			t.Helper()
			request, err := w.app.Privacy.AskForErasure(ctx, person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID},
				fair.English)
			w.must(err)
			_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
			return err
		}
		_, open := w.register(false)
		if err := erase(open); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("erased while the order can be paid: %v", err)
		}
		if w.count("SELECT COUNT(*) FROM message WHERE kind = 'privacy_answer'") != 0 {
			t.Error("notified of an erasure that did not happen")
		}
		o, err := w.app.Payments.CreateOrder(ctx,
			payment.NewOrder{Booking: stallInput("Qutbuddin Seeds", w.freeStall()), Lang: fair.English})
		w.must(err)
		w.pay(o)
		o, err = w.app.Payments.Settle(ctx, o.ID)
		w.must(err)
		if err := erase(o); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("erased while the booking holds stalls: %v", err)
		}
		w.clock.Advance(60 * 24 * time.Hour) // the fair is over
		if err := erase(o); err != nil {
			t.Errorf("after the fair: %v", err)
		}
		if b := w.bookingOf(o); b.Name != fair.ErasedName || b.Phone != "" || !b.IsBooked() {
			t.Errorf("the booking is %+v", b)
		}
	})
}

// What visitors see of a firm is part of the exhibitor's own data, and is erased with the booking.
func TestAnExhibitorsProfileIsErasedWithTheBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		o := paidBooking(t, w, stallT3)
		w.must(w.app.Exhibitors.SaveOwn(ctx, o.BookingID, exhibitor.Input{
			About: fair.Text{fair.Telugu: "మేము విత్తనాలు పెంచుతాం"}, Products: "Paddy seed\nMaize seed", Phone: hisPhone,
			Website: "qutbuddin.example.org",
		}, true))
		key := person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID}
		data, err := w.app.Privacy.FindOwnData(ctx, key)
		w.must(err)
		shown := fmt.Sprint(data.Records)
		for _, want := range []string{
			"మేము విత్తనాలు పెంచుతాం", "Paddy seed, Maize seed", hisPhone, "qutbuddin.example.org",
		} {
			if !strings.Contains(shown, want) {
				t.Errorf("the own data lack %q: %s", want, shown)
			}
		}
		if firms, err := w.app.Exhibitors.Listed(ctx); err != nil || len(firms) != 1 {
			t.Fatalf("listed: %+v %v", firms, err)
		}
		w.clock.Advance(60 * 24 * time.Hour) // the fair is over
		request, err := w.app.Privacy.AskForErasure(ctx, key, fair.English)
		w.must(err)
		_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
		w.must(err)
		if n := w.count("SELECT COUNT(*) FROM exhibitor_profile"); n != 0 {
			t.Errorf("%d profiles are left", n)
		}
		if firms, err := w.app.Exhibitors.Listed(ctx); err != nil || len(firms) > 0 {
			t.Errorf("still listed: %+v %v", firms, err)
		}
		if traces := slices.Concat(w.tracesIn("exhibitor_profile"), w.tracesIn("activity")); len(traces) > 0 {
			t.Errorf("left: %q", traces)
		}
		in := exhibitor.Input{Products: "Paddy seed"}
		if err := w.app.Exhibitors.SaveOwn(ctx, o.BookingID, in, true); err == nil {
			t.Error("an erased booking gets a profile")
		}
	})
}

// A moved booking has another order for the price difference. Its payer is erased, too.
func TestErasingABookingErasesThePayersOfAllItsOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stallT3)
		difference := move(t, w, o, stall24).Order
		w.clock.Advance(60 * 24 * time.Hour) // the fair is over
		sweepAll(t, w)
		request, err := w.app.Privacy.AskForErasure(t.Context(), person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID},
			fair.English)
		w.must(err)
		_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
		w.must(err)
		for _, id := range []string{o.ID, difference.ID} {
			stored, err := db.FindOrder(t.Context(), id)
			if err != nil || stored.Payer.Phone != "" || stored.Payer.Email != "" {
				t.Errorf("%s: %+v, %v", id, stored.Payer, err)
			}
		}
	})
}

func TestRetentionKeepsTheBooksAndErasesThePerson(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		r, o := w.register(true)
		_, _, err := w.app.Contact.Submit(ctx,
			contact.Input{Name: hisName, Email: hisEmail, Message: "Qutbuddin"},
			record.Submission{Lang: fair.English})
		w.must(err)
		_, _, err = w.app.Applications.Submit(ctx, application.Input{
			Type: "resource", Name: hisName, Occupation: "farmer", Address: hisAddress, Email: hisEmail, Experience: "Qutbuddin",
			Mobile: hisPhone,
		}, record.Submission{Lang: fair.English})
		w.must(err)
		booked, err := w.app.Payments.CreateOrder(ctx,
			payment.NewOrder{Booking: stallInput("Qutbuddin Seeds", w.freeStall()), Lang: fair.English})
		w.must(err)
		w.pay(booked)
		_, err = w.app.Payments.Settle(ctx, booked.ID)
		w.must(err)
		_, err = db.SaveWebhook(ctx, fair.WebhookReceipt{
			DedupeKey: "d1", OrderID: "other", Raw: hisPhone,
			ReceivedAt: w.app.Now(),
		})
		w.must(err)

		retain := func() { t.Helper(); w.must(w.app.Retention.Retain(ctx, "day")) }
		named := func() string {
			t.Helper()
			return fmt.Sprintf("%d registrations, %d bookings, %d applications, %d contacts, %d messages, %d notices, %d payers",
				w.count("SELECT COUNT(*) FROM registration WHERE erased_at = 0"),
				w.count("SELECT COUNT(*) FROM booking WHERE erased_at = 0"),
				w.count("SELECT COUNT(*) FROM application WHERE erased_at = 0"),
				w.count("SELECT COUNT(*) FROM contact_message WHERE erased_at = 0"),
				w.count("SELECT COUNT(*) FROM message"), w.count("SELECT COUNT(*) FROM webhook_receipt WHERE raw <> ''"),
				w.count("SELECT COUNT(*) FROM payment_order WHERE payer_name <> $1", fair.ErasedName))
		}
		goTo := func(day string) {
			t.Helper()
			at, err := time.ParseInLocation(time.DateOnly, day, fair.Kolkata)
			w.must(err)
			w.clock.Advance(at.Sub(w.app.Now()))
		}
		for _, step := range []struct{ day, want string }{
			{"2025-10-29", "1 registrations, 1 bookings, 1 applications, 1 contacts, 5 messages, 1 notices, 2 payers"},
			{"2025-10-31", "1 registrations, 1 bookings, 1 applications, 1 contacts, 5 messages, 0 notices, 2 payers"},
			{"2026-08-02", "1 registrations, 1 bookings, 1 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			{"2026-09-14", "1 registrations, 1 bookings, 1 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			{"2026-09-15", "0 registrations, 1 bookings, 0 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			{"2028-09-14", "0 registrations, 1 bookings, 0 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			{"2028-09-15", "0 registrations, 0 bookings, 0 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			// The money was received in the financial year 2025-26. The annual return for that year was due on 31 December
			// 2026, and the retention period ends 72 months later.
			{"2032-12-31", "0 registrations, 0 bookings, 0 applications, 0 contacts, 0 messages, 0 notices, 2 payers"},
			{"2033-01-01", "0 registrations, 0 bookings, 0 applications, 0 contacts, 0 messages, 0 notices, 0 payers"},
		} {
			goTo(step.day)
			report, err := w.app.Retention.RetentionReport(w.office)
			w.must(err)
			before := named()
			due := false
			for _, line := range report {
				due = due || !line.On.After(w.app.Now())
			}
			retain()
			if got := named(); got != step.want {
				t.Errorf("%s: %s, want %s", step.day, got, step.want)
			}
			if kept := len(w.tracesIn("ledger_document")) > 0; kept != (step.day < "2033") {
				t.Errorf("%s: the documents name the recipient: %v", step.day, kept)
			}
			if changed := before != named(); changed != due && step.day < "2033" {
				t.Errorf("%s: the report said due %v, changed %v", step.day, due, changed)
			}
		}
		if stored, err := db.FindOrder(ctx, o.ID); err != nil || stored.Amount != o.Amount ||
			stored.Payer != (fair.Payer{Name: fair.ErasedName}) {
			t.Errorf("the order is %+v, %v", stored.Payer, err)
		}
		if stored, err := db.FindRegistration(ctx, r.ID); err != nil || stored.Amount != r.Amount {
			t.Errorf("%+v %v", stored, err)
		}
		if traces := w.traces(); len(traces) > 0 {
			t.Errorf("traces: %q", traces)
		}
	})
}

// Forms stay open until the office closes them, so visitors can send records after the fair. These records must have
// the same retention period as records that were sent before the end of the fair.
func TestRecordsSentAfterTheFairHaveTheSameRetentionPeriod(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storetest.SQLite(t))
	w.clock.Advance(2 * 365 * 24 * time.Hour)
	_, _, err := w.app.Sales.CreateRegistration(t.Context(), zubayr("Farmer"))
	w.must(err)
	_, _, err = w.app.Content.Sponsorships.Submit(t.Context(),
		fair.SponsorshipInput{ContactPerson: hisName, Mobile: hisPhone}, record.Submission{Lang: fair.English})
	w.must(err)
	for range 2 {
		w.must(w.app.Retention.Retain(t.Context(), "day"))
		if n := w.count("SELECT COUNT(*) FROM registration WHERE erased_at = 0") +
			w.count("SELECT COUNT(*) FROM sponsorship WHERE erased_at = 0"); n != 2 {
			t.Fatalf("%d are left", n)
		}
		report, err := w.app.Retention.RetentionReport(w.office)
		w.must(err)
		if len(report) != 3 || report[2].What != fair.KeepMessages || !report[0].On.After(w.app.Now()) ||
			report[0].What != fair.KeepRegistrations || report[1].What != fair.KeepSponsorships {
			t.Errorf("the report says %+v", report)
		}
		w.clock.Advance(364 * 24 * time.Hour)
	}
	w.must(w.app.Retention.Retain(t.Context(), "day"))
	if traces := w.traces(); len(traces) > 0 {
		t.Errorf("traces: %q", traces)
	}
}

func TestDeletedRegistrationsLoseTheirPersonAfterThirtyDays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storetest.SQLite(t))
	r, _, err := w.app.Sales.CreateRegistration(t.Context(), zubayr("Farmer"))
	w.must(err)
	w.must(w.app.Sales.DeleteRegistration(w.office, r.ID))
	w.clock.Advance(app.RestoreWithin)
	w.must(w.app.Retention.Retain(t.Context(), "day"))
	if len(w.traces()) == 0 {
		t.Fatal("erased while it could be restored")
	}
	w.clock.Advance(time.Hour)
	w.must(w.app.Retention.Retain(t.Context(), "day"))
	if traces := w.traces(); len(traces) > 0 {
		t.Errorf("traces: %q", traces)
	}
}

func TestADamagedRecordDoesNotKeepOthersFromBeingErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		damaged, _, err := w.app.Sales.CreateRegistration(t.Context(), zubayr("Farmer"))
		w.must(err)
		other := zubayr("Farmer")
		other.Name, other.RequestID = hisName+" Khan", "another form"
		whole, _, err := w.app.Sales.CreateRegistration(t.Context(), other)
		w.must(err)
		_, _, err = w.app.Contact.Submit(t.Context(),
			contact.Input{Name: hisName, Email: hisEmail, Message: "Qutbuddin"},
			record.Submission{Lang: fair.English})
		w.must(err)
		w.clock.Advance(20 * 365 * 24 * time.Hour)
		w.must(db.Exec(t.Context(), "UPDATE registration SET answers = '{' WHERE id = $1", damaged.ID))
		err = w.app.Retention.Retain(t.Context(), "day")
		if err == nil || !strings.Contains(err.Error(), damaged.ID) {
			t.Errorf("the damaged record is not reported: %v", err)
		}
		if stored, err := db.FindRegistration(t.Context(), whole.ID); err != nil || stored.ErasedAt.IsZero() {
			t.Errorf("%+v, %v", stored, err)
		}
		if n := w.count("SELECT COUNT(*) FROM contact_message WHERE erased_at = 0"); n != 0 {
			t.Errorf("%d messages are left", n)
		}
	})
}

// A thousand old records must be erased in several short runs of the job.
func TestRetentionContinuesUntilAllRecordsAreErased(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storetest.SQLite(t))
	var tx context.Context
	w.must(w.db.InTx(t.Context(), func(ctx context.Context) error {
		tx = ctx
		for i := range 1050 {
			m := contact.Message{Record: fair.Record{
				ID: fmt.Sprintf("%024d", i), Version: 1, CreatedAt: w.app.Now(),
				UpdatedAt: w.app.Now(),
			}, Name: hisName}
			if _, err := w.app.Contact.Stored().Create(tx, m); err != nil {
				return err
			}
		}
		return nil
	}))
	w.clock.Advance(400 * 24 * time.Hour)
	if err := w.app.Retention.Retain(t.Context(), "day"); err == nil || err.Error() != app.ErrNotYet.Error() {
		t.Fatalf("the first run: %v", err)
	}
	w.must(w.app.Retention.Retain(t.Context(), "day"))
	if n := w.count("SELECT COUNT(*) FROM contact_message WHERE erased_at = 0"); n != 0 {
		t.Errorf("%d are left", n)
	}
}

// The payer of a recorded payment with deducted tax, of which a part went back, sees all of it. After the erasure, the
// amounts and the documents stay, and nobody's words do.
func TestTheLedgerOfAnErasedPersonKeepsTheBooks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		in := stallInput("Qutbuddin Seeds", stall24)
		in.ContactPerson, in.Phone, in.Email, in.Address = hisName, hisPhone, hisEmail, hisAddress
		first, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{Booking: in, Lang: fair.English})
		w.must(err)
		w.pay(first)
		first, err = w.app.Payments.Settle(ctx, first.ID)
		w.must(err)
		second := move(t, w, first, stall24, stall25).Order
		off, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
			BookingID: first.BookingID, Channel: "bank", Amount: (second.Amount - fair.Rupees(1_000)).JSONNumber(),
			Reference: "UTR 7", Date: "2025-08-01", Note: "Zubayr brought the slip",
			TDS: []fair.NewDeduction{{Provision: "1009", Amount: "1000"}},
		})
		w.must(err)
		ref := ledger.RefOf(first)
		if !w.ledgerOf(ref).Undecided() {
			t.Error("nothing waits")
		}
		_, err = w.app.Money.Approve(w.second, off.ID, nil)
		w.must(err)
		back, err := w.app.Money.Goodwill(w.office, ref, "", ledger.NewCancellation{
			Reason: "Zubayr complained about the noise", CancelledBy: fair.CancelledByOrganiser,
			Amount: new(web.TypedNumber("500")),
		})
		w.must(err)
		payout := w.ledgerOf(ref).RefundOf(back)
		asked, err := w.app.Payments.AskCancellation(ctx, first.ID, first.UserID,
			fair.CancellationAsk{Reason: "The xylophone is broken", Confirmed: true})
		w.must(err)
		key := person.OwnDataKey{TransactionID: first.ID, UserID: first.UserID}
		answer := func() error {
			t.Helper()
			request, err := w.app.Privacy.AskForErasure(ctx, key, fair.English)
			w.must(err)
			_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
			return err
		}
		w.clock.Advance(60 * 24 * time.Hour) // the fair is over
		sweepAll(t, w)
		if err := answer(); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("erased while money is undecided: %v", err)
		}
		_, err = w.app.Money.Refuse(w.office, asked.ID, "Sorry, Zubayr")
		w.must(err)
		_, err = w.payByHand(w.office, payout.ID, fair.HandRefund{Channel: "bank", Reference: "UTR 8", Date: "2025-09-01"})
		w.must(err)
		_, err = w.approve(w.second, payout.ID, nil)
		w.must(err)

		data, err := w.app.Privacy.FindOwnData(ctx, key)
		w.must(err)
		recorded := data.Money[off.Money.Order]
		if len(recorded.Payments) != 1 || recorded.Payments[0].BankReference != "UTR 7" || len(recorded.Documents) == 0 ||
			len(recorded.Refunds) != 1 || len(data.Money[first.ID].Payments) != 1 {
			t.Errorf("the person sees %+v", data.Money)
		}
		if until := data.BooksUntil(off.Money.Order); until.IsZero() || !until.Equal(data.BooksUntil(first.ID)) {
			t.Errorf("a recorded payment is kept until %s", until)
		}
		before := w.ledgerOf(ref)
		w.must(answer())
		after := w.ledgerOf(ref)
		if after.Due() != before.Due() || len(after.Entries) != len(before.Entries) ||
			len(after.Documents) != len(before.Documents) || after.Received() != before.Received() {
			t.Error("the books have changed")
		}
		for _, table := range []string{"ledger_entry", "ledger_decision", "ledger_payout"} {
			if traces := w.tracesIn(table); len(traces) > 0 {
				t.Errorf("%q", traces)
			}
		}
	})
}
