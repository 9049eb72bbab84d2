package content

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ContactChange describes a change to the state of a contact message: which account answers the message, and whether it
// was answered. Nil fields stay unchanged.
type ContactChange struct {
	Take     *bool // true: the actor answers the message; false: nobody does
	Answered *bool // true: the message was answered, for example by phone; false: it is open again
	Version  *int  // the version that the caller read; nil: no check
}

// ChangeContactMessage changes the state of a contact message. It requires the permission MayEdit. It returns
// KindConflict if another user has changed the message in the meantime, or if its personal data was erased.
func (a *Service) ChangeContactMessage(ctx context.Context, id string, c ContactChange) (fair.ContactMessage, error) {
	return a.changeContactMessage(ctx, id, func(_ context.Context, m *fair.ContactMessage) error {
		if c.Version != nil && *c.Version != m.Version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		actor, _ := app.Actor(ctx)
		if c.Take != nil {
			m.Owner = ""
			if *c.Take {
				m.Owner = actor.Email
			}
		}
		switch {
		case c.Answered == nil || *c.Answered == !m.AnsweredAt.IsZero():
		case *c.Answered:
			a.markAnswered(m, actor)
		default:
			m.AnsweredAt, m.AnsweredBy = time.Time{}, ""
		}
		return nil
	})
}

// ReplyToContact sends a reply by e-mail, in the message's language, and marks the message as answered. The reply
// quotes the message. The argument `text` is the reply without greeting and quote. ReplyToContact requires the
// permission MayEdit.
func (a *Service) ReplyToContact(ctx context.Context, id, text string) (fair.ContactMessage, error) {
	p := fair.Problems{}
	text = p.CleanText("text", text, true, fair.MaxMessage)
	return a.changeContactMessage(ctx, id, func(ctx context.Context, m *fair.ContactMessage) error {
		if err := p.Err(); err != nil {
			return err
		}
		actor, _ := app.Actor(ctx)
		if m.Owner == "" {
			m.Owner = actor.Email
		}
		a.markAnswered(m, actor)
		return a.notify.ContactReplied(ctx, *m, text)
	})
}

func (a *Service) markAnswered(m *fair.ContactMessage, by fair.Account) {
	m.AnsweredAt, m.AnsweredBy = a.Now(), by.Email
}

// changeContactMessage applies a change to a contact message that is not deleted, in one transaction, and logs the
// change.
func (a *Service) changeContactMessage(
	ctx context.Context,
	id string,
	change func(ctx context.Context, m *fair.ContactMessage) error,
) (after fair.ContactMessage, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return after, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		m, err := a.ContactMessages.Stored().Lock(ctx, id)
		switch {
		case err != nil:
			return err
		case !m.DeletedAt.IsZero():
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		case !m.ErasedAt.IsZero():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
		}
		before := inboxFields(m)
		if err := change(ctx, &m); err != nil {
			return err
		}
		m.UpdatedAt = a.Now()
		if after, err = a.ContactMessages.Stored().Update(ctx, m); err != nil {
			return err
		}
		return a.ContactMessages.Changed(ctx, "updated", after, before, inboxFields(after))
	})
	a.Wake()
	return after, err
}

// inboxFields returns the message fields that the office can change, for the activity log.
func inboxFields(m fair.ContactMessage) map[string]any {
	return map[string]any{"owner": m.Owner, "state": m.State(), "answeredBy": m.AnsweredBy}
}
