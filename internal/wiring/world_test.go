package wiring_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// world is a test's environment: Mela's use cases with a real database and a simulated payment provider.
type world struct {
	t        testing.TB
	db       *store.DB
	clock    *handclock.Clock
	provider *providerModel
	app      *wiring.Features
	box      *outbox.Outbox
	office   context.Context // the actor is an owner
	second   context.Context // the actor is a manager
	crash    *crashes
}

// quickCost makes passwords much faster to hash than in the product.
var quickCost = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// worldBegins is the time at which each world begins.
var worldBegins = time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC)

// The test databases contain the demo's content.
func init() {
	storetest.Rehearse()
	storetest.Fill(func(ctx context.Context, db *store.DB) error {
		a := wiring.New(wiring.Deps{Store: db, Clock: handclock.At(worldBegins)})
		return a.Content.Prepare(ctx, true)
	})
}

func newWorld(t testing.TB, open *store.DB) *world {
	t.Helper()
	w := &world{t: t, db: open, clock: handclock.At(worldBegins)}
	open.Around(func(ctx context.Context, fn db.Work, run func(context.Context, db.Work) error) error {
		return w.crash.around(ctx, fn, run)
	})
	w.provider = newProviderModel(w.clock)
	w.office = app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	w.second = app.WithActor(t.Context(), fair.Account{ID: "second", Email: "second@example.org", Role: fair.RoleManager})
	w.restart()
	return w
}

// secret returns a secrets.Box. All processes of this world use the same MELA_SECRET.
func (w *world) secret() *secrets.Box {
	box, err := secrets.NewBox(strings.Repeat("s", secrets.MinLength), "")
	if err != nil {
		w.t.Fatal(err)
	}
	return box
}

// restart starts a new process on the same database.
func (w *world) restart() { w.restartWith(w.provider) }

// restartWith starts a new process that uses the given payment provider. nil switches payments off.
func (w *world) restartWith(provider wiring.Gateway) {
	mode := fair.PaymentsSandbox
	if provider == nil {
		mode = fair.PaymentsOff
	}
	w.crash = &crashes{}
	w.app = wiring.New(wiring.Deps{
		Store: w.db, Gateway: provider, Clock: w.clock, Secrets: w.secret(), PasswordCost: quickCost,
		Settings: app.Settings{
			BaseURL: "https://fair.example.org", Mode: mode, OrderExpiry: 20 * time.Minute,
			Grace: 25 * time.Minute, SendsMail: true,
		},
	})
	w.box = newBox(w)
}

// crashes simulates a crash immediately before or after the commit of a chosen transaction.
type crashes struct {
	before, after int  // number of the transaction at which the process crashes; 0: no crash
	panics        bool // the next transaction panics
}

func (c *crashes) around(ctx context.Context, fn db.Work, run func(context.Context, db.Work) error) error {
	if c.panics {
		c.panics = false
		panic("a bad transaction")
	}
	if c.before > 0 {
		if c.before--; c.before == 0 {
			return errors.Join(errCrash, run(ctx, func(ctx context.Context) error {
				// All statements run, but there is no commit.
				crash := func(context.Context) error { return errCrash }
				return errors.Join(fn(ctx), (*db.DB)(nil).BeforeCommit(ctx, crash))
			}))
		}
	}
	err := run(ctx, fn)
	if c.after > 0 && err == nil {
		if c.after--; c.after == 0 {
			return errCrash
		}
	}
	return err
}

func farmer(name string) sales.NewRegistration {
	return sales.NewRegistration{Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
		Category: "Farmer", Name: name, Address: "చిట్యాల, నల్గొండ", WhatsappNo: "+91 98480 12345",
	}}
}

func stallInput(name string, stalls ...fair.StallKey) *fair.BookingInput {
	return &fair.BookingInput{
		Name: name, ContactPerson: "V. Suresh", Phone: "9885120034", Address: "Kukatpally",
		Type: "STD Stall", Card: "private", Stalls: stalls,
	}
}

func (w *world) bookingOf(o fair.Order) fair.Booking {
	w.t.Helper()
	b, err := w.db.FindBooking(w.t.Context(), o.BookingID)
	if err != nil {
		w.t.Fatalf("find the booking of %s: %v", o.ID, err)
	}
	return b
}

// pay completes a payment of an order at the provider. Mela is not notified.
func (w *world) pay(o fair.Order) {
	w.t.Helper()
	id, ok := w.provider.start(o.ID, o.Amount)
	if !ok {
		w.t.Fatalf("order %s takes no payment", o.ID)
	}
	w.provider.end(o.ID, id, true)
}

// runJobs runs due jobs until none is left.
func (w *world) runJobs() {
	w.t.Helper()
	for range 50 {
		n, err := w.box.Round(w.t.Context())
		if err != nil {
			w.t.Fatalf("outbox: %v", err)
		}
		if n == 0 {
			return
		}
	}
}

func newBox(w *world) *outbox.Outbox {
	return &outbox.Outbox{Store: w.db, Now: w.clock.Now, Log: silent, Tasks: map[fair.JobKind]outbox.Task{
		fair.JobRefund: {Handle: w.app.Payments.CarryRefund, Again: payment.RefundCheckEvery, NotYet: func(err error) bool {
			return errors.Is(err, app.ErrNotYet)
		}},
		fair.JobMail: {Handle: func(context.Context, string) error { return nil }},
	}}
}

// approve approves a decision or a payout by hand, and returns it as a refund.
func (w *world) approve(ctx context.Context, id string, amount *string) (fair.Refund, error) {
	w.t.Helper()
	if _, err := w.app.Money.Approve(ctx, id, amount); err != nil {
		return fair.Refund{}, err
	}
	return w.refund(id)
}

// refuse refuses a decision or a payout by hand, and returns it as a refund.
func (w *world) refuse(ctx context.Context, id, reason string) (fair.Refund, error) {
	w.t.Helper()
	if _, err := w.app.Money.Refuse(ctx, id, reason); err != nil {
		return fair.Refund{}, err
	}
	return w.refund(id)
}

// retry sends a payout again, and returns it as a refund.
func (w *world) retry(ctx context.Context, id string) (fair.Refund, error) {
	w.t.Helper()
	if err := w.app.Payments.RetryPayout(ctx, id); err != nil {
		return fair.Refund{}, err
	}
	return w.refund(id)
}

// payByHand records a payout by hand, and returns it as a refund.
func (w *world) payByHand(ctx context.Context, id string, in fair.HandRefund) (fair.Refund, error) {
	w.t.Helper()
	if err := w.app.Payments.RecordPayout(ctx, id, in); err != nil {
		return fair.Refund{}, err
	}
	return w.refund(id)
}

// refund returns a decision or a payout as a refund.
func (w *world) refund(id string) (r fair.Refund, err error) {
	w.t.Helper()
	d, err := w.app.Ledger.DecisionOf(w.t.Context(), id)
	if err == nil {
		l, err := w.app.Ledger.Read(w.t.Context(), d.Ref)
		return l.RefundOf(d), err
	}
	p, err := w.app.Ledger.PayoutOf(w.t.Context(), id)
	if err != nil {
		return r, err
	}
	l, err := w.app.Ledger.Read(w.t.Context(), p.Ref)
	for _, r := range l.Refunds() {
		if r.ID == p.ID {
			return r, err
		}
	}
	return r, err
}

// refunds returns the refunds of an order.
func (w *world) refunds(orderID string) ([]fair.Refund, error) {
	w.t.Helper()
	o, err := w.db.FindOrder(w.t.Context(), orderID)
	if err != nil {
		return nil, err
	}
	money, err := w.app.Ledger.MoneyOf(w.t.Context(), []fair.Order{o})
	return money[o.ID].Refunds, err
}
