package recordpage

import (
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package recordpage. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   *store.DB
	ledger  *ledger.Service
	privacy *person.Service
	entry   *entry.Service
	printer Printer
}

// New returns the Service of package recordpage. If printer is nil, it prints no PDFs.
func New(
	core *app.Core, store *store.DB, money *ledger.Service, privacy *person.Service, codes *entry.Service,
	printer Printer,
) *Service {
	return &Service{Core: core, store: store, ledger: money, privacy: privacy, entry: codes, printer: printer}
}

// Printer prints badges, signs and lists. It must be safe for concurrent use.
type Printer interface {
	Badges(about fair.PrintedBadges) ([]byte, error)
	StallSigns(about fair.PrintedStalls) ([]byte, error)
	ExhibitorList(about fair.PrintedStalls) ([]byte, error)
	DoorList(about fair.PrintedDoorList) ([]byte, error)
	PassPoster(about fair.PrintedPassPoster) ([]byte, error)
	// Missing returns the characters of a text that cannot be printed.
	Missing(text string) (string, error)
}
