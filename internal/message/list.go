package message

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FindMessages lists messages, newest first by default, and counts all matching messages. It requires the permission
// MayRead.
func (a *Service) FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	found, total, err := a.store.FindMessages(ctx, f)
	for i := range found {
		found[i] = forReader(ctx, found[i])
	}
	return found, total, err
}

// SelectMessages selects all messages that match a filter, without paging. If the list `only` is not empty, the
// selection is limited to the ids in this list. It requires the permission MayExport.
func (a *Service) SelectMessages(
	ctx context.Context, f fair.MessageFilter, only []string,
) (app.Selection[fair.Message], error) {
	return app.Select(ctx, f, only, a.store.MessageIDs, a.store.MessagesByID)
}

// forReader removes secret links from a message before the message is shown. A link that gives the recipient rights is
// shown only to accounts with the permission MayEdit. A link for choosing an account's password is never shown.
func forReader(ctx context.Context, m fair.Message) fair.Message {
	if app.Require(ctx, fair.MayEdit) == nil && !m.OfAccount() {
		return m
	}
	return m.WithoutSecrets()
}

// View is a message with its e-mail's HTML.
type View struct {
	Message fair.Message
	HTML    string
}

// FindMessage returns one message to the office.
func (a *Service) FindMessage(ctx context.Context, id string) (View, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return View{}, err
	}
	m, err := a.store.FindMessage(ctx, id)
	if err != nil {
		return View{}, err
	}
	return a.viewMessage(ctx, forReader(ctx, m))
}

func (a *Service) viewMessage(ctx context.Context, m fair.Message) (View, error) {
	view := View{Message: m}
	if a.emails == nil {
		return view, nil
	}
	head, err := a.Letterhead(ctx, m.Lang)
	if err == nil {
		view.HTML, err = a.emails.HTML(m, head)
	}
	return view, err
}

// MessagesState contains the state of the messages: whether e-mail is sent, and how many messages need the office's
// attention.
type MessagesState struct {
	Sends  bool // whether a mail server is configured; if not, messages are stored but not sent
	Counts fair.MessageCounts
	Days   []fair.MessageDay // the last fourteen days, oldest first; days without messages are omitted
}

// messageDays is the number of days, including today, for which MessagesState.Days counts the messages.
const messageDays = 14

// MessagesState returns whether e-mail is sent, and the message counts of the selected editions, also by day. It
// requires the permission MayRead.
func (a *Service) MessagesState(ctx context.Context, of fair.EditionScope) (MessagesState, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return MessagesState{}, err
	}
	counts, err := a.store.CountMessages(ctx, of)
	if err != nil {
		return MessagesState{}, err
	}
	days, err := a.store.CountMessageDays(ctx, of, a.Now().AddDate(0, 0, 1-messageDays))
	return MessagesState{Sends: a.Settings.SendsMail, Counts: counts, Days: days}, err
}

// ResendMessage sends a message again. If the mail server had accepted the message, ResendMessage creates a new
// e-mail. If sending had failed, it retries the same e-mail, because the first attempt may have reached the recipient.
// If the message is waiting, it sends the message at once. After a double click, only one e-mail is sent.
//
// The argument `email` is the recipient's new address. If it is empty, the old address is used. ResendMessage returns
// KindConflict if the message's one-time link was removed, and if the message asks for the payment of an order that
// can no longer be paid. It also returns KindConflict if no mail server is configured and `email` is empty. If no mail
// server is configured but `email` is set, the message is stored, and it is sent as soon as there is a mail server.
//
// A message about an account is never sent again, because whoever reads it becomes the user of the account. A message
// with a one-time link is never sent to another address. While a message is being sent, it cannot be sent to another
// address. All these cases are KindConflict. ResendMessage requires the permission MayEdit.
func (a *Service) ResendMessage(ctx context.Context, id, email string) (after fair.Message, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Message{}, err
	}
	p := fair.Problems{}
	email = p.CleanEmail("email", email, false)
	if err := p.Err(); err != nil {
		return fair.Message{}, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		m, err := a.store.LockMessage(ctx, id)
		if err != nil {
			return err
		}
		if err := a.mayResend(ctx, m); err != nil {
			return err
		}
		if email != "" && email != m.To {
			if err := a.mayRedirect(ctx, m); err != nil {
				return err
			}
			m.To = email
		}
		if m.To == "" {
			p.Add("email", texts.PortalErrors.NoEmailAddress())
			return p.Err()
		}
		if email == "" && !a.Settings.SendsMail {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NoMailServer())
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
		return a.LogChange(ctx, "resent", "message", id,
			texts.PortalActivity.MessageResent(titleOf(m.Kind)), nil,
			map[string]any{"kind": m.Kind})
	})
	a.Wake()
	return after, err
}

// mayResend returns KindConflict if a message cannot be sent again. For example, a campaign's message that was already
// sent cannot be sent again, because a campaign reaches each person only once. A message that asks for the payment of
// an order cannot be sent again if the order can no longer be paid.
func (a *Service) mayResend(ctx context.Context, m fair.Message) error {
	switch {
	case m.OfAccount():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.AccountMessage())
	case m.TokenRemoved():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MessageLinkGone())
	case m.Status == fair.MessageStopped:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MessageStopped())
	case m.CampaignID != "" && (m.Status == fair.MessageSent || !m.PassedOnAt.IsZero()):
		return fair.Fail(fair.KindConflict, texts.PortalErrors.CampaignOnce())
	}
	outdated, err := a.Outdated(ctx, m)
	if err == nil && outdated {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.MessageNotDue())
	}
	return err
}

// mayRedirect returns KindConflict if a message cannot be sent to another address: it contains a one-time link, or it
// is being sent now. Otherwise it locks the message's jobs until the transaction ends.
func (a *Service) mayRedirect(ctx context.Context, m fair.Message) error {
	if m.HasToken() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MessageLinkPersonal())
	}
	running, err := a.store.LockMail(ctx, m.ID, a.Now())
	if err == nil && running {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.MessageBeingSent())
	}
	return err
}

// Outdated reports whether a message asks for the payment of an order that can no longer be paid. The mailer also
// calls it, because an e-mail may have to wait a day for the mail server.
func (a *Service) Outdated(ctx context.Context, m fair.Message) (bool, error) {
	if m.Kind != fair.MessagePaymentDue && m.Kind != fair.MessageSponsorshipDue && m.Kind != fair.MessageRestDue {
		return false, nil
	}
	o, err := a.store.FindOrder(ctx, m.EntityID)
	return !o.Status.Live() || !a.Now().Before(o.ExpiresAt), err
}

// sendAnew creates the job that sends a message again. A message that is already waiting has a job; sendAnew then
// makes this job due now.
func (a *Service) sendAnew(ctx context.Context, m *fair.Message) error {
	now := a.Now()
	if m.Status == fair.MessageWaiting {
		return a.store.HurryMail(ctx, m.ID, now)
	}
	if m.Status == fair.MessageSent {
		m.Round++
	}
	m.Status, m.Tries, m.Failure = fair.MessageWaiting, 0, ""
	m.Channel, m.Delivery = fair.ByEmail, "" // a later failure at WhatsApp must not send it once more
	if err := a.store.ForgetDeadMail(ctx, m.ID, now); err != nil {
		return err
	}
	return a.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: fair.MailKey(m.ID, now), RunAt: now})
}

// samePress is the time within which a second call of PassOnMessage counts as a double click.
const samePress = time.Minute

// PassOnMessage records that the office delivered a message by phone.
func (a *Service) PassOnMessage(ctx context.Context, id string) (m fair.Message, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Message{}, err
	}
	account, _ := app.Actor(ctx)
	err = a.InTx(ctx, func(ctx context.Context) error {
		if m, err = a.store.LockMessage(ctx, id); err != nil {
			return err
		}
		if m.Phone == "" {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NoPhoneNumber())
		}
		if m.Status == fair.MessageStopped {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.MessageStopped())
		}
		if !m.MayPassOn() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.CampaignOnce())
		}
		now := a.Now()
		if m.PassedOnBy == account.Email && now.Sub(m.PassedOnAt) < samePress {
			return nil
		}
		m.PassedOnAt, m.PassedOnBy = now, account.Email
		if err := a.store.UpdateMessage(ctx, m); err != nil {
			return err
		}
		return a.LogChange(ctx, "passed on", "message", id,
			texts.PortalActivity.MessagePassedOn(titleOf(m.Kind)), nil,
			map[string]any{"kind": m.Kind})
	})
	return m, err
}

func titleOf(kind fair.MessageKind) string {
	if t, ok := fair.FindMessageTemplate(kind); ok {
		return t.Title().In(fair.English)
	}
	return string(kind)
}
