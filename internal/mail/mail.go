// Package mail sends messages by e-mail, as letters in the look of the fair, or keeps them for reading.
// Sending by SMTP is configured by MELA_SMTP_URL; without it every message stays in the database, where the
// office can read it.
package mail

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store keeps messages and notes how sending went.
type Store interface {
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	MarkMessageSent(ctx context.Context, m fair.Message, at time.Time) error
	MarkMessageKept(ctx context.Context, id string) error
	NoteMessageFailure(ctx context.Context, id, failure string, at time.Time) error
	MarkMessageFailed(ctx context.Context, id, failure string) error
}

// Desk gives what a letter needs beside its message.
type Desk interface {
	// Letterhead is whose letter it is, in a language.
	Letterhead(ctx context.Context, lang fair.Lang) (fair.Letterhead, error)
	// Attachments are the files that go with a message, such as the receipt.
	Attachments(ctx context.Context, m fair.Message) ([]fair.Attachment, error)
}

// Letter is a message ready to be sent.
type Letter struct {
	Message     fair.Message
	Head        fair.Letterhead
	Attachments []fair.Attachment
	Date        time.Time
}

// Sender puts a letter on its way. It may be called again for a letter whose first sending got no answer.
// Its errors are *Failure.
type Sender interface {
	Send(ctx context.Context, l Letter) error
}

// Mailer does the job of one message.
type Mailer struct {
	Store  Store
	Desk   Desk
	Sender Sender // nil: messages are only kept
	Now    func() time.Time
}

// Deliver does the job with a key: it sends the message once: one that the mail server has taken is not sent again. Only a
// process that dies between the server's answer and the note of it, or an answer that is lost on its way,
// makes the next worker send the same letter again; it has the same Message-ID, by which mailboxes know it.
// A message without an address, or without a sender, is kept. The error names no person.
func (m Mailer) Deliver(ctx context.Context, key string) error {
	id := fair.MessageOfMail(key)
	message, err := m.Store.FindMessage(ctx, id)
	if err != nil {
		return err
	}
	if message.Status == fair.MessageSent {
		return nil
	}
	if m.Sender == nil || message.To == "" {
		return m.Store.MarkMessageKept(ctx, id)
	}
	letter, err := m.letter(ctx, message)
	if err == nil {
		err = m.Sender.Send(ctx, letter)
	}
	if err == nil {
		return m.Store.MarkMessageSent(context.WithoutCancel(ctx), message, m.Now())
	}
	words := "The letter could not be put together"
	if failure, ok := errors.AsType[*Failure](err); ok {
		words = failure.ForOffice()
	}
	return errors.Join(err, m.Store.NoteMessageFailure(context.WithoutCancel(ctx), id, words, m.Now()))
}

func (m Mailer) letter(ctx context.Context, message fair.Message) (Letter, error) {
	head, err := m.Desk.Letterhead(ctx, message.Lang)
	if err != nil {
		return Letter{}, err
	}
	files, err := m.Desk.Attachments(ctx, message)
	date := message.CreatedAt
	if message.Round > 0 {
		date = m.Now()
	}
	return Letter{Message: message, Head: head, Attachments: files, Date: date}, err
}

// GiveUp notes that nobody tries to send the message of a job any more.
func (m Mailer) GiveUp(ctx context.Context, key string) error {
	return m.Store.MarkMessageFailed(ctx, fair.MessageOfMail(key), "Sending was given up")
}

// Hopeless reports whether sending again cannot help: the mail server refuses the address or the letter
// for good.
func Hopeless(err error) bool {
	failure, ok := errors.AsType[*Failure](err)
	return ok && failure.Permanent
}
