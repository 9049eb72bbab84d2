package entry

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// GateSummary contains the admission counts for the gate's dashboard.
type GateSummary struct {
	Day      string // today's date in Asia/Kolkata, YYYY-MM-DD
	Today    int
	All      int // admissions on all days; a person who comes on two days is counted twice
	Expected int // number of valid entry codes
	Hours    []fair.GateHour
	Groups   []GroupCounts
	Gates    []fair.GateCount // today's admissions by hour and by gate
}

// GroupCounts contains a group's admissions and its valid entry codes (Expected). A group is one category of
// registrations, or the members of all bookings.
type GroupCounts struct {
	fair.GateGroup
	Expected int
}

// GateSummary counts today's admissions by hour, and all admissions by group. It requires the permission MayCheckIn.
func (a *Service) GateSummary(ctx context.Context, of fair.EditionScope) (s GateSummary, err error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return s, err
	}
	s.Day = fair.GateDay(a.Now())
	hours, groups, err := a.store.CountAdmissions(ctx, of, s.Day)
	if err != nil {
		return s, err
	}
	s.Hours = hours
	if s.Gates, err = a.store.CountGates(ctx, of, s.Day); err != nil {
		return s, err
	}
	expected, err := a.expectedEntries(ctx, of)
	if err != nil {
		return s, err
	}
	for _, name := range gateGroups() {
		counts := GroupCounts{GateGroup: fair.GateGroup{Group: name}, Expected: expected[name]}
		if i := slices.IndexFunc(groups, func(g fair.GateGroup) bool { return g.Group == name }); i >= 0 {
			counts.GateGroup = groups[i]
		}
		s.Today, s.All, s.Expected = s.Today+counts.Today, s.All+counts.All, s.Expected+counts.Expected
		s.Groups = append(s.Groups, counts)
	}
	return s, nil
}

// gateGroups lists the groups in display order.
func gateGroups() []string {
	names := make([]string, 0, len(fair.Categories)+1)
	for _, c := range fair.Categories {
		names = append(names, string(c))
	}
	return append(names, fair.ExhibitorGroup)
}

// expectedEntries counts the valid entry codes of each group.
func (a *Service) expectedEntries(ctx context.Context, of fair.EditionScope) (map[string]int, error) {
	tallies, err := a.store.Tallies(ctx, of)
	if err != nil {
		return nil, err
	}
	expected := map[string]int{}
	for _, t := range tallies {
		if t.List == fair.TallyRegistrations && t.Status == string(fair.RegistrationPaid) {
			expected[t.Category] += t.Count
		}
	}
	expected[fair.ExhibitorGroup], err = a.store.ExpectedMembers(ctx, of)
	return expected, err
}

// Visits returns the number of admissions to the current edition on all days. The result contains no personal data,
// so anybody may call it.
func (a *Service) Visits(ctx context.Context) (visits int, err error) {
	_, groups, err := a.store.CountAdmissions(ctx, "", "")
	for _, group := range groups {
		visits += group.All
	}
	return visits, err
}
