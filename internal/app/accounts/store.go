package accounts

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package accounts calls.
type Store interface {
	CreateAccount(ctx context.Context, a fair.Account) error
	FindAccount(ctx context.Context, id string) (fair.Account, error)
	FindAccountByEmail(ctx context.Context, email string) (fair.Account, error)
	CountOwners(ctx context.Context) (int, error)
	// Accounts lists the accounts, sorted by e-mail address. If `removed` is true, it lists the removed accounts
	// instead. Of the methods that find one account, only LockRemovedAccount finds removed accounts.
	Accounts(ctx context.Context, removed bool) ([]fair.Account, error)
	LockAccount(ctx context.Context, id string) (fair.Account, error)
	LockRemovedAccount(ctx context.Context, id string) (fair.Account, error)
	// FindAccountByLink finds and locks the account for which a password link was created. The argument `hash` is the
	// hash of the link's token.
	FindAccountByLink(ctx context.Context, hash string) (fair.Account, error)
	// NoteAccess records that the account with the id `by` gave access to another account.
	NoteAccess(ctx context.Context, accountID, by string, at time.Time) error
	// LockOwners lists the ids of the owners that are not disabled and locks them until the transaction ends.
	LockOwners(ctx context.Context) ([]string, error)
	// UpdateAccount stores all fields of the account `a` if the stored version equals a.Version, and increments the
	// version. Otherwise it returns KindConflict.
	UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error)
	// NoteSignIn records the time of the last sign-in. It does not change the version.
	NoteSignIn(ctx context.Context, id string, at time.Time) error
	// PurgeAccounts permanently deletes the accounts that were removed before a time, and returns their ids.
	PurgeAccounts(ctx context.Context, before time.Time) (ids []string, err error)
	// EndSessions ends all sessions of an account except the session whose id is `keep`. If `keep` is empty, it ends
	// all sessions.
	EndSessions(ctx context.Context, accountID, keep string) error
	// EndSession ends one session of an account. It returns KindNotFound if the account has no session with that id.
	EndSession(ctx context.Context, accountID, id string) error
	CreatePasskey(ctx context.Context, k fair.Passkey) error
	// Passkeys lists an account's passkeys, oldest first.
	Passkeys(ctx context.Context, accountID string) ([]fair.Passkey, error)
	// UsePasskey stores a passkey's credential and time of use. Both values change each time the passkey is used.
	UsePasskey(ctx context.Context, k fair.Passkey) error
	// DeletePasskey deletes one passkey of an account. It returns KindNotFound if the account has no passkey with
	// that id.
	DeletePasskey(ctx context.Context, accountID, id string) error
	DeletePasskeys(ctx context.Context, accountID string) error
	// CreateChallenge stores a challenge and deletes all expired challenges.
	CreateChallenge(ctx context.Context, c fair.PasskeyChallenge, now time.Time) error
	// TakeChallenge returns a challenge and deletes it. It returns KindNotFound if the challenge is unknown or
	// expired.
	TakeChallenge(ctx context.Context, id string, now time.Time) (fair.PasskeyChallenge, error)
	// SignedIn lists an account's sessions, most recently used first.
	SignedIn(ctx context.Context, accountID string) ([]fair.SignedIn, error)
	// FailedSignIns counts the recent failures under a key (an account's e-mail address or a network address), and
	// returns the time of the latest. It ignores failures that are later than now, which were recorded before the
	// clock was set back. They would lock all users out until the clock reaches their times.
	FailedSignIns(ctx context.Context, key string, now time.Time, within time.Duration) (count int, latest time.Time,
		err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
	ClearFailedSignIns(ctx context.Context, key string) error
}
