package whatsapp

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

var errSignature error = fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.BadSignature())

// Receive carries out a webhook of the provider. The signature belongs to the unchanged body. Webhooks may come twice,
// in any order and late, so everything that they change moves forward only. It returns KindUnauthenticated for a wrong
// signature, and KindMalformed for a body that cannot be read.
func (s *Service) Receive(ctx context.Context, body []byte, signature string) error {
	if !s.On() || !s.Client.Signed(body, signature) {
		return errSignature
	}
	hook, err := cloud.ParseWebhook(body)
	if err != nil {
		return fair.FailBecause(fair.KindMalformed, err, texts.Errors.Malformed())
	}
	for _, entry := range hook.Entry {
		for _, change := range entry.Changes {
			if err := s.receive(ctx, change); err != nil {
				return err
			}
		}
	}
	return nil
}

// read reads the value of a change. A value that cannot be read is ignored: the provider adds new kinds at any time,
// and repeats for a week what is not accepted.
func read[V any](s *Service, change cloud.Change) (v V, ok bool) {
	if err := json.Unmarshal(change.Value, &v); err != nil {
		s.Log.Warn("a webhook of WhatsApp cannot be read", "field", change.Field)
		return v, false
	}
	return v, true
}

func (s *Service) receive(ctx context.Context, change cloud.Change) error {
	switch change.Field {
	case cloud.FieldMessages:
		v, ok := read[cloud.Messages](s, change)
		if !ok || v.Metadata.PhoneID != s.Client.PhoneID {
			return nil // of another number of the account
		}
		return s.receiveMessages(ctx, v)
	case cloud.FieldTemplate, cloud.FieldTemplateCategory:
		v, ok := read[cloud.TemplateUpdate](s, change)
		if !ok {
			return nil
		}
		if change.Field == cloud.FieldTemplateCategory && v.Previous == "" {
			return nil // only a notice of a later change
		}
		return s.setTemplate(ctx, v.Name, v.Language, statusOf(v.Event), cmp.Or(v.Now, v.Category), reasonOf(v.Reason))
	case cloud.FieldPreferences:
		v, ok := read[cloud.Preferences](s, change)
		if !ok {
			return nil
		}
		for _, p := range v.Preferences {
			phone, known := phoneOf(p.WaID)
			if !known || p.Kind != "marketing_messages" {
				continue
			}
			if err := s.News(ctx, phone, p.Value == "resume"); err != nil {
				return err
			}
		}
	case cloud.FieldAccount: // the next check of the sweeper asks the provider what has changed
		return s.DB.Exec(ctx, "UPDATE whatsapp_account SET checked_at = 0 WHERE id = $1", accountID)
	}
	return nil
}

// statusOf returns the status of a template after an event.
func statusOf(event string) string {
	switch event {
	case "REINSTATED", "UNARCHIVED":
		return Approved
	case "FLAGGED", "LOCKED": // it may still be used
		return ""
	}
	return event
}

func (s *Service) receiveMessages(ctx context.Context, v cloud.Messages) error {
	for _, status := range v.Statuses {
		if err := s.InTx(ctx, func(ctx context.Context) error { return s.receiveStatus(ctx, status) }); err != nil {
			return err
		}
	}
	for _, message := range v.Messages {
		name := ""
		for _, c := range v.Contacts {
			if c.WaID == message.From && c.UserID == message.FromUserID || len(v.Contacts) == 1 {
				name = c.Profile.Name
			}
		}
		if err := s.InTx(ctx, func(ctx context.Context) error { return s.receiveMessage(ctx, message, name) }); err != nil {
			return err
		}
	}
	if len(v.Messages) > 0 {
		s.Wake()
	}
	return nil
}

// phoneOf reads a number as the provider writes it: with the country code and without plus sign.
func phoneOf(waID string) (fair.Phone, bool) {
	if waID == "" {
		return "", false
	}
	if phone, ok := fair.ParsePhone("+" + waID); ok {
		return phone, true
	}
	for _, r := range waID {
		if r < '0' || r > '9' {
			return "", false
		}
	}
	return fair.Phone("+" + waID), len(waID) <= 15
}

// receiveStatus stores how far a message has come. A status may come before the response that contains the message's
// id; it then names the message by its reference.
func (s *Service) receiveStatus(ctx context.Context, status cloud.Status) error {
	lock := s.DB.Dialect.ForUpdate
	state := State(status.Status)
	code, details := 0, ""
	if len(status.Errors) > 0 {
		code, details = status.Errors[0].Code, status.Errors[0].Title
	}
	d, err := s.delivery(ctx, "provider_id = $1"+lock, status.ID)
	if fair.IsKind(err, fair.KindNotFound) && status.Reference != "" {
		d, err = s.delivery(ctx, "id = $1"+lock, status.Reference)
	}
	if err == nil {
		if d.ProviderID == "" && d.State == Sending {
			d.ProviderID = status.ID
		}
		switch {
		case d.ProviderID != status.ID:
		case state.follows(d.State):
			return s.moved(ctx, &d, state)
		case state == Failed && d.State.mayFail():
			d.Code = code
			return s.failed(ctx, &d, cloud.ActionOf(code), details)
		}
		return nil
	}
	if db.IfFound(err) != nil {
		return err
	}
	t, err := s.text(ctx, "provider_id = $1"+lock, status.ID)
	if fair.IsKind(err, fair.KindNotFound) && status.Reference != "" {
		t, err = s.text(ctx, "id = $1 AND NOT incoming"+lock, status.Reference)
	}
	if err != nil {
		return db.IfFound(err)
	}
	switch {
	case state.follows(t.State):
		t.State, t.ProviderID, t.Failure = state, status.ID, ""
	case state == Failed && t.State.mayFail():
		t.State, t.ProviderID, t.Cost = Failed, status.ID, 0
		t.Failure = why(textFailure(cloud.ActionOf(code), code))
	default:
		return nil
	}
	return s.saveText(ctx, t)
}

// command is what the program understands.
type command string

const (
	passCommand   command = "pass"
	statusCommand command = "status"
	stopCommand   command = "stop"
	startCommand  command = "start"
)

// commands are the words that the program understands, in all languages, folded as by fold.
var commands = map[string]command{
	"pass": passCommand, "code": passCommand, "पास": passCommand, "कोड": passCommand,
	"పాస్": passCommand, "కోడ్": passCommand,
	"status": statusCommand, "due": statusCommand, "स्थिति": statusCommand, "స్థితి": statusCommand,
	"stop": stopCommand, "unsubscribe": stopCommand, "बंद": stopCommand,
	"बंद करो": stopCommand,
	"रोको":    stopCommand, "ఆపండి": stopCommand, "వద్దు": stopCommand,
	"start": startCommand, "चालू": startCommand, "शुरू": startCommand,
	"ప్రారంభించండి": startCommand,
}

// fold returns a text for a comparison: in small letters, without marks, spaces at the ends and invisible characters.
func fold(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
	text = strings.TrimFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

// commandOf returns what a person asks for.
func commandOf(text, ownWord string) (c command, ok bool) {
	text = fold(text)
	if ownWord = fold(ownWord); ownWord != "" && text == ownWord {
		return passCommand, true
	}
	c, ok = commands[text]
	return c, ok
}

// mostReplies is the number of automatic replies to one person in an hour. More messages are only stored.
const mostReplies = 10

// receiveMessage stores a person's message and answers it. A message that was stored before changes nothing.
func (s *Service) receiveMessage(ctx context.Context, m cloud.Incoming, name string) error {
	phone, _ := phoneOf(m.From)
	if phone == "" && m.FromUserID == "" || m.ID == "" || m.Type == "system" || m.Type == "reaction" {
		return nil
	}
	c, err := s.contactOf(ctx, phone, m.FromUserID)
	if err != nil {
		return err
	}
	now := s.Now()
	at := cloud.Time(m.Timestamp)
	if at.IsZero() || at.After(now) {
		at = now
	}
	body := cut(m.Words(), 4096)
	t := Text{
		ID: m.ID, ContactID: c.ID, Incoming: true, Body: cmp.Or(body, "["+cut(m.Type, 20)+"]"), State: Received, At: at,
	}
	isNew, err := s.DB.InsertUnless(ctx, "whatsapp_text", s.DB.Columns(&t), "ON CONFLICT (id) DO NOTHING")
	if err != nil || !isNew {
		return err
	}
	c.WroteAt, c.LatestAt = later(c.WroteAt, at), later(c.LatestAt, at)
	c.UnreachableAt = time.Time{}
	c.Name = cmp.Or(cut(name, 100), c.Name)
	return s.answer(ctx, c, body)
}

// answer does what a person's message asks for, and stores the contact.
func (s *Service) answer(ctx context.Context, c Contact, body string) error {
	account, err := s.account(ctx, false)
	if err != nil {
		return err
	}
	own, err := s.own(ctx, c)
	if err != nil {
		return err
	}
	now := s.Now()
	c.Lang = cmp.Or(fair.LangOf(body), own.Lang, c.Lang, fair.English)
	asked, known := commandOf(body, account.Word)
	switch asked {
	case stopCommand:
		c.StoppedAt = now
	case startCommand:
		c.StoppedAt = time.Time{}
	}
	first := c.WaitsSince.IsZero()
	if !known {
		c.WaitsSince = cmp.Or(c.WaitsSince, now)
	}
	if err := s.saveContact(ctx, c); err != nil {
		return err
	}
	if (asked == stopCommand || asked == startCommand) && c.Phone != "" {
		if err := s.News(ctx, fair.Phone(c.Phone), asked == startCommand); err != nil {
			return err
		}
	}
	released, err := s.release(ctx, c.ID)
	if err != nil {
		return err
	}
	// A person who gets an answer that waited does not need to read that there will be one.
	if many, err := s.manyReplies(ctx, c.ID, now); err != nil || many || !known && (!first || released > 0) {
		return err
	}
	all, err := s.replies(ctx, asked, c, own)
	if err != nil {
		return err
	}
	return s.queueReplies(ctx, c, all)
}

// own returns what belongs to the contact's number, which WhatsApp has proved.
func (s *Service) own(ctx context.Context, c Contact) (own Own, err error) {
	if c.Phone == "" {
		return own, nil
	}
	return s.Own(ctx, fair.Phone(c.Phone))
}

func (s *Service) manyReplies(ctx context.Context, contactID string, now time.Time) (bool, error) {
	var n int
	err := s.DB.One(
		ctx,
		"SELECT COUNT(*) FROM whatsapp_text WHERE contact_id = $1 AND at > $2 AND NOT incoming AND sender = ''",
		[]any{contactID, db.ToMillis(now.Add(-time.Hour))},
		&n,
	)
	return n >= mostReplies, err
}

// reply is a text that the program writes, with an entry code as a picture above it.
type reply struct{ body, code string }

const (
	mostPictures = 3  // entry codes that are sent as pictures
	mostCodes    = 10 // entry codes that are sent at all; more are behind a link
	mostDue      = 10
)

// replies returns what the program answers. Only a person with a record gets a link to the own orders.
func (s *Service) replies(ctx context.Context, asked command, c Contact, own Own) ([]reply, error) {
	t := texts.Whatsapp
	one := func(m texts.Message) ([]reply, error) { return []reply{{body: m.In(c.Lang)}}, nil }
	switch {
	case asked == stopCommand:
		return one(t.Stopped())
	case asked == startCommand:
		return one(t.Started())
	case asked == "":
		return one(t.Received())
	case own.Lang == "":
		return one(t.UnknownNumber(s.Settings.BaseURL + c.Lang.PathPrefix() + "/registration"))
	case asked == passCommand && len(own.Entries) > 0 && len(own.Entries) <= mostPictures:
		return fair.Each(own.Entries, func(e Entry) reply {
			return reply{body: t.Code(e.Holder, e.Code).In(c.Lang), code: e.Code}
		}), nil
	case asked == statusCommand && len(own.Due) > 0:
		return []reply{{body: payText(own, c.Lang)}}, nil
	}
	link, err := s.Orders(ctx, fair.Phone(c.Phone), c.Lang)
	switch {
	case err != nil:
		return nil, err
	case asked == statusCommand:
		return one(t.NothingDue(link))
	case len(own.Entries) == 0:
		return one(t.NoCodes(link))
	case len(own.Entries) > mostCodes:
		return one(t.AllCodes(link))
	}
	lines := []string{t.Codes().In(c.Lang)}
	for _, e := range own.Entries {
		lines = append(lines, t.Code(e.Holder, e.Code).In(c.Lang))
	}
	return []reply{{body: strings.Join(append(lines, t.AllCodes(link).In(c.Lang)), "\n\n")}}, nil
}

// payText tells what is due, with the links to pay.
func payText(own Own, lang fair.Lang) string {
	lines := fair.Each(own.Due[:min(len(own.Due), mostDue)], func(d Due) string {
		return strings.TrimSpace(texts.Whatsapp.Due(d.Name, d.Amount.String(), d.Link).In(lang))
	})
	return strings.Join(lines, "\n\n")
}

func (s *Service) queueReplies(ctx context.Context, c Contact, all []reply) error {
	for _, r := range all {
		if err := s.queueText(ctx, &c, Text{Body: r.body, EntryCode: r.code, State: Queued}); err != nil {
			return err
		}
	}
	return nil
}

// queueText stores an outgoing text and, unless it waits for the person to write, the job that sends it.
func (s *Service) queueText(ctx context.Context, c *Contact, t Text) error {
	now := s.Now()
	t.ID, t.ContactID, t.At = fair.NewID(now), c.ID, now
	if err := s.DB.Insert(ctx, "whatsapp_text", s.DB.Columns(&t)); err != nil {
		return err
	}
	c.LatestAt = now
	if err := s.saveContact(ctx, *c); err != nil {
		return err
	}
	if t.State == Waiting {
		return nil
	}
	return s.AddJob(ctx, fair.Job{Kind: fair.JobWhatsAppText, Key: t.ID, RunAt: now})
}

// words lists the words that the program understands, for the check of the fair's own word.
func words() []string {
	all := make([]string, 0, len(commands))
	for word := range commands {
		all = append(all, word)
	}
	slices.Sort(all)
	return all
}
