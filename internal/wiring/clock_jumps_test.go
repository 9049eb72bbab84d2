package wiring_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// newJumpingWorld returns a world in which the machine's clock can jump. The result `right` is the provider's clock,
// which is always correct.
func newJumpingWorld(t *testing.T, db *store.DB) (w *world, right *handclock.Clock) {
	t.Helper()
	w = newWorld(t, db)
	right = handclock.At(w.clock.Now())
	w.provider = newProviderModel(right)
	w.restart()
	return w, right
}

func sweep(t *testing.T, w *world) {
	t.Helper()
	if _, err := w.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatalf("sweep: %v", err)
	}
	w.runJobs()
}

// refusedStall reports whether another visitor's order for a stall is refused.
func refusedStall(t *testing.T, w *world, key fair.StallKey) bool {
	t.Helper()
	_, err := w.app.Payments.CreateOrder(t.Context(),
		payment.NewOrder{Booking: stallInput("A rival", key), Lang: fair.English})
	return fair.IsKind(err, fair.KindConflict) || fair.IsKind(err, fair.KindInvalid)
}

// A payment that the provider received in time is accepted, even if the clock of this machine is wrong.
func TestAPaidOrderSurvivesAJumpOfTheClock(t *testing.T) {
	t.Parallel()
	for name, jump := range map[string]time.Duration{"forward": 3 * time.Hour, "backward": -25 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w, right := newJumpingWorld(t, db)
				o := order(t, w, stall24)
				right.Advance(time.Minute)
				w.pay(o)
				w.clock.Advance(time.Minute + jump)
				sweep(t, w)
				if o = settle(t, w, o); o.Status != fair.OrderPaid || state(t, w, stall24) != fair.StallSold {
					t.Fatalf("order %s, stall %s", o.Status, state(t, w, stall24))
				}
				if !refusedStall(t, w, stall24) {
					t.Error("the stall is sold twice")
				}
				w.clock.Advance(-jump)
				sweep(t, w)
				if b := w.bookingOf(o); !b.IsBooked() || b.PaymentStatus != fair.PaymentPaid {
					t.Errorf("after the correction: booked %v, %s", b.IsBooked(), b.PaymentStatus)
				}
			})
		})
	}
}

// If a clock jump passes the payment deadline, the order must be terminated at the provider before another visitor can
// book the stall.
func TestAnOrderThatAForwardJumpEndedCannotBePaid(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w, right := newJumpingWorld(t, db)
		first := order(t, w, stall24)
		right.Advance(time.Minute)
		w.clock.Advance(time.Minute + 3*time.Hour)
		sweep(t, w)
		if b := w.bookingOf(first); b.Holds || state(t, w, stall24) != fair.StallAvailable {
			t.Fatalf("holds %v, stall %s", b.Holds, state(t, w, stall24))
		}
		if _, ok := w.provider.start(first.ID, first.Amount); ok {
			t.Fatal("the provider takes a payment for a stall that is free again")
		}
		rival := order(t, w, stall24)
		w.pay(rival)
		w.clock.Advance(-3 * time.Hour)
		if rival = settle(t, w, rival); rival.Status != fair.OrderPaid || state(t, w, stall24) != fair.StallSold {
			t.Errorf("the rival's order is %s, the stall %s", rival.Status, state(t, w, stall24))
		}
		if got := settle(t, w, first); got.Status == fair.OrderPaid {
			t.Error("both orders are paid")
		}
	})
}

// A backward clock jump never frees a stall. Once the clock is corrected and the deadline has passed, an unpaid order
// ends and its stall is free.
func TestAnUnpaidOrderEndsAfterABackwardJump(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w, right := newJumpingWorld(t, db)
		o := order(t, w, stall24)
		const jump = 25 * time.Hour
		w.clock.Advance(-jump)
		sweep(t, w)
		if state(t, w, stall24) != fair.StallHeld || !refusedStall(t, w, stall24) {
			t.Fatalf("the stall is %s", state(t, w, stall24))
		}
		right.Advance(50 * time.Minute)
		w.clock.Advance(50*time.Minute + jump)
		sweep(t, w)
		if b := w.bookingOf(o); b.Holds || state(t, w, stall24) != fair.StallAvailable {
			t.Errorf("holds %v, stall %s", b.Holds, state(t, w, stall24))
		}
	})
}

// A process takes a job and dies before it finishes the job. Then the clock is set back. Another process must still
// take over the job.
func TestAJobSurvivesJumpsOfTheClock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		const jump = 2 * time.Hour
		add := func(key string) {
			t.Helper()
			if err := db.AddJob(t.Context(), fair.Job{Kind: fair.JobMail, Key: key, RunAt: w.clock.Now()}); err != nil {
				t.Fatal(err)
			}
		}
		take := func(until time.Duration) (keys []string) {
			t.Helper()
			jobs, err := db.TakeJobs(t.Context(), "x", w.clock.Now(), w.clock.Now().Add(until), 10, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range jobs {
				keys = append(keys, j.Key)
			}
			return keys
		}
		add("early")
		w.clock.Advance(jump)
		if got := take(2 * time.Minute); !slices.Equal(got, []string{"early"}) {
			t.Fatalf("after a forward jump: %v", got)
		}
		w.clock.Advance(-jump)
		if got := take(2 * time.Minute); !slices.Equal(got, []string{"early"}) {
			t.Fatalf("after the correction: %v", got)
		}
		if got := take(2 * time.Minute); len(got) != 0 {
			t.Errorf("a leased job was taken twice: %v", got)
		}
	})
}

// A job that was added while the clock was ahead runs when the corrected clock reaches the job's time. The delay is at
// most the length of the jump.
func TestAJobOfAWrongClockIsLateByAtMostTheJump(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		clock := handclock.At(time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC))
		const jump = 2 * time.Hour
		clock.Advance(jump)
		if err := db.AddJob(t.Context(), fair.Job{Kind: fair.JobMail, Key: "early", RunAt: clock.Now()}); err != nil {
			t.Fatal(err)
		}
		clock.Advance(-jump)
		for _, want := range []int{0, 1} {
			jobs, err := db.TakeJobs(t.Context(), "x", clock.Now(), clock.Now().Add(time.Minute), 10, nil)
			if err != nil || len(jobs) != want {
				t.Errorf("%d jobs, want %d: %v", len(jobs), want, err)
			}
			clock.Advance(jump)
		}
	})
}

// Wrong passwords and codes that were recorded while the clock was ahead must not lock anybody out after the
// correction.
func TestSignInSurvivesJumpsOfTheClock(t *testing.T) {
	t.Parallel()
	for name, jump := range map[string]time.Duration{"forward": 25 * time.Hour, "backward": -25 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) { signInDuring(t, db, jump) })
		})
	}
}

// signInDuring checks that an owner with a second factor can sign in after a clock jump and after the clock's
// correction. Before the jump, and again before the correction, failed sign-ins make the client wait.
func signInDuring(t *testing.T, db *store.DB, jump time.Duration) {
	t.Helper()
	a, clock, owner := officeOf(t, db, secrets.Ephemeral())
	offer, err := a.Accounts.OfferSecondFactor(owner, ownPassword)
	if err != nil {
		t.Fatal(err)
	}
	code := func() string {
		text, err := totp.GenerateCode(offer.Secret, clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if _, err := a.Accounts.ConfirmSecondFactor(owner, code(), ""); err != nil {
		t.Fatal(err)
	}
	signIn := func(password, code string) error {
		_, err := a.Accounts.SignIn(t.Context(),
			account.Credentials{Email: "owner@example.org", Password: password, Code: code})
		return err
	}
	for _, step := range []time.Duration{jump, -jump} {
		for range 9 { // enough failures that the client must wait
			err = signIn("a wrong guess", "")
		}
		if refusal, ok := errors.AsType[*fair.Error](err); !ok || refusal.Wait <= 0 {
			t.Fatalf("before a jump of %s: %v", step, err)
		}
		clock.Advance(step + time.Minute)
		used := code()
		if err := signIn(ownPassword, used); err != nil {
			t.Fatalf("after a jump of %s: %v", step, err)
		}
		if err := signIn(ownPassword, used); err == nil {
			t.Error("a code is valid twice")
		}
	}
}

// A link for choosing a password that was created while the clock was ahead must still expire. It may stay valid
// longer than usual, but only by the length of the jump.
func TestAPasswordLinkOfAWrongClockEnds(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		const jump = 2 * time.Hour
		clock.Advance(jump)
		if _, _, err := a.Accounts.Add(owner, "new@example.org", "Raju", "manager"); err != nil {
			t.Fatal(err)
		}
		token := newestLink(t, db, fair.MessageAccountInvited)
		clock.Advance(-jump)
		clock.Advance(account.FirstPasswordFor + jump)
		err := a.Accounts.ChoosePasswordByLink(t.Context(), token, ownPassword)
		if !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("after its time: %v", err)
		}
		clock.Advance(-time.Minute)
		if err := a.Accounts.ChoosePasswordByLink(t.Context(), token, ownPassword); err != nil {
			t.Errorf("within its time: %v", err)
		}
	})
}

// An entry code has no expiry, so it stays valid whatever time the clock shows.
func TestAnEntryCodeSurvivesJumpsOfTheClock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for _, jump := range []time.Duration{0, 2 * time.Hour, -4 * time.Hour} {
			w.clock.Advance(jump)
			pass := entry.Pass{
				Edition: "2025", Kind: fair.OrderForRegistration, RecordID: fair.NewID(w.clock.Now()), IssuedAt: w.clock.Now(),
			}
			codes, err := w.app.Entry.SignPasses(t.Context(), pass, []string{"Lakshmi"})
			if err != nil {
				t.Fatal(err)
			}
			for _, later := range []time.Duration{0, 2 * time.Hour, -4 * time.Hour} {
				w.clock.Advance(later)
				if got, err := w.app.Entry.VerifyCode(t.Context(), codes[0].Text); err != nil ||
					got.RecordID != pass.RecordID {
					t.Errorf("signed after %s, verified after %s: %v", jump, later, err)
				}
			}
		}
	})
}
