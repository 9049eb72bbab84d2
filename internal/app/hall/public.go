package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// PublicBooking is the public part of a booking: its stalls, and whether they are taken.
type PublicBooking struct {
	Stalls        []fair.StallKey
	PaymentStatus fair.MoneyStatus // in the words of the first API
	Status        fair.BookingStatus
	IsBooked      bool
}

// PublicBookings lists the bookings that hold stalls of the current edition, without personal data.
func (a *Service) PublicBookings(ctx context.Context) ([]PublicBooking, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	claims, err := a.store.LiveClaims(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	list, at := []PublicBooking{}, map[string]int{}
	for _, c := range claims {
		i, seen := at[c.BookingID]
		if !seen {
			i, at[c.BookingID] = len(list), len(list)
			list = append(list, PublicBooking{PaymentStatus: c.Money.Old(), Status: c.Status, IsBooked: c.Sold()})
		}
		list[i].Stalls = append(list[i].Stalls, c.Key)
	}
	return list, nil
}

// Exhibitors lists the exhibitors of the current edition who agreed to be listed and whose stalls are sold, sorted by
// name. Anybody may call it.
func (a *Service) Exhibitors(ctx context.Context) ([]fair.Exhibitor, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	return a.store.Exhibitors(ctx, edition.ID)
}
