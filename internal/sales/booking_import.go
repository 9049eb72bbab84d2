package sales

import (
	"context"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sales/exhibitors"
	"github.com/mela-fair/mela/texts"
)

// BookingPlan is the plan or the result of a booking import.
type BookingPlan = recordsheet.Additions[fair.Booking]

// BookingImport returns the import of an uploaded spreadsheet of stall bookings, which adds them to the current
// edition. A preview depends on the file, the prices and the existing bookings. The new bookings have the status
// Pending and keep their stalls without a time limit, like other bookings that the office enters. The import also
// returns KindConflict if a stall has been taken in the meantime. It requires the permission MayEdit.
func (a *Service) BookingImport(file fair.Upload) app.SheetImport[BookingPlan] {
	return app.SheetImport[BookingPlan]{
		Core: a.Core, Sheets: a.sheets, May: fair.MayEdit, Rule: exhibitors.Sheet, File: file,
		Plan: a.planBookings,
		Apply: func(ctx context.Context, plan *BookingPlan) error {
			return a.addBookings(ctx, plan, app.ShownFile(file.Name))
		},
		Done: a.hall.Changed,
	}
}

func (a *Service) planBookings(ctx context.Context, sheet fair.Sheet) (plan BookingPlan, basis any, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return plan, nil, err
	}
	list, err := exhibitors.Read(sheet, edition, func(stalls []fair.StallKey) ([]fair.Claim, fair.Price, error) {
		return edition.ChooseStalls(stalls, a.Now())
	})
	if err != nil {
		return plan, nil, err
	}
	live, err := a.store.BookingsWithPhones(ctx, edition.ID, list.Phones())
	if err != nil {
		return plan, nil, err
	}
	plan, err = exhibitors.Plan(list, live, func(claims, taken []fair.Claim) error {
		return a.CheckStallsFree(ctx, edition.ID, slices.Concat(taken, claims))
	})
	var prices []fair.Paise
	for _, added := range plan.Added {
		prices = append(prices, added.Record.Price.Total)
	}
	present := plan.PresentIDs(func(b fair.Booking) string { return b.ID })
	return plan, []any{edition.ID, prices, present}, err
}

// addBookings stores the planned bookings in the caller's transaction. It adds one activity log line for each booking
// and one for the whole import.
func (a *Service) addBookings(ctx context.Context, plan *BookingPlan, file string) error {
	if len(plan.Added) == 0 {
		return nil
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	ids := make([]string, len(plan.Added))
	for i := range plan.Added {
		b := &plan.Added[i].Record
		b.ID = fair.NewID(a.Now())
		if err := a.enterBooking(ctx, b, edition, b.Stalls, b.Price); err != nil {
			return err
		}
		ids[i] = b.ID
	}
	summary := texts.PortalActivity.BookingsImported(file, strconv.Itoa(len(ids)))
	return a.LogChange(ctx, "imported", "booking", "", summary, nil, map[string]any{"added": ids})
}
