package accounts

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package accounts calls. They write messages in the caller's
// transaction.
type Notify interface {
	// AccountLink writes a message with the link for choosing an account's password.
	AccountLink(ctx context.Context, account fair.Account, kind fair.MessageKind, link string) error
	// NotifyOwners writes a message about a security setting to every owner. The argument `what` lists the changes, each
	// as a sentence without a full stop.
	NotifyOwners(ctx context.Context, what ...texts.Message) error
}
