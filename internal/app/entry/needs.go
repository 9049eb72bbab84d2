package entry

import "context"

// Notify writes messages in the caller's transaction.
type Notify interface {
	// TellOwners writes a message about a security setting to every owner. what is one sentence in plain English
	// without a full stop.
	TellOwners(ctx context.Context, what string) error
}
