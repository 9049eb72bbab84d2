package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

var contactMessageKind = recordKind[fair.ContactMessage, fair.ContactMessageInput]{
	entity: "contact message",
	name:   func(m fair.ContactMessage) string { return "The message of " + m.Name },
	record: func(m *fair.ContactMessage) *fair.Record { return &m.Record },
	store:  func(s Store) fair.RecordStore[fair.ContactMessage] { return s.ContactMessages() },
	clean: func(_ context.Context, _ *App, in fair.ContactMessageInput, _ fair.ContactMessage) (fair.ContactMessage, error) {
		return in.Clean()
	},
	sign:     func(m *fair.ContactMessage, lang fair.Lang, consent string) { m.Lang, m.Consent = lang, consent },
	print:    func(m fair.ContactMessage, _ string) string { return m.Print() },
	personal: fair.ContactMessage.Personal,
	tell: func(ctx context.Context, a *App, _, now fair.ContactMessage) error {
		return a.tellContact(ctx, now) // nobody changes one
	},
	fields: func(m fair.ContactMessage) map[string]any {
		return map[string]any{"name": m.Name, "email": m.Email, "message": m.Message}
	},
}
