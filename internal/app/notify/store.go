package notify

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store is the part of the database that this area uses.
type Store interface {
	// InTx runs fn in one transaction: committed when fn returns nil, else rolled back. Calls inside
	// fn must use the context that fn is given. On PostgreSQL a serialization failure or a deadlock
	// runs fn again.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// Tallies counts each list's records by status and category.
	Tallies(ctx context.Context, editionID string) ([]fair.Tally, error)
	// DayTallies counts those of each day from the day of a moment on.
	DayTallies(ctx context.Context, editionID string, since time.Time) ([]fair.Tally, error)
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	Refunds(ctx context.Context, orderID string) ([]fair.Refund, error)
	// AddJob writes a job; a live one of the same kind and key is moved to the earlier time instead.
	AddJob(ctx context.Context, j fair.Job) error
	CreateMessage(ctx context.Context, m fair.Message) error
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	LockMessage(ctx context.Context, id string) (fair.Message, error)
	// UpdateMessage stores where a message stands. Call it under LockMessage.
	UpdateMessage(ctx context.Context, m fair.Message) error
	// ForgetDeadMail takes a message's given-up jobs off the list of those that need a person.
	ForgetDeadMail(ctx context.Context, messageID string, at time.Time) error
	// HurryMail lets a message that waits for its next try be tried at once.
	HurryMail(ctx context.Context, messageID string, at time.Time) error
	FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error)
	CountMessages(ctx context.Context) (fair.MessageCounts, error)
	// FindMessageText returns the text that the office wrote, KindNotFound when it wrote none.
	FindMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error)
	MessageTexts(ctx context.Context) ([]fair.MessageText, error)
	// SaveMessageText stores a text where its version is still t.Version, 0 for none, and raises the version;
	// else KindConflict.
	SaveMessageText(ctx context.Context, t fair.MessageText) (fair.MessageText, error)
	DeleteMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (existed bool, err error)
	// BeginDailySummary notes that a day (YYYY-MM-DD) is summed up; first is false when it was before.
	BeginDailySummary(ctx context.Context, day string, at time.Time) (first bool, err error)
	// MoneyOfDays sums up what came in and went out in some days, and counts the refunds that a person must
	// look at.
	MoneyOfDays(ctx context.Context, days fair.Days) (fair.DailyFigures, error)
}
