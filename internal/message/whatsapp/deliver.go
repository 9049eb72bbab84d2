package whatsapp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// Queue decides in the transaction that stores a message whether it goes by WhatsApp. If it does, Queue stores how,
// and the job that sends it at `runAt`, and returns true. `text` is the text of the message and `values` are the
// values of its placeholders. A message with a one-time link never goes by WhatsApp.
func (s *Service) Queue(ctx context.Context, m *fair.Message, text fair.MessageText, values map[string]string,
	runAt time.Time,
) (bool, error) {
	kind, known := fair.FindMessageTemplate(m.Kind)
	if !s.On() || m.Phone == "" || !known || !mayTemplate(kind) || m.HasToken() {
		return false, nil
	}
	return s.queue(ctx, m, text, values, runAt)
}

func (s *Service) queue(ctx context.Context, m *fair.Message, text fair.MessageText, values map[string]string,
	runAt time.Time,
) (bool, error) {
	var d draft
	var params params
	complete := false
	for _, form := range formsOf(text) {
		if d = draftOf(form); d.Problem.IsZero() {
			if params, complete = s.params(d, values); complete {
				break
			}
		}
	}
	if !complete {
		return false, nil
	}
	name := nameOf(m.Kind, d)
	if _, approved, err := s.templateOf(ctx, name, m.Lang); err != nil || !approved {
		return false, err
	}
	if reason, err := s.unreachable(ctx, m.Phone); err != nil || !reason.IsZero() {
		return false, err
	}
	if a, err := s.account(ctx, false); err != nil || !a.HaltedAt.IsZero() {
		return false, err
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return false, err
	}
	delivery := Delivery{
		ID: m.ID, Phone: m.Phone, Template: name, Lang: m.Lang, Params: string(encoded), State: Queued,
		CreatedAt: m.CreatedAt, UpdatedAt: m.CreatedAt,
	}
	if err := s.DB.Insert(ctx, "whatsapp_delivery", s.DB.Columns(&delivery)); err != nil {
		return false, err
	}
	m.Status, m.Channel = fair.MessageWaiting, fair.ByWhatsApp
	return true, s.AddJob(ctx, fair.Job{Kind: fair.JobWhatsApp, Key: m.ID, RunAt: runAt})
}

// params are the values of a template's variables, and the ends of the addresses behind its buttons.
type params struct {
	Values  []cloud.Parameter `json:"values"`
	Buttons []string          `json:"buttons"`
	File    bool              `json:"file,omitempty"` // whether a document stands above the text
}

// params returns the values for a template. `complete` is false if one is missing: the provider accepts no empty value.
func (s *Service) params(d draft, values map[string]string) (p params, complete bool) {
	p.File = d.File
	for _, name := range d.Values {
		value := flat(values[name])
		if value == "" {
			return p, false
		}
		p.Values = append(p.Values, cloud.Parameter{Type: "text", Name: variable(name), Text: value})
	}
	for _, name := range d.Buttons {
		end, ours := strings.CutPrefix(values[name], s.Settings.BaseURL+"/")
		if !ours || end == "" {
			return p, false
		}
		p.Buttons = append(p.Buttons, end)
	}
	return p, true
}

// unreachable returns why a number gets nothing by WhatsApp.
func (s *Service) unreachable(ctx context.Context, phone fair.Phone) (reason texts.Message, err error) {
	c, err := s.findContact(ctx, "phone = $1", string(phone))
	switch {
	case db.IfFound(err) != nil:
		return reason, err
	case !c.StoppedAt.IsZero():
		reason = texts.PortalWhatsapp.FailuresStopped()
	case !c.UnreachableAt.IsZero():
		reason = texts.PortalWhatsapp.FailuresNoWhatsapp()
	}
	return reason, nil
}

// Deliver runs the job that sends a message. The provider knows no idempotency key, so an attempt without a response is
// never repeated: if no status tells within ten minutes that the message was accepted, it goes on by e-mail.
func (s *Service) Deliver(ctx context.Context, id string) error {
	if !s.On() {
		return s.InTx(ctx, func(ctx context.Context) error {
			d, err := s.delivery(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
			if err != nil || d.State != Queued && d.State != Sending {
				return db.IfFound(err)
			}
			return s.passOn(ctx, &d, texts.PortalWhatsapp.Off())
		})
	}
	var next attempt
	var ready bool
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		next, ready, err = s.begin(ctx, id)
		return err
	})
	if err != nil || !ready {
		return err
	}
	providerID, err := s.send(ctx, next)
	var again error
	stored := s.InTx(context.WithoutCancel(ctx), func(ctx context.Context) (e error) {
		again, e = s.ended(ctx, id, providerID, err)
		return e
	})
	return errors.Join(stored, again)
}

// attempt is a message that is sent now.
type attempt struct {
	message  fair.Message
	delivery Delivery
	params   params
}

// begin decides whether a message is sent now, and reserves its price. It returns app.ErrNotYet if a status may
// still tell what happened to an attempt, or if it is night.
func (s *Service) begin(ctx context.Context, id string) (next attempt, ready bool, err error) {
	d, err := s.delivery(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
	if err != nil {
		return next, false, db.IfFound(err)
	}
	now := s.Now()
	if d.State == Sending {
		if now.Before(d.TriedAt.Add(unclearFor)) {
			return next, false, app.ErrNotYet
		}
		return next, false, s.passOn(ctx, &d, texts.PortalWhatsapp.FailuresUnclear())
	}
	if d.State != Queued {
		return next, false, nil
	}
	m, err := s.lockMessage(ctx, id)
	if db.IfFound(err) != nil {
		return next, false, err
	}
	if err != nil || m.Status != fair.MessageWaiting || m.Channel != fair.ByWhatsApp {
		d.State, d.Params = Failed, ""
		return next, false, s.saveDelivery(ctx, d)
	}
	if m.CampaignID != "" && daytime(now).After(now) {
		return next, false, app.ErrNotYet
	}
	reason, t, err := s.refuses(ctx, d, m)
	if err != nil {
		return next, false, err
	}
	if !reason.IsZero() {
		return next, false, s.passOn(ctx, &d, reason)
	}
	account, err := s.account(ctx, true) // the lock keeps the budget from being passed by two attempts at once
	if err != nil {
		return next, false, err
	}
	d.Day = s.today()
	reason = texts.PortalWhatsapp.FailuresHalted()
	if account.HaltedAt.IsZero() {
		if reason, err = s.exceeds(ctx, account, d, m, t.price()); err != nil {
			return next, false, err
		}
	}
	if !reason.IsZero() {
		return next, false, s.passOn(ctx, &d, reason)
	}
	d.State, d.TriedAt, d.Cost = Sending, now, t.price()
	d.Tries++
	next = attempt{message: m, delivery: d}
	if err := json.Unmarshal([]byte(d.Params), &next.params); err != nil {
		return next, false, err
	}
	return next, true, s.saveDelivery(ctx, d)
}

// mediaFault is the provider's code for a file that cannot be sent.
const mediaFault = 131053

// send sends a message, with its document if it has one. Errors before the message itself is sent are certain.
func (s *Service) send(ctx context.Context, next attempt) (providerID string, err error) {
	message := next.delivery.wire(next.params)
	if next.params.File {
		file, err := s.File(ctx, next.message)
		if err != nil {
			s.Log.Error("the document of a message by WhatsApp could not be printed", "message", next.message.ID,
				"cause", err)
			return "", &cloud.Error{Code: mediaFault, Message: "the document could not be printed"}
		}
		id, err := s.upload(ctx, file.Name, file.Type, file.Content)
		if err != nil {
			return "", err
		}
		header := cloud.Parameter{Type: "document", Document: &cloud.Media{ID: id, Name: file.Name}}
		message.Template.Components = append([]cloud.Component{{
			Type: "header", Parameters: []cloud.Parameter{header},
		}}, message.Template.Components...)
	}
	return s.Client.Send(ctx, message)
}

// upload stores a file at the provider. Nothing was sent to the person when it fails.
func (s *Service) upload(ctx context.Context, name, kind string, content []byte) (string, error) {
	id, err := s.Client.Upload(ctx, name, kind, content)
	if fault, ok := errors.AsType[*cloud.Error](err); ok {
		fault.Uncertain = false
	}
	return id, err
}

// refuses returns why a message may not go by WhatsApp any more, and its template.
func (s *Service) refuses(ctx context.Context, d Delivery, m fair.Message) (
	reason texts.Message, t Template, err error,
) {
	if outdated, err := s.Outdated(ctx, m); err != nil {
		return reason, t, err
	} else if outdated {
		return texts.PortalErrors.MessageNotDue(), t, nil
	}
	if reason, err = s.unreachable(ctx, d.Phone); err != nil || !reason.IsZero() {
		return reason, t, err
	}
	t, approved, err := s.templateOf(ctx, d.Template, d.Lang)
	if err == nil && !approved {
		reason = texts.PortalWhatsapp.FailuresTemplate()
	}
	return reason, t, err
}

// wire returns the message as the provider gets it. A status about it contains its id as reference.
func (d Delivery) wire(p params) cloud.Message {
	template := &cloud.TemplateMessage{Name: d.Template, Language: cloud.Language{Code: string(d.Lang)}}
	if len(p.Values) > 0 {
		template.Components = append(template.Components, cloud.Component{Type: "body", Parameters: p.Values})
	}
	for i, end := range p.Buttons {
		template.Components = append(template.Components, cloud.Component{
			Type: "button", SubType: "url", Index: strconv.Itoa(i),
			Parameters: []cloud.Parameter{{Type: "text", Text: end}},
		})
	}
	return cloud.Message{To: d.Phone.International(), Type: "template", Template: template, Reference: d.ID}
}

// ended stores the result of an attempt. `again` is app.ErrNotYet if the job must run again.
func (s *Service) ended(ctx context.Context, id, providerID string, failure error) (again, err error) {
	d, err := s.delivery(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
	if err != nil {
		return nil, db.IfFound(err)
	}
	if failure == nil {
		d.ProviderID = providerID
		if d.State == Sending {
			return nil, s.moved(ctx, &d, Accepted)
		}
		return nil, s.saveDelivery(ctx, d) // a status was faster than the response
	}
	if d.State != Sending {
		return nil, nil
	}
	fault, ok := errors.AsType[*cloud.Error](failure)
	if !ok || fault.Uncertain {
		return app.ErrNotYet, nil
	}
	d.Code = fault.Code
	switch action := fault.Action(); action {
	case cloud.Retry, cloud.WaitForPerson:
		if d.Tries < mostTries {
			d.State, d.Cost, d.Day = Queued, 0, ""
			return app.ErrNotYet, s.saveDelivery(ctx, d)
		}
		return nil, s.passOn(ctx, &d, texts.PortalWhatsapp.FailuresBusy())
	default:
		return nil, s.failed(ctx, &d, action, fault.Message)
	}
}

// Again returns the delay before the next attempt.
func Again(attempts int) time.Duration {
	return min(time.Second<<(2*min(max(attempts-1, 0), 6)), 2*time.Minute)
}

// failed ends a message that the provider has refused, and remembers what the refusal says of the number, the text or
// the account.
func (s *Service) failed(ctx context.Context, d *Delivery, action cloud.Action, message string) error {
	reason := texts.PortalWhatsapp.FailuresRefused(strconv.Itoa(d.Code))
	var err error
	switch action {
	case cloud.Unreachable:
		reason = texts.PortalWhatsapp.FailuresNoWhatsapp()
		err = s.changeContact(ctx, d.Phone, func(c *Contact) { c.UnreachableAt = s.Now() })
	case cloud.Blocked:
		reason = texts.PortalWhatsapp.FailuresStopped()
		err = s.changeContact(ctx, d.Phone, func(c *Contact) { c.StoppedAt = s.Now() })
		if err == nil {
			err = s.News(ctx, d.Phone, false)
		}
	case cloud.RepairTemplate:
		reason = texts.PortalWhatsapp.FailuresTemplate()
		err = s.setTemplate(ctx, d.Template, string(d.Lang), "PAUSED", "", cut(message, 300))
	case cloud.Stop:
		reason = texts.PortalWhatsapp.FailuresHalted()
		err = s.halt(ctx, message)
	}
	if err != nil {
		return err
	}
	return s.passOn(ctx, d, reason)
}

// halt stops sending until the next successful check of the account.
func (s *Service) halt(ctx context.Context, reason string) error {
	a, err := s.account(ctx, true)
	if err != nil || !a.HaltedAt.IsZero() {
		return err
	}
	a.HaltedAt, a.Halted = s.Now(), cut(reason, 300)
	return s.saveAccount(ctx, a)
}

func (s *Service) changeContact(ctx context.Context, phone fair.Phone, do func(*Contact)) error {
	c, err := s.contactOf(ctx, phone, "")
	if err != nil {
		return err
	}
	do(&c)
	return s.saveContact(ctx, c)
}

// moved stores that a message has come further.
func (s *Service) moved(ctx context.Context, d *Delivery, state State) error {
	d.State, d.Failure = state, ""
	if err := s.saveDelivery(ctx, *d); err != nil {
		return err
	}
	m, err := s.lockMessage(ctx, d.ID)
	if err != nil || m.Channel != fair.ByWhatsApp {
		return db.IfFound(err)
	}
	if m.Status == fair.MessageWaiting {
		m.Status, m.SentAt, m.TriedAt, m.Failure = fair.MessageSent, s.Now(), d.TriedAt, ""
		m.Tries++
	}
	m.Delivery = string(state)
	return s.saveMessage(ctx, m)
}

// passOn ends a message's way by WhatsApp. The message goes on by e-mail; without an address or a mail server, the
// office passes it on.
func (s *Service) passOn(ctx context.Context, d *Delivery, reason texts.Message) error {
	d.State, d.Failure, d.Params, d.Cost, d.Day = Failed, why(reason), "", 0, ""
	if err := s.saveDelivery(ctx, *d); err != nil {
		return err
	}
	m, err := s.lockMessage(ctx, d.ID)
	if err != nil || m.Channel != fair.ByWhatsApp ||
		!slices.Contains([]fair.MessageStatus{fair.MessageWaiting, fair.MessageSent}, m.Status) {
		return db.IfFound(err)
	}
	m.Channel, m.Delivery, m.Failure, m.SentAt = fair.ByEmail, "", why(reason), time.Time{}
	if stopped, err := s.newsStopped(ctx, d.Phone, m); err != nil || stopped {
		m.Status = fair.MessageStopped
		return errors.Join(err, s.saveMessage(ctx, m))
	}
	if m.To == "" || !s.Settings.SendsMail {
		m.Status = fair.MessageKept
		return s.saveMessage(ctx, m)
	}
	m.Status = fair.MessageWaiting
	if err := s.saveMessage(ctx, m); err != nil {
		return err
	}
	return s.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: s.Now()})
}

// newsStopped reports whether a message is news, which a person who has stopped messages does not get by any way.
func (s *Service) newsStopped(ctx context.Context, phone fair.Phone, m fair.Message) (bool, error) {
	if m.Kind != fair.MessageCampaign || phone == "" {
		return false, nil
	}
	c, err := s.findContact(ctx, "phone = $1", string(phone))
	return err == nil && !c.StoppedAt.IsZero(), db.IfFound(err)
}

// CheckWhenDue passes on messages that did not arrive within a day, and checks the account and the templates every
// hour. Only the sweeper calls it.
func (s *Service) CheckWhenDue(ctx context.Context) error {
	now := s.Now()
	if !s.On() || now.Before(s.nextCheck) && s.nextCheck.Sub(now) <= checkEvery {
		return nil
	}
	s.nextCheck = now.Add(checkEvery)
	late, err := db.ReadColumn[string](ctx, s.DB, `SELECT id FROM whatsapp_delivery WHERE state IN ('accepted', 'sent')
		AND tried_at < $1 ORDER BY tried_at LIMIT 500`, db.ToMillis(now.Add(-lateAfter)))
	if err != nil {
		return err
	}
	for _, id := range late {
		err := s.InTx(ctx, func(ctx context.Context) error {
			d, err := s.delivery(ctx, "id = $1"+s.DB.Dialect.ForUpdate, id)
			if err != nil || d.State != Accepted && d.State != Sent {
				return db.IfFound(err)
			}
			cost, day := d.Cost, d.Day // it may still arrive, and is paid for then
			if err := s.passOn(ctx, &d, texts.PortalWhatsapp.FailuresLate()); err != nil {
				return err
			}
			d.Cost, d.Day = cost, day
			return s.saveDelivery(ctx, d)
		})
		if err != nil {
			return err
		}
	}
	a, err := s.account(ctx, false)
	if err != nil || now.Before(a.CheckedAt.Add(time.Hour)) && a.HaltedAt.IsZero() {
		return err
	}
	return s.check(ctx)
}

// check asks the provider for the state of the number and of the templates. A failure is stored, not returned.
func (s *Service) check(ctx context.Context) error {
	number, failure := s.Client.Number(ctx)
	var all []cloud.Template
	if failure == nil {
		all, failure = s.Client.Templates(ctx)
	}
	return s.InTx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		a, err := s.account(ctx, true)
		if err != nil {
			return err
		}
		a.CheckedAt = s.Now()
		switch fault, ok := errors.AsType[*cloud.Error](failure); {
		case failure == nil && number.Health.CanSend != "BLOCKED":
			a.Number, a.Name, a.Quality, a.State = number.Display, number.Name, number.Quality, number.Status
			a.Tier = number.Limit
			a.HaltedAt, a.Halted = time.Time{}, ""
		case failure == nil:
			a.State, a.HaltedAt, a.Halted = number.Status, s.Now(), blockedBecause(number)
		case ok && fault.Action() == cloud.Stop:
			a.HaltedAt, a.Halted = s.Now(), cut(fault.Message, 300)
		}
		if err := s.saveAccount(ctx, a); err != nil {
			return err
		}
		for _, t := range all {
			if err := s.setTemplate(ctx, t.Name, t.Language, t.Status, t.Category, reasonOf(t.RejectedReason)); err != nil {
				return err
			}
		}
		return nil
	})
}

func blockedBecause(n cloud.Number) string {
	for _, entity := range n.Health.Entities {
		for _, e := range entity.Errors {
			return cut(e.Description+" "+e.Solution, 300)
		}
	}
	return n.Status
}

// reasonOf returns the reason of a rejection; the provider writes NONE if there is none.
func reasonOf(reason string) string {
	if reason == "NONE" {
		return ""
	}
	return reason
}
