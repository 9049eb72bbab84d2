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

	// dummyHash returns a hash. It is compared with the password if the account does not exist, so that the response
	// takes as long as for an existing account. The hash is computed at the first sign-in, so that it does not delay the
	// start of the program.
	dummyHash func() string
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	Store  Store
	Notify Notify
	// PasswordCost is the cost of the hashes of passwords. It is only set in tests; nil: the cost of the product.
	PasswordCost *argon2id.Params
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	a := &Service{
		Core: d.Core, store: d.Store, notify: d.Notify, turns: newTurns(), cost: cmp.Or(d.PasswordCost, passwordCost),
	}
	a.dummyHash = sync.OnceValue(func() string {
		hash, _ := argon2id.CreateHash("no account has this password", a.cost) // fails only without random data
		return hash
	})
	return a
}
