package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Hall is the plan with the states of all stalls at a given time.
type Hall struct {
	Edition fair.Edition
	States  map[fair.StallKey]StallStatus
	// Stock contains the number of stalls with each key, including taken stalls. For a stall on the plan, the number is
	// 1. For a kind of stall that is not on the plan, such as a bench display, the office sets it. Only the API sets the
	// field.
	Stock map[fair.StallKey]int
}

// StallStatus contains a stall's state and the data that belongs to this state.
type StallStatus struct {
	Key       fair.StallKey
	State     fair.StallState
	Reason    string // why the stall is blocked
	Remaining int    // number of free stalls, if the kind is not on the plan
	BookingID string // for the office only: the booking that holds the stall; empty for kinds that are not on the plan
}

// Hall returns the plan and the states of all stalls. Booking ids are included only if the account has the
// permission MayRead.
func (s *Service) Hall(ctx context.Context) (Hall, error) { return s.HallOf(ctx, "") }

// HallOf is like Hall, but for the given edition. For AllEditions, it returns the current edition's hall. For an
// earlier edition, it requires the permission MayRead.
func (s *Service) HallOf(ctx context.Context, of fair.EditionScope) (Hall, error) {
	edition, err := s.editionOf(ctx, of)
	if err != nil {
		return Hall{}, err
	}
	states, err := s.stallStates(ctx, edition, app.Require(ctx, fair.MayRead) == nil)
	return Hall{Edition: edition, States: states}, err
}

func (s *Service) editionOf(ctx context.Context, of fair.EditionScope) (fair.Edition, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil || of == "" || of == fair.AllEditions || string(of) == edition.ID {
		return edition, err
	}
	return s.FindEdition(ctx, of)
}

func (s *Service) stallStates(
	ctx context.Context,
	edition fair.Edition,
	office bool,
) (map[fair.StallKey]StallStatus, error) {
	settings, claims, err := s.SettingsAndClaims(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	states := make(map[fair.StallKey]StallStatus, len(settings))
	for key, set := range settings {
		status := stateOf(set, claims[key])
		if !office {
			status.BookingID = ""
		}
		states[key] = status
	}
	return states, nil
}

// stateOf calculates the state of a stall. If a stall on the plan has a claim, its state follows from the claim and
// not from the office's settings. A kind of stall that is not on the plan can have several stalls. It is available as
// long as one of them is free.
func stateOf(s fair.HallStall, claims []fair.LiveClaim) StallStatus {
	status := StallStatus{Key: s.Key, State: fair.StallAvailable, Remaining: max(0, s.Stock-len(claims))}
	switch {
	case s.Stock <= 1 && len(claims) > 0:
		status.State, status.BookingID = fair.StallHeld, claims[0].BookingID
		if claims[0].Sold() {
			status.State = fair.StallSold
		}
	case s.Blocked:
		status.State, status.Reason = fair.StallBlocked, s.Reason
	case !s.Released:
		status.State = fair.StallUnreleased
	case status.Remaining == 0:
		status.State = fair.StallSold
	}
	return status
}

// Quote is the current price of the chosen stalls.
type Quote struct {
	Claims []fair.Claim
	Price  fair.Price
	Taken  []fair.StallKey // chosen stalls that are not available
}

// Quote calculates the price of the chosen stalls without reserving them.
func (s *Service) Quote(ctx context.Context, chosen []fair.StallKey) (Quote, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return Quote{}, err
	}
	claims, price, err := edition.ChooseStalls(chosen, s.Now())
	if err != nil {
		return Quote{}, err
	}
	states, err := s.stallStates(ctx, edition, false)
	if err != nil {
		return Quote{}, err
	}
	q := Quote{Claims: claims, Price: price}
	for _, c := range claims {
		if states[c.Key].State != fair.StallAvailable {
			q.Taken = append(q.Taken, c.Key)
		}
	}
	return q, nil
}

// SettingsAndClaims reads the office's settings and the live claims of all stalls.
func (s *Service) SettingsAndClaims(
	ctx context.Context,
	editionID string,
) (map[fair.StallKey]fair.HallStall, map[fair.StallKey][]fair.LiveClaim, error) {
	list, err := s.records.HallStalls(ctx, editionID)
	if err != nil {
		return nil, nil, err
	}
	all, err := s.records.LiveClaims(ctx, editionID)
	if err != nil {
		return nil, nil, err
	}
	settings, claims := make(map[fair.StallKey]fair.HallStall, len(list)), map[fair.StallKey][]fair.LiveClaim{}
	for _, set := range list {
		settings[set.Key] = set
	}
	for _, c := range all {
		claims[c.Key] = append(claims[c.Key], c)
	}
	return settings, claims, nil
}

// PublicBooking is the public part of a booking: its stalls, and whether they are taken.
type PublicBooking struct {
	Stalls        []fair.StallKey
	PaymentStatus fair.MoneyStatus // in the words of the first API
	Status        fair.BookingStatus
	IsBooked      bool
}

// PublicBookings lists the bookings that hold stalls of the current edition, without personal data.
func (s *Service) PublicBookings(ctx context.Context) ([]PublicBooking, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	claims, err := s.records.LiveClaims(ctx, edition.ID)
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
