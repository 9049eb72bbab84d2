package entry

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Summary contains the admission counts for the gate's dashboard.
type Summary struct {
	Day      string // today's date in Asia/Kolkata, YYYY-MM-DD
	Today    int
	All      int // admissions on all days; a person who comes on two days is counted twice
	Expected int // number of valid entry codes
	Hours    []HourCount
	Groups   []GroupCounts
	Gates    []GateCount // today's admissions by hour and by gate
}

// HourCount contains the number of people who were admitted during one hour.
type HourCount struct {
	At    time.Time // the start of the hour
	Count int
}

// GateCount is the number of people admitted during one hour at one gate. Gate is empty for admissions in the portal.
type GateCount struct {
	At    time.Time
	Gate  string
	Count int
}

// GroupCounts contains the numbers of people in one group: those who were admitted today, those who were admitted on
// all days together, and the group's valid entry codes (Expected). A group is one category of registrations, or the
// members of all bookings.
type GroupCounts struct {
	Group                string
	Today, All, Expected int
}

// Summary counts today's admissions by hour, and all admissions by group. It requires the permission MayCheckIn.
func (a *Service) Summary(ctx context.Context, of fair.EditionScope) (s Summary, err error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return s, err
	}
	s.Day = dayOf(a.Now())
	if s.Gates, err = a.store.countHours(ctx, of, s.Day); err != nil {
		return s, err
	}
	for _, c := range s.Gates {
		if n := len(s.Hours); n == 0 || !s.Hours[n-1].At.Equal(c.At) {
			s.Hours = append(s.Hours, HourCount{At: c.At})
		}
		s.Hours[len(s.Hours)-1].Count += c.Count
	}
	groups, err := a.store.countGroups(ctx, of, s.Day)
	if err != nil {
		return s, err
	}
	expected, err := a.expectedEntries(ctx, of)
	if err != nil {
		return s, err
	}
	for _, name := range gateGroups() {
		counts := GroupCounts{Group: name}
		if i := slices.IndexFunc(groups, func(g GroupCounts) bool { return g.Group == name }); i >= 0 {
			counts = groups[i]
		}
		counts.Expected = expected[name]
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
	return append(names, ExhibitorGroup)
}

// expectedEntries counts the valid entry codes of each group.
func (a *Service) expectedEntries(ctx context.Context, of fair.EditionScope) (map[string]int, error) {
	tallies, err := a.records.Tallies(ctx, of)
	if err != nil {
		return nil, err
	}
	expected := map[string]int{}
	for _, t := range tallies {
		if t.List == fair.TallyRegistrations && t.Status == string(fair.RegistrationPaid) {
			expected[t.Category] += t.Count
		}
	}
	expected[ExhibitorGroup], err = a.store.expectedMembers(ctx, of)
	return expected, err
}

// Visits returns the number of admissions to the current edition on all days. The result contains no personal data,
// so anybody may call it.
func (a *Service) Visits(ctx context.Context) (visits int, err error) {
	groups, err := a.store.countGroups(ctx, "", "")
	for _, group := range groups {
		visits += group.All
	}
	return visits, err
}
