package wiring_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// ordersByMail requests a link to My orders for an e-mail address and opens it. If no e-mail was sent, the result
// `sent` is false.
func (w *world) ordersByMail(email string) (own person.OwnOrders, sent bool) {
	w.t.Helper()
	ctx := w.t.Context()
	before := w.count("SELECT COUNT(*) FROM message WHERE kind = 'orders_link'")
	w.must(w.app.Privacy.AskForOwnData(ctx, person.Asking{Contact: email, Page: person.OwnOrdersPage}))
	if w.count("SELECT COUNT(*) FROM message WHERE kind = 'orders_link'") == before {
		return own, false
	}
	var body string
	w.must(w.db.Pool().QueryRowContext(ctx,
		"SELECT body FROM message WHERE kind = 'orders_link' ORDER BY created_at DESC, id DESC LIMIT 1").Scan(&body))
	_, rest, _ := strings.Cut(body, "/orders?token=")
	token, _, _ := strings.Cut(rest, "\n")
	own, err := w.app.Privacy.OwnOrders(ctx, strings.TrimSpace(token))
	w.must(err)
	return own, true
}

// counts returns four numbers: the number of orders, and the numbers of registrations, bookings and sponsorships
// without an order.
func counts(own person.OwnOrders) [4]int {
	return [4]int{len(own.Orders), len(own.Registrations), len(own.Bookings), len(own.Sponsorships)}
}

// A visitor who has never started a payment has no order. An e-mail link proves the address, and My orders then lists
// the visitor's records.
func TestMyOrdersListsRecordsWithoutAnOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		if _, sent := w.ordersByMail(hisEmail); sent {
			t.Fatal("an unknown address got a link")
		}
		r, _, err := w.app.Sales.CreateRegistration(ctx, zubayr("Student"))
		w.must(err)
		own, sent := w.ordersByMail(strings.ToUpper(hisEmail))
		if !sent || counts(own) != [4]int{0, 1, 0, 0} || own.Registrations[0].ID != r.ID ||
			own.Registrations[0].UserID != r.UserID {
			t.Fatalf("an unpaid registration: %v %+v", sent, own)
		}
		input := stallInput("Qutbuddin Seeds", w.freeStall())
		input.Phone, input.Email = hisPhone, hisEmail
		b, err := w.app.Sales.CreateOfficeBooking(w.office, *input, "")
		w.must(err)
		asked, _, err := w.app.Content.Sponsorships.Submit(ctx,
			fair.SponsorshipInput{ContactPerson: hisName, Mobile: hisPhone, Email: hisEmail},
			record.Submission{Lang: fair.English})
		w.must(err)
		// My orders must list neither another person's record nor a deleted record.
		neighbour := zubayr("Student")
		neighbour.Name, neighbour.Email, neighbour.WhatsappNo = "Ravi", "ravi@example.org", "9000000001"
		_, _, err = w.app.Sales.CreateRegistration(ctx, neighbour)
		w.must(err)
		deleted, _, err := w.app.Sales.CreateRegistration(ctx, zubayr("Startup"))
		w.must(err)
		w.must(w.app.Sales.DeleteRegistration(w.office, deleted.ID))

		for _, open := range []func() person.OwnOrders{
			func() person.OwnOrders { own, _ := w.ordersByMail(hisEmail); return own },
			func() person.OwnOrders { return w.ordersOf(hisPhone) },
		} {
			own := open()
			if counts(own) != [4]int{0, 1, 1, 1} || own.Registrations[0].ID != r.ID || own.Bookings[0].ID != b.ID ||
				!own.Bookings[0].Holds || own.Sponsorships[0].ID != asked.ID {
				t.Errorf("%v %+v", counts(own), own)
			}
		}
		// With an order, the registration is in the list only once, as this order.
		o, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
		w.must(err)
		if own := w.ordersOf(hisPhone); counts(own) != [4]int{1, 0, 1, 1} || own.Orders[0].ID != o.ID {
			t.Errorf("%v %+v", counts(own), own.Orders)
		}
		// Records of an earlier edition can no longer be paid.
		_, err = w.app.Content.BeginEdition(w.office, edition.NewEdition{
			ID: "next", Parts: []byte(`{"firstDay":"2026-09-12","lastDay":"2026-09-13"}`),
		})
		w.must(err)
		if own := w.ordersOf(hisPhone); counts(own) != [4]int{1, 0, 0, 0} {
			t.Errorf("after the next edition began: %v", counts(own))
		}
	})
}

// Anybody can pay an order of their own with another person's phone number. The number of this order must open only the
// order's own record, not the other person's records, whether it is paid or not.
func TestAPhoneNumberOpensOnlyTheOrderThatIsNamed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		victim, _, err := w.app.Sales.CreateRegistration(ctx, zubayr("Student"))
		w.must(err)
		stranger := zubayr("Student")
		stranger.Name, stranger.Email, stranger.WhatsappNo = "Stranger", "stranger@example.org", "9000000001"
		r, _, err := w.app.Sales.CreateRegistration(ctx, stranger)
		w.must(err)
		o, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{
			RegistrationID: r.ID, UserID: r.UserID, Payer: fair.Payer{Phone: victim.Phone},
		})
		w.must(err)
		for _, paid := range []bool{false, true} {
			if paid {
				w.pay(o)
				settle(t, w, o)
			}
			known, err := w.app.Invoices.FindReceipt(ctx, string(victim.Phone), o.ID)
			w.must(err)
			token, err := w.app.Privacy.OpenOrders(ctx, known)
			w.must(err)
			own, err := w.app.Privacy.OwnOrders(ctx, token)
			w.must(err)
			if counts(own) != [4]int{1, 0, 0, 0} || own.Orders[0].ID != o.ID || !own.One {
				t.Errorf("paid %t: the list: %+v", paid, own)
			}
			data, err := w.app.Privacy.FindOwnData(ctx, person.OwnDataKey{Token: token})
			if err != nil || len(data.Records) != 1 || data.Records[0].ID != r.ID {
				t.Errorf("paid %t: the data: %+v, %v", paid, data.Records, err)
			}
			// Seeing is not acting: the token of a phone number and an order number erases nothing.
			if _, err := w.app.Privacy.AskForErasure(ctx, person.OwnDataKey{Token: token}, fair.English); !fair.IsKind(err,
				fair.KindConflict) {
				t.Errorf("paid %t: an erasure was asked for: %v", paid, err)
			}
		}
		// In the other direction, too: the link that the office sends to the victim does not open the stranger's order.
		if own := w.ordersOf(victim.Phone); counts(own) != [4]int{0, 1, 0, 0} || own.Registrations[0].ID != victim.ID ||
			own.One {
			t.Errorf("the victim's link: %v %+v", counts(own), own)
		}
	})
}

// A link that was sent to a person shows everything. Erasing a record with an order and withdrawing its consent needs
// the order's own link.
func TestActingNeedsTheOrdersOwnLink(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		paid, o := w.register(true)
		unpaid, _, err := w.app.Sales.CreateRegistration(ctx, zubayr("Startup"))
		w.must(err)
		w.must(w.app.Privacy.AskForOwnData(ctx, person.Asking{Contact: hisEmail, Lang: fair.English}))
		byMail := person.OwnDataKey{Token: w.linkOf()}
		byOrder := person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID}
		withdrawn := func(id string) bool {
			return w.count("SELECT COUNT(*) FROM consent WHERE record_id = $1 AND withdrawn_at > 0", id) == 1
		}
		w.must(w.app.Privacy.WithdrawConsent(ctx, byMail, fair.English))
		if withdrawn(paid.ID) || !withdrawn(unpaid.ID) {
			t.Error("the link by e-mail withdrew the wrong consents")
		}
		request, err := w.app.Privacy.AskForErasure(ctx, byMail, fair.English)
		w.must(err)
		_, held, err := w.app.Privacy.FindPrivacyRequest(w.office, request.ID)
		w.must(err)
		if len(held.Records) != 1 || held.Records[0].ID != unpaid.ID {
			t.Errorf("the office would erase %+v", held.Records)
		}
		_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
		w.must(err)
		erased := func(id string) bool {
			found, err := db.FindRegistration(ctx, id)
			w.must(err)
			return !found.ErasedAt.IsZero()
		}
		if erased(paid.ID) || !erased(unpaid.ID) {
			t.Error("the link by e-mail erased the wrong records")
		}
		w.must(w.app.Privacy.WithdrawConsent(ctx, byOrder, fair.English))
		request, err = w.app.Privacy.AskForErasure(ctx, byOrder, fair.English)
		w.must(err)
		_, err = w.app.Privacy.AnswerPrivacyRequest(w.office, request.ID, person.Answer{})
		w.must(err)
		if !withdrawn(paid.ID) || !erased(paid.ID) {
			t.Error("the order's own link does not act")
		}
	})
}

// ordersOf returns what My orders lists for a phone number, by a link that the office made.
func (w *world) ordersOf(phone fair.Phone) person.OwnOrders {
	w.t.Helper()
	r, err := w.app.Privacy.CreatePrivacyRequest(w.office, fair.PrivacyRequestInput{Kind: "see", Phone: string(phone)})
	w.must(err)
	address, _, err := w.app.Privacy.MakePrivacyLink(w.office, r.ID)
	w.must(err)
	_, token, _ := strings.Cut(address, "token=")
	own, err := w.app.Privacy.OwnOrders(w.t.Context(), token)
	w.must(err)
	return own
}
