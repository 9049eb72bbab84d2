package entry

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Summary contains the numbers of admissions and of expected people.
type Summary struct {
	Day      string        `json:"day" format:"date" doc:"The day in Asia/Kolkata for which 'today', 'invalid', 'hours' and 'gates' are counted."`
	Today    int           `json:"today"`
	All      int           `json:"all" doc:"The number of admissions on all days together. A person who comes on two days counts twice."`
	Expected int           `json:"expected" doc:"The number of expected people: those of paid registrations and the members of paid bookings."`
	Invalid  int           `json:"invalid" doc:"How many of the day's admissions belong to a registration or booking that is no longer valid, for example because it was cancelled afterwards."`
	Hours    []HourCount   `json:"hours" doc:"The hours of the day with at least one admission."`
	Groups   []GroupCounts `json:"groups" doc:"The numbers of each registration category, followed by those of exhibitors."`
	Gates    []GateCount   `json:"gates" doc:"The numbers of admissions of the day for each hour and gate, without hours and gates that have no admission."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Summary) SchemaName() string { return "GateSummary" }

// HourCount contains the number of people who were admitted during one hour.
type HourCount struct {
	At    time.Time `json:"at" doc:"The beginning of the hour."`
	Count int       `json:"count"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (HourCount) SchemaName() string { return "GateHour" }

// GateCount is the number of people admitted during one hour at one gate.
type GateCount struct {
	At    time.Time `json:"at" doc:"The beginning of the hour."`
	Gate  string    `json:"gate" doc:"The gate of the device. Empty if the person was admitted in the portal."`
	Count int       `json:"count"`
}

// GroupCounts contains the numbers of people in one group: one category of registrations, or the members of all
// bookings.
type GroupCounts struct {
	Group    string `json:"group"`
	Today    int    `json:"today"`
	All      int    `json:"all"`
	Expected int    `json:"expected"` // valid entry codes
}

// SchemaName is the name of the type in the OpenAPI document.
func (GroupCounts) SchemaName() string { return "GateGroup" }

// Summary counts the admissions of a day (YYYY-MM-DD in Asia/Kolkata; empty: today) by hour, and all admissions by
// group. It requires the permission MayWatch.
func (s *Service) Summary(ctx context.Context, of fair.EditionScope, day string) (sum Summary, err error) {
	if err := app.Require(ctx, fair.MayWatch); err != nil {
		return sum, err
	}
	sum.Day = cmp.Or(day, dayOf(s.Now()))
	if sum.Gates, err = s.store.countHours(ctx, of, sum.Day); err != nil {
		return sum, err
	}
	sum.Hours = []HourCount{}
	for _, c := range sum.Gates {
		if n := len(sum.Hours); n == 0 || !sum.Hours[n-1].At.Equal(c.At) {
			sum.Hours = append(sum.Hours, HourCount{At: c.At})
		}
		sum.Hours[len(sum.Hours)-1].Count += c.Count
	}
	if sum.Invalid, err = s.store.countInvalid(ctx, of, sum.Day); err != nil {
		return sum, err
	}
	groups, err := s.store.countGroups(ctx, of, sum.Day)
	if err != nil {
		return sum, err
	}
	expected, err := s.expectedEntries(ctx, of)
	if err != nil {
		return sum, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return sum, err
	}
	for _, name := range gateGroups(edition, groups, expected) {
		counts := GroupCounts{Group: name}
		if i := slices.IndexFunc(groups, func(g GroupCounts) bool { return g.Group == name }); i >= 0 {
			counts = groups[i]
		}
		counts.Expected = expected[name]
		sum.Today, sum.All, sum.Expected = sum.Today+counts.Today, sum.All+counts.All, sum.Expected+counts.Expected
		sum.Groups = append(sum.Groups, counts)
	}
	return sum, nil
}

// gateGroups lists the groups in display order: the edition's categories, those that it no longer has, and exhibitors.
func gateGroups(e fair.Edition, counted []GroupCounts, expected map[string]int) []string {
	names := fair.Each(e.RegistrationCategories(), func(c fair.RegistrationCategory) string { return string(c.ID) })
	others := slices.Sorted(maps.Keys(expected))
	for _, name := range slices.Concat(others, fair.Each(counted, func(c GroupCounts) string { return c.Group })) {
		if name != ExhibitorGroup && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return append(names, ExhibitorGroup)
}

// expectedEntries counts the valid entry codes of each group.
func (s *Service) expectedEntries(ctx context.Context, of fair.EditionScope) (map[string]int, error) {
	tallies, err := s.records.Tallies(ctx, of)
	if err != nil {
		return nil, err
	}
	expected := map[string]int{}
	for _, t := range tallies {
		if t.List == fair.TallyRegistrations && t.Status == string(fair.RegistrationPaid) {
			expected[t.Category] += t.Count
		}
	}
	expected[ExhibitorGroup], err = s.store.expectedMembers(ctx, of)
	return expected, err
}

// Visits returns the number of admissions to the current edition on all days. The result contains no personal data,
// so anybody may call it.
func (s *Service) Visits(ctx context.Context) (visits int, err error) {
	groups, err := s.store.countGroups(ctx, "", "")
	for _, group := range groups {
		visits += group.All
	}
	return visits, err
}
