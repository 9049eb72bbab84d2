package wiring_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// never checks that a message contains none of the given texts.
func never(t *testing.T, m fair.Message, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(m.Subject+"\n"+m.Body, text) {
			t.Errorf("%s contains %q:\n%s\n%s", m.Kind, text, m.Subject, m.Body)
		}
	}
}

// officeBooking stores a booking of the office for a stall.
func (w *world) officeBooking(stall fair.StallKey) fair.Booking {
	w.t.Helper()
	b, err := w.app.Sales.CreateOfficeBooking(w.office, *stallInput("AgriDrone", stall), "")
	w.must(err)
	return b
}

// english creates an online order for stalls in English.
func (w *world) english(stalls ...fair.StallKey) fair.Order {
	w.t.Helper()
	o, err := w.app.Payments.CreateOrder(w.t.Context(),
		payment.NewOrder{Booking: stallInput("AgriDrone", stalls...), Lang: fair.English})
	w.must(err)
	return o
}

// entry creates a registration and its order in English.
func (w *world) entry(name string) fair.Order {
	w.t.Helper()
	in := farmer(name)
	in.Lang = fair.English
	r, _, err := w.app.Sales.CreateRegistration(w.t.Context(), in)
	w.must(err)
	o, err := w.app.Payments.CreateOrder(w.t.Context(),
		payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID, Lang: fair.English})
	w.must(err)
	return o
}

// cancelByPayer requests a cancellation as the payer and approves the request as the office.
func (w *world) cancelByPayer(o fair.Order) fair.Refund {
	w.t.Helper()
	c, err := w.app.Payments.AskCancellation(w.t.Context(), o.ID, o.UserID,
		fair.CancellationAsk{Reason: "We cannot come", Confirmed: true})
	w.must(err)
	r, err := w.approve(w.office, c.ID, nil)
	w.must(err)
	return r
}

func TestAConfirmedBookingIsNotAskedForMoneyThatTheOfficeChecks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		b := w.officeBooking(stall24)
		w.record(t, fair.Order{BookingID: b.ID, Amount: b.Price.Total}, "bank")
		_, err := w.setBooking(b.ID, fair.BookingConfirmed)
		w.must(err)
		m := w.one(b.ID, fair.MessageBookingConfirmed)
		says(t, m, "Standard 24")
		never(t, m, "Still to be paid", b.Price.Total.String())
	})
}

func TestTheMessageAndThePageNameTheSameDayForARefund(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "0")
		o := w.paidBooking("AgriDrone", "2", stall24)
		r := w.cancelByPayer(o)
		w.clock.Advance(25 * 24 * time.Hour)
		r, err := w.approve(w.second, r.ID, nil)
		w.must(err)
		m := messageAbout(t, w, o.ID, fair.MessageCancelled)
		says(t, m, "by "+fair.DateIn(fair.English, r.DueAt)+" at the latest")
	})
}

func TestACancellationNamesTheMoneyThatIsKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := w.paidBooking("AgriDrone", "2", stall24, stall25)
		part := "1000"
		_, err := w.app.Payments.RefundOrder(w.office, o.ID,
			fair.NewRefund{Reason: "Part", CancelledBy: fair.CancelledByOrganiser, Amount: &part, Keep: true})
		w.must(err)
		stalls := approveStalls(t, w, askStalls(t, w, o, stall24))
		w.clock.Advance(38 * 24 * time.Hour) // at this later time, the refund rule refunds nothing
		if r := w.cancelByPayer(o); r.Amount != 0 {
			t.Fatalf("the rule gives %s", r.Amount)
		}
		kept := o.Amount - 1000_00 - 2*stalls.Amount // what was kept of the first stall was told then
		m := messageAbout(t, w, o.ID, fair.MessageCancelled)
		says(t, m, kept.String()+" is not refunded")
		never(t, m, o.Amount.String())
	})
}

func TestACancellationNamesTheMoneyOfAllOrdersOfABooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		w.pay(difference)
		settle(t, w, difference)
		w.clock.Advance(42 * 24 * time.Hour)
		w.cancelByPayer(first)
		// Both orders were made at the same moment, so the message can be about either.
		told, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{Kind: fair.MessageCancelled})
		if err != nil || len(told) != 1 {
			t.Fatalf("%d messages, %v", len(told), err)
		}
		says(t, told[0], (first.Amount + difference.Amount).String())
	})
}

func TestThePayerIsNotifiedWhenTheOfficeDeletesAPaidBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidBooking("AgriDrone", "2", stall24)
		w.must(w.app.Sales.DeleteBooking(w.office, o.BookingID, true))
		m := messageAbout(t, w, o.ID, fair.MessageBookingCancelled)
		says(t, m, "The office has cancelled", "Standard 24", o.ID, "About the money that you paid, please call")
		never(t, m, "refund rule")
	})
}

// A message about the restored booking is sent only to an exhibitor who received a message about its cancellation.
func TestThePayerIsNotifiedWhenACancelledBookingIsRestored(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o, unpaid := w.paidBooking("AgriDrone", "2", stall24), w.officeBooking(stall25)
		w.must(w.app.Sales.DeleteBooking(w.office, o.BookingID, true))
		w.must(w.app.Sales.DeleteBooking(w.office, unpaid.ID, false))
		for _, id := range []string{o.BookingID, unpaid.ID} {
			_, err := w.app.Sales.RestoreBooking(w.office, id)
			w.must(err)
		}
		says(t, messageAbout(t, w, o.ID, fair.MessageBookingRestored), "This cancellation is withdrawn", "Standard 24", o.ID)
		found, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{Kind: fair.MessageBookingRestored})
		w.must(err)
		if len(found) != 1 {
			t.Errorf("%d messages about restored bookings", len(found))
		}
	})
}

// Mela also sends messages about payments and applications after the fair. These messages must not invite anybody to
// the fair.
func TestMessagesAfterTheFairInviteNobody(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		p, _, err := w.app.Applications.Submit(t.Context(), application.Input{
			Type: "volunteer", Name: "Sujatha", Occupation: "farmer", Address: "Karimnagar", Email: "s@example.org",
			Experience: "Ten years", Mobile: "9000341877",
		}, record.Submission{Lang: fair.English})
		w.must(err)
		edition, err := db.CurrentEdition(t.Context())
		w.must(err)
		w.clock.Advance(edition.End().Sub(w.clock.Now()))
		_, err = w.app.Applications.Amend(w.office, p.ID, nil, func(in *application.Input) {
			in.Status = "Rejected"
		})
		w.must(err)
		never(t, w.one(p.ID, fair.MessageApplicationRejected), "see you", "{dates}", edition.Dates[fair.English])
		o := w.entry("Ravi")
		w.pay(o)
		settle(t, w, o)
		m := messageAbout(t, w, o.ID, fair.MessageRegistrationPaid)
		says(t, m, "We have received ₹100", "The fair: "+edition.Dates[fair.English])
		never(t, m, "seeing you")
	})
}

func TestARegistrationIsNotAskedToPayOnlineWhilePaymentsAreOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		w.restartWith(nil)
		in := farmer("Ravi")
		in.Lang = fair.English
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), in)
		w.must(err)
		m := w.one(r.ID, fair.MessageRegistrationReceived)
		says(t, m, "Entry fee: ₹100")
		never(t, m, "pay here", "/payment")
	})
}

func TestAPaymentForACancelledRegistrationIsNotCalledLate(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.entry("Ravi")
		w.pay(o)
		cancelled := string(fair.RegistrationCancelled)
		_, err := w.app.Sales.UpdateRegistration(w.office, o.RegistrationID, fair.RegistrationUpdate{Status: &cancelled})
		w.must(err)
		settle(t, w, o)
		m := messageAbout(t, w, o.ID, fair.MessageLateRefund)
		says(t, m, "We could not accept your payment of ₹100", "cancelled before the payment arrived", "full refund by ")
		never(t, m, "too late", "no longer free")
	})
}

func TestAPaymentForALoweredSponsorshipIsNotCalledASecondPayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"gstin":""}`)
		s := agreedSponsorship(t, w)
		o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "")
		w.must(err)
		w.pay(o)
		w.changeSponsorship(s.ID, func(in *fair.SponsorshipInput) { in.Amount = "90000" })
		settle(t, w, o)
		m := messageAbout(t, w, o.ID, fair.MessageAmountDiffers)
		says(t, m, o.Amount.String(), "₹90,000", o.ID)
		never(t, m, "రెండుసార్లు", "రెండోసారి") // Telugu for "twice" and "a second time"
	})
}

func TestMessagesNameTheReceivedAmount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.entry("Ravi")
		payAmount(t, w, o, 90_00)
		m := messageAbout(t, w, o.ID, fair.MessagePartPaid)
		says(t, m, "We have received ₹90", "Still to pay: ₹10")
		never(t, m, "{", "checking your payment")
		o = w.entry("Teja")
		payAmount(t, w, o, 200_00)
		says(t, messageAbout(t, w, o.ID, fair.MessageAmountDiffers), "We received ₹200, but ₹100 is due.")
	})
}

func TestAChangedFeeIsNamedWithTheReceivedAmount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.entry("Ravi")
		w.pay(o)
		fee := "150"
		_, err := w.app.Payments.UpdateRegistration(w.office, o.RegistrationID, fair.RegistrationUpdate{Amount: &fee})
		w.must(err)
		settle(t, w, o)
		says(t, messageAbout(t, w, o.ID, fair.MessagePartPaid), "We have received ₹100", "Still to pay: ₹50")
	})
}

func TestAMovedBookingGetsANewDayToPay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		b := w.officeBooking(stall24)
		b, err := w.setBooking(b.ID, fair.BookingConfirmed)
		w.must(err)
		w.clock.Advance(20 * 24 * time.Hour)
		moved := move(t, w, fair.Order{BookingID: b.ID}, stall25)
		edition, err := db.CurrentEdition(t.Context())
		w.must(err)
		want := edition.PayByFrom(w.clock.Now())
		if stored := w.bookingOf(fair.Order{BookingID: b.ID}); stored.PayBy != want || moved.PayBy != want {
			t.Errorf("to be paid by %s and %s, want %s", stored.PayBy, moved.PayBy, want)
		}
		says(t, messageAbout(t, w, b.ID, fair.MessageBookingMoved),
			"by "+fair.DateIn(fair.English, fair.EndOfPayBy(want).Add(-1)))
	})
}

func TestThePayerIsNotifiedThatAPaymentWasNotConfirmed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		registration, booking := w.entry("Ravi"), w.english(stall24)
		for _, o := range []fair.Order{registration, booking} {
			off := w.record(t, o, "cash")
			_, err := w.refuse(w.second, off.ID, "The cheque bounced, as always")
			w.must(err)
			id := off.RecordID
			m := messageAbout(t, w, id, fair.MessagePaymentRefused)
			says(t, m, "could not confirm your payment of "+o.Amount.String(), "you can pay online: https://")
			never(t, m, "bounced")
		}
		says(t, messageAbout(t, w, registration.RegistrationID, fair.MessagePaymentRefused),
			"/payment?registrationId="+registration.RegistrationID+"&userID=")
		says(t, messageAbout(t, w, booking.BookingID, fair.MessagePaymentRefused), "transactionId="+booking.ID)
		office := w.officeBooking(stall25)
		off := w.record(t, fair.Order{BookingID: office.ID, Amount: office.Price.Total}, "cash")
		_, err := w.refuse(w.second, off.ID, "No")
		w.must(err)
		never(t, messageAbout(t, w, office.ID, fair.MessagePaymentRefused), "online")
	})
}

func TestThePayerIsNotifiedThatTheRefundForAMoveWasRefused(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "0")
		o := w.paidBooking("AgriDrone", "2", stall24)
		moved := move(t, w, o, stallT3)
		_, err := w.app.Money.Refuse(w.second, ledgerOf(t, w, o).Decisions[0].ID, "The owner says no")
		w.must(err)
		m := messageAbout(t, w, o.ID, fair.MessageRefundRefused)
		says(t, m, "did not approve the refund of "+moved.Back.String())
		never(t, m, "The owner says no")
	})
}

func TestTheMessageAboutARefundByHandDoesNotMentionTheCard(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		b := w.officeBooking(stall24)
		off := w.record(t, fair.Order{BookingID: b.ID, Amount: b.Price.Total}, "cash")
		_, err := w.app.Money.Approve(w.second, off.ID, nil)
		w.must(err)
		limit(t, w, "100000000")
		r, err := w.app.Payments.RefundOrder(w.office, off.Money.Order, byOrganiser)
		w.must(err)
		_, err = w.payByHand(w.office, r.ID, fair.HandRefund{
			Channel: "cash", Reference: "V. Suresh", Date: w.clock.Now().In(fair.Kolkata).Format(time.DateOnly),
		})
		w.must(err)
		_, err = w.approve(w.second, r.ID, nil)
		w.must(err)
		m := messageAbout(t, w, off.Money.Order, fair.MessageRefundDone)
		says(t, m, "We have paid "+r.Amount.String()+" back to you")
		never(t, m, "that you paid with")
	})
}

func TestALinkToOrdersIsNotCalledALinkToPersonalData(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), zubayr("Student"))
		w.must(err)
		w.must(w.app.Privacy.AskForOwnData(t.Context(),
			person.Asking{Contact: r.Email, Lang: fair.English, Page: person.OwnOrdersPage}))
		found, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{Kind: fair.MessageOrdersLink})
		w.must(err)
		if len(found) != 1 {
			t.Fatalf("%d messages", len(found))
		}
		says(t, found[0], "orders with this address")
		never(t, found[0], "keeps about this address", "erase")
	})
}

// An exhibitor who withdraws the consent must disappear from the public list at once, even if the office needs weeks
// to erase the data. The list promises to show only exhibitors who agreed.
func TestAnExhibitorWhoWithdrawsTheConsentIsNoLongerListed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		in := stallInput("AgriDrone", stall24)
		in.Listed = true
		o, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: in, Lang: fair.English})
		w.must(err)
		w.pay(o)
		settle(t, w, o)
		listed := func(want int) {
			t.Helper()
			found, err := w.app.Exhibitors.Listed(t.Context())
			w.must(err)
			if len(found) != want {
				t.Errorf("%d exhibitors are listed, want %d", len(found), want)
			}
		}
		listed(1)
		key := person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID}
		w.must(w.app.Privacy.WithdrawConsent(t.Context(), key, fair.English))
		listed(0)
	})
}
