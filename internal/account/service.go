// Package account has the accounts of the office: sign-in, sessions, second factors, passkeys, roles, a user's own
// account, and the rule of the second person.
package account

import (
	"cmp"
	"context"
	"sync"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package account calls. They write messages in the caller's
// transaction. It is an interface because notify imports this package: it finds the owners with Store.
type Notify interface {
	// AccountLink writes a message with the link for choosing an account's password.
	AccountLink(ctx context.Context, account fair.Account, kind fair.MessageKind, link string) error
	// NotifyOwners writes a message about a security setting to every owner. The argument `what` lists the changes, each
	// as a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}

// Service implements the use cases of package account. It is safe for concurrent use.
type Service struct {
	*app.Core

	store  Store
	notify Notify
	queues *passwordQueues
	cost   *argon2id.Params

	// dummyHash returns a hash to compare with the password if the account does not exist. The response then takes as
	// long as for an existing account. The hash is computed at the first sign-in, so that it does not delay the
	// program's startup.
	dummyHash func() string
}

// New returns the Service of package account. `passwordCost` is the cost of hashing passwords. Only tests set it. If
// it is nil, the production cost is used.
func New(core *app.Core, store Store, notify Notify, passwordCost *argon2id.Params) *Service {
	s := &Service{
		Core: core, store: store, notify: notify, queues: newPasswordQueues(),
		cost: cmp.Or(passwordCost, defaultPasswordCost),
	}
	s.dummyHash = sync.OnceValue(func() string {
		hash, _ := argon2id.CreateHash("no account has this password", s.cost) // fails only without random data
		return hash
	})
	return s
}
