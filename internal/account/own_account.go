package account

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ChangePassword sets the actor's password. All other sessions of the account end. The argument `session` is the id of
// the current session, which does not end.
func (s *Service) ChangePassword(ctx context.Context, current, next, session string) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	if next == current {
		return fair.Problems{"password": texts.PortalErrors.PasswordSame()}.Err()
	}
	hash, err := s.newPassword(ctx, actor, next)
	if err != nil {
		return err
	}
	return s.withOwnPassword(ctx, current, func(ctx context.Context, account *fair.Account) error {
		choosePassword(account, hash)
		if err := s.store.EndSessions(ctx, account.ID, session); err != nil {
			return err
		}
		return s.log(ctx, "changed", account.ID, texts.PortalActivity.PasswordChanged(account.Email))
	})
}

// newPassword checks the new password of an account and returns its hash.
func (s *Service) newPassword(ctx context.Context, account fair.Account, next string) (hash string, err error) {
	reason, err := s.passwordProblem(ctx, account, next)
	if err != nil {
		return "", err
	}
	if !reason.IsZero() {
		return "", fair.Problems{"password": reason}.Err()
	}
	return s.hashPassword(next)
}

func choosePassword(account *fair.Account, hash string) {
	account.PasswordHash, account.MustChange, account.PasswordExpiresAt = hash, false, time.Time{}
	account.LinkHash, account.LinkExpiresAt = "", time.Time{}
}

// ChoosePasswordByLink sets the password of the account to which the link was sent. The link works once. It returns
// KindNotFound if the link is unknown or expired. Anybody who has the link's token may call it.
func (s *Service) ChoosePasswordByLink(ctx context.Context, token, next string) error {
	var account fair.Account
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		account, err = s.accountOfLink(ctx, token)
		return err
	})
	if err != nil {
		return err
	}
	// Hashing takes a long time. It must not happen inside a transaction, because a transaction may lock the
	// database.
	hash, err := s.newPassword(ctx, account, next)
	if err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		account, err := s.accountOfLink(ctx, token)
		if err != nil {
			return err
		}
		choosePassword(&account, hash)
		if _, err := s.store.Update(ctx, account); err != nil {
			return err
		}
		if err := s.store.EndSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		return s.log(app.WithActor(ctx, account), "changed", account.ID, texts.PortalActivity.PasswordChosen(account.Email))
	})
}

// accountOfLink returns the account that a link for choosing a password belongs to, and locks it.
func (s *Service) accountOfLink(ctx context.Context, token string) (fair.Account, error) {
	account, err := s.store.FindByLink(ctx, app.HashOf(token))
	if fair.IsKind(err, fair.KindNotFound) || err == nil &&
		(account.Disabled || !s.MachineNow().Before(account.LinkExpiresAt)) {
		return fair.Account{}, fair.Fail(fair.KindNotFound, texts.PortalErrors.PasswordLinkInvalid())
	}
	return account, err
}

// Reauthenticate checks the actor's password again. If the second factor is on, it also checks a code.
func (s *Service) Reauthenticate(ctx context.Context, password, code string) error {
	return s.withOwnPassword(ctx, password, func(_ context.Context, account *fair.Account) error {
		if account.SecondFactor.On() && !s.useCode(account, code) {
			return fair.Problems{"code": texts.PortalErrors.SecondFactorWrong()}.Err()
		}
		return nil
	})
}

// EndSession ends one session of the actor, who must have authenticated recently. It returns KindNotFound if the
// actor has no session with that id.
func (s *Service) EndSession(ctx context.Context, id string) error {
	if err := s.requireFresh(ctx, fair.MaySignIn); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.EndSession(ctx, account.ID, id); err != nil {
			return err
		}
		return s.log(ctx, "signed out", account.ID, texts.PortalActivity.SessionEnded(account.Email))
	})
}

// OwnSessions lists the actor's sessions. The argument `current` is the id of the session of the request.
func (s *Service) OwnSessions(ctx context.Context, current string) ([]Session, error) {
	if err := app.Require(ctx, fair.MaySignIn); err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	list, err := s.store.Sessions(ctx, account.ID)
	for i := range list {
		list[i].Current = list[i].ID == current
	}
	return list, err
}

// SignOutEverywhere ends all sessions of the actor, who must have authenticated recently.
func (s *Service) SignOutEverywhere(ctx context.Context) error {
	if err := s.requireFresh(ctx, fair.MaySignIn); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.EndSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		return s.log(ctx, "signed out", account.ID, texts.PortalActivity.SessionsEnded(account.Email))
	})
}

// withOwnPassword checks the actor's password and then calls changeOwnAccount. Wrong passwords count like wrong
// passwords at sign-in, with the same limits.
func (s *Service) withOwnPassword(
	ctx context.Context,
	password string,
	change func(context.Context, *fair.Account) error,
) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	tries := signInTries{service: s, account: actor, known: true, keys: map[string]int{"own:" + actor.ID: freeTries}}
	right, decided, err := tries.compare(ctx, password, actor.PasswordHash)
	if err != nil {
		return err
	}
	defer decided()
	if !right {
		return tries.failed(ctx, fair.Problems{"current": texts.PortalErrors.PasswordWrong()}.Err())
	}
	err = s.changeOwnAccount(ctx, change)
	if fair.IsKind(err, fair.KindInvalid) {
		return tries.failed(ctx, err) // a wrong code counts like a wrong password
	}
	if err != nil {
		return err
	}
	return tries.clear(ctx)
}

// changeOwnAccount changes the actor's account in one transaction.
func (s *Service) changeOwnAccount(ctx context.Context, change func(context.Context, *fair.Account) error) error {
	if err := app.Require(ctx, fair.MayChoosePassword); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		account, err := s.store.Lock(ctx, actor.ID)
		if err != nil {
			return err
		}
		if err := change(ctx, &account); err != nil {
			return err
		}
		_, err = s.store.Update(ctx, account)
		return err
	})
}

// linksPerDay is the maximum number of password links that an account can receive in one day.
const linksPerDay = 3

// AskPasswordLink requests an e-mail with a link for choosing a new password. Neither the response nor its duration
// reveals whether an account with the address exists, because the account is looked up later, by a background job. It
// returns KindConflict if no mail server is configured. Anybody may call it.
func (s *Service) AskPasswordLink(ctx context.Context, email string) error {
	p := fair.Problems{}
	email = strings.ToLower(p.CleanEmail("email", email, true))
	if err := p.Err(); err != nil {
		return err
	}
	if !s.Settings.SendsMail {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PasswordLinkNoMail())
	}
	err := s.InTx(ctx, func(ctx context.Context) error {
		return s.AddJob(ctx, fair.Job{Kind: fair.JobPasswordLink, Key: email, RunAt: s.Now()})
	})
	s.Wake()
	return err
}

// SendPasswordLink handles the job that AskPasswordLink creates. It sends a link to the account with the e-mail
// address. The link works once and expires after FirstPasswordFor. The password and the sessions do not change
// until the user chooses a new password. An account receives at most linksPerDay links per day. After that, the last
// link stays valid.
func (s *Service) SendPasswordLink(ctx context.Context, email string) error {
	found, err := s.store.FindByEmail(ctx, strings.ToLower(email))
	if fair.IsKind(err, fair.KindNotFound) || err == nil && found.Disabled {
		return nil
	}
	if err != nil {
		return err
	}
	now, key := s.MachineNow(), "link:"+found.ID
	return s.InTx(ctx, func(ctx context.Context) error {
		account, err := s.store.Lock(ctx, found.ID)
		if err != nil {
			return err
		}
		sent, _, err := s.store.FailedSignIns(ctx, key, now, 24*time.Hour)
		if err != nil || sent >= linksPerDay {
			return err
		}
		if err := s.store.AddFailedSignIn(ctx, key, now); err != nil {
			return err
		}
		if err := s.sendLink(ctx, &account, fair.MessageAccountForgot); err != nil {
			return err
		}
		return s.log(app.WithActor(ctx, account), "asked", account.ID, texts.PortalActivity.LinkAsked(account.Email))
	})
}

// sendLink creates a new link for choosing an account's password, and writes the message that contains the link.
func (s *Service) sendLink(ctx context.Context, account *fair.Account, kind fair.MessageKind) (err error) {
	token := rand.Text()
	account.LinkHash, account.LinkExpiresAt = app.HashOf(token), s.MachineNow().Add(FirstPasswordFor)
	if *account, err = s.store.Update(ctx, *account); err != nil {
		return err
	}
	// The token is in the fragment of the URL, which browsers never send to a server.
	return s.notify.AccountLink(ctx, *account, kind, s.Settings.BaseURL+"/admin/set-password#token="+token)
}
