package accounts

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Accounts lists the office accounts. If `removed` is true, it lists the removed accounts instead. Only owners may
// call it.
func (a *Service) Accounts(ctx context.Context, removed bool) ([]fair.Account, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	return a.store.Accounts(ctx, removed)
}

// AddAccount creates an account. If a mail server is configured, it sends the account a link for choosing a password
// and returns no password. Otherwise it returns a first password, which cannot be read again later. The link and the
// first password expire after fair.FirstPasswordFor and allow only choosing a password. Only owners may call it. All
// owners are notified of the change.
func (a *Service) AddAccount(
	ctx context.Context,
	email, name, role string,
) (account fair.Account, password string, err error) {
	if err := a.requireFresh(ctx, fair.MayManage); err != nil {
		return fair.Account{}, "", err
	}
	first := rand.Text()
	account = fair.Account{
		Email: email, Name: name, Role: fair.Role(role), ApprovesFrom: a.MachineNow().Add(fair.AccessTrustedAfter),
	}
	account.MustChange, account.PasswordExpiresAt = true, a.MachineNow().Add(fair.FirstPasswordFor)
	err = a.InTx(ctx, func(ctx context.Context) error {
		created, err := a.createAccount(ctx, account, first)
		if err != nil {
			return err
		}
		if err := a.giveAccess(ctx, created.ID); err != nil {
			return err
		}
		if password, err = a.handOver(ctx, &created, first, fair.MessageAccountInvited); err != nil {
			return err
		}
		account = created
		return a.notify.NotifyOwners(ctx,
			texts.PortalActivity.AccountCreated(created.Email, created.RoleLabel()))
	})
	a.Wake()
	return account, password, err
}

// handOver lets the user of a new or reset account sign in. It sends a link by e-mail or, without a mail server,
// returns the first password.
func (a *Service) handOver(ctx context.Context, account *fair.Account, first string,
	kind fair.MessageKind,
) (password string, err error) {
	if !a.Settings.SendsMail {
		return first, nil
	}
	return "", a.sendLink(ctx, account, kind)
}

// giveAccess records that the actor gave an account access. For some time afterwards, the two do not count as two
// persons.
func (a *Service) giveAccess(ctx context.Context, accountID string) error {
	actor, _ := app.Actor(ctx)
	if actor.ID == accountID {
		return nil
	}
	return a.store.NoteAccess(ctx, accountID, actor.ID, a.MachineNow())
}

// requireFresh returns nil if the actor has a permission and has authenticated recently, otherwise an error.
func (a *Service) requireFresh(ctx context.Context, p fair.Permission) error {
	if err := app.Require(ctx, p); err != nil {
		return err
	}
	return a.RequireFresh(ctx)
}

// UpdateAccount changes an account's name, role or disabled state. An account that is disabled or receives another
// role is signed out. It returns KindConflict if no owner would remain. Only owners may call it.
func (a *Service) UpdateAccount(
	ctx context.Context,
	id string,
	change fair.AccountUpdate,
) (after fair.Account, err error) {
	err = a.changeAccount(ctx, id, func(ctx context.Context, before fair.Account) (fair.Account, error) {
		if change.Version != nil && *change.Version != before.Version {
			return before, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		changed, err := change.Apply(before)
		if err != nil {
			return before, err
		}
		if changed.Role != before.Role || before.Disabled && !changed.Disabled {
			if err := a.giveAccess(ctx, id); err != nil {
				return before, err
			}
		}
		if changed.Disabled || changed.Role != before.Role {
			if err := a.store.EndSessions(ctx, id, ""); err != nil {
				return before, err
			}
		}
		after, err = a.store.UpdateAccount(ctx, changed)
		if err != nil {
			return before, err
		}
		if err := a.LogChange(ctx, "updated", "account", id,
			texts.PortalActivity.AccountChanged(before.Email), accountFields(before),
			accountFields(after)); err != nil {
			return after, err
		}
		return after, a.notify.NotifyOwners(ctx, roleNotice(after))
	})
	return after, err
}

// DeleteAccount removes an account and signs it out. Only owners may call it. They can restore the account for 30
// days. The activity log keeps the account's e-mail address. It returns KindConflict for the actor's own account and
// for the last owner.
func (a *Service) DeleteAccount(ctx context.Context, id string) error {
	if actor, ok := app.Actor(ctx); ok && actor.ID == id {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.OwnAccount())
	}
	return a.changeAccount(ctx, id, func(ctx context.Context, before fair.Account) (fair.Account, error) {
		removed := before
		removed.DeletedAt = a.Now()
		if _, err := a.store.UpdateAccount(ctx, removed); err != nil {
			return before, err
		}
		if err := a.store.EndSessions(ctx, id, ""); err != nil {
			return before, err
		}
		what := texts.PortalActivity.AccountRemoved(before.Email)
		return fair.Account{}, a.note(ctx, "deleted", "account", id, what, accountFields(before), nil)
	})
}

// RestoreAccount restores an account within 30 days of its removal, with its old password and second factor. Only
// owners may call it.
func (a *Service) RestoreAccount(ctx context.Context, id string) (after fair.Account, err error) {
	if err := a.requireFresh(ctx, fair.MayManage); err != nil {
		return fair.Account{}, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		account, err := a.store.LockRemovedAccount(ctx, id)
		if err != nil {
			return err
		}
		if err := app.Restorable(account.DeletedAt, a.Now()); err != nil {
			return err
		}
		account.DeletedAt = time.Time{}
		if err := a.giveAccess(ctx, id); err != nil {
			return err
		}
		if after, err = a.store.UpdateAccount(ctx, account); err != nil {
			return err
		}
		what := texts.PortalActivity.AccountRestored(account.Email)
		return a.note(ctx, "restored", "account", id, what, nil, accountFields(after))
	})
	return after, err
}

// Purge permanently deletes the accounts that can no longer be restored.
func (a *Service) Purge(ctx context.Context) (removed int, err error) {
	err = a.InTx(ctx, func(ctx context.Context) error {
		ids, err := a.store.PurgeAccounts(ctx, a.Now().Add(-app.RestoreWithin))
		removed = len(ids)
		for _, id := range ids {
			if err == nil {
				err = a.log(ctx, "removed", id, texts.PortalActivity.AccountDeleted())
			}
		}
		return err
	})
	return removed, err
}

// ResetPassword makes the password of an account invalid and ends all its sessions. Like AddAccount, it sends a link
// or returns a first password. Only owners may call it. All owners are notified of the change.
func (a *Service) ResetPassword(ctx context.Context, id string) (password string, err error) {
	first := rand.Text()
	hash, err := a.hashPassword(first)
	if err != nil {
		return "", err
	}
	reset := func(ctx context.Context, account *fair.Account) error {
		account.PasswordHash, account.MustChange = hash, true
		account.PasswordExpiresAt = a.MachineNow().Add(fair.FirstPasswordFor)
		account.LinkHash, account.LinkExpiresAt = "", time.Time{}
		password, err = a.handOver(ctx, account, first, fair.MessageAccountReset)
		return err
	}
	err = a.resetAccount(ctx, id, texts.PortalActivity.PasswordReset, reset)
	return password, err
}

// ResetSecondFactor switches off the second factor of an account whose user lost phone and recovery codes, deletes
// its passkeys, and ends all its sessions. Only owners may call it. All owners are notified of the change.
func (a *Service) ResetSecondFactor(ctx context.Context, id string) error {
	return a.resetAccount(ctx, id, texts.PortalActivity.SecondFactorReset,
		func(ctx context.Context, account *fair.Account) error {
			account.SecondFactor = fair.SecondFactor{}
			return a.store.DeletePasskeys(ctx, account.ID)
		})
}

func (a *Service) resetAccount(ctx context.Context, id string, summary func(email string) texts.Message,
	change func(context.Context, *fair.Account) error,
) error {
	return a.changeAccount(ctx, id, func(ctx context.Context, account fair.Account) (fair.Account, error) {
		if err := a.giveAccess(ctx, id); err != nil {
			return account, err
		}
		if err := change(ctx, &account); err != nil {
			return account, err
		}
		after, err := a.store.UpdateAccount(ctx, account)
		if err != nil {
			return account, err
		}
		if err := a.store.EndSessions(ctx, id, ""); err != nil {
			return account, err
		}
		return after, a.note(ctx, "reset", "account", id, summary(account.Email), nil, nil)
	})
}

// log writes a line of the activity log about an account.
func (a *Service) log(ctx context.Context, action, accountID string, what texts.Message) error {
	return a.LogChange(ctx, action, "account", accountID, what, nil, nil)
}

// note writes a line of the activity log about an account, and a message with the same text to every owner.
func (a *Service) note(ctx context.Context, action, entity, id string, what texts.Message,
	before, after map[string]any,
) error {
	if err := a.LogChange(ctx, action, entity, id, what, before, after); err != nil {
		return err
	}
	return a.notify.NotifyOwners(ctx, what)
}

// asOwner locks the owners and calls `change` in one transaction. `change` modifies accounts. Its argument
// `owners` contains the ids of the owners that are not disabled. The actor must be an owner who has authenticated
// recently; otherwise asOwner returns an error.
func (a *Service) asOwner(ctx context.Context, change func(ctx context.Context, owners []string) error) error {
	if err := a.requireFresh(ctx, fair.MayManage); err != nil {
		return err
	}
	err := a.InTx(ctx, func(ctx context.Context) error {
		owners, err := a.store.LockOwners(ctx)
		if err != nil {
			return err
		}
		// The actor may have lost the owner role since the request began, so it is checked again here.
		if actor, _ := app.Actor(ctx); !slices.Contains(owners, actor.ID) {
			return fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
		}
		return change(ctx, owners)
	})
	a.Wake()
	return err
}

// changeAccount changes an account as asOwner does. It returns KindConflict if no owner would remain.
func (a *Service) changeAccount(
	ctx context.Context,
	id string,
	change func(context.Context, fair.Account) (fair.Account, error),
) error {
	return a.asOwner(ctx, func(ctx context.Context, owners []string) error {
		before, err := a.store.LockAccount(ctx, id)
		if err != nil {
			return err
		}
		after, err := change(ctx, before)
		if err != nil {
			return err
		}
		stays := after.Role == fair.RoleOwner && !after.Disabled
		if slices.Contains(owners, id) && len(owners) == 1 && !stays {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.LastOwner())
		}
		return nil
	})
}

func accountFields(a fair.Account) map[string]any {
	return map[string]any{
		"email": a.Email, "name": a.Name, "role": a.RoleLabel(), "disabled": a.Disabled,
		"factorRequired": a.FactorRequired,
	}
}

// roleNotice returns the message to the owners about an account's new role or state.
func roleNotice(a fair.Account) texts.Message {
	if a.Disabled {
		return texts.PortalActivity.AccountDisabled(a.Email, a.RoleLabel())
	}
	return texts.PortalActivity.AccountRole(a.Email, a.RoleLabel())
}

// AccountEmails returns the office accounts' e-mail addresses by id. The portal shows these addresses to name the
// accounts that proposed or approved something. An account that may sell but may not read lists receives only its own
// address.
func (a *Service) AccountEmails(ctx context.Context) (map[string]string, error) {
	if own, _ := app.Actor(ctx); own.Can(fair.MaySell) && !own.Can(fair.MayRead) {
		return map[string]string{own.ID: own.Email}, nil
	}
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	emails := map[string]string{}
	for _, removed := range []bool{false, true} { // includes removed accounts, which may have approved something
		accounts, err := a.store.Accounts(ctx, removed)
		if err != nil {
			return nil, err
		}
		for _, account := range accounts {
			emails[account.ID] = account.Email
		}
	}
	return emails, nil
}
