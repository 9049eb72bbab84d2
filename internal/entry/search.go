package entry

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// maxFoundEntries is the maximum number of search results at the gate.
const maxFoundEntries = 10

// Found is a paid registration or booking that a gate search found, with today's admissions.
type Found struct {
	Kind          fair.OrderKind `json:"kind" enum:"registration,booking,ticket"`
	RecordID      string         `json:"recordId"`
	Members       int            `json:"members"`
	Name          string         `json:"name"`
	Group         string         `json:"group"`
	Organisation  string         `json:"organisation"`
	ContactPerson string         `json:"contactPerson"`
	Stalls        string         `json:"stalls"`
	PhoneEnd      string         `json:"phoneEnd" doc:"The last four digits of the phone number."` // distinguishes equal names
	MemberNames   []string       `json:"memberNames,omitempty" doc:"For a group with names: the name of each person, in order. A person without a name has an empty string. Absent for all other records."`
	Admissions    []Admission    `json:"admissions" doc:"The admissions of today, in the order of the persons' numbers."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Found) SchemaName() string { return "GateEntry" }

// SearchEntries finds paid registrations and bookings of the selected editions; see fair.PersonSearch. It returns at
// most ten results, newest first. It requires the permission MayCheckIn. Results contain no address and no full phone
// number.
func (s *Service) SearchEntries(ctx context.Context, typed string, of fair.EditionScope) ([]Found, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return nil, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.entriesOf(ctx, edition.Plan, fair.ReadPersonSearch(typed),
		fair.ListQuery{Page: 1, PerPage: maxFoundEntries, Edition: of})
	if err != nil {
		return nil, err
	}
	ids := fair.Each(found, func(e Found) string { return e.RecordID })
	in, err := s.store.admissionsOf(ctx, ids, dayOf(s.Now()))
	for i := range found {
		found[i].Admissions = append([]Admission{}, in[found[i].RecordID]...)
	}
	return found, err
}

// entriesOf finds paid records. The search must match either the record or its paid order.
func (s *Service) entriesOf(
	ctx context.Context, plan fair.Plan, search fair.PersonSearch, q fair.ListQuery,
) ([]Found, error) {
	var registrations []fair.Registration
	var bookings []fair.Booking
	var orders []fair.Order
	var err error
	if of, ok := search.OfRecords(q); ok {
		registrations, _, err = s.records.FindRegistrations(ctx, fair.RegistrationFilter{ListQuery: of, Sold: true})
		if err != nil {
			return nil, err
		}
		bookings, _, err = s.records.FindBookings(ctx, fair.BookingFilter{ListQuery: of, Sold: true})
		if err != nil {
			return nil, err
		}
	}
	if of, ok := search.OfOrders(q); ok {
		orders, _, err = s.records.FindOrders(ctx,
			fair.OrderFilter{ListQuery: of, Status: []fair.OrderStatus{fair.OrderPaid}})
		if err != nil {
			return nil, err
		}
	}
	var paidFor, bookedFor []string
	for _, o := range orders {
		switch o.Kind {
		case fair.OrderForRegistration:
			paidFor = append(paidFor, o.RegistrationID)
		case fair.OrderForBooking:
			bookedFor = append(bookedFor, o.BookingID)
		}
	}
	moreRegistrations, err := s.records.RegistrationsByID(ctx, paidFor)
	if err != nil {
		return nil, err
	}
	moreBookings, err := s.records.BookingsByID(ctx, bookedFor)
	if err != nil {
		return nil, err
	}
	found := []Found{}
	add := func(check Check, phone fair.Phone, names []string) {
		known := slices.ContainsFunc(found, func(e Found) bool { return e.RecordID == check.RecordID })
		if check.Answer == Valid && !known && len(found) < maxFoundEntries {
			found = append(found, Found{
				Kind: check.Kind, RecordID: check.RecordID, Members: check.Members, Name: check.Name, Group: check.Group,
				Organisation: check.Organisation, ContactPerson: check.ContactPerson, Stalls: check.Stalls,
				PhoneEnd: phone.End(), MemberNames: names,
			})
		}
	}
	for _, r := range append(registrations, moreRegistrations...) {
		names := groupNames(r)
		r.MemberNames = "" // removes the persons' names, so that the result contains the group's name
		add(gateRegistration(r, 1), r.Phone, names)
	}
	for _, b := range append(bookings, moreBookings...) {
		add(gateBooking(b, 1, plan), b.Phone, nil)
	}
	return found, nil
}

// groupNames returns the name of each person of a group, or nil if nobody has a name.
func groupNames(r fair.Registration) []string {
	if r.MemberNames == "" {
		return nil
	}
	names := make([]string, r.Persons)
	for i := range names {
		names[i] = r.MemberName(i + 1)
	}
	return names
}
