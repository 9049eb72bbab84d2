package campaign

import (
	"cmp"
	"context"
	"time"

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
	if err := a.checkRecipients(ctx, c, d.Records); err != nil {
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
		created, err := a.store.CreateCampaign(ctx, c, d.Records, key)
		if err != nil {
			return err
		}
		if !created {
			c, err = a.store.CampaignOfRequest(ctx, key)
			return err
		}
		runAt := c.CreatedAt
		if c.SendAt.After(runAt) {
			runAt = c.SendAt
		}
		if err := a.AddJob(ctx, fair.Job{Kind: fair.JobCampaign, Key: c.ID, RunAt: runAt}); err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "campaign", c.ID, summary, nil,
			map[string]any{"records": c.Chosen, "kind": c.Kind, "purpose": c.Purpose})
	})
	if err != nil {
		return v, err
	}
	a.Wake()
	return a.view(ctx, c)
}

// Announce queues a message of the program about the fair itself to the people of records of one kind, in the
// caller's transaction. Unlike a message of the office, it may go to records in every state. Without records, it does
// nothing. If a campaign with the same request id exists, it does nothing, either; without a request id, it always
// starts one.
func (a *Service) Announce(ctx context.Context, c fair.Campaign, records []string, requestID string) error {
	if len(records) == 0 {
		return nil
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	c.EditionID, c.Purpose, c.Chosen = edition.ID, fair.PurposeService, len(records)
	c.CreatedBy, c.CreatedAt = actor.Email, a.Now()
	c.ID = fair.NewID(c.CreatedAt)
	created, err := a.store.CreateCampaign(ctx, c, records, cmp.Or(requestID, c.ID))
	if err != nil || !created {
		return err
	}
	return a.AddJob(ctx, fair.Job{Kind: fair.JobCampaign, Key: c.ID, RunAt: c.CreatedAt})
}

// SendTest sends the message that the first recipient of each language would get to the account itself. It requires the
// permission MayEdit.
func (a *Service) SendTest(ctx context.Context, d Draft) (to string, err error) {
	d.SendAt = time.Time{}
	c, err := a.campaignOf(ctx, d)
	if err != nil {
		return "", err
	}
	if !a.notify.SendsMail() {
		return "", fair.Fail(fair.KindConflict, texts.PortalErrors.CampaignNoServer())
	}
	plan, err := a.planOf(ctx, c, d.Records)
	if err == nil {
		err = plan.checkService(c)
	}
	if err != nil {
		return "", err
	}
	actor, _ := app.Actor(ctx)
	err = a.InTx(ctx, func(ctx context.Context) error {
		for _, lang := range fair.Langs {
			first, used := plan.first[lang]
			if !used || !c.HasLang(lang) {
				continue
			}
			// No unsubscribe link: a press on it would unsubscribe the recipient.
			if err := a.notify.CampaignTest(ctx, fair.CampaignEmail{Campaign: c, To: first}, actor); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		a.Wake()
	}
	return actor.Email, err
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
func (a *Service) checkRecipients(ctx context.Context, c fair.Campaign, records []string) error {
	plan, err := a.planOf(ctx, c, records)
	if err == nil {
		err = plan.checkService(c)
	}
	if err != nil {
		return err
	}
	p := fair.Problems{}
	if plan.count == 0 {
		p.Add("records", texts.PortalErrors.CampaignNobody())
	}
	for lang, n := range plan.langs {
		if !c.HasLang(lang) {
			p.Add(fair.TextField("body", lang), texts.PortalErrors.CampaignLanguage(n))
		}
	}
	return p.Err()
}

// chunk is the number of records that one transaction processes, and chunksAtOnce the number of transactions of one run
// of the job.
const (
	chunk        = 50
	chunksAtOnce = 40
)

// WriteAgain returns the delay before the job WriteMessages continues.
func WriteAgain(int) time.Duration { return time.Second }

// WriteMessages is the background job that writes a campaign's messages, in several transactions. It returns
// app.ErrNotYet while records are left. After an interruption it continues with the next record. Several processes may
// run it at the same time, because each transaction locks the campaign. No record receives two messages.
func (a *Service) WriteMessages(ctx context.Context, id string) error {
	ids, err := a.store.CampaignRecords(ctx, id)
	if err != nil {
		return err
	}
	for range chunksAtOnce {
		done := false
		err := a.InTx(ctx, func(ctx context.Context) error {
			c, err := a.store.LockCampaign(ctx, id)
			if err != nil {
				return err
			}
			if done = !c.StoppedAt.IsZero() || c.Written >= len(ids); done {
				return nil
			}
			return a.writeChunk(ctx, c, ids[c.Written:min(c.Written+chunk, len(ids))])
		})
		if err != nil || done {
			return err
		}
		a.Wake()
	}
	return app.ErrNotYet
}

// writeChunk writes the messages for the next records of a campaign in the caller's transaction. Its e-mails follow the
// last one of all campaigns, with a pause of fair.CampaignPace between them.
func (a *Service) writeChunk(ctx context.Context, c fair.Campaign, next []string) error {
	plan, err := a.planOf(ctx, c, next)
	if err != nil {
		return err
	}
	due, err := a.nextEmail(ctx, c)
	if err != nil {
		return err
	}
	for _, to := range plan.reached {
		if !c.HasLang(to.Lang) {
			continue // the record's language has changed since the campaign was queued
		}
		email := a.emailOf(c, to.Addressee)
		email.Due = due
		written, err := a.notify.Campaign(ctx, email)
		if err != nil {
			return err
		}
		if written && to.Email != "" && !to.byWhatsApp {
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
