package campaign

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// View contains a campaign and its progress.
type View struct {
	Campaign fair.Campaign
	Counts   fair.CampaignCounts
	Planned  bool
	EndsAt   time.Time // about when the last e-mail leaves; zero: no e-mail waits
	// Unreachable contains the processed records whose persons received no message, grouped by reason. Only Find sets
	// it.
	Unreachable []UnreachableGroup
}

// maxListed is the maximum number of campaigns that FindAll returns. Older campaigns are omitted.
const maxListed = 200

// FindAll lists campaigns with their progress, newest first. It requires the permission MayRead.
func (a *Service) FindAll(ctx context.Context, of fair.EditionScope) ([]View, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	found, err := a.store.Campaigns(ctx, of, maxListed)
	if err != nil {
		return nil, err
	}
	views := make([]View, len(found))
	for i, c := range found {
		if views[i], err = a.view(ctx, c); err != nil {
			return nil, err
		}
	}
	return views, nil
}

func (a *Service) view(ctx context.Context, c fair.Campaign) (v View, err error) {
	v = View{Campaign: c, Planned: c.Planned(a.Now())}
	if v.Counts, err = a.store.CampaignCounts(ctx, c.ID); err != nil {
		return v, err
	}
	left := c.Chosen - c.Written
	if !c.StoppedAt.IsZero() || left+v.Counts.Waiting == 0 || !a.notify.SendsMail() {
		return v, nil
	}
	begins, err := a.store.LastCampaignEmail(ctx, c.ID)
	if err == nil && left > 0 { // the rest follows the e-mails of all campaigns
		begins, err = a.nextEmail(ctx, c)
	}
	if now := a.Now(); begins.Before(now) {
		begins = now
	}
	v.EndsAt = begins.Add(time.Duration(left) * fair.CampaignPace)
	return v, err
}

// nextEmail returns the time of the next e-mail of a campaign: after those of all campaigns that already wait.
func (a *Service) nextEmail(ctx context.Context, c fair.Campaign) (time.Time, error) {
	last, err := a.store.LastCampaignEmail(ctx, "")
	due := a.Now()
	for _, after := range []time.Time{last.Add(fair.CampaignPace), c.SendAt} {
		if after.After(due) {
			due = after
		}
	}
	return due, err
}

// Find returns a campaign with its progress and the records that could not be reached. It requires the permission
// MayRead.
func (a *Service) Find(ctx context.Context, id string) (v View, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return v, err
	}
	c, err := a.store.FindCampaign(ctx, id)
	if err != nil {
		return v, err
	}
	if v, err = a.view(ctx, c); err != nil {
		return v, err
	}
	messaged, err := a.store.MessagedRecords(ctx, id)
	if err != nil {
		return v, err
	}
	ids, err := a.store.CampaignRecords(ctx, id)
	if err != nil {
		return v, err
	}
	ids = slices.DeleteFunc(ids[:c.Written], func(id string) bool { return messaged[id] })
	var p plan
	err = a.eachAddressee(ctx, c, ids, func(to recipient, reason fair.Unreachable) error {
		if reason == "" { // the person could not be reached earlier, but can be reached now
			if reason = fair.UnreachableTwice; c.Purpose == fair.PurposeService {
				reason = fair.UnreachableNoValue
			}
		}
		p.add(c, to, reason)
		return nil
	})
	v.Unreachable = p.groups()
	return v, err
}
