package retention

import (
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/bank"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package retention. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    *store.DB
	ledger   *ledger.Service
	bank     *bank.Service
	whatsApp *whatsapp.Service
	privacy  *person.Service
	retained string // day of the last retention job; only the sweeper uses it
}

// New returns the Service of package retention.
func New(core *app.Core, store *store.DB, ledger *ledger.Service, bank *bank.Service, w *whatsapp.Service,
	privacy *person.Service,
) *Service {
	return &Service{Core: core, store: store, ledger: ledger, bank: bank, whatsApp: w, privacy: privacy}
}
