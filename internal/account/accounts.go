package account

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// FirstPasswordFor is the time within which a first password, or a link for choosing a password, must be used.
const FirstPasswordFor = 72 * time.Hour

// Find returns the account of a session. It returns KindUnauthenticated if the account does not exist or is
// disabled, or if its first password has expired.
func (s *Service) Find(ctx context.Context, id string) (fair.Account, error) {
	account, err := s.store.Find(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && (account.Disabled || account.PasswordExpired(s.MachineNow())) {
		return fair.Account{}, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst())
	}
	return account, err
}

// Create creates an office account. Only the command line and owners may call it.
func (s *Service) Create(
	ctx context.Context,
	email, name, password string,
	role fair.Role,
) (fair.Account, error) {
	return s.createAccount(ctx, fair.Account{Email: email, Name: name, Role: role}, password)
}

func (s *Service) createAccount(ctx context.Context, account fair.Account, password string) (fair.Account, error) {
	p := fair.Problems{}
	email := strings.ToLower(p.CleanEmail("email", account.Email, true))
	name, role := p.CleanLine("name", account.Name, false, fair.MaxName), account.Role
	account.Email, account.Name = email, name
	if reason, err := s.passwordProblem(ctx, account, password); err != nil {
		return fair.Account{}, err
	} else if !reason.IsZero() {
		p.Add("password", reason)
	}
	if _, ok := fair.ParseRole(string(role)); !ok {
		p.Add("role", texts.Errors.ChooseOne())
	}
	if err := p.Err(); err != nil {
		return fair.Account{}, err
	}
	hash, err := s.hashPassword(password)
	if err != nil {
		return fair.Account{}, err
	}
	if name == "" {
		account.Name, _, _ = strings.Cut(email, "@")
	}
	account.ID, account.PasswordHash = fair.NewID(s.Now()), hash
	account.Version, account.CreatedAt = 1, s.Now()
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Create(ctx, account); err != nil {
			return err
		}
		return s.log(ctx, "created", account.ID, texts.PortalActivity.AccountCreated(email, account.RoleLabel()))
	})
	return account, err
}

// HasOwner reports whether there is an account that may manage the other accounts.
func (s *Service) HasOwner(ctx context.Context) (bool, error) {
	n, err := s.store.CountOwners(ctx)
	return n > 0, err
}

// List lists the office accounts. If `removed` is true, it lists the removed accounts instead. Only owners may
// call it.
func (s *Service) List(ctx context.Context, removed bool) ([]fair.Account, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	return s.store.List(ctx, removed)
}

// Add creates an account. If a mail server is configured, it sends the account a link for choosing a password
// and returns no password. Otherwise it returns a first password, which cannot be read again later. The link and the
// first password expire after FirstPasswordFor and allow only choosing a password. Only owners may call it. All
// owners are notified of the change.
func (s *Service) Add(
	ctx context.Context,
	email, name, role string,
) (account fair.Account, password string, err error) {
	if err := s.requireFresh(ctx, fair.MayManage); err != nil {
		return fair.Account{}, "", err
	}
	first := firstPassword()
	account = fair.Account{
		Email: email, Name: name, Role: fair.Role(role), ApprovesFrom: s.MachineNow().Add(AccessTrustedAfter),
	}
	account.MustChange, account.PasswordExpiresAt = true, s.MachineNow().Add(FirstPasswordFor)
	err = s.InTx(ctx, func(ctx context.Context) error {
		created, err := s.createAccount(ctx, account, first)
		if err != nil {
			return err
		}
		if err := s.giveAccess(ctx, created.ID); err != nil {
			return err
		}
		if password, err = s.handOver(ctx, &created, first, fair.MessageAccountInvited); err != nil {
			return err
		}
		account = created
		return s.notify.NotifyOwners(ctx,
			texts.PortalActivity.AccountCreated(created.Email, created.RoleLabel()))
	})
	s.Wake()
	return account, password, err
}

// firstPassword returns a new password that can be read out by phone: groups of small letters and the digits 2 to 7,
// without 0 and 1. It has 100 bits of entropy.
func firstPassword() string {
	text := strings.ToLower(rand.Text())
	return strings.Join([]string{text[:4], text[4:8], text[8:12], text[12:16], text[16:20]}, "-")
}

// handOver lets the user of a new or reset account sign in. It sends a link by e-mail or, without a mail server,
// returns the first password.
func (s *Service) handOver(ctx context.Context, account *fair.Account, first string,
	kind fair.MessageKind,
) (password string, err error) {
	if !s.Settings.SendsMail {
		return first, nil
	}
	return "", s.sendLink(ctx, account, kind)
}

// giveAccess records that the actor gave an account access. For some time afterwards, the two do not count as two
// persons.
func (s *Service) giveAccess(ctx context.Context, accountID string) error {
	actor, _ := app.Actor(ctx)
	if actor.ID == accountID {
		return nil
	}
	return s.store.NoteAccess(ctx, accountID, actor.ID, s.MachineNow())
}

// requireFresh returns nil if the actor has a permission and has authenticated recently, otherwise an error.
func (s *Service) requireFresh(ctx context.Context, p fair.Permission) error {
	if err := app.Require(ctx, p); err != nil {
		return err
	}
	return s.RequireFresh(ctx)
}

// Update is an owner's change of an account; nil fields stay unchanged.
type Update struct {
	Name           *string `json:"name,omitempty"`
	Role           *string `json:"role,omitempty"`
	Disabled       *bool   `json:"disabled,omitempty"`
	FactorRequired *bool   `json:"factorRequired,omitempty" doc:"true: the account can only be used after it has set up a second factor or a passkey."`
	Version        *int    `json:"version,omitempty"` // version that the owner read; nil: no check
}

// SchemaName is the name of the type in the OpenAPI document.
func (Update) SchemaName() string { return "AccountUpdate" }

// apply validates the update and returns the changed account.
func (u Update) apply(a fair.Account) (fair.Account, error) {
	p := fair.Problems{}
	if u.Name != nil {
		a.Name = p.CleanLine("name", *u.Name, true, fair.MaxName)
	}
	if u.Role != nil {
		role, ok := fair.ParseRole(*u.Role)
		if !ok {
			p.Add("role", texts.Errors.ChooseOne())
		}
		a.Role = role
	}
	if u.Disabled != nil {
		a.Disabled = *u.Disabled
	}
	if u.FactorRequired != nil {
		a.FactorRequired = *u.FactorRequired
	}
	return a, p.Err()
}

// Update changes an account's name, role or disabled state. An account that is disabled or receives another
// role is signed out. It returns KindConflict if no owner would remain. Only owners may call it.
func (s *Service) Update(
	ctx context.Context,
	id string,
	change Update,
) (after fair.Account, err error) {
	err = s.changeAccount(ctx, id, func(ctx context.Context, before fair.Account) (fair.Account, error) {
		if change.Version != nil && *change.Version != before.Version {
			return before, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		changed, err := change.apply(before)
		if err != nil {
			return before, err
		}
		if changed.Role != before.Role || before.Disabled && !changed.Disabled {
			if err := s.giveAccess(ctx, id); err != nil {
				return before, err
			}
		}
		if changed.Disabled || changed.Role != before.Role {
			if err := s.store.EndSessions(ctx, id, ""); err != nil {
				return before, err
			}
		}
		after, err = s.store.Update(ctx, changed)
		if err != nil {
			return before, err
		}
		if err := s.LogChange(ctx, "updated", "account", id,
			texts.PortalActivity.AccountChanged(before.Email), accountFields(before),
			accountFields(after)); err != nil {
			return after, err
		}
		return after, s.notify.NotifyOwners(ctx, roleNotice(after))
	})
	return after, err
}

// Delete removes an account and signs it out. Only owners may call it. They can restore the account for 30
// days. The activity log keeps the account's e-mail address. It returns KindConflict for the actor's own account and
// for the last owner.
func (s *Service) Delete(ctx context.Context, id string) error {
	if actor, ok := app.Actor(ctx); ok && actor.ID == id {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.OwnAccount())
	}
	return s.changeAccount(ctx, id, func(ctx context.Context, before fair.Account) (fair.Account, error) {
		removed := before
		removed.DeletedAt = s.Now()
		if _, err := s.store.Update(ctx, removed); err != nil {
			return before, err
		}
		if err := s.store.EndSessions(ctx, id, ""); err != nil {
			return before, err
		}
		what := texts.PortalActivity.AccountRemoved(before.Email)
		return fair.Account{}, s.note(ctx, "deleted", "account", id, what, accountFields(before), nil)
	})
}

// Restore restores an account within 30 days of its removal, with its old password and second factor. Only
// owners may call it.
func (s *Service) Restore(ctx context.Context, id string) (after fair.Account, err error) {
	if err := s.requireFresh(ctx, fair.MayManage); err != nil {
		return fair.Account{}, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		account, err := s.store.LockRemoved(ctx, id)
		if err != nil {
			return err
		}
		if err := app.Restorable(account.DeletedAt, s.Now()); err != nil {
			return err
		}
		account.DeletedAt = time.Time{}
		if err := s.giveAccess(ctx, id); err != nil {
			return err
		}
		if after, err = s.store.Update(ctx, account); err != nil {
			return err
		}
		what := texts.PortalActivity.AccountRestored(account.Email)
		return s.note(ctx, "restored", "account", id, what, nil, accountFields(after))
	})
	return after, err
}

// Purge permanently deletes the accounts that can no longer be restored.
func (s *Service) Purge(ctx context.Context) (removed int, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		ids, err := s.store.Purge(ctx, s.Now().Add(-app.RestoreWithin))
		removed = len(ids)
		for _, id := range ids {
			if err == nil {
				err = s.log(ctx, "removed", id, texts.PortalActivity.AccountDeleted())
			}
		}
		return err
	})
	return removed, err
}

// ResetPassword makes the password of an account invalid and ends all its sessions. Like Add, it sends a link
// or returns a first password. Only owners may call it. All owners are notified of the change.
func (s *Service) ResetPassword(ctx context.Context, id string) (password string, err error) {
	first := firstPassword()
	hash, err := s.hashPassword(first)
	if err != nil {
		return "", err
	}
	reset := func(ctx context.Context, account *fair.Account) error {
		account.PasswordHash, account.MustChange = hash, true
		account.PasswordExpiresAt = s.MachineNow().Add(FirstPasswordFor)
		account.LinkHash, account.LinkExpiresAt = "", time.Time{}
		password, err = s.handOver(ctx, account, first, fair.MessageAccountReset)
		return err
	}
	err = s.resetAccount(ctx, id, texts.PortalActivity.PasswordReset, reset)
	return password, err
}

// ResetSecondFactor switches off the second factor of an account whose user lost phone and recovery codes, deletes
// its passkeys, and ends all its sessions. Only owners may call it. All owners are notified of the change.
func (s *Service) ResetSecondFactor(ctx context.Context, id string) error {
	return s.resetAccount(ctx, id, texts.PortalActivity.SecondFactorReset,
		func(ctx context.Context, account *fair.Account) error {
			account.SecondFactor = fair.SecondFactor{}
			return s.store.DeletePasskeys(ctx, account.ID)
		})
}

func (s *Service) resetAccount(ctx context.Context, id string, summary func(email string) texts.Message,
	change func(context.Context, *fair.Account) error,
) error {
	return s.changeAccount(ctx, id, func(ctx context.Context, account fair.Account) (fair.Account, error) {
		if err := s.giveAccess(ctx, id); err != nil {
			return account, err
		}
		if err := change(ctx, &account); err != nil {
			return account, err
		}
		after, err := s.store.Update(ctx, account)
		if err != nil {
			return account, err
		}
		if err := s.store.EndSessions(ctx, id, ""); err != nil {
			return account, err
		}
		return after, s.note(ctx, "reset", "account", id, summary(account.Email), nil, nil)
	})
}

// log writes a line of the activity log about an account.
func (s *Service) log(ctx context.Context, action, accountID string, what texts.Message) error {
	return s.LogChange(ctx, action, "account", accountID, what, nil, nil)
}

// note writes a line of the activity log about an account, and a message with the same text to every owner.
func (s *Service) note(ctx context.Context, action, entity, id string, what texts.Message,
	before, after map[string]any,
) error {
	if err := s.LogChange(ctx, action, entity, id, what, before, after); err != nil {
		return err
	}
	return s.notify.NotifyOwners(ctx, what)
}

// asOwner locks the owners and calls `change` in one transaction. `change` modifies accounts. Its argument
// `owners` contains the ids of the owners that are not disabled. The actor must be an owner who has authenticated
// recently; otherwise asOwner returns an error.
func (s *Service) asOwner(ctx context.Context, change func(ctx context.Context, owners []string) error) error {
	if err := s.requireFresh(ctx, fair.MayManage); err != nil {
		return err
	}
	err := s.InTx(ctx, func(ctx context.Context) error {
		owners, err := s.store.LockOwners(ctx)
		if err != nil {
			return err
		}
		// The actor may have lost the owner role since the request began, so it is checked again here.
		if actor, _ := app.Actor(ctx); !slices.Contains(owners, actor.ID) {
			return fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
		}
		return change(ctx, owners)
	})
	s.Wake()
	return err
}

// changeAccount changes an account as asOwner does. It returns KindConflict if no owner would remain.
func (s *Service) changeAccount(
	ctx context.Context,
	id string,
	change func(context.Context, fair.Account) (fair.Account, error),
) error {
	return s.asOwner(ctx, func(ctx context.Context, owners []string) error {
		before, err := s.store.Lock(ctx, id)
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
func (s *Service) AccountEmails(ctx context.Context) (map[string]string, error) {
	if own, _ := app.Actor(ctx); own.Can(fair.MaySell) && !own.Can(fair.MayRead) {
		return map[string]string{own.ID: own.Email}, nil
	}
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	emails := map[string]string{}
	for _, removed := range []bool{false, true} { // includes removed accounts, which may have approved something
		accounts, err := s.store.List(ctx, removed)
		if err != nil {
			return nil, err
		}
		for _, account := range accounts {
			emails[account.ID] = account.Email
		}
	}
	return emails, nil
}

// WithEmails returns a function that converts the result of a use case into a response. The function `view` gets the
// e-mail addresses of the accounts, by their ids.
func WithEmails[T, V any](
	ctx context.Context, s *Service, view func(T, map[string]string) V,
) func(T, error) (*web.Body[V], error) {
	return func(record T, err error) (*web.Body[V], error) {
		if err != nil {
			return nil, err
		}
		emails, err := s.AccountEmails(ctx)
		return web.BodyOf(view(record, emails)), err
	}
}
