package accounts

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn
	// must use the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a
	// deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	CreateAccount(ctx context.Context, a fair.Account) error
	FindAccount(ctx context.Context, id string) (fair.Account, error)
	FindAccountByEmail(ctx context.Context, email string) (fair.Account, error)
	CountOwners(ctx context.Context) (int, error)
	// Accounts lists all accounts by their e-mail addresses, or those that were removed. Nothing else but
	// LockRemovedAccount finds a removed one.
	Accounts(ctx context.Context, removed bool) ([]fair.Account, error)
	LockAccount(ctx context.Context, id string) (fair.Account, error)
	LockRemovedAccount(ctx context.Context, id string) (fair.Account, error)
	// LockOwners lists the ids of the owners that are not disabled and keeps them so until the
	// transaction ends.
	LockOwners(ctx context.Context) ([]string, error)
	// UpdateAccount stores all of a where its version is still a.Version, and raises the version;
	// else KindConflict.
	UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error)
	// NoteSignIn remembers when an account signed in last. That is no change of its version.
	NoteSignIn(ctx context.Context, id string, at time.Time) error
	// PurgeAccounts deletes for good what was removed before a moment, and tells which accounts these were.
	PurgeAccounts(ctx context.Context, before time.Time) (ids []string, err error)
	// EndSessions ends every session of an account but one (keep, an id; empty: all).
	EndSessions(ctx context.Context, accountID, keep string) error
	// SignedIn lists an account's sessions, the latest used first.
	SignedIn(ctx context.Context, accountID string) ([]fair.SignedIn, error)
	// FailedSignIns counts failures under a key (an account's address or a network address) since a
	// moment and tells when the latest was.
	FailedSignIns(ctx context.Context, key string, since time.Time) (count int, latest time.Time, err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
	ClearFailedSignIns(ctx context.Context, key string) error
}
