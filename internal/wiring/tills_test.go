package wiring_test

import (
	"errors"
	"testing"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

func (w *world) markPaid(id string, method *string) (fair.Registration, error) {
	paid := string(fair.RegistrationPaid)
	return w.app.Payments.UpdateRegistration(w.office, id, fair.RegistrationUpdate{Status: &paid, Payment: method})
}

func TestMarkedAsPaidIsAPaymentInTheAccountsTill(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ids := make([]string, 3)
		for i, name := range []string{"Ravi", "Lakshmi", "Gopal"} {
			r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer(name))
			if err != nil {
				t.Fatal(err)
			}
			ids[i] = r.ID
		}
		bank, unknown := "bank", "barter"
		for id, method := range map[string]*string{ids[0]: nil, ids[1]: &bank} {
			if r, err := w.markPaid(id, method); err != nil || r.Status != fair.RegistrationPaid {
				t.Fatalf("%s, %v", r.Status, err)
			}
			o, err := w.db.FindPaidRegistrationOrder(t.Context(), id)
			if err != nil || len(documents(t, w, o)) != 1 {
				t.Errorf("no receipt: %v", err)
			}
		}
		if _, err := w.markPaid(ids[2], &unknown); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("an unknown method: %v", err)
		}
		if r, err := w.markPaid(ids[0], nil); err != nil || r.Status != fair.RegistrationPaid {
			t.Errorf("a second time: %v", err)
		}
		book, err := w.app.Money.DayBook(w.office, fair.DayBookFilter{})
		if err != nil || book.In != fair.Rupees(200) || book.Lines != 2 {
			t.Errorf("%+v, %v", book, err)
		}
		tills, n, err := w.app.Payments.Tills(w.office, fair.TillFilter{})
		if err != nil || n != 1 || tills[0].AccountID != "owner" || tills[0].Expected() != fair.Rupees(100) ||
			tills[0].Takings.By[fair.ChannelBank] != fair.Rupees(100) {
			t.Errorf("%+v, %v", tills, err)
		}
	})
}

func TestMarkAsPaidKeepsTheLimitAndTheOtherPayments(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		large, paid := "500.50", string(fair.RegistrationPaid)
		for _, method := range []string{"cash", "bank"} { // nobody else approves a bank transfer that is marked as paid
			above := fair.RegistrationUpdate{Status: &paid, Amount: &large, Payment: &method}
			if _, err = w.app.Payments.UpdateRegistration(w.office, r.ID, above); !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("above the limit by %s: %v", method, err)
			}
		}
		if same, err := w.db.FindRegistration(t.Context(), r.ID); err != nil || same.Amount != r.Amount ||
			same.Status != fair.RegistrationPending {
			t.Errorf("%+v, %v", same, err)
		}
		_, err = w.app.Sales.UpdateRegistration(w.office, r.ID, fair.RegistrationUpdate{Status: &paid})
		conflict(t, "paid without a payment", err, texts.PortalErrors.PaidNeedsPayment())
		w.record(t, fair.Order{RegistrationID: r.ID, Amount: r.Amount}, "cash")
		_, err = w.markPaid(r.ID, nil)
		conflict(t, "a recorded payment waits", err, texts.PortalErrors.PaymentWaits())
		free := "0"
		other, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Gopal"))
		if err != nil {
			t.Fatal(err)
		}
		guest := fair.RegistrationUpdate{Status: &paid, Amount: &free}
		if _, err := w.app.Payments.UpdateRegistration(w.office, other.ID, guest); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("free without a reason: %v", err)
		}
		reason := "Guest of honour"
		guest.Reason = &reason
		if r, err := w.app.Payments.UpdateRegistration(w.office, other.ID, guest); err != nil ||
			r.Status != fair.RegistrationPaid {
			t.Errorf("free with a reason: %s, %v", r.Status, err)
		}
	})
}

func TestASecondPersonApprovesTheClosingOfATill(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		till, err := w.app.Payments.OpenTill(w.office, "250.50")
		if err != nil || till.Expected() != fair.Paise(25050) {
			t.Fatalf("%+v, %v", till, err)
		}
		_, err = w.app.Payments.OpenTill(w.office, "")
		conflict(t, "a second till", err, texts.PortalErrors.TillOpenAlready())
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.markPaid(r.ID, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.Payments.CloseTill(w.second, till.ID, "0", ""); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("another's till: %v", err)
		}
		if till, err = w.app.Payments.CloseTill(w.office, till.ID, "340", "Ten rupees are missing"); err != nil ||
			till.Counted-till.Expected() != fair.Paise(-1050) {
			t.Fatalf("%+v, %v", till, err)
		}
		if waiting, err := w.db.CountMoneyWaiting(t.Context(), ""); err != nil || waiting.Approvals != 1 {
			t.Errorf("%+v, %v", waiting, err)
		}
		_, err = w.app.Payments.ApproveTill(w.office, till.ID)
		conflict(t, "one's own till", err, texts.PortalErrors.OwnProposal())
		if till, err = w.app.Payments.RefuseTill(
			w.second,
			till.ID,
			"Count again",
		); err != nil ||
			till.Status != fair.TillOpen {
			t.Errorf("%+v, %v", till, err)
		}
		if _, err = w.app.Payments.CloseTill(w.office, till.ID, "350.50", ""); err != nil {
			t.Fatal(err)
		}
		if till, err = w.app.Payments.ApproveTill(w.second, till.ID); err != nil || till.Status != fair.TillApproved ||
			till.Counted != till.Expected() {
			t.Errorf("%+v, %v", till, err)
		}
	})
}

// The next edition begins while a till is open.
func TestATillOfTheLastEditionIsListedUntilItIsApproved(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		till, err := w.app.Payments.OpenTill(w.office, "100")
		w.must(err)
		_, err = w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: []byte(`{}`)})
		w.must(err)
		listed := func(want int) {
			t.Helper()
			if _, n, err := w.app.Payments.Tills(w.office, fair.TillFilter{}); err != nil || n != want {
				t.Errorf("%d tills, want %d, %v", n, want, err)
			}
		}
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		w.must(err)
		_, err = w.markPaid(r.ID, nil)
		w.must(err)
		listed(1)
		if own, err := w.app.Payments.OwnTill(w.office); err != nil || own.ID != till.ID ||
			own.Expected() != fair.Rupees(200) {
			t.Errorf("%+v, %v", own, err)
		}
		_, err = w.app.Payments.CloseTill(w.office, till.ID, "200", "")
		w.must(err)
		listed(1)
		_, err = w.app.Payments.ApproveTill(w.second, till.ID)
		w.must(err)
		listed(0)
	})
}

// Cash of one payer for one fair stays below the limit of the law, however it is taken.
func TestCashOfOnePayerStaysBelowTheLimitOfTheLaw(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		r, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		w.must(err)
		in := stallInput("Ravi Seeds", stall24, stall25, stallT3)
		in.Phone = string(r.Phone)
		b, err := w.app.Sales.CreateOfficeBooking(w.office, *in, "")
		w.must(err)
		cash := fair.NewOfflinePayment{
			BookingID: b.ID, Channel: "cash", Amount: "184851", Reference: "Leaf 7", Date: "2025-08-01",
		}
		off, err := w.app.Payments.RecordPayment(w.office, cash)
		w.must(err)
		_, err = w.app.Money.Approve(w.second, off.ID, nil)
		w.must(err)
		sponsorship, _, err := w.app.Content.Sponsorships.Submit(t.Context(), fair.SponsorshipInput{
			ContactPerson: "Ravi", Mobile: string(r.Phone), Level: "Gold",
		}, record.Submission{Lang: fair.English})
		w.must(err)
		w.changeSponsorship(sponsorship.ID, func(in *fair.SponsorshipInput) {
			in.Amount, in.Status = "100000", string(fair.ReviewConfirmed)
		})
		more := fair.NewOfflinePayment{
			SponsorshipID: sponsorship.ID, Channel: "cash", Amount: "15149", Reference: "Leaf 8", Date: "2025-08-01",
		}
		limited := func(what string, err error) {
			t.Helper()
			failed, ok := errors.AsType[*fair.Error](err)
			if !ok || failed.Fields["amount"].Key() != texts.PortalErrors.CashLimitOfLaw("", "").Key() {
				t.Errorf("%s: %v", what, err)
			}
		}
		_, err = w.app.Payments.RecordPayment(w.office, more)
		limited("of a sponsorship", err)
		more.Amount = "15099" // ₹1,99,950 in all, which wait
		_, err = w.app.Payments.RecordPayment(w.office, more)
		w.must(err)
		_, err = w.markPaid(r.ID, nil)
		limited("in a till", err)
		cashier := w.cashier("cashier")
		_, err = w.app.Payments.OpenTill(cashier, "0")
		w.must(err)
		_, err = w.app.WalkIns.Sell(cashier, walkIn("a", "cash", 1)) // of the same phone number
		limited("at the entry desk", err)
		other := walkIn("b", "cash", 1)
		other.Phone = "9885120034"
		_, err = w.app.WalkIns.Sell(cashier, other)
		w.must(err)
		bank := "bank"
		_, err = w.markPaid(r.ID, &bank)
		w.must(err)
	})
}
