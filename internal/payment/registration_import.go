package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/texts"
)

// ImportPaid says how the people of an import have paid already.
type ImportPaid struct {
	Channel, Date, Reference string // as in fair.NewOfflinePayment
}

// RegistrationImport is like sales.RegistrationImport. If `paid` is not nil, it also records a payment of each new
// registration. If all of them together are within the cash limit, they count at once and are in the acting account's
// open till. Otherwise each counts when a second person approves the import. Payments require the permission MayBooks.
func (a *Service) RegistrationImport(
	file fair.Upload, wish sales.ImportWish, paid *ImportPaid,
) app.SheetImport[sales.RegistrationPlan] {
	i := a.sales.RegistrationImport(file, wish)
	if paid == nil {
		return i
	}
	plan, apply := i.Plan, i.Apply
	i.Plan = func(ctx context.Context, sheet fair.Sheet) (sales.RegistrationPlan, any, error) {
		if err := app.Require(ctx, fair.MayBooks); err != nil {
			return sales.RegistrationPlan{}, nil, err
		}
		if _, err := paid.of(fair.Registration{ID: "checked", Amount: 1}).Clean(a.Now()); err != nil {
			return sales.RegistrationPlan{}, nil, err
		}
		p, basis, err := plan(ctx, sheet)
		return p, []any{basis, paid}, err
	}
	i.Apply = func(ctx context.Context, plan *sales.RegistrationPlan) error {
		if err := apply(ctx, plan); err != nil {
			return err
		}
		return a.takeImported(ctx, plan.Added, *paid, wish.Silent, app.ShownFile(file.Name))
	}
	return i
}

// of returns the payment of what is due for a new registration.
func (p ImportPaid) of(r fair.Registration) fair.NewOfflinePayment {
	return fair.NewOfflinePayment{
		RegistrationID: r.ID, Channel: p.Channel, Amount: r.Amount.Decimal(), Reference: p.Reference, Date: p.Date,
		Shared: true,
	}
}

// takeImported records the payments of imported registrations, in the caller's transaction.
func (a *Service) takeImported(
	ctx context.Context, added []recordsheet.Added[fair.Registration], paid ImportPaid, silent bool, file string,
) error {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	var sum fair.Paise
	for _, row := range added {
		sum += row.Record.Amount
	}
	small := sum <= edition.CashLimitAt(a.Now())
	importID := fair.NewID(a.Now())
	for i := range added {
		r := &added[i].Record
		switch {
		case r.Amount == 0:
			continue
		case small:
			var money fair.OfflinePayment
			if money, err = paid.of(*r).Clean(a.Now()); err == nil {
				err = a.takeMoney(ctx, *r, TakenMoney{
					Channel: money.Channel, Day: money.ReceivedAt, Reference: money.Reference,
				}, silent)
			}
		default:
			in := paid.of(*r)
			in.Import, in.Silent, in.Note = importID, silent, texts.PortalActivity.ImportOf(file).In(fair.English)
			_, err = a.RecordPayment(ctx, in)
		}
		if err != nil {
			return err
		}
		if *r, err = a.store.FindRegistration(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}
