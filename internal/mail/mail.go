// Package mail sends messages by e-mail in the fair's design. MELA_SMTP_URL configures the mail server. If it is not
// set, messages are only stored in the database, where office users can read them.
package mail

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Store lists the database methods that read messages and record the results of sending.
type Store interface {
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	// MarkMessageSent records that the mail server accepted a message. It stores the body and the link from m.
	MarkMessageSent(ctx context.Context, m fair.Message, at time.Time) error
	// EarlierInThread lists the sent messages of a message's conversation, oldest first.
	EarlierInThread(ctx context.Context, m fair.Message) ([]fair.Message, error)
	MarkMessageKept(ctx context.Context, id string) error
	// CountEarlierMessages counts the messages of the same kind to the same address that were created before `m`, but
	// not before the time `since`. Letter case in the address is ignored.
	CountEarlierMessages(ctx context.Context, m fair.Message, since time.Time) (int, error)
	NoteMessageFailure(ctx context.Context, id, failure string, at time.Time) error
	MarkMessageFailed(ctx context.Context, id, failure string) error
}

// Desk provides the parts of an e-mail that the message does not contain.
type Desk interface {
	// Letterhead returns the name and contact data of the fair in a language.
	Letterhead(ctx context.Context, lang fair.Lang) (fair.Letterhead, error)
	// Attachments returns the files to attach to a message, such as the receipt.
	Attachments(ctx context.Context, m fair.Message) ([]fair.Attachment, error)
	// Outdated reports whether a message asks for the payment of an order that can no longer be paid.
	Outdated(ctx context.Context, m fair.Message) (bool, error)
}

// Email is a message that is ready to be sent by e-mail.
type Email struct {
	Message     fair.Message
	Head        fair.Letterhead
	Attachments []fair.Attachment
	Earlier     []fair.Message // sent messages of the same conversation, oldest first
	Date        time.Time
}

// Sender is a service that sends e-mails. It may be called again for the same e-mail if the server did not respond to
// the first attempt. It returns errors of type *Failure.
type Sender interface {
	Send(ctx context.Context, l Email) error
}

// Mailer runs the outbox job of a message.
type Mailer struct {
	Store  Store
	Desk   Desk
	Sender Sender // nil: messages are only stored
	Now    func() time.Time
}

// Deliver runs the job with the given key: it sends the message. It does not send a message that the mail server has
// already accepted. If the process dies before it records the server's response, or if the response is lost, the next
// worker sends the same e-mail again. The two e-mails have the same Message-ID, so that mailboxes can detect the
// duplicate. Deliver only stores the message if it has no address, if there is no sender, or if too many messages of
// this kind were already sent to the address. The error contains no personal data.
func (m Mailer) Deliver(ctx context.Context, key string) error {
	id := fair.MessageOfMail(key)
	message, err := m.Store.FindMessage(ctx, id)
	if err != nil {
		return err
	}
	if message.Status == fair.MessageSent || message.Status == fair.MessageStopped {
		return nil
	}
	if m.Sender == nil || message.To == "" {
		return m.Store.MarkMessageKept(ctx, id)
	}
	if key == id { // if they differ, the office asked to send the message again
		if tooMany, err := m.tooMany(ctx, message); err != nil {
			return err
		} else if tooMany {
			return m.Store.MarkMessageKept(ctx, id)
		}
	}
	email, err := m.email(ctx, message)
	if err == nil {
		err = m.Sender.Send(ctx, email)
	}
	if err == nil {
		return m.Store.MarkMessageSent(context.WithoutCancel(ctx), message.WithoutTokens(), m.Now())
	}
	words := texts.PortalMessages.MailFailuresNotCreated().In(fair.English)
	if failure, ok := errors.AsType[*Failure](err); ok {
		words = failure.ForOffice()
	}
	return errors.Join(err, m.Store.NoteMessageFailure(context.WithoutCancel(ctx), id, words, m.Now()))
}

// mailsPerDay limits the e-mails that anybody can cause by entering another person's address in a form. The limit
// applies to each recipient, kind of message and day. Messages about money have no limit.
var mailsPerDay = map[fair.MessageKind]int{
	fair.MessageRegistrationReceived: 20, fair.MessageContactReceived: 5, fair.MessageContactOffice: 200,
}

// tooMany reports whether the recipient already got the maximum number of messages of this kind in the day before this
// message. The messages are counted here and not when the message is written, because a visitor who sends a form would
// have to wait for it.
func (m Mailer) tooMany(ctx context.Context, message fair.Message) (bool, error) {
	most := mailsPerDay[message.Kind]
	if most == 0 {
		return false, nil
	}
	n, err := m.Store.CountEarlierMessages(ctx, message, message.CreatedAt.AddDate(0, 0, -1))
	return n >= most, err
}

// email returns the e-mail of a message. It returns a permanent *Failure if the message must not be sent any more.
func (m Mailer) email(ctx context.Context, message fair.Message) (Email, error) {
	if message.Body == "" {
		return Email{}, &Failure{Words: texts.PortalMessages.MailFailuresOtherSecret(), Permanent: true}
	}
	if message.HasToken() && message.To != message.LinkFor {
		return Email{}, &Failure{Words: texts.PortalErrors.MessageLinkPersonal(), Permanent: true}
	}
	if outdated, err := m.Desk.Outdated(ctx, message); err != nil {
		return Email{}, err
	} else if outdated {
		return Email{}, &Failure{Words: texts.PortalErrors.MessageNotDue(), Permanent: true}
	}
	head, err := m.Desk.Letterhead(ctx, message.Lang)
	if err != nil {
		return Email{}, err
	}
	files, err := m.Desk.Attachments(ctx, message)
	if err != nil {
		return Email{}, err
	}
	earlier, err := m.Store.EarlierInThread(ctx, message)
	date := message.CreatedAt
	if message.Round > 0 {
		date = m.Now()
	}
	return Email{Message: message, Head: head, Attachments: files, Earlier: earlier, Date: date}, err
}

// GiveUp records that sending the message of a job will not be tried again.
func (m Mailer) GiveUp(ctx context.Context, key string) error {
	words := texts.PortalMessages.MailFailuresStopped().In(fair.English)
	return m.Store.MarkMessageFailed(ctx, fair.MessageOfMail(key), words)
}

// Hopeless reports whether another attempt cannot succeed, because the mail server rejects the address or the e-mail
// permanently.
func Hopeless(err error) bool {
	failure, ok := errors.AsType[*Failure](err)
	return ok && failure.Permanent
}
