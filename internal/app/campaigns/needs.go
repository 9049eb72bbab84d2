package campaigns

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Notify lists the methods of package notify that package campaigns calls.
type Notify interface {
	Campaign(ctx context.Context, email fair.CampaignEmail) (written bool, err error)
	CampaignTest(ctx context.Context, email fair.CampaignEmail, to fair.Account) error
	PreviewCampaign(ctx context.Context, email fair.CampaignEmail) (m fair.Message, html string, err error)
	SendsMail() bool
}
