package sales

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/app/sales/registrants"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RegistrationPlan is the plan or the result of a registration import.
type RegistrationPlan = recordsheet.Additions[fair.Registration]

// importSender is the sender of all imported registrations, so that two imports at the same time cannot both add a row.
const importSender = "import"

// RegistrationImport returns the import of an uploaded spreadsheet of registrations, which adds them to the current
// edition. A preview depends on the file, the entry fee and the existing registrations. The new registrations are
// Pending, and each of them gets the message with its payment link. A row with several persons is one registration with
// one payment and an entry code for each person. The import requires the permission MayEdit.
func (a *Service) RegistrationImport(file fair.Upload) app.SheetImport[RegistrationPlan] {
	return app.SheetImport[RegistrationPlan]{
		Core: a.Core, Sheets: a.sheets, May: fair.MayEdit, Rule: registrants.Sheet, File: file,
		Plan:   a.planRegistrations,
		Faults: func(plan RegistrationPlan) int { return len(plan.Faults) },
		Apply: func(ctx context.Context, plan *RegistrationPlan) error {
			return a.addRegistrations(ctx, plan, app.ShownFile(file.Name))
		},
		Done: a.Wake,
	}
}

func (a *Service) planRegistrations(
	ctx context.Context,
	sheet fair.Sheet,
) (plan RegistrationPlan, basis any, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return plan, nil, err
	}
	list, err := registrants.Read(sheet)
	if err != nil {
		return plan, nil, err
	}
	live, err := a.store.RegistrationsWithPhones(ctx, edition.ID, list.Phones())
	if err != nil {
		return plan, nil, err
	}
	plan = registrants.Plan(list, live)
	fee, _ := edition.EntryFee()
	for i := range plan.Added {
		r := &plan.Added[i].Record
		r.Amount = fee * fair.Paise(r.Persons)
	}
	present := plan.PresentIDs(func(r fair.Registration) string { return r.ID })
	return plan, []any{edition.ID, fee, present}, nil
}

// addRegistrations stores the planned registrations in the caller's transaction, with one activity log line for the
// whole import.
func (a *Service) addRegistrations(ctx context.Context, plan *RegistrationPlan, file string) error {
	if len(plan.Added) == 0 {
		return nil
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	ids := make([]string, len(plan.Added))
	for i := range plan.Added {
		r := &plan.Added[i].Record
		a.fillRegistration(r, edition, fair.English)
		r.Sender = importSender
		stored, created, err := a.insertRegistration(ctx, edition, *r)
		if err == nil && !created {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.ImportChanged())
		}
		if err == nil {
			err = a.welcome(ctx, stored, edition)
		}
		if err != nil {
			return err
		}
		ids[i] = stored.ID
	}
	summary := texts.PortalActivity.RegistrationsImported(file, strconv.Itoa(len(ids)))
	return a.LogChange(ctx, "imported", "registration", "", summary, nil, map[string]any{"added": ids})
}
