package notify

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FindMessages lists messages for the office, newest first unless asked otherwise, and counts all that
// match.
func (a *Service) FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindMessages(ctx, f)
}

// MessageView is a message with its letter as mail programs show it.
type MessageView struct {
	Message fair.Message
	HTML    string
}

// FindMessage returns one message to the office.
func (a *Service) FindMessage(ctx context.Context, id string) (MessageView, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return MessageView{}, err
	}
	m, err := a.store.FindMessage(ctx, id)
	if err != nil {
		return MessageView{}, err
	}
	return a.viewMessage(ctx, m)
}

func (a *Service) viewMessage(ctx context.Context, m fair.Message) (MessageView, error) {
	view := MessageView{Message: m}
	if a.letters == nil {
		return view, nil
	}
	head, err := a.Letterhead(ctx, m.Lang)
	if err == nil {
		view.HTML, err = a.letters.HTML(m, head)
	}
	return view, err
}

// MessagesState tells the office whether messages are sent at all, and how many need it.
type MessagesState struct {
	Sends  bool // a mail server is set; without one all are kept
	Counts fair.MessageCounts
}

// MessagesState is for accounts that may read.
func (a *Service) MessagesState(ctx context.Context) (MessagesState, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return MessagesState{}, err
	}
	counts, err := a.store.CountMessages(ctx)
	return MessagesState{Sends: a.set.SendsMail, Counts: counts}, err
}

// ResendMessage puts a message on its way again. One that the mail server had taken becomes a letter of
// its own; one that failed stays the same letter, which may have arrived all the same; one that waits is
// tried at once. A press twice sends once. email is where it is to go from now on, empty: where it went.
func (a *Service) ResendMessage(ctx context.Context, id, email string) (after fair.Message, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Message{}, err
	}
	p := fair.Problems{}
	email = p.CleanEmail("email", email, false)
	if err := p.Err(); err != nil {
		return fair.Message{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		m, err := a.store.LockMessage(ctx, id)
		if err != nil {
			return err
		}
		if email != "" {
			m.To = email
		}
		if m.To == "" {
			p.Add("email", texts.PortalErrors.NoEmailAddress())
			return p.Err()
		}
		waits := m.Status == fair.MessageWaiting
		if err := a.sendAnew(ctx, &m); err != nil {
			return err
		}
		if after = m; waits && email == "" {
			return nil
		}
		if err := a.store.UpdateMessage(ctx, m); err != nil {
			return err
		}
		return a.LogChange(ctx, "resent", "message", id, "The message “"+titleOf(m.Kind)+"” is sent again", nil, map[string]any{"kind": m.Kind})
	})
	a.Wake()
	return after, err
}

// sendAnew writes the job that sends a message again; one that waits has a job, which is only hurried.
func (a *Service) sendAnew(ctx context.Context, m *fair.Message) error {
	now := a.Now()
	if m.Status == fair.MessageWaiting {
		return a.store.HurryMail(ctx, m.ID, now)
	}
	if m.Status == fair.MessageSent {
		m.Round++
	}
	m.Status, m.Tries, m.Failure = fair.MessageWaiting, 0, ""
	if err := a.store.ForgetDeadMail(ctx, m.ID, now); err != nil {
		return err
	}
	return a.store.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: fair.MailKey(m.ID, now), RunAt: now})
}

// samePress is how long passing a message on again is taken for the same press of the button.
const samePress = time.Minute

// PassOnMessage notes that the office passed a message on by phone.
func (a *Service) PassOnMessage(ctx context.Context, id string) (m fair.Message, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Message{}, err
	}
	account, _ := app.Actor(ctx)
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if m, err = a.store.LockMessage(ctx, id); err != nil {
			return err
		}
		if m.Phone == "" {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NoPhoneNumber())
		}
		now := a.Now()
		if m.PassedOnBy == account.Email && now.Sub(m.PassedOnAt) < samePress {
			return nil
		}
		m.PassedOnAt, m.PassedOnBy = now, account.Email
		if err := a.store.UpdateMessage(ctx, m); err != nil {
			return err
		}
		return a.LogChange(ctx, "passed on", "message", id, "The message “"+titleOf(m.Kind)+"” was passed on by phone", nil, map[string]any{"kind": m.Kind})
	})
	return m, err
}

func titleOf(kind fair.MessageKind) string {
	if t, ok := fair.FindMessageTemplate(kind); ok {
		return t.Title().In(fair.English)
	}
	return string(kind)
}
