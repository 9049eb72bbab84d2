package recordpage

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// contactFields are the booking fields that describe the exhibitor and not the booking.
var contactFields = []string{"name", "contactPerson", "phone", "email", "address", "gst", "product"}

// addBookings adds all bookings of an exhibitor and their orders. The id of the page can be the id of any of these
// bookings. The page shows the exhibitor's data from the newest booking that is not deleted.
func (a *Service) addBookings(ctx context.Context, p *Page) error {
	of, err := a.privacy.PersonalRecord(ctx, fair.Subject{Kind: fair.PersonalBooking, ID: p.ID})
	if err != nil {
		return err
	}
	subjects, err := a.sameContact(ctx, of)
	if err != nil {
		return err
	}
	subjects = slices.DeleteFunc(subjects, func(s fair.Subject) bool { return s.Kind != fair.PersonalBooking })
	if p.Bookings, err = a.readRecords(ctx, subjects); err != nil {
		return err
	}
	for i := range p.Bookings {
		if err := a.nameStalls(ctx, &p.Bookings[i]); err != nil {
			return err
		}
		orders, err := a.store.OrdersAbout(ctx, p.Bookings[i].ID)
		if err != nil {
			return err
		}
		p.Orders = append(p.Orders, orders...)
	}
	newest := slices.IndexFunc(p.Bookings, func(r fair.PersonalRecord) bool { return r.DeletedAt.IsZero() })
	p.Record = p.Bookings[max(newest, 0)]
	p.Record.Details = slices.DeleteFunc(slices.Clone(p.Record.Details), func(d fair.PersonalDetail) bool {
		return !slices.Contains(contactFields, d.Field)
	})
	return nil
}
