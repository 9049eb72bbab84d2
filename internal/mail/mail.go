// Package mail keeps messages for reading, or hands them to a sender. Sending by SMTP is configured by
// MELA_SMTP_URL; without it every message stays in the database, where the office can read it.
package mail

import (
	"context"
	"time"

	"mela/internal/fair"
)

// Store keeps messages.
type Store interface {
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	MarkMessageSent(ctx context.Context, id string, at time.Time) error
}

// Sender puts a message on its way. It may be called again for a message whose first sending got no
// answer.
type Sender interface {
	Send(ctx context.Context, m fair.Message) error
}

// Mailer does the job of one message.
type Mailer struct {
	Store  Store
	Sender Sender // nil: messages are only kept
	Now    func() time.Time
}

// Deliver sends the message with an id, once. A message without an address, or without a sender, is
// only kept.
func (m Mailer) Deliver(ctx context.Context, id string) error {
	message, err := m.Store.FindMessage(ctx, id)
	if err != nil {
		return err
	}
	if m.Sender == nil || message.To == "" || !message.SentAt.IsZero() {
		return nil
	}
	if err := m.Sender.Send(ctx, message); err != nil {
		return err
	}
	return m.Store.MarkMessageSent(ctx, id, m.Now())
}
