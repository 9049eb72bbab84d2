package campaigns

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// View contains a campaign and its progress.
type View struct {
	Campaign fair.Campaign
	Counts   fair.CampaignCounts
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

func (a *Service) view(ctx context.Context, c fair.Campaign) (View, error) {
	counts, err := a.store.CampaignCounts(ctx, c.ID)
	return View{Campaign: c, Counts: counts}, err
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
	all, err := a.addressees(ctx, c, c.Records[:c.Written])
	if err != nil {
		return v, err
	}
	reasons, err := a.reach(ctx, c, all)
	if err != nil {
		return v, err
	}
	p := plan{others: map[fair.Unreachable][]fair.Addressee{}}
	for i, to := range all {
		if messaged[to.ID] {
			continue
		}
		reason := reasons[i]
		if reason == "" { // the person could not be reached earlier, but can be reached now
			if reason = fair.UnreachableTwice; c.Purpose == fair.PurposeService {
				reason = fair.UnreachableNoValue
			}
		}
		p.others[reason] = append(p.others[reason], to)
	}
	v.Unreachable = p.groups()
	return v, nil
}
