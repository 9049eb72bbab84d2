package campaign

import (
	"context"
	"net/url"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of package campaign. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        *store.DB
	notify       *message.Service
	applications *application.Service

	// WhatsApp is set before the first call.
	WhatsApp *whatsapp.Service
}

// New returns the Service of package campaign.
func New(core *app.Core, store *store.DB, notify *message.Service, applications *application.Service) *Service {
	return &Service{Core: core, store: store, notify: notify, applications: applications}
}

// unsubscribePurpose is the purpose for which links to the unsubscribe page are signed.
const unsubscribePurpose = "unsubscribe"

// unsubscribeLink returns the URL of the page on which a person unsubscribes. The link never expires.
func (a *Service) unsubscribeLink(to fair.Addressee) string {
	key := a.Secrets().Sign(unsubscribePurpose, fair.ContactHash(to.Contact()))
	return a.Settings.BaseURL + to.Lang.PathPrefix() + "/unsubscribe?" + url.Values{"k": {key}}.Encode()
}

// CheckUnsubscribeKey returns nil if the key of a link to the unsubscribe page is valid, otherwise KindNotFound.
// Anybody may call it.
func (a *Service) CheckUnsubscribeKey(key string) error {
	if _, ok := a.Secrets().Verify(unsubscribePurpose, key); !ok {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return nil
}

// Unsubscribe records that the contact to whom a key belongs does not want any campaigns, and stops the unsent
// messages to this contact. Calling it again changes nothing. It returns KindNotFound if the key is invalid. Anybody
// who has the key may call it.
func (a *Service) Unsubscribe(ctx context.Context, key string) error {
	hash, ok := a.Secrets().Verify(unsubscribePurpose, key)
	if !ok {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return a.InTx(ctx, func(ctx context.Context) error { return a.stopNews(ctx, hash) })
}

// SetNews turns campaigns to a contact, an e-mail address or phone number, off or on again, in the caller's
// transaction. The caller must have proof of the contact.
func (a *Service) SetNews(ctx context.Context, contact string, on bool) error {
	if on {
		return a.store.Resubscribe(ctx, fair.ContactHash(contact))
	}
	return a.stopNews(ctx, fair.ContactHash(contact))
}

func (a *Service) stopNews(ctx context.Context, hash string) error {
	reason := texts.PortalMessages.Unreachable(string(fair.UnreachableUnsubscribed)).In(fair.English)
	if err := a.store.Unsubscribe(ctx, hash, a.Now()); err != nil {
		return err
	}
	contacts, err := a.store.CampaignContacts(ctx)
	if err != nil {
		return err
	}
	for id, of := range contacts {
		if !slices.ContainsFunc(of, func(contact string) bool { return fair.ContactHash(contact) == hash }) {
			continue
		}
		if err := a.store.StopMessage(ctx, id, reason); err != nil {
			return err
		}
	}
	return nil
}
