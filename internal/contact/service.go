package contact

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that Service calls.
type Notify interface {
	ContactReceived(ctx context.Context, m Message) error
	// ContactReplied writes the office's reply to the sender of a message.
	ContactReplied(ctx context.Context, m Message, reply string) error
}

// Service implements the use cases of contact messages. It is safe for concurrent use.
type Service struct {
	*record.Records[Message, Input]

	core   *record.Core
	notify Notify
}

// New returns the use cases of contact messages.
func New(core *record.Core, notify Notify) *Service {
	s := &Service{record.Of(core, kind(notify)), core, notify}
	core.AddRoutes(s.routes)
	return s
}

// state is the SQL expression for the state of a message.
const state = "CASE WHEN answered_at = 0 THEN 'open' ELSE 'answered' END"

func kind(notify Notify) record.Kind[Message, Input] {
	return record.Kind[Message, Input]{
		Entity: "contact message",
		Table: db.Table[Message]{
			Name:    "contact_message",
			Sent:    true,
			Search:  func(m Message) []string { return []string{m.Name, m.Email, m.Message, fair.ReferenceKey(m.ID)} },
			Names:   func(m Message) []string { return []string{m.Name} },
			Sorts:   map[string]string{"name": "name", "email": "email", "owner": "owner"},
			Filters: map[string]string{"state": state, "owner": "owner"},
		},
		Name:     func(m Message) texts.Message { return texts.PortalActivity.RecordContactMessage(m.Name) },
		Clean:    func(_ context.Context, in Input, _ Message) (Message, error) { return in.Clean() },
		Sign:     func(m *Message, lang fair.Lang, consent string) { m.Lang, m.Consent = lang, consent },
		Print:    func(m Message, _ string) string { return m.Print() },
		Personal: Message.Personal,
		// Notify is called only for new messages, because the office does not change what a visitor has written.
		Notify: func(ctx context.Context, _, now Message) error { return notify.ContactReceived(ctx, now) },
		Fields: func(m Message) map[string]any {
			return map[string]any{"name": m.Name, "email": m.Email, "message": m.Message}
		},
	}
}

// Change describes a change to the state of a message: which account answers it, and whether it was answered. Nil
// fields stay unchanged.
type Change struct {
	Take     *bool // true: the actor answers the message; false: nobody does
	Answered *bool // true: the message was answered, for example by phone; false: it is open again
	Version  *int  // the version that the caller read; nil: no check
}

// Change changes the state of a message. It requires the permission MayEdit. It returns KindConflict if another user
// has changed the message in the meantime, or if its personal data was erased.
func (s *Service) Change(ctx context.Context, id string, c Change) (Message, error) {
	return s.change(ctx, id, func(_ context.Context, m *Message) error {
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
			s.markAnswered(m, actor)
		default:
			m.AnsweredAt, m.AnsweredBy = time.Time{}, ""
		}
		return nil
	})
}

// Reply sends a reply by e-mail, in the message's language, and marks the message as answered. The reply quotes the
// message. The argument `text` is the reply without greeting and quote. Reply requires the permission MayEdit.
func (s *Service) Reply(ctx context.Context, id, text string) (Message, error) {
	p := fair.Problems{}
	text = p.CleanText("text", text, true, fair.MaxMessage)
	return s.change(ctx, id, func(ctx context.Context, m *Message) error {
		if err := p.Err(); err != nil {
			return err
		}
		actor, _ := app.Actor(ctx)
		if m.Owner == "" {
			m.Owner = actor.Email
		}
		s.markAnswered(m, actor)
		return s.notify.ContactReplied(ctx, *m, text)
	})
}

func (s *Service) markAnswered(m *Message, by fair.Account) {
	m.AnsweredAt, m.AnsweredBy = s.core.Now(), by.Email
}

// change applies a change to a message that is not deleted, in one transaction, and logs the change.
func (s *Service) change(
	ctx context.Context, id string, change func(ctx context.Context, m *Message) error,
) (after Message, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return after, err
	}
	err = s.core.InTx(ctx, func(ctx context.Context) error {
		m, err := s.Stored().Lock(ctx, id)
		switch {
		case err != nil:
			return err
		case !m.DeletedAt.IsZero():
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		case !m.ErasedAt.IsZero():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
		}
		before := stateFields(m)
		if err := change(ctx, &m); err != nil {
			return err
		}
		m.UpdatedAt = s.core.Now()
		if after, err = s.Stored().Update(ctx, m); err != nil {
			return err
		}
		return s.Changed(ctx, "updated", after, before, stateFields(after))
	})
	s.core.Wake()
	return after, err
}

// stateFields returns the fields that the office can change, for the activity log.
func stateFields(m Message) map[string]any {
	return map[string]any{"owner": m.Owner, "state": m.State(), "answeredBy": m.AnsweredBy}
}

// Correct corrects a message after a privacy request, in the caller's transaction. No other method changes a message's
// content.
func (s *Service) Correct(ctx context.Context, c fair.Correction) error {
	m, err := s.Stored().Lock(ctx, c.ID)
	if err != nil {
		return err
	}
	before := s.Fields(m)
	if c.Name != "" {
		m.Name = c.Name
	}
	if c.Email != "" {
		m.Email = c.Email
	}
	m.UpdatedAt = s.core.Now()
	if m, err = s.Stored().Update(ctx, m); err != nil {
		return err
	}
	return s.Changed(ctx, "updated", m, before, s.Fields(m))
}
