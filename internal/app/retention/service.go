package retention

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package retention. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    Store
	ledger   Ledger
	bank     Bank
	privacy  Privacy
	retained string // day of the last retention job; only the sweeper uses it
}

// New returns the Service of package retention.
func New(core *app.Core, store Store, ledger Ledger, bank Bank, privacy Privacy) *Service {
	return &Service{Core: core, store: store, ledger: ledger, bank: bank, privacy: privacy}
}
