package wiring_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// histories is the number of random histories; -short runs fewer. By default, every run uses the same histories, so
// that only a change of the code can cause a new failure. On PostgreSQL, only the first postgresHistories histories
// run: the rules do not depend on the engine, and these histories execute almost all statements. If
// MELA_TEST_HISTORIES is set, that number of histories runs on each engine, and each run uses other random numbers.
const (
	histories         = 500
	postgresHistories = 150
	seed              = "20250913"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if given := flag.Lookup("rapid.checks"); given != nil && given.Value.String() == given.DefValue {
		n := histories
		if testing.Short() {
			n = 60
		}
		if wanted := os.Getenv("MELA_TEST_HISTORIES"); wanted != "" {
			var err error
			if n, err = strconv.Atoi(wanted); err != nil {
				panic(err)
			}
		} else if err := flag.Set("rapid.seed", seed); err != nil {
			panic(err)
		}
		if err := flag.Set("rapid.checks", strconv.Itoa(n)); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// TestMoneyAndStallsAddUpInEveryHistory runs random histories of visitors, the office, the provider and crashes.
// Webhooks arrive in any order and number. After each history it checks that no stall has two owners, that each booking
// has the stalls for which it is charged, and that the ledgers have what the provider has captured and refunded. The
// rules of a ledger are checked in package ledger. Every open item must be in exactly one work list, and every
// acknowledged order must exist. To test another action, add a line to the table in the method run.
func TestMoneyAndStallsAddUpInEveryHistory(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		newWorld(t, db)
		begin, backup := copyOf(t, db, "begin"), copyOf(t, db, "backup")
		if err := begin.save(t.Context()); err != nil {
			t.Fatal(err)
		}
		if all := strconv.Itoa(histories); strings.HasSuffix(t.Name(), "/postgres") &&
			flag.Lookup("rapid.checks").Value.String() == all {
			if err := flag.Set("rapid.checks", strconv.Itoa(postgresHistories)); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = flag.Set("rapid.checks", all) }()
		}
		rapid.Check(t, func(rt *rapid.T) {
			if err := begin.load(t.Context()); err != nil {
				rt.Fatal(err)
			}
			h := &history{rt: rt, ctx: t.Context(), world: newWorld(t, db), backup: backup}
			h.run()
			h.checkOpenItems()
			h.settleDown()
			h.check()
		})
	})
}

// history is a random sequence of actions of visitors, the office and the provider, with the data that later actions
// and the final checks need.
type history struct {
	rt            *rapid.T
	ctx           context.Context
	world         *world
	acknowledged  []fair.Order // orders for which CreateOrder returned no error
	registrations []fair.Registration
	sponsorships  []string // ids of the sponsorships
	serial        int
	desks         []*deskQueue
	books         []fair.TicketBook
	backup        copyOfTables
	saved         *savedHistory // of the latest backup, if there is one
}

// The histories change editions, so that lists of one edition would not show everything.
var allEditions = fair.ListQuery{Edition: fair.AllEditions}

var contested = []fair.StallKey{stall24, stallT3, {Number: "25", Size: "3x3m"}}

func (h *history) run() {
	h.rt.Repeat(map[string]func(*rapid.T){
		"book":     func(rt *rapid.T) { h.book(rt) },
		"register": func(rt *rapid.T) { h.register(rt) },
		"start":    func(rt *rapid.T) { h.start(rt) },
		"end":      func(rt *rapid.T) { h.end(rt) },
		"settle":   func(rt *rapid.T) { h.settle(rt) },
		"webhook":  func(rt *rapid.T) { h.webhook(rt) },
		"sweep":    func(*rapid.T) { h.tolerate(h.sweep()) },
		"jobs":     func(*rapid.T) { h.jobs() },
		"wait": func(rt *rapid.T) {
			h.world.clock.Advance(time.Duration(rapid.IntRange(1, 30).Draw(rt, "minutes")) * time.Minute)
		},
		"restore":   func(rt *rapid.T) { h.restore(rt) },
		"desk":      func(rt *rapid.T) { h.desk(rt) },
		"walk-in":   func(rt *rapid.T) { h.walkIn(rt) },
		"upload":    func(rt *rapid.T) { h.upload(rt) },
		"tickets":   func(rt *rapid.T) { h.ticketBook(rt) },
		"office":    func(rt *rapid.T) { h.office(rt) },
		"money":     func(rt *rapid.T) { h.money(rt) },
		"decide":    func(rt *rapid.T) { h.decide(rt) },
		"outside":   func(rt *rapid.T) { h.refundOutside(rt) },
		"reconcile": func(*rapid.T) { h.tolerate(h.world.app.Payments.ReconcileDue(h.ctx)) },
		"move":      func(rt *rapid.T) { h.move(rt) },
		"stalls":    func(rt *rapid.T) { h.cancelStall(rt) },
		"sponsor":   func(rt *rapid.T) { h.sponsor(rt) },
		"dispute":   func(rt *rapid.T) { h.dispute(rt) },
		"bank": func(rt *rapid.T) {
			h.world.provider.bank = rapid.SampledFrom([]fair.GatewayRefundStatus{"", "", "FAILED", "PENDING", "ONHOLD"}).Draw(rt,
				"bank")
		},
		"fault": func(rt *rapid.T) {
			h.world.provider.fault = rapid.SampledFrom([]string{"down", "lost", "500", "busy", "crash"}).Draw(rt, "fault")
		},
		"die": func(rt *rapid.T) {
			at := rapid.IntRange(1, 3).Draw(rt, "transaction")
			if rapid.Bool().Draw(rt, "before commit") {
				h.world.crash.before = at
			} else {
				h.world.crash.after = at
			}
		},
		"restart":        func(*rapid.T) { h.world.restart() },
		"backup":         func(*rapid.T) { h.backUp() },
		"restore backup": func(*rapid.T) { h.restoreBackup() },
		"edition":        func(rt *rapid.T) { h.changeEdition(rt) },
	})
}

// tolerate ignores expected errors. Any other error makes the test fail.
func (h *history) tolerate(err error) {
	switch {
	case err == nil:
	case errors.Is(err, errCrash):
		h.world.restart()
	case fair.IsKind(err, fair.KindConflict), fair.IsKind(err, fair.KindUnavailable), fair.IsKind(err, fair.KindInvalid),
		fair.IsKind(err, fair.KindNotFound), fair.IsKind(err, fair.KindForbidden), fair.IsKind(err, fair.KindClosed):
	default:
		h.rt.Fatalf("unexpected: %v", err)
	}
}

func (h *history) book(rt *rapid.T) {
	chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(contested), 1, 2, func(k fair.StallKey) string {
		return k.String()
	}).Draw(rt, "stalls")
	h.serial++
	in := payment.NewOrder{
		ClientKey: fmt.Sprintf("key%d", h.serial),
		Booking:   stallInput("Buyer "+strconv.Itoa(h.serial), chosen...),
	}
	for range rapid.IntRange(1, 2).Draw(rt, "clicks") {
		h.create(in)
	}
}

func (h *history) create(in payment.NewOrder) {
	o, err := h.world.app.Payments.CreateOrder(h.ctx, in)
	if err == nil {
		h.acknowledged = append(h.acknowledged, o)
	}
	h.tolerate(err)
}

func (h *history) register(rt *rapid.T) {
	if len(h.registrations) == 0 || rapid.Bool().Draw(rt, "new") {
		h.serial++
		r, _, err := h.world.app.Sales.CreateRegistration(h.ctx, farmer("Farmer "+strconv.Itoa(h.serial)))
		h.tolerate(err)
		if err == nil {
			h.registrations = append(h.registrations, r)
		}
	}
	if len(h.registrations) > 0 {
		r := rapid.SampledFrom(h.registrations).Draw(rt, "registration")
		h.create(payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
	}
}

// known draws one of the acknowledged orders. It draws from a list in a fixed order, so that runs are reproducible.
func (h *history) known(rt *rapid.T) (string, bool) {
	seen := map[string]bool{}
	var ids []string
	for _, o := range h.acknowledged {
		if !seen[o.ID] {
			seen[o.ID] = true
			ids = append(ids, o.ID)
		}
	}
	if len(ids) == 0 {
		return "", false
	}
	return ids[rapid.IntRange(0, len(ids)-1).Draw(rt, "order")], true
}

func (h *history) start(rt *rapid.T) {
	id, ok := h.known(rt)
	if !ok {
		return
	}
	o, err := h.world.db.FindOrder(h.ctx, id)
	if err != nil {
		rt.Fatalf("an acknowledged order is gone: %v", err)
	}
	amount := o.Amount
	switch rapid.IntRange(0, 9).Draw(rt, "amount") {
	case 0:
		amount -= 100
	case 1:
		amount += 50_001
	}
	attempt, ok := h.world.provider.start(id, amount)
	if ok && rapid.Bool().Draw(rt, "at once") {
		h.world.provider.end(id, attempt, rapid.IntRange(0, 3).Draw(rt, "outcome") > 0)
	}
}

func (h *history) end(rt *rapid.T) {
	if id, ok := h.known(rt); ok {
		for _, p := range h.world.provider.pending() {
			if p[0] == id {
				h.world.provider.end(p[0], p[1], rapid.IntRange(0, 3).Draw(rt, "outcome") > 0)
				return
			}
		}
	}
}

func (h *history) settle(rt *rapid.T) {
	if id, ok := h.known(rt); ok {
		for range rapid.IntRange(1, 3).Draw(rt, "times") {
			_, err := h.world.app.Payments.Settle(h.ctx, id)
			h.tolerate(err)
		}
	}
}

// webhook delivers a new or earlier event one or more times. The event's content has no effect, because a webhook only
// makes Mela query the provider.
func (h *history) webhook(rt *rapid.T) {
	id, ok := h.known(rt)
	if !ok {
		return
	}
	event := fair.GatewayEvent{
		Type: rapid.SampledFrom([]string{"PAYMENT_SUCCESS_WEBHOOK", "PAYMENT_FAILED_WEBHOOK", "WEBHOOK"}).Draw(rt,
			"type"),
		OrderID:   id,
		DedupeKey: "delivery" + strconv.Itoa(rapid.IntRange(0, 20).Draw(rt, "delivery")) + id,
	}
	for range rapid.IntRange(1, 2).Draw(rt, "times") {
		h.tolerate(h.world.app.Payments.HandleEvent(h.ctx, event))
	}
}

func (h *history) sweep() error {
	_, err := h.world.app.Payments.Sweep(h.ctx)
	return err
}

func (h *history) jobs() {
	_, err := h.world.box.Round(h.ctx)
	h.tolerate(err)
}

func (h *history) office(rt *rapid.T) {
	bookings, _, err := h.world.app.Sales.FindBookings(h.world.office,
		fair.BookingFilter{ListQuery: fair.ListQuery{Edition: fair.AllEditions, Sort: "name"}})
	if err != nil || len(bookings) == 0 {
		h.tolerate(err)
		return
	}
	b := bookings[rapid.IntRange(0, len(bookings)-1).Draw(rt, "booking")]
	switch rapid.IntRange(0, 6).Draw(rt, "act") {
	case 5, 6:
		confirmed := string(fair.BookingConfirmed)
		_, err = h.world.app.Sales.UpdateBooking(h.world.office, b.ID, fair.BookingUpdate{Status: &confirmed})
	case 0:
		err = h.world.app.Sales.DeleteBooking(h.world.office, b.ID, rapid.Bool().Draw(rt, "release"))
	case 1:
		rejected := string(fair.BookingRejected)
		_, err = h.world.app.Sales.UpdateBooking(h.world.office, b.ID, fair.BookingUpdate{Status: &rejected})
	case 2:
		pending := string(fair.BookingPending)
		_, err = h.world.app.Sales.UpdateBooking(h.world.office, b.ID, fair.BookingUpdate{Status: &pending})
	case 3:
		_, err = h.world.app.Hall.ChangeStall(h.world.office, "std-24",
			hall.StallChange{Action: "block", Reason: "kept back"})
	case 4:
		_, err = h.world.app.Hall.ChangeStall(h.world.office, "std-24", hall.StallChange{Action: "unblock"})
	}
	h.tolerate(err)
}

// settleDown ends all open operations: the banks report results, no more faults occur, and two weeks pass.
func (h *history) settleDown() {
	w := h.world
	w.provider.fault = ""
	w.restart()
	for _, p := range w.provider.pending() {
		w.provider.end(p[0], p[1], false)
	}
	for _, o := range h.acknowledged {
		if _, err := w.app.Payments.Settle(h.ctx, o.ID); err != nil {
			h.rt.Fatalf("settle at the end: %v", err)
		}
	}
	h.uploadAll()
	for _, wait := range []time.Duration{
		time.Minute, 30 * time.Minute, time.Hour, time.Hour, time.Hour, 24 * time.Hour,
		24 * time.Hour, 9 * 24 * time.Hour, time.Minute,
	} {
		w.clock.Advance(wait)
		if err := h.sweep(); err != nil {
			h.rt.Fatalf("sweep at the end: %v", err)
		}
		if err := w.app.Payments.ReconcileDue(h.ctx); err != nil {
			h.rt.Fatalf("reconcile at the end: %v", err)
		}
		h.jobs()
		h.finishMoney()
	}
	for range 3 { // what was paid by hand is approved, and what was sent again is paid
		h.finishMoney()
		w.runJobs()
	}
}

func (h *history) check() {
	w := h.world
	orders, _, err := w.db.FindOrders(h.ctx, fair.OrderFilter{ListQuery: allEditions})
	if err != nil {
		h.rt.Fatal(err)
	}
	byID := map[string]fair.Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	for _, o := range h.acknowledged {
		if byID[o.ID].ID == "" {
			h.rt.Fatalf("order %s was acknowledged and is gone", o.ID)
		}
	}
	h.checkFinished()
	h.checkLedgers()
	h.checkRegistrations()
	h.checkSponsorships()
	h.checkStalls()
	h.checkDocuments()
	h.checkTally()
	h.checkOpenItems()
	h.checkTills(byID)
	h.checkDesks()
}

// checkStalls checks that no stall has two owners, and that each booking follows its money and has the stalls for which
// it is charged.
func (h *history) checkStalls() {
	w := h.world
	type stallOfYear struct {
		edition string
		fair.StallKey
	}
	sold := map[stallOfYear]string{}
	for _, deleted := range []bool{false, true} {
		bookings, _, err := w.db.FindBookings(h.ctx, fair.BookingFilter{
			ListQuery: fair.ListQuery{Edition: fair.AllEditions, Deleted: deleted},
		})
		h.must(err)
		for _, b := range bookings {
			about, err := w.db.OrdersAbout(h.ctx, b.ID)
			h.must(err)
			payable := slices.ContainsFunc(about, func(o fair.Order) bool { return o.Status.Live() })
			if payable {
				h.rt.Fatalf("booking %s can still be paid at the end", b.ID)
			}
			if status, holds := b.StateOf(b.Money, payable); status != b.Status || holds != b.Holds {
				h.rt.Fatalf("booking %s is %s and holds %v; its money says %s, %v: %+v", b.ID, b.Status, b.Holds, status, holds,
					b.Money)
			}
			if !b.Holds {
				continue
			}
			l, err := w.app.Ledger.Read(h.ctx, ledger.Ref{Record: fair.OrderForBooking, RecordID: b.ID})
			h.must(err)
			charged := fair.Each(l.Charges(), func(c ledger.LiveCharge) string { return c.Number })
			claimed := fair.Each(b.Keys(), func(k fair.StallKey) string { return k.Size + " " + k.Number })
			slices.Sort(charged)
			slices.Sort(claimed)
			if !slices.Equal(charged, claimed) {
				h.rt.Fatalf("booking %s has the stalls %v, charged are %v", b.ID, claimed, charged)
			}
			for _, key := range b.Keys() {
				year := stallOfYear{b.EditionID, key}
				if other, twice := sold[year]; twice {
					h.rt.Fatalf("stall %s is held by %s and %s", key, other, b.ID)
				}
				sold[year] = b.ID
			}
		}
	}
}
