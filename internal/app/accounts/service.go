package accounts

import (
	"cmp"
	"sync"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package accounts. It is safe for concurrent use.
type Service struct {
	*app.Core

	store  Store
	notify Notify
	turns  *turns
	cost   *argon2id.Params

	// dummyHash returns a hash to compare with the password if the account does not exist. The response then takes as
	// long as for an existing account. The hash is computed at the first sign-in, so that it does not delay the
	// program's startup.
	dummyHash func() string
}

// New returns the Service of package accounts. `passwordCost` is the cost of hashing passwords. Only tests set it. If
// it is nil, the production cost is used.
func New(core *app.Core, store Store, notify Notify, passwordCost *argon2id.Params) *Service {
	a := &Service{
		Core: core, store: store, notify: notify, turns: newTurns(), cost: cmp.Or(passwordCost, defaultPasswordCost),
	}
	a.dummyHash = sync.OnceValue(func() string {
		hash, _ := argon2id.CreateHash("no account has this password", a.cost) // fails only without random data
		return hash
	})
	return a
}
