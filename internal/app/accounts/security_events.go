package accounts

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/texts"
)

// unknownAccount is written to the log instead of an e-mail address that has no account, because a user may have
// typed the password into the field for the address.
const unknownAccount = "unknown"

// noteFailure logs a failed sign-in. If the client must now wait before the next try, noteFailure also adds a line to
// the activity log. It returns the error failure or, if the line cannot be written, the error of writing the line.
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
	if err := a.log(ctx, "slowed down", t.account.ID, summary); err != nil {
		return err
	}
	return failure
}

// NoteRefusal logs that a signed-in account requested something that its permissions do not allow.
func (a *Service) NoteRefusal(ctx context.Context, route, address string) {
	account, _ := app.Actor(ctx)
	a.Log.WarnContext(ctx, "security", "event", "refused", "account", account.Email, "role", string(account.Role), "route",
		route, "address", address)
}
