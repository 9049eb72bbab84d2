package wiring_test

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
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
		_, err = w.app.Payments.AskCancellation(h.ctx, o.ID, o.UserID, fair.CancellationAsk{
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
			_, err = w.app.Payments.RefundOrder(h.somebody(rt), o.ID, in)
		}
	case 2:
		h.serial++
		amount := strconv.Itoa(rapid.IntRange(1, 60_000).Draw(rt, "rupees"))
		_, err = w.app.Payments.RefundOrder(h.somebody(rt), o.ID,
			fair.NewRefund{Reason: "Part " + strconv.Itoa(h.serial), CancelledBy: "organiser", Amount: &amount, Keep: true})
	case 3:
		err = h.decideAbout(rt, o)
	case 4:
		off := fair.NewOfflinePayment{
			RegistrationID: o.RegistrationID, BookingID: o.BookingID, SponsorshipID: o.SponsorshipID, Channel: "cash",
			Amount: o.Amount.JSONNumber(), Reference: "Leaf 7", Date: "2025-08-01",
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
	refunds, err := h.world.refunds(id)
	if err != nil {
		rt.Fatal(err)
	}
	for _, r := range refunds {
		if r.Status == fair.RefundDone && r.Channel.Offline() {
			return // the provider does not know about manual refunds, so it would refund the same money a second time
		}
	}
	amount := rapid.SampledFrom([]fair.Paise{o.Amount, o.Amount / 2, 50_001, 100}).Draw(rt, "amount")
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
			_, err = w.approve(who, r.ID, nil)
		case 1:
			_, err = w.refuse(who, r.ID, "No")
		case 2:
			_, err = w.retry(who, r.ID)
		case 3:
			_, err = w.payByHand(who, r.ID,
				fair.HandRefund{Channel: "bank", Reference: "UTR 1", Date: "2025-08-01"})
		}
		h.tolerate(err)
	}
	h.answer(who, ledger.TaskRequest, rapid.Bool().Draw(rt, "approve"))
	h.decidePayments(who, rapid.Bool().Draw(rt, "pay"))
}

func (h *history) decidePayments(who context.Context, approve bool) {
	h.answer(who, ledger.TaskApprove, approve)
}

// answer approves or refuses everything of a kind that waits in the work list, except for refunds.
func (h *history) answer(who context.Context, kind ledger.TaskKind, approve bool) {
	work, err := h.world.app.Ledger.Work(h.ctx)
	h.must(err)
	for _, task := range work {
		if task.Kind != kind || kind == ledger.TaskApprove && task.About != string(ledger.DecideOffline) {
			continue
		}
		if approve {
			_, err = h.world.app.Money.Approve(who, task.ID, nil)
		} else {
			_, err = h.world.app.Money.Refuse(who, task.ID, "No")
		}
		h.tolerate(err)
	}
}

// refunds lists all refunds in a fixed order, so that runs are reproducible.
func (h *history) refunds() (all []fair.Refund) {
	orders, _, err := h.world.db.FindOrders(
		h.ctx,
		fair.OrderFilter{ListQuery: fair.ListQuery{Edition: fair.AllEditions, Sort: "createdAt"}},
	)
	if err != nil {
		h.rt.Fatal(err)
	}
	for _, o := range orders {
		refunds, err := h.world.refunds(o.ID)
		if err != nil {
			h.rt.Fatal(err)
		}
		all = append(all, refunds...)
	}
	return all
}

// finishMoney ends everything about money that is open: disputes, decisions and payouts.
func (h *history) finishMoney() {
	w := h.world
	w.provider.finishRefunds()
	work, err := w.app.Ledger.Work(h.ctx)
	h.must(err)
	for _, task := range work {
		l, err := w.app.Ledger.Read(h.ctx, task.Ref)
		h.must(err)
		switch task.Kind {
		case ledger.TaskDispute:
			i := slices.IndexFunc(l.Decisions, func(d ledger.Decision) bool { return d.ID == task.ID })
			e, _ := l.Entry(l.Decisions[i].Of)
			err = w.app.Payments.HandleEvent(h.ctx, fair.GatewayEvent{
				Type: "DISPUTE_CLOSED", CFPaymentID: e.Source.Payment, DedupeKey: "end" + task.ID,
				Dispute: fair.GatewayDispute{ID: strings.TrimPrefix(task.ID, "D"), Result: fair.DisputeWon},
			})
		case ledger.TaskApprove:
			if l.Disputed() {
				continue
			}
			third := app.WithActor(h.ctx, fair.Account{ID: "third", Email: "third@example.org", Role: fair.RoleOwner})
			_, err = w.app.Money.Approve(third, task.ID, nil)
		case ledger.TaskPayout:
			i := slices.IndexFunc(l.Payouts, func(p ledger.Payout) bool { return p.ID == task.ID })
			switch p := l.Payouts[i]; {
			case l.Disputed():
			case p.Status == ledger.PayoutByHand:
				_, err = w.payByHand(w.office, task.ID,
					fair.HandRefund{Channel: "cash", Reference: "by hand", Date: "2025-08-01"})
			default:
				_, err = w.retry(w.office, task.ID)
			}
		default:
			continue
		}
		if fair.IsKind(err, fair.KindConflict) {
			continue // it has changed meanwhile, because each call first asks the provider
		}
		if err != nil {
			h.rt.Fatalf("finish %+v: %v", task, err)
		}
	}
}

// checkFinished checks that nothing is open that finishMoney ends.
func (h *history) checkFinished() {
	work, err := h.world.app.Ledger.Work(h.ctx)
	h.must(err)
	for _, task := range work {
		if task.Kind == ledger.TaskDispute || task.Kind == ledger.TaskApprove || task.Kind == ledger.TaskPayout {
			h.rt.Fatalf("at the end, %+v is still open", task)
		}
	}
}

// decideAbout makes a random decision of the office about the money of an order's record.
func (h *history) decideAbout(rt *rapid.T, o fair.Order) error {
	ref := ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()}
	l, err := h.world.app.Ledger.Read(h.ctx, ref)
	if err != nil {
		return err
	}
	amount := web.TypedNumber(strconv.Itoa(rapid.IntRange(1, 2_000).Draw(rt, "rupees")))
	const reason = "Decided"
	key := strconv.Itoa(h.serial)
	h.serial++
	money, who := h.world.app.Money, h.somebody(rt)
	switch rapid.IntRange(0, 6).Draw(rt, "decision") {
	case 0:
		_, err = money.Discount(who, ref, key, ledger.NewDiscount{Reason: reason, Forgive: true})
	case 1:
		_, err = money.Discount(who, ref, key, ledger.NewDiscount{Reason: reason, Amount: &amount})
	case 2:
		_, err = money.GiveBack(who, ref, key, ledger.NewLedgerRefund{Reason: reason})
	case 3:
		_, err = money.KeepCredit(who, ref, key, ledger.OnlyReason{Reason: reason})
	case 4:
		in := ledger.NewDishonour{Reason: reason}
		for _, e := range l.PaidIn() {
			in.Entry = e.No
		}
		_, err = money.Dishonour(who, ref, key, in)
	case 5:
		var in ledger.UndoneCancellation
		for _, d := range l.Decisions {
			if d.Kind == ledger.DecideCancellation && d.Status == ledger.Approved {
				in.ID = d.ID
			}
		}
		err = money.UndoCancellation(who, ref, in)
	case 6:
		err = money.Invoice(who, ref, ledger.NewInvoice{})
	}
	return err
}

// dispute lets the bank of a payer dispute an online payment, or decide about it.
func (h *history) dispute(rt *rapid.T) {
	id, ok := h.known(rt)
	if !ok {
		return
	}
	o, err := h.world.db.FindOrder(h.ctx, id)
	h.must(err)
	l, err := h.world.app.Ledger.Read(h.ctx, ledger.RefOf(o))
	h.must(err)
	result := rapid.SampledFrom([]fair.DisputeResult{"", fair.DisputeWon, fair.DisputeWon, fair.DisputeLost}).Draw(rt,
		"result")
	for _, e := range l.PaidIn() {
		if e.Source.Order != id || e.Source.Method != ledger.Online {
			continue
		}
		event := fair.GatewayEvent{
			Type: "DISPUTE_UPDATED", OrderID: id, CFPaymentID: e.Source.Payment,
			Dispute:   fair.GatewayDispute{ID: e.Source.Payment, Result: result},
			DedupeKey: "dispute" + e.Source.Payment + string(result),
		}
		h.tolerate(h.world.app.Payments.HandleEvent(h.ctx, event))
	}
}

// checkLedgers compares all ledgers with the provider and with what is stored of them. What the provider has captured
// and refunded of each order is in the ledger exactly once, and nothing else. The state of a record and its tasks are
// those of its entries. Nothing is paid while something is due, and no payment gave back more than it was.
func (h *history) checkLedgers() {
	w := h.world
	in, out := map[string]fair.Paise{}, map[string]fair.Paise{}
	work, err := w.app.Ledger.Work(h.ctx)
	h.must(err)
	var tasks int
	var all, back fair.Paise
	for ref, state := range h.states() {
		l, err := w.app.Ledger.Read(h.ctx, ref)
		h.must(err)
		if now := l.State(); now != state {
			h.rt.Fatalf("%s %s is stored as %+v, its entries say %+v", ref.Record, ref.RecordID, state, now)
		}
		if state.Status == fair.MoneyPaid && state.Due > 0 {
			h.rt.Fatalf("%s %s is paid, but %s is due", ref.Record, ref.RecordID, state.Due)
		}
		tasks += len(l.Tasks())
		for _, e := range l.Entries {
			switch {
			case e.Kind == ledger.Payment && e.Source.Method == ledger.Online:
				in[e.Source.Order] -= e.Amount
			case e.Kind == ledger.Refund && e.Source.Method == ledger.Online:
				of, _ := l.Entry(e.Of)
				out[of.Source.Order] += e.Amount
			}
			if e.Kind == ledger.Payment || e.Kind == ledger.Dishonoured || e.Kind == ledger.Refund {
				all, back = all+max(0, -e.Amount), back+max(0, e.Amount)
			}
		}
		for _, p := range l.PaidIn() {
			if p.Left < 0 && !p.Dishonoured {
				h.rt.Fatalf("%s more was given back than payment %d of %s", -p.Left, p.No, ref.RecordID)
			}
		}
	}
	if tasks != len(work) {
		h.rt.Fatalf("%d tasks are in the work list, the ledgers have %d", len(work), tasks)
	}
	h.compareWithProvider(in, out)
	h.checkDayBook(all, back)
}

// states returns the stored states of all records with a ledger.
func (h *history) states() map[ledger.Ref]ledger.State {
	found := map[ledger.Ref]ledger.State{}
	for _, deleted := range []bool{false, true} {
		q := fair.ListQuery{Edition: fair.AllEditions, Deleted: deleted, NoLimit: true}
		registrations, _, err := h.world.db.FindRegistrations(h.ctx, fair.RegistrationFilter{ListQuery: q})
		h.must(err)
		for _, r := range registrations {
			found[ledger.Ref{Record: fair.OrderForRegistration, RecordID: r.ID}] = r.Money
		}
		bookings, _, err := h.world.db.FindBookings(h.ctx, fair.BookingFilter{ListQuery: q})
		h.must(err)
		for _, b := range bookings {
			found[ledger.Ref{Record: fair.OrderForBooking, RecordID: b.ID}] = b.Money
		}
	}
	for _, id := range h.sponsorships {
		s, err := h.world.db.Sponsorships().Find(h.ctx, id)
		h.must(err)
		found[ledger.Ref{Record: fair.OrderForSponsorship, RecordID: id}] = s.Money
	}
	return found
}

// compareWithProvider checks that the ledgers have what the provider has captured and refunded of each order.
func (h *history) compareWithProvider(in, out map[string]fair.Paise) {
	for id, m := range h.world.provider.orders {
		for _, a := range m.attempts {
			if a.Status == fair.GatewayPaymentSuccess {
				in[id] -= a.Amount
			}
		}
		for _, r := range h.world.provider.refunds {
			if r.OrderID == id && r.Status == fair.GatewayRefundSuccess {
				out[id] -= r.Amount
			}
		}
	}
	for id, differs := range in {
		if differs != 0 || out[id] != 0 {
			h.rt.Fatalf("order %s: the ledger differs from the provider by %s in and %s out", id, differs, out[id])
		}
	}
}
