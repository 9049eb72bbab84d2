package records

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package records calls.
type Store interface {
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	// OrdersAbout lists the orders of a registration or a booking, oldest first.
	OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error)
	// MessagesAbout lists the messages about records, oldest first.
	MessagesAbout(ctx context.Context, entityIDs []string) ([]fair.Message, error)
	// ActivitiesAbout lists at most limit lines of the activity log about records, newest first.
	ActivitiesAbout(ctx context.Context, recordIDs []string, limit int) ([]fair.Activity, error)
	// SubjectsOf lists the records with a person's e-mail address or phone number.
	SubjectsOf(ctx context.Context, p fair.Person) ([]fair.Subject, error)
	// NotesAbout lists the notes on records, newest first.
	NotesAbout(ctx context.Context, recordIDs []string) ([]fair.Note, error)
	FindNote(ctx context.Context, id string) (fair.Note, error)
	CreateNote(ctx context.Context, n fair.Note) error
	DeleteNote(ctx context.Context, id string) error
}
