package accounts

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ChangePassword sets the actor's password. All other sessions of the account end. The argument `session` is the id of
// the current session, which does not end.
func (a *Service) ChangePassword(ctx context.Context, current, next, session string) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	if next == current {
		return fair.Problems{"password": texts.PortalErrors.PasswordSame()}.Err()
	}
	hash, err := a.newPassword(ctx, actor, next)
	if err != nil {
		return err
	}
	return a.withOwnPassword(ctx, current, func(ctx context.Context, account *fair.Account) error {
		choosePassword(account, hash)
		if err := a.store.EndSessions(ctx, account.ID, session); err != nil {
			return err
		}
		return a.log(ctx, "changed", account.ID, texts.PortalActivity.PasswordChanged(account.Email))
	})
}

// newPassword checks the new password of an account and returns its hash.
func (a *Service) newPassword(ctx context.Context, account fair.Account, next string) (hash string, err error) {
	reason, err := a.passwordProblem(ctx, account, next)
	if err != nil {
		return "", err
	}
	if !reason.IsZero() {
		return "", fair.Problems{"password": reason}.Err()
	}
	return a.hashPassword(next)
}

func choosePassword(account *fair.Account, hash string) {
	account.PasswordHash, account.MustChange, account.PasswordExpiresAt = hash, false, time.Time{}
	account.LinkHash, account.LinkExpiresAt = "", time.Time{}
}

// ChoosePasswordByLink sets the password of the account to which the link was sent. The link works once. It returns
// KindNotFound if the link is unknown or expired. Anybody who has the link's token may call it.
func (a *Service) ChoosePasswordByLink(ctx context.Context, token, next string) error {
	var account fair.Account
	err := a.InTx(ctx, func(ctx context.Context) (err error) {
		account, err = a.accountOfLink(ctx, token)
		return err
	})
	if err != nil {
		return err
	}
	// Hashing takes a long time. It must not happen inside a transaction, because a transaction may lock the
	// database.
	hash, err := a.newPassword(ctx, account, next)
	if err != nil {
		return err
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		account, err := a.accountOfLink(ctx, token)
		if err != nil {
			return err
		}
		choosePassword(&account, hash)
		if _, err := a.store.UpdateAccount(ctx, account); err != nil {
			return err
		}
		if err := a.store.EndSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		return a.log(app.WithActor(ctx, account), "changed", account.ID, texts.PortalActivity.PasswordChosen(account.Email))
	})
}

// accountOfLink returns the account that a link for choosing a password belongs to, and locks it.
func (a *Service) accountOfLink(ctx context.Context, token string) (fair.Account, error) {
	account, err := a.store.FindAccountByLink(ctx, app.HashOf(token))
	if fair.IsKind(err, fair.KindNotFound) || err == nil &&
		(account.Disabled || !a.MachineNow().Before(account.LinkExpiresAt)) {
		return fair.Account{}, fair.Fail(fair.KindNotFound, texts.PortalErrors.PasswordLinkInvalid())
	}
	return account, err
}

// Reauthenticate checks the actor's password again. If the second factor is on, it also checks a code.
func (a *Service) Reauthenticate(ctx context.Context, password, code string) error {
	return a.withOwnPassword(ctx, password, func(_ context.Context, account *fair.Account) error {
		if account.SecondFactor.On() && !a.useCode(account, code) {
			return fair.Problems{"code": texts.PortalErrors.SecondFactorWrong()}.Err()
		}
		return nil
	})
}

// EndSession ends one session of the actor, who must have authenticated recently. It returns KindNotFound if the
// actor has no session with that id.
func (a *Service) EndSession(ctx context.Context, id string) error {
	if err := a.requireFresh(ctx, fair.MaySignIn); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.EndSession(ctx, account.ID, id); err != nil {
			return err
		}
		return a.log(ctx, "signed out", account.ID, texts.PortalActivity.SessionEnded(account.Email))
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

// SignOutEverywhere ends all sessions of the actor, who must have authenticated recently.
func (a *Service) SignOutEverywhere(ctx context.Context) error {
	if err := a.requireFresh(ctx, fair.MaySignIn); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.EndSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		return a.log(ctx, "signed out", account.ID, texts.PortalActivity.SessionsEnded(account.Email))
	})
}

// withOwnPassword checks the actor's password and then calls changeOwnAccount. Wrong passwords count like wrong
// passwords at sign-in, with the same limits.
func (a *Service) withOwnPassword(
	ctx context.Context,
	password string,
	change func(context.Context, *fair.Account) error,
) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	tries := signInTries{app: a, account: actor, known: true, keys: map[string]int{"own:" + actor.ID: freeTries}}
	right, decided, err := tries.compare(ctx, password, actor.PasswordHash)
	if err != nil {
		return err
	}
	defer decided()
	if !right {
		return tries.failed(ctx, fair.Problems{"current": texts.PortalErrors.PasswordWrong()}.Err())
	}
	err = a.changeOwnAccount(ctx, change)
	if fair.IsKind(err, fair.KindInvalid) {
		return tries.failed(ctx, err) // a wrong code counts like a wrong password
	}
	if err != nil {
		return err
	}
	return tries.clear(ctx)
}

// changeOwnAccount changes the actor's account in one transaction.
func (a *Service) changeOwnAccount(ctx context.Context, change func(context.Context, *fair.Account) error) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	return a.InTx(ctx, func(ctx context.Context) error {
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
