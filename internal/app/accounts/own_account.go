package accounts

import (
	"context"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ChangePassword sets the actor's password. All other sessions of the account end; session is the id of the current
// one, which stays.
func (a *Service) ChangePassword(ctx context.Context, current, next, session string) error {
	p := fair.Problems{}
	switch {
	case len([]rune(next)) < MinPassword:
		p.Add("password", texts.PortalErrors.PasswordShort())
	case next == current:
		p.Add("password", texts.PortalErrors.PasswordSame())
	}
	if err := p.Err(); err != nil {
		return err
	}
	hash, err := hashPassword(next)
	if err != nil {
		return err
	}
	return a.withOwnPassword(ctx, current, func(ctx context.Context, account *fair.Account) error {
		account.PasswordHash, account.MustChange = hash, false
		if err := a.store.EndSessions(ctx, account.ID, session); err != nil {
			return err
		}
		return a.LogChange(ctx, "changed", "account", account.ID, account.Email+" changed the password", nil, nil)
	})
}

// OwnSessions lists the actor's sessions.
func (a *Service) OwnSessions(ctx context.Context) ([]fair.SignedIn, error) {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	return a.store.SignedIn(ctx, account.ID)
}

// SignOutEverywhere ends all sessions of the actor.
func (a *Service) SignOutEverywhere(ctx context.Context) error {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return a.store.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.EndSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		return a.LogChange(ctx, "signed out", "account", account.ID, account.Email+" signed out everywhere", nil, nil)
	})
}

// withOwnPassword is changeOwnAccount with a check of the actor's password. Wrong passwords are rate-limited in the
// same way as at sign-in.
func (a *Service) withOwnPassword(
	ctx context.Context,
	password string,
	change func(context.Context, *fair.Account) error,
) error {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	tries := signInTries{app: a, keys: map[string]int{"account:" + actor.Email: freeTries}}
	end, err := tries.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if !passwordMatches(password, actor.PasswordHash) {
		if err := tries.failed(ctx, texts.PortalErrors.PasswordWrong()); !fair.IsKind(err, fair.KindUnauthenticated) {
			return err
		}
		return problem("current", texts.PortalErrors.PasswordWrong())
	}
	return a.changeOwnAccount(ctx, change)
}

// changeOwnAccount changes the actor's account in one transaction.
func (a *Service) changeOwnAccount(ctx context.Context, change func(context.Context, *fair.Account) error) error {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	return a.store.InTx(ctx, func(ctx context.Context) error {
		account, err := a.store.LockAccount(ctx, actor.ID)
		if err != nil {
			return err
		}
		if err := change(ctx, &account); err != nil {
			return err
		}
		_, err = a.store.UpdateAccount(ctx, account)
		return err
	})
}

// problem returns an error for one field.
func problem(field string, sentence texts.Message) error {
	p := fair.Problems{}
	p.Add(field, sentence)
	return p.Err()
}
