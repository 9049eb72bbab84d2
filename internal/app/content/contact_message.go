package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) contactMessageKind() record.Kind[fair.ContactMessage, fair.ContactMessageInput] {
	return record.Kind[fair.ContactMessage, fair.ContactMessageInput]{
		Entity: "contact message",
		Table:  a.store.ContactMessages().Table,
		Name:   func(m fair.ContactMessage) texts.Message { return texts.PortalActivity.RecordContactMessage(m.Name) },
		Clean: func(_ context.Context, in fair.ContactMessageInput, _ fair.ContactMessage) (fair.ContactMessage,
			error,
		) {
			return in.Clean()
		},
		Sign:     func(m *fair.ContactMessage, lang fair.Lang, consent string) { m.Lang, m.Consent = lang, consent },
		Print:    func(m fair.ContactMessage, _ string) string { return m.Print() },
		Personal: fair.ContactMessage.Personal,
		Notify: func(ctx context.Context, _, now fair.ContactMessage) error {
			return a.notify.ContactReceived(ctx, now) // notify is called only for new messages
		},
		Fields: func(m fair.ContactMessage) map[string]any {
			return map[string]any{"name": m.Name, "email": m.Email, "message": m.Message}
		},
	}
}

// CorrectContactMessage corrects a contact message after a privacy request. No other method changes a message's
// content.
func (a *Service) CorrectContactMessage(ctx context.Context, c fair.Correction) error {
	m, err := a.ContactMessages.Stored().Lock(ctx, c.ID)
	if err != nil {
		return err
	}
	before := a.ContactMessages.Fields(m)
	if c.Name != "" {
		m.Name = c.Name
	}
	if c.Email != "" {
		m.Email = c.Email
	}
	m.UpdatedAt = a.Now()
	if m, err = a.ContactMessages.Stored().Update(ctx, m); err != nil {
		return err
	}
	return a.ContactMessages.Changed(ctx, "updated", m, before, a.ContactMessages.Fields(m))
}
