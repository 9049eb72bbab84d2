package notify

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package notify calls.
type Store interface {
	// Tallies counts the records of each kind (registrations, bookings, orders and others) by status and category.
	Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error)
	// DayTallies counts the records of each kind by day. The first day is the day that contains the time `since`.
	DayTallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	CreateMessage(ctx context.Context, m fair.Message) error
	// CreateCampaignMessage stores a message of a campaign. If the campaign already has a message for the same record
	// or the same contact, it stores nothing, and `created` is false.
	CreateCampaignMessage(ctx context.Context, m fair.Message) (created bool, err error)
	// CachedMessageText returns the text that the office wrote for a message kind. If there is no such text, the field
	// Own is false.
	CachedMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error)
	// StopUnsent stops the messages of some kinds about a record or an order that wait or have failed and, if `kept`,
	// those that are only stored and that nobody has passed on.
	StopUnsent(ctx context.Context, recordID string, kinds []fair.MessageKind, kept bool, reason string) error
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	LockMessage(ctx context.Context, id string) (fair.Message, error)
	// UpdateMessage stores the state of a message. The caller must have locked it with LockMessage.
	UpdateMessage(ctx context.Context, m fair.Message) error
	// ForgetDeadMail removes a message's failed jobs from the list of failed jobs that the office must handle.
	ForgetDeadMail(ctx context.Context, messageID string, at time.Time) error
	// LockMail locks a message's waiting jobs and reports whether one of them is running now, that is, whether the
	// message is being sent. Until the transaction ends, no worker can start another of these jobs.
	LockMail(ctx context.Context, messageID string, now time.Time) (running bool, err error)
	// HurryMail makes a message's waiting job due now.
	HurryMail(ctx context.Context, messageID string, at time.Time) error
	// MessageIDs lists the ids of all messages that match a filter, in the order of FindMessages. If the list `only`
	// is not empty, the result is limited to the ids in this list. MessagesByID returns the messages with the given
	// ids, in the same sequence as `ids`.
	MessageIDs(ctx context.Context, f fair.MessageFilter, only []string) ([]string, error)
	MessagesByID(ctx context.Context, ids []string) ([]fair.Message, error)
	FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error)
	// NewestOrderOf returns the id of the newest order whose payer has this e-mail address. If there is none, it
	// returns an empty string. Letter case is ignored.
	NewestOrderOf(ctx context.Context, email string) (string, error)
	CountMessages(ctx context.Context, of fair.EditionScope) (fair.MessageCounts, error)
	// CountMessageDays counts the messages by day and status. The first day is the day that contains the time `since`.
	CountMessageDays(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.MessageDay, error)
	// FindMessageText returns the text that the office wrote for a message kind. If the office has not written one, it
	// returns KindNotFound.
	FindMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error)
	MessageTexts(ctx context.Context) ([]fair.MessageText, error)
	// SaveMessageText stores the text `t` if the stored version equals t.Version, and increments the version. If
	// t.Version is 0, there must be no stored text yet. If the versions differ, it returns KindConflict.
	SaveMessageText(ctx context.Context, t fair.MessageText) (fair.MessageText, error)
	DeleteMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (existed bool, err error)
	// BeginDailySummary records that the summary of a day (YYYY-MM-DD) is being written. `first` is false if this was
	// already recorded.
	BeginDailySummary(ctx context.Context, day string, at time.Time) (first bool, err error)
	// MoneyOfDays sums up the payments and refunds in a range of days, and counts the refunds that need manual review.
	MoneyOfDays(ctx context.Context, days fair.Days) (fair.DailyFigures, error)
}
