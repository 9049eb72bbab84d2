package account

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Credentials are the input of a sign-in.
type Credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"A code from the authenticator app, or a recovery code. Required if the response to a request without it is 401 with the code 'second_factor_required'."`
	Address  string `json:"-"` // network address of the client
	Device   string `json:"-"` // the device cookie of an earlier sign-in, or empty
}

// SignIn checks credentials. The error never reveals which part was wrong. If the password is correct but the
// required code is missing, it returns KindUnauthenticated with the code second_factor_required. After too many wrong
// passwords or codes it returns fair.TooManyTries.
func (s *Service) SignIn(ctx context.Context, c Credentials) (account fair.Account, err error) {
	email := strings.ToLower(strings.TrimSpace(c.Email))
	account, err = s.store.FindByEmail(ctx, email)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return fair.Account{}, err
	}
	hash, dummy := account.PasswordHash, s.dummyHash()
	if err != nil || account.Disabled {
		account, hash = fair.Account{}, dummy
	}
	tries := s.triesOf(c, email, account)
	right, decided, err := tries.compare(ctx, c.Password, hash)
	if err != nil {
		return fair.Account{}, err
	}
	defer decided()
	if !right || hash == dummy {
		return fair.Account{}, tries.failed(ctx, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.InvalidCredentials()))
	}
	if err := s.checkSecondStep(ctx, c, account, tries); err != nil {
		return fair.Account{}, err
	}
	if account.PasswordExpired(s.MachineNow()) {
		return fair.Account{}, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.PasswordExpired())
	}
	if err := tries.clear(ctx); err != nil {
		return fair.Account{}, err
	}
	return account, s.noteSignIn(ctx, account, texts.PortalActivity.SignedIn(account.Email))
}

// checkSecondStep checks the code of an account with a second factor. An account that must have a second factor, but
// has only passkeys, cannot sign in with its password alone.
func (s *Service) checkSecondStep(ctx context.Context, c Credentials, account fair.Account, tries signInTries) error {
	if !account.SecondFactor.On() {
		if account.FactorRequired && account.Passkeys > 0 {
			return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.PasskeyRequired())
		}
		return nil
	}
	if strings.TrimSpace(c.Code) == "" {
		return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SecondFactorRequired())
	}
	right, err := s.takeCode(ctx, account.ID, c.Code)
	if err == nil && !right {
		err = tries.failed(ctx, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SecondFactorWrong()))
	}
	return err
}

func (s *Service) noteSignIn(ctx context.Context, account fair.Account, summary texts.Message) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.NoteSignIn(ctx, account.ID, s.MachineNow()); err != nil {
			return err
		}
		return s.log(app.WithActor(ctx, account), "signed in", account.ID, summary)
	})
}

// devicePurpose is the purpose for which secrets.Box signs device cookies.
const devicePurpose = "device"

// deviceFor is how long a browser keeps its device cookie.
const deviceFor = 180 * 24 * time.Hour

// deviceCookie returns the cookie value for a browser in which an account signed in. The cookie does not prove
// identity. It gives the browser a separate limit of failed sign-ins, so that wrong passwords from other clients
// cannot lock this browser out.
func (s *Service) deviceCookie(account fair.Account) string {
	return s.Secrets().Sign(devicePurpose, account.ID+"."+rand.Text())
}

// knownDevice reports whether a device cookie is valid and was created for the account.
func (s *Service) knownDevice(cookie string, account fair.Account) bool {
	value, ok := s.Secrets().Verify(devicePurpose, cookie)
	id, _, _ := strings.Cut(value, ".")
	return ok && account.ID != "" && id == account.ID
}

// Limits of failed sign-ins within tryWindow. After the free tries, each additional failure doubles the waiting time,
// up to maxWait. Failures are counted for each pair of account and network address, so that an attacker cannot lock the
// account for others. Each known device of an account has a separate limit. freeTriesAddress and freeTriesAccount limit
// attackers that use many addresses or try many accounts. docs/security/limits.md explains these limits.
const (
	freeTries        = 5    // for one network address and one account, or for one signed-in account
	freeTriesDevice  = 10   // for one known device of an account
	freeTriesAddress = 200  // for one network address, over all accounts
	freeTriesAccount = 1000 // for all unknown devices of one account together
	tryWindow        = 15 * time.Minute
	maxWait          = 15 * time.Minute
)

// signInTries counts the failures of a sign-in. Each failure is counted under one or more keys, such as the network
// address. keys maps each of these keys to its number of free tries.
type signInTries struct {
	service *Service
	account fair.Account // zero: there is no such account
	address string
	known   bool // true for a known device or a signed-in account
	keys    map[string]int
}

func (s *Service) triesOf(c Credentials, email string, account fair.Account) signInTries {
	tries := signInTries{service: s, account: account, address: c.Address, known: s.knownDevice(c.Device, account)}
	if tries.known {
		tries.keys = map[string]int{"device:" + app.HashOf(c.Device): freeTriesDevice}
		return tries
	}
	tries.keys = map[string]int{
		pairKey(email, c.Address): freeTries, "address:" + c.Address: freeTriesAddress, "account:" + email: freeTriesAccount,
	}
	return tries
}

func pairKey(email, address string) string { return "pair:" + email + " " + address }

// passwordQueues limits the number of concurrent password checks. It has three separate queues: for known devices, for
// clients without recent failures, and for all other clients. Therefore, ordinary users never wait behind attackers.
// Checks without a result count as failures, so that concurrent guesses count in the same way as sequential guesses.
type passwordQueues struct {
	known, fresh, failing *queue

	mu        sync.Mutex
	undecided map[string]int // number of running password checks, by key
}

// queue allows one password check at a time. At most maxWaiting clients can wait in it.
type queue struct {
	slot    chan struct{}
	waiting atomic.Int32
	rests   bool // whether the queue pauses after each check
}

// maxWaiting is the maximum number of clients that wait in a queue.
const maxWaiting = 40

func newPasswordQueues() *passwordQueues {
	newQueue := func() *queue { return &queue{slot: make(chan struct{}, 1)} }
	t := &passwordQueues{known: newQueue(), fresh: newQueue(), failing: newQueue(), undecided: map[string]int{}}
	t.failing.rests = true
	return t
}

func (q *queue) enter(ctx context.Context) error {
	defer q.waiting.Add(-1)
	if q.waiting.Add(1) > maxWaiting {
		return fair.TooManyTries(5 * time.Second)
	}
	select {
	case q.slot <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave lets the next waiting client start its check. The argument `took` is the duration of the finished check. If
// q.rests is true, leave first waits twice as long as the check took, so that the checks in this queue use at most a
// third of one processor.
func (q *queue) leave(took time.Duration) {
	if q.rests {
		time.AfterFunc(2*took, func() { <-q.slot })
		return
	}
	<-q.slot
}

// note adds n to the number of running password checks of each key. A check is running until its result is recorded.
func (t *passwordQueues) note(keys map[string]int, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key := range keys {
		if t.undecided[key] += n; t.undecided[key] == 0 {
			delete(t.undecided, key)
		}
	}
}

// others returns the number of running password checks of a key, without the caller's own check.
func (t *passwordQueues) others(key string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.undecided[key] - 1
}

// compare waits in a queue and reports whether a password matches a hash. It returns fair.TooManyTries, without
// hashing, if the client must wait before the next try. The caller must call `decided` after it has recorded a
// failure.
func (t signInTries) compare(ctx context.Context, password, hash string) (matches bool, decided func(), err error) {
	queues := t.service.queues
	queues.note(t.keys, 1)
	decided = func() { queues.note(t.keys, -1) }
	defer func() {
		if err != nil {
			decided()
			decided = func() {}
		}
	}()
	failures, err := t.check(ctx)
	if err != nil {
		return false, decided, err
	}
	waitIn := queues.failing
	switch {
	case t.known:
		waitIn = queues.known
	case failures == 0:
		waitIn = queues.fresh
	}
	if err := waitIn.enter(ctx); err != nil {
		return false, decided, err
	}
	begun := t.service.MachineNow()
	defer func() { waitIn.leave(t.service.MachineNow().Sub(begun)) }()
	return passwordMatches(password, hash), decided, nil
}

// check returns the number of this client's failed checks. Checks whose result is not known yet are included. It
// returns fair.TooManyTries if the client must wait before the next try.
func (t signInTries) check(ctx context.Context) (failures int, err error) {
	now, wait := t.service.MachineNow(), time.Duration(0)
	for key, free := range t.keys {
		// The number of checks without a result is read before the stored failures. A check whose result is stored
		// between these two reads is counted twice, but is never missed.
		undecided := t.service.queues.others(key)
		count, latest, err := t.service.store.FailedSignIns(ctx, key, now, tryWindow)
		if err != nil {
			return 0, err
		}
		count += undecided
		if free <= freeTriesAddress { // skips the whole account's key, because its failures may come from other clients
			failures = max(failures, count)
		}
		if count >= free {
			if latest.IsZero() {
				latest = now
			}
			pause := min(time.Second<<min(count-free, 10), maxWait)
			wait = max(wait, latest.Add(pause).Sub(now))
		}
	}
	if wait > 0 {
		return failures, fair.TooManyTries(wait)
	}
	return failures, nil
}

// failed records a failure under all keys and returns its argument `failure`.
func (t signInTries) failed(ctx context.Context, failure error) error {
	now, slowed := t.service.MachineNow(), false
	err := t.service.InTx(ctx, func(ctx context.Context) error {
		slowed = false
		for key, free := range t.keys {
			if err := t.service.store.AddFailedSignIn(ctx, key, now); err != nil {
				return err
			}
			count, _, err := t.service.store.FailedSignIns(ctx, key, now, tryWindow)
			if err != nil {
				return err
			}
			slowed = slowed || count == free
		}
		return nil
	})
	if err != nil {
		return err
	}
	return t.service.noteFailure(ctx, t, slowed, failure)
}

// clear deletes the recorded failures of this client after a successful sign-in. It keeps the failures under keys that
// several clients share, such as a network address.
func (t signInTries) clear(ctx context.Context) error {
	for key, free := range t.keys {
		if free > freeTriesDevice {
			continue // several clients share this key
		}
		if err := t.service.store.ClearFailedSignIns(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// unknownAccount is written to the log instead of an e-mail address that has no account, because a user may have
// typed the password into the field for the address.
const unknownAccount = "unknown"

// noteFailure logs a failed sign-in. If the client must now wait before the next try, noteFailure also adds a line to
// the activity log. It returns the error `failure` or, if it could not write the line, the error that occurred while
// writing it.
func (s *Service) noteFailure(ctx context.Context, t signInTries, slowed bool, failure error) error {
	email := t.account.Email
	if email == "" {
		email = unknownAccount
	}
	s.Log.WarnContext(ctx, "security", "event", "sign-in failed", "account", email, "address", t.address, "slowed", slowed)
	if !slowed || t.account.ID == "" {
		return failure
	}
	summary := texts.PortalActivity.SignInSlowed(email)
	if t.address != "" {
		summary = texts.PortalActivity.SignInSlowedFrom(email, t.address)
	}
	if err := s.log(ctx, "slowed down", t.account.ID, summary); err != nil {
		return err
	}
	return failure
}

// NoteRefusal logs that a signed-in account requested something that its permissions do not allow.
func (s *Service) NoteRefusal(ctx context.Context, route, address string) {
	account, _ := app.Actor(ctx)
	s.Log.WarnContext(ctx, "security", "event", "refused", "account", account.Email, "role", string(account.Role), "route",
		route, "address", address)
}
