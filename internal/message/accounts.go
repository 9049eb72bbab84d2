package message

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// AccountLink writes a message to the user of an account, in the caller's transaction. The message contains a link
// with which the user chooses a password.
func (a *Service) AccountLink(ctx context.Context, account fair.Account, kind fair.MessageKind, link string) error {
	return a.writeMessage(ctx, outgoing{
		kind: kind, to: account.Email, name: account.Name, lang: fair.English, entity: fair.EntityAccount,
		entityID: account.ID,
		link:     link,
	})
}

// NotifyOwners writes a message about changed security settings to every active owner, in the caller's transaction.
// The argument `what` lists the changes. Each change is a sentence without a full stop.
func (a *Service) NotifyOwners(ctx context.Context, what ...texts.Message) error {
	owners, err := a.accounts.List(ctx, false)
	if err != nil {
		return err
	}
	changes := fair.Each(what, func(change texts.Message) string { return change.In(fair.English) })
	by := "mela"
	if actor, ok := app.Actor(ctx); ok {
		by = actor.Email
	}
	for _, owner := range owners {
		if owner.Role != fair.RoleOwner || owner.Disabled {
			continue
		}
		err := a.writeMessage(ctx, outgoing{
			kind: fair.MessageSecurityNotice, to: owner.Email, name: owner.Name, lang: fair.English, entity: fair.EntityAccount,
			entityID: owner.ID,
			values:   map[string]string{"change": strings.Join(changes, ". "), "by": by},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
