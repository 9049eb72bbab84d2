package wiring_test

import (
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const registered = `{"gstin":"36AABTP1234K1ZL","address":"Banjara Hills, Hyderabad"}`

// agreedSponsorship returns a sponsorship that the office confirmed with an amount of ₹1,00,000 before GST.
func agreedSponsorship(t testing.TB, w *world) fair.Sponsorship {
	t.Helper()
	asked, _, err := w.app.Content.Sponsorships.Submit(t.Context(), fair.SponsorshipInput{
		ContactPerson: "Lakshmi Rao", Mobile: "9848012345", Email: "lakshmi@example.com", Level: "Gold",
	}, record.Submission{Lang: fair.Telugu})
	if err != nil || asked.Stage != "" && asked.Stage != fair.SponsorshipEnquiry {
		t.Fatalf("enquiry: %+v, %v", asked, err)
	}
	return w.changeSponsorship(asked.ID, func(in *fair.SponsorshipInput) {
		in.Company, in.GST, in.Address = "Rao Seeds Pvt Ltd", "29AAGCB7383J1Z4", "Bengaluru"
		in.Amount, in.Status = "100000", string(fair.ReviewConfirmed)
	})
}

func (w *world) changeSponsorship(id string, change func(*fair.SponsorshipInput)) fair.Sponsorship {
	w.t.Helper()
	if _, err := w.app.Content.Sponsorships.Amend(w.office, id, nil, change); err != nil {
		w.t.Fatal(err)
	}
	return w.sponsorship(id)
}

func (w *world) sponsorship(id string) fair.Sponsorship {
	w.t.Helper()
	s, err := w.db.Sponsorships().Find(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// isPaid checks the stage and the amounts of a sponsorship.
func (w *world) isPaid(id string, stage fair.SponsorshipStage, paid, due fair.Paise) {
	w.t.Helper()
	s := w.sponsorship(id)
	if s.Stage != stage || s.Paid != paid || s.Due() != due {
		w.t.Errorf("the sponsorship is %s with %s paid and %s due, want %s, %s and %s", s.Stage, s.Paid, s.Due(), stage,
			paid, due)
	}
}

func TestASponsorshipIsPaidInPartsOnlineAndByTransfer(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, registered)
		s := agreedSponsorship(t, w)
		w.isPaid(s.ID, fair.SponsorshipAgreed, 0, 118_000_00)

		first, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "59000")
		if err != nil || first.Amount != 59_000_00 {
			t.Fatalf("order of the first part: %+v, %v", first, err)
		}
		w.isPaid(s.ID, fair.SponsorshipInvoiced, 0, 118_000_00)
		again, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "59000")
		if err != nil || again.ID != first.ID {
			t.Errorf("the same part makes another order: %s, %v", again.ID, err)
		}
		w.pay(first)
		if o := settle(t, w, first); o.Status != fair.OrderPaid {
			t.Fatalf("the paid order is %s", o.Status)
		}
		w.isPaid(s.ID, fair.SponsorshipPartPaid, 59_000_00, 59_000_00)

		voucher := documents(t, w, first)
		if len(voucher) != 1 || voucher[0].Kind != ledger.ReceiptVoucher || voucher[0].Sums().IGST != 9_000_00 ||
			voucher[0].Content.Recipient.Name != "Rao Seeds Pvt Ltd" || voucher[0].Content.Recipient.GSTIN != s.GST ||
			voucher[0].Content.Lines[0].SAC != "998397" {
			t.Errorf("document of the first part: %+v", voucher)
		}
		if sent := w.messages(first.ID); len(sent) != 3 || sent[0].Kind != fair.MessageSponsorshipDue ||
			sent[2].Kind != fair.MessagePartPaid {
			t.Errorf("%d messages about the first part, want two with the link and one about the payment", len(sent))
		}

		off, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
			SponsorshipID: s.ID, Channel: "bank", Amount: "59000", Reference: "UTR 77", Date: "2025-08-01",
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = w.approve(w.office, off.ID, nil); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the same person approved it: %v", err)
		}
		if _, err = w.approve(w.second, off.ID, nil); err != nil {
			t.Fatal(err)
		}
		w.isPaid(s.ID, fair.SponsorshipPaid, 118_000_00, 0)
		if _, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, ""); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a link for a paid sponsorship: %v", err)
		}

		book, err := w.app.Money.DayBook(w.office, fair.DayBookFilter{Kind: fair.OrderForSponsorship})
		if err != nil || book.In != 118_000_00 || len(book.Kinds) != 2 {
			t.Errorf("the day book has %+v, %v", book, err)
		}
		page, err := w.app.Records.Page(w.office, fair.RecordSponsorship, s.ID)
		if err != nil || len(page.Orders) != 2 || len(page.Money[first.ID].Documents) == 0 || len(page.Codes) != 0 ||
			!slices.ContainsFunc(page.Orders, func(o fair.Order) bool { return o.ID == off.Money.Order }) {
			t.Errorf("the record page has %d orders, %d codes, %v", len(page.Orders), len(page.Codes), err)
		}
	})
}

func TestASponsorshipIsNeverPaidMoreThanItsPrice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"gstin":""}`)
		s := agreedSponsorship(t, w)
		o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "")
		if err != nil || o.Amount != 100_000_00 {
			t.Fatalf("without a GST number the order is %s, %v", o.Amount, err)
		}
		if _, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "100000.01"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a part above the price: %v", err)
		}
		off, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
			SponsorshipID: s.ID, Channel: "cheque", Amount: "60000", Reference: "000123", Date: "2025-08-01",
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = w.approve(w.second, off.ID, nil); err != nil {
			t.Fatal(err)
		}
		w.pay(o) // the sponsor also pays the order for the whole price, which the provider has not ended yet
		settle(t, w, o)
		w.runJobs()
		w.isPaid(s.ID, fair.SponsorshipPaid, 160_000_00, 0)
		if m := w.sponsorship(s.ID).Money; m.Overpaid != 60_000_00 {
			t.Errorf("%s waits for a decision", m.Overpaid)
		}

		if _, err := w.app.Content.Sponsorships.Amend(w.office, s.ID, nil, func(in *fair.SponsorshipInput) {
			in.Amount = "50000"
		}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("the price becomes less than what was paid: %v", err)
		}
		if _, err := w.app.Content.Sponsorships.Amend(w.office, s.ID, nil, func(in *fair.SponsorshipInput) {
			in.Status = string(fair.ReviewRejected)
		}); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a sponsorship with money is rejected: %v", err)
		}
		if err := w.app.Content.Sponsorships.Delete(w.office, s.ID); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a sponsorship with money is deleted: %v", err)
		}
	})
}

func TestCancellingASponsorshipRefundsAllItsParts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"gstin":""}`)
		s := agreedSponsorship(t, w)
		var parts []fair.Order
		for _, amount := range []string{"300", "200"} {
			o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, amount)
			if err != nil {
				t.Fatal(err)
			}
			w.pay(o)
			parts = append(parts, settle(t, w, o))
		}
		if _, err := w.app.Payments.RefundOrder(w.office, parts[0].ID, byOrganiser); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		w.isPaid(s.ID, fair.SponsorshipDeclined, 0, 0)
		for _, part := range parts {
			if sum, _ := returned(w, part.ID); sum != part.Amount {
				t.Errorf("%s of %s was refunded", sum, part.Amount)
			}
		}
	})
}

func TestARequestToPayEndsWhenThePriceChanges(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"gstin":""}`)
		s := agreedSponsorship(t, w)
		o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		w.changeSponsorship(s.ID, func(in *fair.SponsorshipInput) { in.Amount = "90000" })
		sweepAll(t, w)
		if ended, err := db.FindOrder(t.Context(), o.ID); err != nil || ended.Status != fair.OrderExpired {
			t.Errorf("the order of the old price is %s, %v", ended.Status, err)
		}
		w.isPaid(s.ID, fair.SponsorshipAgreed, 0, 90_000_00)
	})
}

// If the setting is on, a company pays the tax of its sponsorship itself: it is not charged.
func TestACompanyPaysTheTaxOfItsSponsorshipItself(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"gstin":"36AABTP1234K1ZL","address":"Banjara Hills, Hyderabad","reverseCharge":true}`)
		s := agreedSponsorship(t, w)
		charges := w.ledgerOf(ledger.Ref{Record: fair.OrderForSponsorship, RecordID: s.ID}).Charges()
		if s.GSTAmount != 0 || s.Due() != fair.Rupees(1_00_000) || len(charges) != 1 ||
			charges[0].Tax.Mode != ledger.TaxReverse || charges[0].Tax.GST != 0 {
			t.Errorf("%s with %s GST, %+v", s.Due(), s.GSTAmount, charges)
		}
	})
}
