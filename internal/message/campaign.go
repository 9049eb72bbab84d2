package message

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Campaign writes a campaign's message to one person, in the caller's transaction. If the campaign already has a
// message to this person, Campaign writes nothing, and `written` is false. The e-mail is sent at email.Due. If the
// message goes neither by WhatsApp nor by e-mail, the office passes it on.
func (a *Service) Campaign(ctx context.Context, email fair.CampaignEmail) (written bool, err error) {
	m, values, err := a.composeCampaign(ctx, email)
	if err != nil {
		return false, err
	}
	// If the person already has a message, the delivery finds no message with its id and ends.
	queued, err := a.QueueCampaign(ctx, &m, email.Campaign, values)
	if err != nil {
		return false, err
	}
	written, err = a.store.CreateCampaignMessage(ctx, m)
	if err != nil || !written || queued || m.Status == fair.MessageKept {
		return written, err
	}
	return true, a.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: email.Due})
}

// PreviewCampaign returns the message that a campaign would send to one person, and the e-mail's HTML. It stores
// nothing.
func (a *Service) PreviewCampaign(ctx context.Context, email fair.CampaignEmail) (fair.Message, string, error) {
	m, _, err := a.composeCampaign(ctx, email)
	if err != nil {
		return m, "", err
	}
	view, err := a.viewMessage(ctx, m)
	return m, view.HTML, err
}

// CampaignTest writes the message that a campaign would send to one person as a message to an account, in the caller's
// transaction. The greeting has the account's name, so the person's name is stored nowhere else.
func (a *Service) CampaignTest(ctx context.Context, email fair.CampaignEmail, to fair.Account) error {
	email.To.Name, email.To.Email, email.To.Phone = to.Name, to.Email, ""
	m, _, err := a.composeCampaign(ctx, email)
	if err != nil {
		return err
	}
	m.CampaignID, m.Entity, m.EntityID = "", fair.EntityAccount, to.ID
	m.Subject = texts.PortalMessages.CampaignTest(m.Subject).In(fair.English)
	if err := a.store.CreateMessage(ctx, m); err != nil {
		return err
	}
	return a.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: m.CreatedAt})
}

// composeCampaign also returns the values of the placeholders of the campaign's text.
func (a *Service) composeCampaign(ctx context.Context, email fair.CampaignEmail) (
	m fair.Message, values map[string]string, err error,
) {
	c, to := email.Campaign, email.To
	edition, err := a.editionOf(ctx, outgoing{edition: c.EditionID})
	if err != nil {
		return m, nil, err
	}
	name := fair.Greeting(to.Lang, to.Name)
	values = generalValues(edition, to.Lang)
	values["name"], values["order"] = name, to.Order
	kind, link := fair.MessageCampaign, email.Unsubscribe
	if c.Purpose == fair.PurposeService {
		kind, link = fair.MessageService, ""
		if strings.Contains(c.Body[to.Lang], "{link}") {
			link = a.pageLink(to.Lang, to.Page)
		}
		values["amount"], values["payBy"], values["link"] = to.Due.String(), fair.DayIn(to.Lang, to.PayBy), link
		values["contact"] = edition.Contact()
		if agreed := edition.Standing.Agreed; agreed != nil { // the fair was postponed or cancelled
			values["reason"] = agreed.Reason
		}
		values["stalls"] = edition.Plan.StallNames(
			fair.Each(to.Stalls, func(c fair.Claim) fair.StallKey { return c.Key }), to.Lang)
	}
	subject, body := c.Fill(to.Lang, values)
	m, _, _, err = a.compose(ctx, outgoing{
		kind: kind, to: strings.TrimSpace(to.Email), phone: to.Phone, name: name, lang: to.Lang,
		entity: string(to.Kind), entityID: to.ID, edition: c.EditionID, link: link,
		values: map[string]string{"subject": subject, "text": body, "unsubscribeLink": email.Unsubscribe},
	})
	m.CampaignID = c.ID
	return m, values, err
}

// SendsMail reports whether a mail server is configured.
func (a *Service) SendsMail() bool { return a.Settings.SendsMail }
