package setup

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Start is the input of the setup page, which the operator fills in at the first start.
type Start struct {
	Code, Address         string
	Email, Name, Password string // data of the owner's account
	Title                 fair.Text
	FirstDay, LastDay     string    // YYYY-MM-DD
	Venue                 fair.Text // what is empty stays the sample's
	Phone, GSTIN          string
	NotRegistered         bool // the society is not registered for GST
	Bank                  fair.BankAccount
	Payments              Payments
	Mail                  MailServer
	Language              string // language of the home page; "" is English
}

// parts returns the members of the edition that the page changes.
func (in Start) parts() map[string]any {
	parts := map[string]any{"title": in.Title, "firstDay": in.FirstDay, "lastDay": in.LastDay}
	if len(in.Venue.All()) > 0 {
		parts["venue"] = in.Venue
	}
	if in.Phone != "" {
		parts["phone"] = in.Phone
	}
	tax := map[string]any{}
	if in.GSTIN != "" || in.NotRegistered {
		tax["gstin"], tax["notRegistered"] = in.GSTIN, in.NotRegistered
	}
	if in.Bank != (fair.BankAccount{}) {
		tax["bank"] = in.Bank
	}
	if len(tax) > 0 {
		parts["tax"] = tax
	}
	return parts
}

// Finish creates the owner, changes the edition, stores the settings and deletes the one-time code, all in one
// transaction. It returns the errors of Check, or KindInvalid with messages for all invalid fields.
func (a *Service) Finish(ctx context.Context, in Start) error {
	if err := a.Check(ctx, in.Code, in.Address); err != nil {
		return err
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	parts, err := json.Marshal(in.parts())
	if err != nil {
		return err
	}
	p := fair.Problems{}
	settings := a.settingsOf(in, p)
	_, err = edition.Change(parts)
	if err := include(p, err); err != nil {
		return err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		return a.write(ctx, in, parts, settings, maps.Clone(p))
	})
	if err == nil && a.options.Done != nil {
		a.options.Done()
	}
	return err
}

// write stores the page's input in the caller's transaction. The argument `p` contains the problems that were found
// before.
func (a *Service) write(ctx context.Context, in Start, parts []byte, settings map[string]string,
	p fair.Problems,
) error {
	taken, err := a.store.TakeSetupCode(ctx, hashOf(in.Code))
	if err != nil {
		return err
	}
	if owned, err := a.accounts.HasOwner(ctx); err != nil {
		return err
	} else if owned || !taken {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	owner, err := a.accounts.Create(ctx, in.Email, in.Name, in.Password, fair.RoleOwner)
	if err := include(p, err); err != nil {
		return err
	}
	if err := p.Err(); err != nil {
		return err
	}
	ctx = app.WithActor(ctx, owner)
	edition, err := a.content.UpdateEdition(ctx, parts, time.Time{})
	if err != nil {
		return err
	}
	// The sample edition becomes the edition of the fair's year.
	if year, _, _ := strings.Cut(edition.FirstDay, "-"); year != edition.ID {
		if err := a.store.RenameEdition(ctx, edition.ID, year); err != nil {
			return err
		}
	}
	if err := a.store.SaveSettings(ctx, settings); err != nil {
		return err
	}
	return a.LogChange(ctx, "finished", "setup", "1", texts.PortalActivity.SetupFinished(owner.Email), nil, nil)
}

// include adds the field messages of an input error to p and returns nil. It returns any other error unchanged.
func include(p fair.Problems, err error) error {
	failure, ok := errors.AsType[*fair.Error](err)
	if !ok || len(failure.Fields) == 0 {
		return err
	}
	for field, message := range failure.Fields {
		p.Add(strings.TrimPrefix(field, "tax."), message)
	}
	return nil
}
