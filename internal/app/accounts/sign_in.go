package accounts

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// dummyHash is compared against when there is no such account, so that the answer takes as long.
var dummyHash, _ = argon2id.CreateHash("no account has this password", passwordCost)

// How failed sign-ins are slowed down: after freeTries failures within tryWindow, each further one
// doubles the wait, up to maxWait. Per account and per network address.
const (
	freeTries        = 5
	freeTriesAddress = 30
	tryWindow        = 15 * time.Minute
	maxWait          = 15 * time.Minute
)

// Credentials are what somebody signs in with.
type Credentials struct {
	Email    string
	Password string
	Code     string // of the authenticator app, or a recovery code; only where the second factor is on
	Address  string // network address that the sign-in comes from
}

// SignIn checks credentials. The error never says which half was wrong; a right password without the
// code that the account asks for is KindUnauthenticated with code second_factor_required. After
// too many failures, of passwords and of codes, it is fair.TooManyTries.
func (a *Service) SignIn(ctx context.Context, c Credentials) (account fair.Account, err error) {
	email := strings.ToLower(strings.TrimSpace(c.Email))
	tries := signInTries{app: a, keys: map[string]int{"account:" + email: freeTries, "address:" + c.Address: freeTriesAddress}}
	end, err := tries.begin(ctx)
	if err != nil {
		return fair.Account{}, err
	}
	defer end()
	account, err = a.store.FindAccountByEmail(ctx, email)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return fair.Account{}, err
	}
	hash := account.PasswordHash
	if err != nil || account.Disabled {
		hash = dummyHash
	}
	if !passwordMatches(c.Password, hash) || hash == dummyHash {
		return fair.Account{}, tries.failed(ctx, texts.PortalErrors.InvalidCredentials())
	}
	if account.SecondFactor.On() {
		if strings.TrimSpace(c.Code) == "" {
			return fair.Account{}, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SecondFactorRequired())
		}
		right, err := a.takeCode(ctx, account.ID, c.Code)
		if err != nil {
			return fair.Account{}, err
		}
		if !right {
			return fair.Account{}, tries.failed(ctx, texts.PortalErrors.SecondFactorWrong())
		}
	}
	if err := a.store.ClearFailedSignIns(ctx, "account:"+email); err != nil {
		return fair.Account{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.NoteSignIn(ctx, account.ID, a.Now()); err != nil {
			return err
		}
		return a.LogChange(app.WithActor(ctx, account), "signed in", "account", account.ID, account.Email+" signed in", nil, nil)
	})
	return account, err
}

// signInTries counts the failures of a sign-in under its keys, each with how many are free.
type signInTries struct {
	app  *Service
	keys map[string]int
}

// guessTurns lets as many passwords be tried at a time as are hashed at a time. Each try looks at the failures before it
// within its turn, so that guesses that come all at once are counted like guesses one after the other.
var guessTurns = make(chan struct{}, cap(passwordTurns))

// begin waits for a turn, which end gives back once the try is over, or returns fair.TooManyTries.
func (t signInTries) begin(ctx context.Context) (end func(), err error) {
	select {
	case guessTurns <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	end = func() { <-guessTurns }
	if err := t.check(ctx); err != nil {
		end()
		return nil, err
	}
	return end, nil
}

// check returns fair.TooManyTries while the next try has to wait.
func (t signInTries) check(ctx context.Context) error {
	now, wait := t.app.Now(), time.Duration(0)
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

// failed notes a failure and returns its error.
func (t signInTries) failed(ctx context.Context, sentence texts.Message) error {
	for key := range t.keys {
		if err := t.app.store.AddFailedSignIn(ctx, key, t.app.Now()); err != nil {
			return err
		}
	}
	return fair.Fail(fair.KindUnauthenticated, sentence)
}
