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

// dummyHash is compared when the account does not exist, so that the response time is the same.
var dummyHash, _ = argon2id.CreateHash("no account has this password", passwordCost)

// Rate limit of failed sign-ins, per account and per network address: after freeTries failures within tryWindow, each
// further failure doubles the waiting time, up to maxWait.
const (
	freeTries        = 5
	freeTriesAddress = 30
	tryWindow        = 15 * time.Minute
	maxWait          = 15 * time.Minute
)

// Credentials are the input of a sign-in.
type Credentials struct {
	Email    string
	Password string
	Code     string // code of the authenticator app or recovery code; required when the second factor is on
	Address  string // network address of the client
}

// SignIn checks credentials. The error never reveals which part was wrong. A correct password without the required
// code is KindUnauthenticated with the code second_factor_required. After too many wrong passwords or codes the error
// is fair.TooManyTries.
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

// signInTries are the keys under which the failures of a sign-in are counted, with the number of free tries of each.
type signInTries struct {
	app  *Service
	keys map[string]int
}

// guessTurns limits the number of concurrent password checks to the number of concurrent hash calculations. Each
// check reads the failure count during its turn, so concurrent guesses are counted like sequential ones.
var guessTurns = make(chan struct{}, cap(passwordTurns))

// begin waits for a turn and returns the function that ends it, or fair.TooManyTries.
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

// check returns fair.TooManyTries when the client must wait before the next try.
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

// failed records a failure and returns its error.
func (t signInTries) failed(ctx context.Context, sentence texts.Message) error {
	for key := range t.keys {
		if err := t.app.store.AddFailedSignIn(ctx, key, t.app.Now()); err != nil {
			return err
		}
	}
	return fair.Fail(fair.KindUnauthenticated, sentence)
}
