package app

import (
	"context"
	"strings"
	"time"

	"github.com/alexedwards/argon2id"

	"mela/internal/fair"
)

// passwordCost is OWASP's setting for argon2id; two at a time are hashed, so that a flood of sign-ins
// cannot eat the machine's memory.
var (
	passwordCost  = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	passwordTurns = make(chan struct{}, 2)
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

// MinPassword is the least length of an office password in characters.
const MinPassword = 12

// SignIn checks an e-mail address and a password. The error never says which half was wrong; too many
// failures are KindInvalid with code too_many_requests, and wait tells how long.
func (a *App) SignIn(ctx context.Context, email, password, address string) (account fair.Account, wait time.Duration, err error) {
	email = strings.ToLower(strings.TrimSpace(email))
	keys := map[string]int{"account:" + email: freeTries, "address:" + address: freeTriesAddress}
	now := a.Now()
	for key, free := range keys {
		count, latest, err := a.store.FailedSignIns(ctx, key, now.Add(-tryWindow))
		if err != nil {
			return fair.Account{}, 0, err
		}
		if count >= free {
			pause := min(time.Second<<min(count-free, 10), maxWait)
			if left := latest.Add(pause).Sub(now); left > wait {
				wait = left
			}
		}
	}
	if wait > 0 {
		return fair.Account{}, wait, fair.Fail(fair.KindInvalid, fair.SayTooManyRequests)
	}
	account, err = a.store.FindAccountByEmail(ctx, email)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return fair.Account{}, 0, err
	}
	hash := account.PasswordHash
	if err != nil || account.Disabled {
		hash = dummyHash
	}
	passwordTurns <- struct{}{}
	match, _ := argon2id.ComparePasswordAndHash(password, hash)
	<-passwordTurns
	if !match || hash == dummyHash {
		for key := range keys {
			if err := a.store.AddFailedSignIn(ctx, key, now); err != nil {
				return fair.Account{}, 0, err
			}
		}
		return fair.Account{}, 0, fair.Fail(fair.KindUnauthenticated, fair.SayInvalidCredentials)
	}
	if err := a.store.ClearFailedSignIns(ctx, "account:"+email); err != nil {
		return fair.Account{}, 0, err
	}
	err = a.logChange(WithActor(ctx, account), "signed in", "account", account.ID, account.Email+" signed in", nil, nil)
	return account, 0, err
}

// FindAccount returns the account of a session. A disabled one is KindUnauthenticated.
func (a *App) FindAccount(ctx context.Context, id string) (fair.Account, error) {
	account, err := a.store.FindAccount(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && account.Disabled {
		return fair.Account{}, fair.Fail(fair.KindUnauthenticated, fair.SaySignInFirst)
	}
	return account, err
}

// CreateAccount makes an account of the office. Only the command line and an owner may call it.
func (a *App) CreateAccount(ctx context.Context, email, name, password string, role fair.Role) (fair.Account, error) {
	p := fair.Problems{}
	email = strings.ToLower(p.CleanEmail("email", email, true))
	if len([]rune(password)) < MinPassword {
		p.Add("password", fair.SayPasswordShort)
	}
	if _, ok := fair.ParseRole(string(role)); !ok {
		p.Add("role", fair.SayChoose)
	}
	if err := p.Err(); err != nil {
		return fair.Account{}, err
	}
	hash, err := argon2id.CreateHash(password, passwordCost)
	if err != nil {
		return fair.Account{}, err
	}
	if name == "" {
		name, _, _ = strings.Cut(email, "@")
	}
	account := fair.Account{ID: fair.NewID(a.Now()), Email: email, Name: name, Role: role, PasswordHash: hash, CreatedAt: a.Now()}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.CreateAccount(ctx, account); err != nil {
			return err
		}
		return a.logChange(ctx, "created", "account", account.ID, "Account "+email+" was created as "+string(role), nil, nil)
	})
	return account, err
}

// HasOwner reports whether any account may manage the others.
func (a *App) HasOwner(ctx context.Context) (bool, error) {
	n, err := a.store.CountOwners(ctx)
	return n > 0, err
}
