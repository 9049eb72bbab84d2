package privacy

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Content lists the methods of package content that package privacy calls.
type Content interface {
	DeleteFilesLater(ctx context.Context, paths []string) error
}

// Notify lists the methods of package notify that package privacy calls.
type Notify interface {
	Person(
		ctx context.Context,
		to fair.Person,
		lang fair.Lang,
		kind fair.MessageKind,
		requestID string,
		values map[string]string,
	) error
}

// Sales lists the methods of package sales that package privacy calls.
type Sales interface {
	UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error)
	UpdateRegistration(ctx context.Context, id string, u fair.RegistrationUpdate) (after fair.Registration, err error)
}

// Amender lists the method that changes some fields of a record. content.Records implements it.
type Amender[T, In any] interface {
	Amend(ctx context.Context, id string, version *int, change func(*In)) (T, error)
}
