package campaigns

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Notify lists the methods of package notify that package campaigns calls.
type Notify interface {
	Campaign(ctx context.Context, email fair.CampaignEmail) (written bool, err error)
	CampaignTest(ctx context.Context, email fair.CampaignEmail, to fair.Account) error
	PreviewCampaign(ctx context.Context, email fair.CampaignEmail) (m fair.Message, html string, err error)
	SendsMail() bool
}

// Store lists the database methods that package campaigns calls.
type Store interface {
	// CreateCampaign stores a campaign with the ids of its chosen records. If a campaign with the same request id
	// exists, it stores nothing, and `created` is false.
	CreateCampaign(ctx context.Context, c fair.Campaign, records []string, requestID string) (created bool, err error)
	// CampaignRecords returns the ids of the chosen records. They never change.
	CampaignRecords(ctx context.Context, id string) ([]string, error)
	FindCampaign(ctx context.Context, id string) (fair.Campaign, error)
	LockCampaign(ctx context.Context, id string) (fair.Campaign, error)
	CampaignOfRequest(ctx context.Context, requestID string) (fair.Campaign, error)
	// UpdateCampaign stores the progress of a campaign, and whether it was stopped. Call LockCampaign first, in the same
	// transaction.
	UpdateCampaign(ctx context.Context, c fair.Campaign) error
	// Campaigns lists at most `limit` campaigns, newest first.
	Campaigns(ctx context.Context, of fair.EditionScope, limit int) ([]fair.Campaign, error)
	CampaignCounts(ctx context.Context, id string) (fair.CampaignCounts, error)
	// StopMessages stops all unsent messages of a campaign, and StopMessage stops one message. The portal shows the
	// argument `reason` to the office.
	StopMessages(ctx context.Context, campaignID, reason string) error
	StopMessage(ctx context.Context, id, reason string) error
	// CampaignContacts returns the e-mail address and the phone number of each unsent message of a campaign, by the
	// message's id. Either may be empty.
	CampaignContacts(ctx context.Context) (map[string][]string, error)
	// MessagedRecords returns the records for which a message of a campaign was written.
	MessagedRecords(ctx context.Context, campaignID string) (map[string]bool, error)
	// Unsubscribe records that a contact does not want to receive campaigns.
	Unsubscribe(ctx context.Context, contactHash string, at time.Time) error
	// Resubscribe takes Unsubscribe back.
	Resubscribe(ctx context.Context, contactHash string) error
	// Unsubscribed returns which of the given contacts do not want to receive campaigns.
	Unsubscribed(ctx context.Context, contactHashes []string) (map[string]bool, error)
	// ConsentsOf lists the consents that belong to the given records.
	ConsentsOf(ctx context.Context, subjects []fair.Subject) ([]fair.Consent, error)
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	// OrdersOf lists the orders of records of one kind, the oldest first.
	OrdersOf(ctx context.Context, kind fair.PersonalKind, ids []string) ([]fair.Order, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	// LastCampaignEmail returns the time at which the last e-mail of a campaign is due, or of all campaigns if the id is
	// empty. Without a waiting e-mail, it is the zero time.
	LastCampaignEmail(ctx context.Context, id string) (time.Time, error)
}
