package setup

import (
	"context"
	"time"
)

// Store lists the database methods that package setup calls.
type Store interface {
	// ReplaceSetupCode stores the hash of a new code. Earlier codes become invalid.
	ReplaceSetupCode(ctx context.Context, hash string) error
	// SetupCode returns the hash of the current code, or an empty string if there is none.
	SetupCode(ctx context.Context) (hash string, err error)
	// TakeSetupCode deletes the code that has the given hash, and reports whether it existed. If several callers use the
	// same hash at the same time, only one of them gets true.
	TakeSetupCode(ctx context.Context, hash string) (taken bool, err error)
	// Settings returns the stored settings. The keys are the names of environment variables.
	Settings(ctx context.Context) (map[string]string, error)
	// SaveSettings replaces the stored settings. The keys are names of environment variables. The values are stored in
	// encrypted form. Empty values are not stored.
	SaveSettings(ctx context.Context, settings map[string]string) error
	// RenameEdition gives an edition another id. If there are registrations or bookings already, it does nothing.
	RenameEdition(ctx context.Context, from, to string) error
	// FailedSignIns returns the number of recent failed attempts that are stored under a key, and the time of the
	// latest one.
	FailedSignIns(ctx context.Context, key string, now time.Time, within time.Duration) (count int, latest time.Time,
		err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
}
