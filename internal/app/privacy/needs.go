package privacy

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Content is what this area needs of area content.
type Content interface {
	CorrectContactMessage(ctx context.Context, c fair.Correction) error
	DeleteFilesLater(ctx context.Context, paths []string) error
}

// Notify is what this area needs of area notify.
type Notify interface {
	Person(ctx context.Context, to fair.Person, lang fair.Lang, kind fair.MessageKind, requestID string, values map[string]string) error
}

// Sales is what this area needs of area sales.
type Sales interface {
	UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error)
	UpdateRegistration(ctx context.Context, id string, u fair.RegistrationUpdate) (after fair.Registration, err error)
}

// Amender changes parts of one simple record, as content.Records does.
type Amender[T, In any] interface {
	Amend(ctx context.Context, id string, version *int, change func(*In)) (T, error)
}
