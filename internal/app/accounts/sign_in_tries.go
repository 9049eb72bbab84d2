package accounts

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Budgets of failed sign-ins within tryWindow. After the free tries, each further failure doubles the waiting time, up
// to maxWait. Guesses are counted for an account and an address together, so that a stranger cannot lock the account
// for others, and an account's known device has a budget of its own. The two large budgets stop guessing from many
// addresses and at many accounts. docs/security/limits.md explains them.
const (
	freeTries        = 5    // of one address at one account, and of one signed-in account
	freeTriesDevice  = 10   // of a known device
	freeTriesAddress = 200  // of one address at all accounts
	freeTriesAccount = 1000 // of all unknown devices at one account
	tryWindow        = 15 * time.Minute
	maxWait          = 15 * time.Minute
)

// signInTries are the keys under which the failures of a sign-in are counted, with the number of free tries of each.
type signInTries struct {
	app     *Service
	account fair.Account // zero: no such account
	address string
	known   bool // a known device or a signed-in account
	keys    map[string]int
}

func (a *Service) triesOf(c Credentials, email string, account fair.Account) signInTries {
	tries := signInTries{app: a, account: account, address: c.Address, known: a.knownDevice(c.Device, account)}
	if tries.known {
		tries.keys = map[string]int{"device:" + hashOf(c.Device): freeTriesDevice}
		return tries
	}
	tries.keys = map[string]int{
		pairKey(email, c.Address): freeTries, "address:" + c.Address: freeTriesAddress, "account:" + email: freeTriesAccount,
	}
	return tries
}

func pairKey(email, address string) string { return "pair:" + email + " " + address }

// turns limits the number of concurrent password checks. Each check reads the failure count during its turn, so
// concurrent guesses are counted like sequential ones. Known devices never wait behind strangers.
type turns struct {
	known, unknown chan struct{}
	waiting        *atomic.Int32
}

// maxWaiting is the number of strangers that may wait for a turn.
const maxWaiting = 40

func newTurns() turns {
	return turns{
		known: make(chan struct{}, 1), unknown: make(chan struct{}, cap(passwordTurns)-1),
		waiting: &atomic.Int32{},
	}
}

// begin waits for a turn and returns the function that ends it, or fair.TooManyTries.
func (t signInTries) begin(ctx context.Context) (end func(), err error) {
	turn := t.app.turns.unknown
	if t.known {
		turn = t.app.turns.known
	} else {
		defer t.app.turns.waiting.Add(-1)
		if t.app.turns.waiting.Add(1) > maxWaiting {
			return nil, fair.TooManyTries(5 * time.Second)
		}
	}
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	end = func() { <-turn }
	if err := t.check(ctx); err != nil {
		end()
		return nil, err
	}
	return end, nil
}

// check returns fair.TooManyTries when the client must wait before the next try.
func (t signInTries) check(ctx context.Context) error {
	now, wait := t.app.MachineNow(), time.Duration(0)
	for key, free := range t.keys {
		count, latest, err := t.app.store.FailedSignIns(ctx, key, now.Add(-tryWindow))
		if err != nil {
			return err
		}
		if count >= free {
			pause := min(time.Second<<min(count-free, 10), maxWait)
			wait = max(wait, latest.Add(pause).Sub(now))
		}
	}
	if wait > 0 {
		return fair.TooManyTries(wait)
	}
	return nil
}

// failed records a failure and returns its error.
func (t signInTries) failed(ctx context.Context, failure error) error {
	now := t.app.MachineNow()
	slowed := false
	for key, free := range t.keys {
		if err := t.app.store.AddFailedSignIn(ctx, key, now); err != nil {
			return err
		}
		count, _, err := t.app.store.FailedSignIns(ctx, key, now.Add(-tryWindow))
		if err != nil {
			return err
		}
		slowed = slowed || count == free
	}
	return t.app.noteFailure(ctx, t, slowed, failure)
}

// clear forgets the failures of this client after it proved itself.
func (t signInTries) clear(ctx context.Context) error {
	for key, free := range t.keys {
		if free > freeTriesDevice {
			continue // the budgets that clients share
		}
		if err := t.app.store.ClearFailedSignIns(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
