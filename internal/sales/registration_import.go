package sales

import (
	"context"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sales/registrants"
	"github.com/mela-fair/mela/texts"
)

// RegistrationPlan is the plan or the result of a registration import.
type RegistrationPlan = registrants.Plan

// ImportWish is what the office chose for an import of registrations.
type ImportWish struct {
	registrants.Rule
	Silent bool   // send no message about the new registrations
	Agreed string // how the people agreed to get messages, in the words of the office; empty: they did not
}

// importSender is the sender of all imported registrations, so that two imports at the same time cannot both add a row.
const importSender = "import"

// RegistrationImport returns the import of an uploaded spreadsheet of registrations of the current edition. A preview
// depends on the file, the wish, the entry fee and the existing registrations. The new registrations are Pending, and
// each of them gets the message with its payment link. A row with several persons is one registration with one payment
// and an entry code for each person. A row with the id of a registration changes it. The import requires the permission
// MayEdit.
func (a *Service) RegistrationImport(file fair.Upload, wish ImportWish) app.SheetImport[RegistrationPlan] {
	p := fair.Problems{}
	wish.Agreed = p.CleanText("agreed", wish.Agreed, false, fair.MaxAddress)
	return app.SheetImport[RegistrationPlan]{
		Core: a.Core, Sheets: a.sheets, May: fair.MayEdit, Rule: registrants.Sheet, File: file,
		Plan: func(ctx context.Context, sheet fair.Sheet) (RegistrationPlan, any, error) {
			if err := p.Err(); err != nil {
				return RegistrationPlan{}, nil, err
			}
			return a.planRegistrations(ctx, sheet, wish)
		},
		Apply: func(ctx context.Context, plan *RegistrationPlan) error {
			return a.importRegistrations(ctx, plan, app.ShownFile(file.Name), wish)
		},
		Done: a.Wake,
	}
}

func (a *Service) planRegistrations(
	ctx context.Context,
	sheet fair.Sheet,
	wish ImportWish,
) (plan RegistrationPlan, basis any, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return plan, nil, err
	}
	list, err := registrants.Read(sheet, edition)
	if err != nil {
		return plan, nil, err
	}
	live, err := a.store.RegistrationsWithPhones(ctx, edition.ID, list.Phones())
	if err != nil {
		return plan, nil, err
	}
	named, err := a.store.RegistrationsByID(ctx, list.IDs())
	if err != nil {
		return plan, nil, err
	}
	for _, r := range named {
		there := slices.ContainsFunc(live, func(l fair.Registration) bool { return l.ID == r.ID })
		if r.EditionID == edition.ID && r.DeletedAt.IsZero() && r.ErasedAt.IsZero() && !there {
			live = append(live, r)
		}
	}
	plan = registrants.Make(list, live, wish.Rule)
	fee, _ := edition.EntryFee()
	for i := range plan.Added {
		r := &plan.Added[i].Record
		r.Amount = fee * fair.Paise(r.Persons)
	}
	present := plan.PresentIDs(func(r fair.Registration) string { return r.ID })
	for _, change := range plan.Changed {
		present = append(present, change.Before.ID+"/"+strconv.Itoa(change.Before.Version))
	}
	return plan, []any{edition.ID, fee, present, wish}, nil
}

// importRegistrations stores the planned registrations and changes in the caller's transaction, with one activity log
// line for the whole import and one for each change.
func (a *Service) importRegistrations(
	ctx context.Context,
	plan *RegistrationPlan,
	file string,
	wish ImportWish,
) error {
	if len(plan.Added)+len(plan.Changed) == 0 {
		return nil
	}
	for i := range plan.Changed {
		change := &plan.Changed[i]
		change.After.UpdatedAt = a.Now()
		after, err := a.store.UpdateRegistration(ctx, change.After)
		if err != nil {
			return err
		}
		change.After = after
		if err := a.LogChange(ctx, "updated", "registration", after.ID,
			texts.PortalActivity.RegistrationChanged(after.Name), registrationFields(change.Before),
			registrationFields(after)); err != nil {
			return err
		}
	}
	added, err := a.addRegistrations(ctx, plan.Added, wish)
	if err != nil {
		return err
	}
	changed := fair.Each(plan.Changed, func(c recordsheet.Change[fair.Registration]) string { return c.After.ID })
	summary := texts.PortalActivity.RegistrationsImported(file, strconv.Itoa(len(added)), strconv.Itoa(len(changed)))
	return a.LogChange(ctx, "imported", "registration", "", summary, nil,
		map[string]any{"added": added, "changed": changed})
}

// addRegistrations stores the new registrations of an import and returns their ids.
func (a *Service) addRegistrations(
	ctx context.Context,
	rows []recordsheet.Added[fair.Registration],
	wish ImportWish,
) (ids []string, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		r := &rows[i].Record
		a.fillRegistration(r, edition, r.Lang)
		r.Consent, r.Sender = "", importSender
		if wish.Duplicates {
			r.Sender = r.ID
		}
		stored, created, err := a.insertRegistration(ctx, edition, *r)
		if err == nil && !created {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.ImportChanged())
		}
		if err == nil && wish.Agreed != "" {
			err = a.StateConsent(ctx, fair.PersonalRegistration, stored.ID, wish.Agreed, stored.Lang)
		}
		if err == nil && !wish.Silent {
			err = a.notify.Registered(ctx, stored, edition)
		}
		if err != nil {
			return nil, err
		}
		*r = stored
		ids = append(ids, stored.ID)
	}
	return ids, nil
}
