package message

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/invoice"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package message. It is safe for concurrent use.
type Service struct {
	*app.Core

	// Queue decides whether a message goes by WhatsApp, and stores the job that sends it (whatsapp.Service.Queue).
	Queue func(ctx context.Context, m *fair.Message, text fair.MessageText, values map[string]string,
		runAt time.Time) (bool, error)
	// QueueCampaign is like Queue for a message of a campaign (whatsapp.Service.QueueCampaign).
	QueueCampaign func(ctx context.Context, m *fair.Message, c fair.Campaign, values map[string]string) (bool, error)

	store    *store.DB
	accounts account.Store
	books    *invoice.Service
	emails   Emails // nil: the portal shows messages as plain text only

	nextSummary time.Time // used by the sweeper only
}

// New returns the Service of package message. If `emails` is nil, messages are shown as plain text only.
func New(core *app.Core, store *store.DB, accounts account.Store, books *invoice.Service, emails Emails) *Service {
	return &Service{Core: core, store: store, accounts: accounts, books: books, emails: emails}
}
