package accounts

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// linksPerDay is the maximum number of password links that an account can receive in one day.
const linksPerDay = 3

// AskPasswordLink requests an e-mail with a link for choosing a new password. Neither the response nor its duration
// reveals whether an account with the address exists, because the account is looked up later, by a background job. It
// returns KindConflict if no mail server is configured. Anybody may call it.
func (a *Service) AskPasswordLink(ctx context.Context, email string) error {
	p := fair.Problems{}
	email = strings.ToLower(p.CleanEmail("email", email, true))
	if err := p.Err(); err != nil {
		return err
	}
	if !a.Settings.SendsMail {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PasswordLinkNoMail())
	}
	err := a.InTx(ctx, func(ctx context.Context) error {
		return a.AddJob(ctx, fair.Job{Kind: fair.JobPasswordLink, Key: email, RunAt: a.Now()})
	})
	a.Wake()
	return err
}

// SendPasswordLink handles the job that AskPasswordLink creates. It sends a link to the account with the e-mail
// address. The link works once and expires after fair.FirstPasswordFor. The password and the sessions do not change
// until the user chooses a new password. An account receives at most linksPerDay links per day. After that, the last
// link stays valid.
func (a *Service) SendPasswordLink(ctx context.Context, email string) error {
	found, err := a.store.FindAccountByEmail(ctx, strings.ToLower(email))
	if fair.IsKind(err, fair.KindNotFound) || err == nil && found.Disabled {
		return nil
	}
	if err != nil {
		return err
	}
	now, key := a.MachineNow(), "link:"+found.ID
	return a.InTx(ctx, func(ctx context.Context) error {
		account, err := a.store.LockAccount(ctx, found.ID)
		if err != nil {
			return err
		}
		sent, _, err := a.store.FailedSignIns(ctx, key, now, 24*time.Hour)
		if err != nil || sent >= linksPerDay {
			return err
		}
		if err := a.store.AddFailedSignIn(ctx, key, now); err != nil {
			return err
		}
		if err := a.sendLink(ctx, &account, fair.MessageAccountForgot); err != nil {
			return err
		}
		return a.log(app.WithActor(ctx, account), "asked", account.ID, texts.PortalActivity.LinkAsked(account.Email))
	})
}

// sendLink creates a new link for choosing an account's password, and writes the message that contains the link.
func (a *Service) sendLink(ctx context.Context, account *fair.Account, kind fair.MessageKind) (err error) {
	token := rand.Text()
	account.LinkHash, account.LinkExpiresAt = app.HashOf(token), a.MachineNow().Add(fair.FirstPasswordFor)
	if *account, err = a.store.UpdateAccount(ctx, *account); err != nil {
		return err
	}
	// The token is in the fragment of the URL, which browsers never send to a server.
	return a.notify.AccountLink(ctx, *account, kind, a.Settings.BaseURL+"/admin/set-password#token="+token)
}
