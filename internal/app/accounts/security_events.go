package accounts

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/texts"
)

// unknownAccount stands in the log for an address that no account has: what was typed may be a password.
const unknownAccount = "unknown"

// noteFailure logs a failed sign-in, and writes a line of the activity log when a client begins to wait. It returns
// the failure.
func (a *Service) noteFailure(ctx context.Context, t signInTries, slowed bool, failure error) error {
	email := t.account.Email
	if email == "" {
		email = unknownAccount
	}
	a.Log.WarnContext(ctx, "security", "event", "sign-in failed", "account", email, "address", t.address, "slowed", slowed)
	if !slowed || t.account.ID == "" {
		return failure
	}
	summary := texts.PortalActivity.SignInSlowed(email)
	if t.address != "" {
		summary = texts.PortalActivity.SignInSlowedFrom(email, t.address)
	}
	if err := a.LogChange(ctx, "slowed down", "account", t.account.ID, summary, nil, nil); err != nil {
		return err
	}
	return failure
}

// NoteRefusal logs that a signed-in account asked for something that it may not do.
func (a *Service) NoteRefusal(ctx context.Context, route, address string) {
	account, _ := app.Actor(ctx)
	a.Log.WarnContext(ctx, "security", "event", "refused", "account", account.Email, "role", string(account.Role), "route",
		route, "address", address)
}
