package whatsapp

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// Conversation is a contact with the latest text.
type Conversation struct {
	Contact
	Latest Text
}

const mostConversations = 200

// Conversations lists the conversations, those that wait for the office first, and then the newest first. It requires
// the permission MayPeople.
func (s *Service) Conversations(ctx context.Context, waiting bool) ([]Conversation, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	where := "latest_at > 0"
	if waiting {
		where += " AND waits_since > 0"
	}
	contacts, err := db.SelectAll[Contact](ctx, s.DB, "whatsapp_contact WHERE "+where+
		" ORDER BY CASE WHEN waits_since > 0 THEN 0 ELSE 1 END, latest_at DESC, id LIMIT "+strconv.Itoa(mostConversations))
	if err != nil {
		return nil, err
	}
	all := make([]Conversation, len(contacts))
	for i, c := range contacts {
		all[i].Contact = c
		all[i].Latest, err = s.text(ctx, "contact_id = $1 ORDER BY at DESC, id DESC LIMIT 1", c.ID)
		if db.IfFound(err) != nil {
			return nil, err
		}
	}
	return all, nil
}

// Details is a conversation with its texts, oldest first, and what belongs to the number.
type Details struct {
	Contact
	Texts []Text
	Own   Own
	Open  time.Time // until when free texts may be sent; zero: not any more
	Free  bool      // whether the next text costs nothing
}

// Conversation returns a conversation. It requires the permission MayPeople.
func (s *Service) Conversation(ctx context.Context, id string) (d Details, err error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return d, err
	}
	if d.Contact, err = s.findContact(ctx, "id = $1", id); err != nil {
		return d, err
	}
	d.Texts, err = db.SelectAll[Text](
		ctx,
		s.DB,
		"whatsapp_text WHERE contact_id = $1 ORDER BY at DESC, id DESC LIMIT 200",
		id,
	)
	if err != nil {
		return d, err
	}
	slices.Reverse(d.Texts)
	if d.Own, err = s.own(ctx, d.Contact); err != nil {
		return d, err
	}
	if d.open(s.Now()) {
		d.Open = d.WroteAt.Add(window)
	}
	n, err := s.textsOfMonth(ctx, s.today())
	d.Free = n < freeTexts
	return d, err
}

// mostText is the maximum length of a free text in characters.
const mostText = 4096

// Reply sends a free text to a person. Later than 24 hours after the person's last message, it sends an approved text
// that asks the person to write, and the free text when the person does. It requires the permission MayEdit.
func (s *Service) Reply(ctx context.Context, id, body string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	if err := s.needsChannel(); err != nil {
		return err
	}
	p := fair.Problems{}
	switch body = strings.TrimSpace(body); {
	case body == "":
		p.Add("text", texts.PortalWhatsapp.EmptyText())
	case utf8.RuneCountInString(body) > mostText:
		p.Add("text", texts.PortalWhatsapp.LongText("4,096"))
	}
	if err := p.Err(); err != nil {
		return err
	}
	return s.reply(ctx, id, texts.PortalActivity.WhatsAppReplied(), func(context.Context, Contact) ([]reply, error) {
		return []reply{{body: body}}, nil
	})
}

// SendCodes sends the entry codes of a person's own number, as PASS does. Like an answer, they wait for the person to
// write if the 24 hours have passed. It requires the permission MayEdit.
func (s *Service) SendCodes(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	if err := s.needsChannel(); err != nil {
		return err
	}
	return s.reply(ctx, id, texts.PortalActivity.WhatsAppCodes(), func(ctx context.Context, c Contact) ([]reply, error) {
		own, err := s.own(ctx, c)
		if err != nil {
			return nil, err
		}
		if len(own.Entries) == 0 {
			return nil, fair.Fail(fair.KindConflict, texts.PortalWhatsapp.NoCodes())
		}
		return s.replies(ctx, passCommand, c, own)
	})
}

// reply sends texts of the office to a person, or lets them wait until the person writes.
func (s *Service) reply(ctx context.Context, id string, done texts.Message,
	textsFor func(ctx context.Context, c Contact) ([]reply, error),
) error {
	actor, _ := app.Actor(ctx)
	err := s.InTx(ctx, func(ctx context.Context) error {
		c, err := s.findContact(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
		if err != nil {
			return err
		}
		all, err := textsFor(ctx, c)
		if err != nil {
			return err
		}
		c.WaitsSince = time.Time{}
		state := Queued
		if !c.open(s.Now()) {
			if err := s.announce(ctx, &c); err != nil {
				return err
			}
			state = Waiting
		}
		for _, r := range all {
			answer := Text{Body: r.body, EntryCode: r.code, Sender: actor.Email, State: state}
			if err := s.queueText(ctx, &c, answer); err != nil {
				return err
			}
		}
		return s.LogChange(ctx, "replied", "conversation", id, done, nil, nil)
	})
	if err == nil {
		s.Wake()
	}
	return err
}

// announce asks a person to write, because an answer waits. It does nothing if the person was asked within the last 24
// hours.
func (s *Service) announce(ctx context.Context, c *Contact) error {
	if !c.StoppedAt.IsZero() {
		return fair.Fail(fair.KindConflict, texts.PortalWhatsapp.FailuresStopped())
	}
	_, err := s.text(ctx, "contact_id = $1 AND template <> '' AND state <> 'failed' AND at > $2 LIMIT 1", c.ID,
		db.ToMillis(s.Now().Add(-window)))
	if err == nil || db.IfFound(err) != nil {
		return db.IfFound(err)
	}
	lang := fair.ParseLang(string(c.Lang))
	d := draftOf(answerText(lang))
	_, approved, err := s.templateOf(ctx, nameOf(AnswerWaits, d), lang)
	if err != nil {
		return err
	}
	if !approved {
		return fair.Fail(fair.KindConflict, texts.PortalWhatsapp.WindowOver())
	}
	return s.queueText(ctx, c, Text{
		Body: d.Body, Template: string(lang) + " " + nameOf(AnswerWaits, d), State: Queued,
	})
}

// release queues the answers that wait for the person to write, and returns how many there were.
func (s *Service) release(ctx context.Context, contactID string) (n int, err error) {
	waiting, err := db.SelectAll[Text](ctx, s.DB,
		"whatsapp_text WHERE contact_id = $1 AND state = 'waiting' ORDER BY at, id", contactID)
	for i, t := range waiting {
		if t.State = Queued; err == nil {
			err = s.saveText(ctx, t)
		}
		if err == nil {
			at := s.Now().Add(time.Duration(i) * time.Second) // one after the other
			err = s.AddJob(ctx, fair.Job{Kind: fair.JobWhatsAppText, Key: t.ID, RunAt: at})
		}
	}
	return len(waiting), err
}

// Done marks a conversation as done. It requires the permission MayEdit.
func (s *Service) Done(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		c, err := s.findContact(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
		if err != nil || c.WaitsSince.IsZero() {
			return err
		}
		c.WaitsSince = time.Time{}
		if err := s.saveContact(ctx, c); err != nil {
			return err
		}
		return s.LogChange(ctx, "done", "conversation", id, texts.PortalActivity.WhatsAppDone(), nil, nil)
	})
}

// Waiting counts the conversations that wait for the office.
func (s *Service) Waiting(ctx context.Context) (n int, err error) {
	err = s.DB.One(ctx, "SELECT COUNT(*) FROM whatsapp_contact WHERE waits_since > 0", nil, &n)
	return n, err
}

// DeliverText runs the job that sends a text of a conversation. As in Deliver, an attempt without a response is never
// repeated.
func (s *Service) DeliverText(ctx context.Context, id string) error {
	var t Text
	var to Contact
	var ready bool
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		t, to, ready, err = s.beginText(ctx, id)
		return err
	})
	if err != nil || !ready {
		return err
	}
	providerID, err := s.sendText(ctx, t, to)
	var again error
	stored := s.InTx(context.WithoutCancel(ctx), func(ctx context.Context) (e error) {
		again, e = s.textEnded(ctx, id, providerID, err)
		return e
	})
	return errors.Join(stored, again)
}

func (s *Service) beginText(ctx context.Context, id string) (t Text, to Contact, ready bool, err error) {
	t, err = s.text(ctx, "id = $1 AND NOT incoming"+s.DB.Dialect.ForUpdate, id)
	if err != nil {
		return t, to, false, db.IfFound(err)
	}
	now := s.Now()
	fail := func(reason texts.Message) (Text, Contact, bool, error) {
		t.State, t.Failure, t.Cost, t.Day = Failed, why(reason), 0, ""
		return t, to, false, s.saveText(ctx, t)
	}
	switch {
	case t.State == Sending && now.Before(t.TriedAt.Add(unclearFor)):
		return t, to, false, app.ErrNotYet
	case t.State == Sending:
		return fail(texts.PortalWhatsapp.FailuresUnclear())
	case t.State != Queued:
		return t, to, false, nil
	case !s.On():
		return fail(texts.PortalWhatsapp.Off())
	}
	if to, err = s.findContact(ctx, "id = $1", t.ContactID); err != nil {
		return t, to, false, err
	}
	if t.Template == "" && !to.open(now) {
		return fail(texts.PortalWhatsapp.FailuresWindow())
	}
	account, err := s.account(ctx, true)
	if err != nil {
		return t, to, false, err
	}
	day := s.today()
	used, err := s.textsOfMonth(ctx, day)
	if err != nil {
		return t, to, false, err
	}
	switch {
	case t.Template != "":
		t.Cost = utilityPrice
	case used >= freeTexts:
		t.Cost = servicePrice
	}
	spent, err := s.spent(ctx, day)
	switch {
	case err != nil:
		return t, to, false, err
	case !account.HaltedAt.IsZero():
		return fail(texts.PortalWhatsapp.FailuresHalted())
	case t.Cost > 0 && spent+t.Cost > Price(account.Budget)*100:
		return fail(texts.PortalWhatsapp.FailuresBudget())
	}
	t.State, t.TriedAt, t.Day = Sending, now, day
	t.Tries++
	return t, to, true, s.saveText(ctx, t)
}

// pictureSize is the width of the picture of an entry code in pixels.
const pictureSize = 512

func (s *Service) sendText(ctx context.Context, t Text, to Contact) (string, error) {
	m := cloud.Message{Type: "text", Text: &cloud.Text{Body: t.Body}, Reference: t.ID}
	if m.To = fair.Phone(to.Phone).International(); to.Phone == "" {
		m.To, m.Recipient = "", to.UserID
	}
	if lang, name, ok := strings.Cut(t.Template, " "); ok {
		m.Type, m.Text = "template", nil
		m.Template = &cloud.TemplateMessage{Name: name, Language: cloud.Language{Code: lang}}
	}
	if t.EntryCode == "" {
		return s.Client.Send(ctx, m)
	}
	picture, err := qrcode.Encode(t.EntryCode, qrcode.Medium, pictureSize)
	if err != nil {
		return "", err
	}
	file, err := s.upload(ctx, "code.png", "image/png", picture)
	if err != nil {
		return "", err
	}
	m.Type, m.Text, m.Image = "image", nil, &cloud.Media{ID: file, Caption: cut(t.Body, 1024)}
	return s.Client.Send(ctx, m)
}

func (s *Service) textEnded(ctx context.Context, id, providerID string, failure error) (again, err error) {
	t, err := s.text(ctx, "id = $1 AND NOT incoming"+s.DB.Dialect.ForUpdate, id)
	if err != nil {
		return nil, db.IfFound(err)
	}
	if failure == nil {
		t.ProviderID = providerID
		if t.State == Sending {
			t.State = Accepted
		}
		return nil, s.saveText(ctx, t)
	}
	if t.State != Sending {
		return nil, nil
	}
	fault, ok := errors.AsType[*cloud.Error](failure)
	if !ok || fault.Uncertain {
		return app.ErrNotYet, nil
	}
	action := fault.Action()
	if (action == cloud.Retry || action == cloud.WaitForPerson) && t.Tries < mostTries {
		t.State, t.Cost, t.Day = Queued, 0, ""
		return app.ErrNotYet, s.saveText(ctx, t)
	}
	if action == cloud.Stop {
		if err := s.halt(ctx, fault.Message); err != nil {
			return nil, err
		}
	}
	t.State, t.Cost, t.Day = Failed, 0, ""
	t.Failure = why(textFailure(action, fault.Code))
	return nil, s.saveText(ctx, t)
}

// textFailure returns why a text did not arrive.
func textFailure(action cloud.Action, code int) texts.Message {
	t := texts.PortalWhatsapp
	switch action {
	case cloud.Retry, cloud.WaitForPerson:
		return t.FailuresBusy()
	case cloud.WindowClosed:
		return t.FailuresWindow()
	case cloud.Unreachable:
		return t.FailuresNoWhatsapp()
	case cloud.Blocked:
		return t.FailuresStopped()
	case cloud.Stop:
		return t.FailuresHalted()
	}
	return t.FailuresRefused(strconv.Itoa(code))
}

// Usage is what the channel has used.
type Usage struct {
	Spent Price // today
	Texts int   // free texts of this month
}

// Status returns the account and what it has used. It requires the permission MayRead.
func (s *Service) Status(ctx context.Context) (a Account, u Usage, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return a, u, err
	}
	if a, err = s.account(ctx, false); err != nil {
		return a, u, err
	}
	if u.Spent, err = s.spent(ctx, s.today()); err != nil {
		return a, u, err
	}
	u.Texts, err = s.textsOfMonth(ctx, s.today())
	return a, u, err
}

// mostBudget is the maximum budget of a day.
var mostBudget = fair.Rupees(1_00_000)

// ReadBudget reads an amount in whole rupees that may be spent.
func ReadBudget(typed string) (budget fair.Paise, problem texts.Message) {
	rupees, err := strconv.ParseInt(strings.TrimSpace(typed), 10, 64)
	if err != nil || rupees < 0 || fair.Rupees(rupees) > mostBudget {
		return 0, texts.PortalWhatsapp.BudgetProblem(mostBudget.String())
	}
	return fair.Rupees(rupees), problem
}

// Update changes the settings that the office enters. It requires the permission MayManage.
func (s *Service) Update(ctx context.Context, budget, word string, version int64) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	p := fair.Problems{}
	amount, problem := ReadBudget(budget)
	if !problem.IsZero() {
		p.Add("budget", problem)
	}
	folded := fold(word)
	switch {
	case word != "" && (strings.ContainsRune(folded, ' ') || folded == "" || utf8.RuneCountInString(folded) > 20):
		p.Add("word", texts.PortalWhatsapp.WordProblem())
	case slices.Contains(words(), folded) && commands[folded] != passCommand:
		p.Add("word", texts.PortalWhatsapp.WordTaken())
	}
	if err := p.Err(); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		a, err := s.account(ctx, true)
		if err != nil {
			return err
		}
		if a.Version != version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		before := a.fields()
		a.Budget, a.Word = amount, strings.TrimSpace(word)
		a.Version++
		if err := s.saveAccount(ctx, a); err != nil {
			return err
		}
		return s.LogChange(ctx, "updated", "whatsapp", accountID, texts.PortalActivity.WhatsAppChanged(), before, a.fields())
	})
}

func (a Account) fields() map[string]any {
	return map[string]any{"budgetPaise": a.Budget, "word": a.Word}
}

// Check asks the provider for the state of the account now. It requires the permission MayManage.
func (s *Service) Check(ctx context.Context) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	if err := s.needsChannel(); err != nil {
		return err
	}
	if err := s.Client.Subscribe(ctx); err != nil {
		return refusal(err)
	}
	return s.check(ctx)
}
