package areas_test

import (
	"context"
	"slices"
	"strconv"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
)

// somebody returns the context of one of the two office accounts, chosen at random.
func (h *history) somebody(rt *rapid.T) context.Context {
	if rapid.Bool().Draw(rt, "second") {
		return h.world.second
	}
	return h.world.office
}

// money performs a random money action of a payer or the office: a cancellation, a refund or an offline payment.
func (h *history) money(rt *rapid.T) {
	w := h.world
	id, ok := h.known(rt)
	if !ok {
		return
	}
	o, err := w.db.FindOrder(h.ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	switch rapid.IntRange(0, 4).Draw(rt, "act") {
	case 0:
		_, err = w.app.Refunds.AskCancellation(h.ctx, o.ID, o.UserID, fair.CancellationAsk{
			Reason: "We cannot come", Confirmed: true, Stalls: h.someStalls(rt, o),
		})
	case 1:
		in := fair.NewRefund{
			Reason:      "Cancelled",
			CancelledBy: rapid.SampledFrom([]string{"payer", "organiser"}).Draw(rt, "by"),
		}
		if rapid.Bool().Draw(rt, "key") {
			in.Key = "key"
		}
		for range rapid.IntRange(1, 2).Draw(rt, "clicks") {
			_, err = w.app.Refunds.CreateRefund(h.somebody(rt), o.ID, in)
		}
	case 2:
		h.serial++
		amount := strconv.Itoa(rapid.IntRange(1, 60_000).Draw(rt, "rupees"))
		_, err = w.app.Refunds.CreateRefund(h.somebody(rt), o.ID,
			fair.NewRefund{Reason: "Part " + strconv.Itoa(h.serial), CancelledBy: "organiser", Amount: &amount, Keep: true})
	case 3:
		_, err = w.app.Payments.ReviewOrder(h.somebody(rt), o.ID, rapid.Bool().Draw(rt, "accept"), "Looked at")
	case 4:
		off := fair.NewOfflinePayment{
			RegistrationID: o.RegistrationID, BookingID: o.BookingID, SponsorshipID: o.SponsorshipID, Channel: "cash",
			Amount: o.Price.Total.JSONNumber(), Reference: "Leaf 7", Date: "2025-08-01",
		}
		_, err = w.app.Payments.RecordPayment(h.somebody(rt), off)
	}
	h.tolerate(err)
}

// someStalls randomly selects the stalls of a cancellation request. It returns either no stall, which means the whole
// booking, or one stall, which may also belong to another booking.
func (h *history) someStalls(rt *rapid.T, o fair.Order) []fair.StallKey {
	kind := rapid.IntRange(0, 5).Draw(rt, "what to cancel")
	if kind == 0 || o.Kind != fair.OrderForBooking {
		return nil
	}
	from := contested
	if b, err := h.world.db.FindBooking(h.ctx, o.BookingID); err == nil && kind > 1 && len(b.Stalls) > 0 {
		from = b.Keys()
	}
	return []fair.StallKey{rapid.SampledFrom(from).Draw(rt, "stall to cancel")}
}

// refundOutside makes a refund in the provider's dashboard, outside the site. In some cases, the provider sends a
// webhook about it.
func (h *history) refundOutside(rt *rapid.T) {
	id, ok := h.known(rt)
	if !ok {
		return
	}
	o, err := h.world.db.FindOrder(h.ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	refunds, err := h.world.db.Refunds(h.ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	for _, r := range refunds {
		if r.Status == fair.RefundDone && r.Channel.Offline() {
			return // the provider does not know about manual refunds, so it would refund the same money a second time
		}
	}
	amount := rapid.SampledFrom([]fair.Paise{o.Price.Total, o.Price.Total / 2, 50_001, 100}).Draw(rt, "amount")
	h.serial++
	refund := "d" + strconv.Itoa(1000+h.serial)
	if h.world.provider.refundOutside(id, refund, amount) && rapid.Bool().Draw(rt, "notice") {
		event := fair.GatewayEvent{
			Type: "REFUND_STATUS_WEBHOOK", OrderID: id, RefundID: refund, CFRefundID: "cf" + refund,
			DedupeKey: refund,
		}
		h.tolerate(h.world.app.Payments.HandleEvent(h.ctx, event))
	}
}

// decide makes a random decision of the office about a record that waits for one.
func (h *history) decide(rt *rapid.T) {
	w, who := h.world, h.somebody(rt)
	for _, r := range h.refunds() {
		var err error
		switch rapid.IntRange(0, 5).Draw(rt, "refund") {
		case 0:
			_, err = w.app.Refunds.ApproveRefund(who, r.ID)
		case 1:
			_, err = w.app.Refunds.RefuseRefund(who, r.ID, "No")
		case 2:
			_, err = w.app.Refunds.RetryRefund(who, r.ID)
		case 3:
			_, err = w.app.Refunds.RecordRefund(who, r.ID,
				fair.HandRefund{Channel: "bank", Reference: "UTR 1", Date: "2025-08-01"})
		}
		h.tolerate(err)
	}
	asked, _, err := w.app.Refunds.FindCancellations(w.office,
		fair.CancellationFilter{Status: []fair.CancellationStatus{fair.CancellationAsked}})
	h.tolerate(err)
	for _, c := range asked {
		if rapid.Bool().Draw(rt, "approve") {
			_, err = w.app.Refunds.ApproveCancellation(who, c.Cancellation.ID, nil)
		} else {
			_, err = w.app.Refunds.RefuseCancellation(who, c.Cancellation.ID, "No")
		}
		h.tolerate(err)
	}
	h.decidePayments(who, rapid.Bool().Draw(rt, "pay"))
}

func (h *history) decidePayments(who context.Context, approve bool) {
	waiting, _, err := h.world.app.Payments.FindOfflinePayments(h.world.office,
		fair.OfflineFilter{Status: []fair.OfflineStatus{fair.OfflineWaiting}})
	h.tolerate(err)
	for _, off := range waiting {
		if approve {
			_, err = h.world.app.Payments.ApprovePayment(who, off.ID)
		} else {
			_, err = h.world.app.Payments.RefusePayment(who, off.ID, "No")
		}
		h.tolerate(err)
	}
}

// refunds lists all refunds in a fixed order, so that runs are reproducible.
func (h *history) refunds() (all []fair.Refund) {
	orders, _, err := h.world.db.FindOrders(h.ctx, fair.OrderFilter{ListQuery: fair.ListQuery{Sort: "createdAt"}})
	if err != nil {
		h.rt.Fatal(err)
	}
	for _, o := range orders {
		refunds, err := h.world.db.Refunds(h.ctx, o.ID)
		if err != nil {
			h.rt.Fatal(err)
		}
		all = append(all, refunds...)
	}
	return all
}

// finishMoney completes all open refunds.
func (h *history) finishMoney() {
	w := h.world
	w.provider.finishRefunds()
	for _, r := range h.refunds() {
		var err error
		switch r.Status {
		case fair.RefundProposed, fair.RefundRecorded:
			if _, err = w.app.Refunds.ApproveRefund(w.office, r.ID); fair.IsKind(err, fair.KindConflict) {
				_, err = w.app.Refunds.ApproveRefund(w.second, r.ID)
			}
			if fair.IsKind(err, fair.KindConflict) && r.Status == fair.RefundRecorded { // also refunded at the provider
				_, err = w.app.Refunds.RefuseRefund(w.second, r.ID, "No")
			}
		case fair.RefundFailed, fair.RefundOnHold:
			_, err = w.app.Refunds.RetryRefund(w.office, r.ID)
		case fair.RefundByHand:
			_, err = w.app.Refunds.RecordRefund(w.office, r.ID,
				fair.HandRefund{Channel: "cash", Reference: "by hand", Date: "2025-08-01"})
		}
		if now, findErr := w.db.FindRefund(h.ctx, r.ID); findErr == nil && now.Status != r.Status {
			continue // the refund already has another status, because each call first queries the provider
		}
		if err != nil {
			h.rt.Fatalf("finish refund %+v: %v", r, err)
		}
	}
}

// checkMoney compares the database with the provider. The captured money must equal the refunds plus the accepted
// payments, nothing may be refunded twice, and every payment must match its disposition. checkMoney returns the number
// of accepted payments of each registration and booking that was not cancelled. Sponsorships are paid in parts, see
// checkSponsorships.
func (h *history) checkMoney(orders map[string]fair.Order) map[string]int {
	w := h.world
	acceptedFor := map[string]int{}
	h.keptFor = map[string]int{}
	var in, out, kept, captured, returned fair.Paise
	for id, o := range orders {
		payments, err := w.db.Payments(h.ctx, id)
		if err != nil {
			h.rt.Fatal(err)
		}
		refunds, err := w.db.Refunds(h.ctx, id)
		if err != nil {
			h.rt.Fatal(err)
		}
		back, external := map[string]fair.Paise{}, map[string]fair.Paise{}
		for _, r := range refunds {
			switch r.Status {
			case fair.RefundDone:
				back[r.CFPaymentID] += r.Amount
				if r.Reason == fair.RefundExternal {
					external[r.CFPaymentID] += r.Amount
				}
				out += r.Amount
				if r.Channel == fair.ChannelOnline {
					returned += r.Amount
				}
			case fair.RefundRefused:
			default:
				h.rt.Fatalf("refund %s is %s at the end: %s", r.ID, r.Status, r.Failure)
			}
		}
		for _, p := range payments {
			if p.Status != fair.GatewayPaymentSuccess {
				continue
			}
			in += p.Amount
			left := p.Amount - back[p.CFPaymentID]
			kept += left
			switch p.Disposition {
			case fair.MoneyAccepted:
				switch {
				case o.Difference, o.Kind == fair.OrderForSponsorship:
				case o.CancelledAt.IsZero():
					acceptedFor[o.SubjectID()]++
				case left > 0 && !slices.ContainsFunc(refunds, func(r fair.Refund) bool {
					return r.Reason == fair.RefundCancelled && r.Status == fair.RefundDone
				}):
					h.keptFor[o.SubjectID()]++
				}
				if left == 0 != (o.Status == fair.OrderRefunded) {
					h.rt.Fatalf("order %s is %s with %s left", id, o.Status, left)
				}
			case fair.MoneyReview:
				if p.Amount-left != external[p.CFPaymentID] || left == 0 {
					h.rt.Fatalf("%s of payment %s was refunded before a decision", p.Amount-left, p.CFPaymentID)
				}
			case fair.MoneyRefund, fair.MoneyAutoRefund:
				if left != 0 {
					h.rt.Fatalf("payment %s of %s should be refunded in full, %s is left", p.CFPaymentID, p.Amount, left)
				}
			default:
				h.rt.Fatalf("captured payment %s has the disposition %q", p.CFPaymentID, p.Disposition)
			}
			if left < 0 {
				h.rt.Fatalf("%s more than was paid was refunded for payment %s", -left, p.CFPaymentID)
			}
			if p.Channel == fair.ChannelOnline {
				captured += p.Amount
			}
		}
	}
	if in != out+kept {
		h.rt.Fatalf("captured %s does not equal refunded %s + accepted %s", in, out, kept)
	}
	h.compareWithProvider(captured, returned)
	h.checkDayBook(in, out)
	return acceptedFor
}

// compareWithProvider checks that the database and the provider have equal totals.
func (h *history) compareWithProvider(captured, returned fair.Paise) {
	for id, m := range h.world.provider.orders {
		var in, out fair.Paise
		for _, a := range m.attempts {
			if a.Status == fair.GatewayPaymentSuccess {
				in += a.Amount
			}
		}
		for _, r := range h.world.provider.refunds {
			if r.OrderID == id && r.Status == fair.GatewayRefundSuccess {
				out += r.Amount
			}
		}
		if out > in {
			h.rt.Fatalf("order %s: %s was refunded of %s", id, out, in)
		}
		captured, returned = captured-in, returned-out
	}
	if captured != 0 || returned != 0 {
		h.rt.Fatalf("the books differ from the provider by %s in and %s out", captured, returned)
	}
}

// waitingFor returns the ids of the records with an undecided offline payment.
func (h *history) waitingFor() map[string]bool {
	found, _, err := h.world.db.FindOfflinePayments(h.ctx,
		fair.OfflineFilter{Status: []fair.OfflineStatus{fair.OfflineWaiting}})
	if err != nil {
		h.rt.Fatal(err)
	}
	waiting := map[string]bool{}
	for _, off := range found {
		_, subject := off.Subject()
		waiting[subject] = true
	}
	return waiting
}
