package person

import (
	"context"
	"sync"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package person. It is safe for concurrent use.
type Service struct {
	*app.Core

	// Conversation returns the conversation with a phone number (whatsapp.Service.ConversationOf).
	Conversation func(ctx context.Context, phone fair.Phone) ([]fair.OwnText, error)
	// Forget deletes the conversations with a phone number (whatsapp.Service.Forget).
	Forget func(ctx context.Context, phone fair.Phone) error

	store        *store.DB
	ledger       *ledger.Service
	contact      *contact.Service
	content      *edition.Service
	notify       *message.Service
	sales        *sales.Service
	applications *application.Service
	sponsorships *record.Records[fair.Sponsorship, fair.SponsorshipInput]
	exhibitors   *exhibitor.Service
	asking       sync.WaitGroup // requests of AskForOwnDataSoon that are not processed yet
	turns        chan struct{}  // contains one value for each of these requests, so its capacity limits their number
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core         *app.Core
	Store        *store.DB
	Ledger       *ledger.Service
	Contact      *contact.Service
	Content      *edition.Service
	Notify       *message.Service
	Sales        *sales.Service
	Applications *application.Service
	Sponsorships *record.Records[fair.Sponsorship, fair.SponsorshipInput]
	Exhibitors   *exhibitor.Service
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core:         d.Core,
		store:        d.Store,
		ledger:       d.Ledger,
		contact:      d.Contact,
		content:      d.Content,
		notify:       d.Notify,
		sales:        d.Sales,
		applications: d.Applications,
		sponsorships: d.Sponsorships,
		exhibitors:   d.Exhibitors,
		turns:        make(chan struct{}, maxWaitingRequests),
	}
}
