package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var contactMessageKind = recordKind[fair.ContactMessage, fair.ContactMessageInput]{
	entity: "contact message",
	name:   func(m fair.ContactMessage) texts.Message { return texts.PortalActivity.RecordContactMessage(m.Name) },
	record: func(m *fair.ContactMessage) *fair.Record { return &m.Record },
	store:  func(s Store) fair.RecordStore[fair.ContactMessage] { return s.ContactMessages() },
	clean: func(_ context.Context, _ *Service, in fair.ContactMessageInput, _ fair.ContactMessage) (fair.ContactMessage,
		error,
	) {
		return in.Clean()
	},
	sign:     func(m *fair.ContactMessage, lang fair.Lang, consent string) { m.Lang, m.Consent = lang, consent },
	print:    func(m fair.ContactMessage, _ string) string { return m.Print() },
	personal: fair.ContactMessage.Personal,
	notify: func(ctx context.Context, a *Service, _, now fair.ContactMessage) error {
		return a.notify.ContactReceived(ctx, now) // notify is called only for new messages
	},
	fields: func(m fair.ContactMessage) map[string]any {
		return map[string]any{"name": m.Name, "email": m.Email, "message": m.Message}
	},
}

// CorrectContactMessage corrects a contact message after a privacy request. No other method changes a message's
// content.
func (a *Service) CorrectContactMessage(ctx context.Context, c fair.Correction) error {
	m, err := a.store.ContactMessages().Lock(ctx, c.ID)
	if err != nil {
		return err
	}
	before := contactMessageKind.fields(m)
	if c.Name != "" {
		m.Name = c.Name
	}
	if c.Email != "" {
		m.Email = c.Email
	}
	m.UpdatedAt = a.Now()
	if m, err = a.store.ContactMessages().Update(ctx, m); err != nil {
		return err
	}
	return a.ContactMessages.changed(ctx, "updated", m, before, contactMessageKind.fields(m))
}
