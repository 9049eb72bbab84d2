package message

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Emails renders a message as an e-mail.
type Emails interface {
	HTML(m fair.Message, head fair.Letterhead) (string, error)
}

// outgoing is a message before it is stored. It contains the recipient, the record that the message is about, and the
// placeholder values.
type outgoing struct {
	kind     fair.MessageKind
	to       string // e-mail address, or empty
	phone    fair.Phone
	name     string
	lang     fair.Lang
	replyTo  string
	entity   string
	entityID string
	document string        // number of the attached document
	edition  string        // the record's edition id; empty: the current edition
	current  *fair.Edition // the record's edition, if it is the current edition and already loaded; otherwise nil
	link     string
	stalls   []fair.StallKey
	values   map[string]string
}

// thinkAgain is the time for which the e-mail about a rejection waits. If the office takes the rejection back
// meanwhile, nobody is told.
const thinkAgain = 10 * time.Minute

// takeBack stops the messages of some kinds about a record that were not sent, in the caller's transaction.
func (a *Service) takeBack(ctx context.Context, recordID string, kept bool, kinds ...fair.MessageKind) error {
	return a.store.StopUnsent(ctx, recordID, kinds, kept, texts.PortalMessages.TakenBack().In(fair.English))
}

// writeMessage stores a message and the job that sends it, in the caller's transaction. Messages to the office are in
// English and are sent to the edition's e-mail address. A message that goes neither by WhatsApp nor by e-mail is only
// stored, and the office delivers it by phone.
func (a *Service) writeMessage(ctx context.Context, o outgoing) error {
	m, text, values, err := a.compose(ctx, o)
	if err != nil {
		return err
	}
	runAt := m.CreatedAt
	if o.kind == fair.MessageBookingRejected || o.kind == fair.MessageApplicationRejected {
		runAt = runAt.Add(thinkAgain)
	}
	queued, err := a.Queue(ctx, &m, text, values, runAt)
	if err != nil {
		return err
	}
	if err := a.store.CreateMessage(ctx, m); err != nil || queued || m.Status == fair.MessageKept {
		return err
	}
	return a.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: runAt})
}

// compose creates the message that will be stored. It takes the text for the message kind and the recipient's
// language, fills its placeholders, and returns both, too.
func (a *Service) compose(ctx context.Context, o outgoing) (
	m fair.Message, text fair.MessageText, values map[string]string, err error,
) {
	template, known := fair.FindMessageTemplate(o.kind)
	if !known {
		return m, text, nil, fmt.Errorf("there is no kind of message %q", o.kind)
	}
	edition, err := a.editionOf(ctx, o)
	if err != nil {
		return m, text, nil, err
	}
	if template.Office {
		o.to, o.phone, o.lang = edition.Email, "", fair.English
	}
	o.lang = cmp.Or(o.lang, fair.English)
	now := a.Now()
	if text, err = a.store.CachedMessageText(ctx, o.kind, o.lang); err != nil {
		return m, text, nil, err
	}
	if !text.Own {
		text = template.ShippedText(o.lang)
	}
	values = generalValues(edition, o.lang)
	values["name"], values["link"] = o.name, o.link
	maps.Copy(values, o.values)
	if len(o.stalls) > 0 && values["stalls"] == "" {
		values["stalls"] = edition.Plan.StallNames(o.stalls, o.lang)
	}
	m = fair.Message{
		ID: fair.NewID(now), EditionID: edition.ID, Kind: o.kind, To: o.to, Phone: o.phone, Name: o.name, Lang: o.lang,
		ReplyTo: o.replyTo, Link: o.link,
		Entity: o.entity, EntityID: o.entityID, Document: o.document, CreatedAt: now,
	}
	if template.Office {
		m.Name = edition.Society[fair.English]
	}
	m.Subject, m.Body = text.Fill(values)
	if m.HasToken() {
		m.LinkFor = m.To
	}
	m.Status = firstStatus(m)
	return m, text, values, nil
}

// editionOf returns the edition that a message is about, with the current edition's contact details.
func (a *Service) editionOf(ctx context.Context, o outgoing) (fair.Edition, error) {
	if o.current != nil {
		return *o.current, nil
	}
	current, err := a.CurrentEdition(ctx)
	if err != nil || o.edition == "" || o.edition == current.ID {
		return current, err
	}
	edition, err := a.store.FindEdition(ctx, o.edition)
	// A message about an earlier edition contains that edition's dates and venue, but the current contact details.
	edition.Phone, edition.Email = current.Phone, current.Email
	return edition, err
}

// firstStatus returns the status of a new message. A message without an e-mail address is stored, but not sent.
func firstStatus(m fair.Message) fair.MessageStatus {
	if m.To == "" {
		return fair.MessageKept
	}
	return fair.MessageWaiting
}

// messageText returns the text that the office wrote for a kind of message, or the default text.
func (a *Service) messageText(ctx context.Context, t fair.MessageTemplate, lang fair.Lang) (fair.MessageText, error) {
	own, err := a.store.FindMessageText(ctx, t.Kind, lang)
	if fair.IsKind(err, fair.KindNotFound) {
		return t.ShippedText(lang), nil
	}
	return own, err
}

// generalValues returns values for the placeholders that every message can contain.
func generalValues(e fair.Edition, lang fair.Lang) map[string]string {
	return map[string]string{
		"fair": e.Title.OrEnglish(lang), "dates": e.Dates.OrEnglish(lang), "venue": e.Venue.OrEnglish(lang),
		"officePhone": e.Phone, "officeEmail": e.Email,
	}
}

func (a *Service) Letterhead(ctx context.Context, lang fair.Lang) (fair.Letterhead, error) {
	e, err := a.CurrentEdition(ctx)
	return a.letterheadOf(e, lang), err
}

func (a *Service) letterheadOf(e fair.Edition, lang fair.Lang) fair.Letterhead {
	return fair.Letterhead{
		Fair: e.Title.OrEnglish(lang), Society: e.Society.OrEnglish(lang), Dates: e.Dates.OrEnglish(lang),
		Venue: e.Venue.OrEnglish(lang), Email: e.Email, Phone: e.Phone,
		Site: a.Settings.BaseURL + lang.PathPrefix(),
	}
}

// Attachments implements mail.Desk. It returns the receipt for a message about a payment, and the document that a
// message is about.
func (a *Service) Attachments(ctx context.Context, m fair.Message) ([]fair.Attachment, error) {
	if m.Document != "" {
		document, err := a.books.PrintDocument(ctx, m.Document, m.Lang)
		return []fair.Attachment{{Name: document.Name, Type: "application/pdf", Content: document.Content}}, err
	}
	template, known := fair.FindMessageTemplate(m.Kind)
	if !known || !template.Receipt || m.Entity != "order" {
		return nil, nil
	}
	order, err := a.store.FindOrder(ctx, m.EntityID)
	if err != nil {
		return nil, err
	}
	receipt, there, err := a.books.ReceiptFor(ctx, order, m.Lang)
	if err != nil || !there {
		return nil, err
	}
	return []fair.Attachment{{Name: receipt.Name, Type: "application/pdf", Content: receipt.Content}}, nil
}

// pageLink returns the URL of a public page in a language.
func (a *Service) pageLink(lang fair.Lang, path string) string {
	return a.Settings.BaseURL + lang.PathPrefix() + path
}

// portalLink returns the URL of the portal screen `screen`. If `id` is not empty, the URL also contains a search for
// the record with this id.
func (a *Service) portalLink(screen, id string) string {
	if id == "" {
		return a.Settings.BaseURL + "/admin/" + screen
	}
	return a.Settings.BaseURL + "/admin/" + screen + "?" + url.Values{"q": {id}}.Encode()
}
