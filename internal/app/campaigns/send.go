package campaigns

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Start queues a campaign. The job WriteMessages writes its messages. If a campaign with the same request id exists,
// Start returns that campaign. It returns KindInvalid if the campaign can reach nobody, if it has no text in a
// recipient's language, or if it may not be a service message. It requires the permission MayEdit.
func (a *Service) Start(ctx context.Context, d Draft, requestID string) (v View, err error) {
	c, err := a.campaignOf(ctx, d)
	if err != nil {
		return v, err
	}
	if requestID == "" {
		return v, fair.Problems{"requestId": texts.Errors.Required()}.Err()
	}
	if err := a.checkRecipients(ctx, c); err != nil {
		return v, err
	}
	actor, _ := app.Actor(ctx)
	c.CreatedAt = a.Now()
	c.ID, c.CreatedBy = fair.NewID(c.CreatedAt), actor.Email
	key := app.HashOf(actor.ID + " " + requestID)
	summary := texts.PortalActivity.NewsStarted(titleOf(c))
	if c.Purpose == fair.PurposeService {
		summary = texts.PortalActivity.ServiceMessageStarted(titleOf(c))
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		created, err := a.store.CreateCampaign(ctx, c, key)
		if err != nil {
			return err
		}
		if !created {
			c, err = a.store.CampaignOfRequest(ctx, key)
			return err
		}
		if err := a.AddJob(ctx, fair.Job{Kind: fair.JobCampaign, Key: c.ID, RunAt: c.CreatedAt}); err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "campaign", c.ID, summary, nil,
			map[string]any{"records": len(c.Records), "kind": c.Kind, "purpose": c.Purpose})
	})
	if err != nil {
		return v, err
	}
	a.Wake()
	return a.view(ctx, c)
}

// Announce queues a message of the program about the fair itself to the people of records of one kind, in the caller's
// transaction. Unlike a message of the office, it may go to records in every state. Without records, it does nothing.
func (a *Service) Announce(
	ctx context.Context, kind fair.PersonalKind, records []string, subject, body fair.Text,
) error {
	if len(records) == 0 {
		return nil
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	c := fair.Campaign{
		EditionID: edition.ID, Purpose: fair.PurposeService, Kind: kind, Records: records, Subject: subject, Body: body,
		CreatedBy: actor.Email, CreatedAt: a.Now(),
	}
	c.ID = fair.NewID(c.CreatedAt)
	if _, err := a.store.CreateCampaign(ctx, c, c.ID); err != nil {
		return err
	}
	return a.AddJob(ctx, fair.Job{Kind: fair.JobCampaign, Key: c.ID, RunAt: c.CreatedAt})
}

// titleOf returns the subject of a campaign in the first language that has one.
func titleOf(c fair.Campaign) string {
	if all := c.Subject.All(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// checkRecipients returns KindInvalid if a campaign reaches nobody, or if it has no text in one of its recipients'
// languages.
func (a *Service) checkRecipients(ctx context.Context, c fair.Campaign) error {
	plan, err := a.planOf(ctx, c, c.Records)
	if err == nil {
		err = checkService(c, plan)
	}
	if err != nil {
		return err
	}
	p := fair.Problems{}
	if len(plan.reached) == 0 {
		p.Add("records", texts.PortalErrors.CampaignNobody())
	}
	missing := map[fair.Lang]int{}
	for _, to := range plan.reached {
		if !c.HasLang(to.Lang) {
			missing[to.Lang]++
		}
	}
	for lang, n := range missing {
		p.Add(fair.TextField("body", lang), texts.PortalErrors.CampaignLanguage(n))
	}
	return p.Err()
}

// chunk is the number of records that one transaction processes.
const chunk = 50

// WriteMessages is the background job that writes a campaign's messages, in several transactions. After an
// interruption it continues with the next record. Several processes may run it at the same time, because each
// transaction locks the campaign. No record receives two messages.
func (a *Service) WriteMessages(ctx context.Context, id string) error {
	for {
		done := false
		err := a.InTx(ctx, func(ctx context.Context) error {
			c, err := a.store.LockCampaign(ctx, id)
			if err != nil {
				return err
			}
			if done = !c.StoppedAt.IsZero() || c.Written >= len(c.Records); done {
				return nil
			}
			return a.writeChunk(ctx, c)
		})
		if err != nil || done {
			return err
		}
		a.Wake()
	}
}

// writeChunk writes the messages for the next records of a campaign in the caller's transaction. Its e-mails follow the
// last one of all campaigns, with a pause of fair.CampaignPace between them.
func (a *Service) writeChunk(ctx context.Context, c fair.Campaign) error {
	next := c.Records[c.Written:min(c.Written+chunk, len(c.Records))]
	plan, err := a.planOf(ctx, c, next)
	if err != nil {
		return err
	}
	last, err := a.store.LastCampaignEmail(ctx)
	if err != nil {
		return err
	}
	due := a.Now()
	if after := last.Add(fair.CampaignPace); after.After(due) {
		due = after
	}
	for _, to := range plan.reached {
		if !c.HasLang(to.Lang) {
			continue // the record's language has changed since the campaign was queued
		}
		email := a.emailOf(c, to)
		email.Due = due
		written, err := a.notify.Campaign(ctx, email)
		if err != nil {
			return err
		}
		if written && to.Email != "" {
			due = due.Add(fair.CampaignPace)
		}
	}
	c.Written += len(next)
	return a.store.UpdateCampaign(ctx, c)
}

// Stop stops a campaign. Its unsent messages are never sent. Stopping it again changes nothing. It requires the
// permission MayEdit.
func (a *Service) Stop(ctx context.Context, id string) (v View, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return v, err
	}
	actor, _ := app.Actor(ctx)
	var c fair.Campaign
	err = a.InTx(ctx, func(ctx context.Context) error {
		if c, err = a.store.LockCampaign(ctx, id); err != nil || !c.StoppedAt.IsZero() {
			return err
		}
		c.StoppedAt, c.StoppedBy = a.Now(), actor.Email
		if err := a.store.UpdateCampaign(ctx, c); err != nil {
			return err
		}
		if err := a.store.StopMessages(ctx, id,
			texts.PortalMessages.CampaignStopped(actor.Email).In(fair.English)); err != nil {
			return err
		}
		return a.LogChange(ctx, "stopped", "campaign", id, texts.PortalActivity.CampaignStopped(titleOf(c)), nil, nil)
	})
	if err != nil {
		return v, err
	}
	return a.view(ctx, c)
}
