package office

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
)

// Summary contains the dashboard's figures for one edition or for all editions. The stalls and the sponsor tiers of a
// summary for all editions are those of the current edition. Deleted records are not counted.
type Summary struct {
	Registrations   RegistrationCounts
	Bookings        BookingCounts
	Sponsorships    ReviewCounts
	Tiers           []LevelCount // the edition's current tiers in their order, then tiers that no longer exist
	ResourcePersons ReviewCounts
	Volunteers      ReviewCounts
	Messages        MessageCounts
	Days            []DayCounts      // the last 30 days including today, oldest first
	Categories      []CategoryCounts // all categories of registrations
	Stalls          map[fair.StallState]int
	SampleStalls    int          // stalls that the sample edition has blocked and nobody has changed
	Zones           []ZoneCounts // zones of the plan
	BeingPaid       int          // orders that can be paid now
	Waiting         fair.MoneyWaiting
	FailedMessages  int // number of messages that could not be sent
	PrivacyRequests int // number of unanswered privacy requests
	Work            int // number of tasks that Work lists
}

// RegistrationCounts counts registrations by status.
type RegistrationCounts struct{ Total, Paid, Pending, Cancelled int }

// BookingCounts counts bookings by the office's decision. Paid is the number of paid bookings.
type BookingCounts struct{ Total, Pending, Confirmed, Rejected, Paid int }

// ReviewCounts counts visitors' submissions by the office's decision.
type ReviewCounts struct{ Total, Pending, Confirmed, Rejected int }

// LevelCount is the number of sponsorships in a tier. The level is the tier's English name.
type LevelCount struct {
	Level string
	Count int
}

// MessageCounts counts contact messages. Week is the number of messages in the last seven days including today. Open
// is the number of unanswered messages.
type MessageCounts struct{ Total, Week, Open int }

// DayCounts counts the submissions of one day. Date has the format YYYY-MM-DD in the time zone Asia/Kolkata.
// Registrations are counted by their current status.
type DayCounts struct {
	Date                                              string
	Registrations, Paid, Pending, Cancelled, Bookings int
}

// CategoryCounts counts all registrations of a category, and its paid registrations.
type CategoryCounts struct {
	Category    fair.Category
	Count, Paid int
}

// ZoneCounts counts the stalls of a zone by state.
type ZoneCounts struct {
	Letter, Name string
	Stalls       map[fair.StallState]int
}

// The dashboard's periods in days, including today.
const (
	summaryDays = 30
	summaryWeek = 7
)

// Summary returns the dashboard's figures. It requires the permission MayRead.
func (a *Service) Summary(ctx context.Context, of fair.EditionScope) (s Summary, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return s, err
	}
	hall, err := a.hall.HallOf(ctx, of)
	if err != nil {
		return s, err
	}
	today := a.Now().In(fair.Kolkata)
	first := time.Date(today.Year(), today.Month(), today.Day()-summaryDays+1, 0, 0, 0, 0, fair.Kolkata)
	s.begin(hall.Edition, first)
	all, err := a.store.Tallies(ctx, of)
	if err != nil {
		return s, err
	}
	for _, t := range all {
		s.add(t)
	}
	days, err := a.store.DayTallies(ctx, of, first)
	if err != nil {
		return s, err
	}
	for _, t := range days {
		s.addDay(t, int(t.Day.Sub(first)/(24*time.Hour)))
	}
	s.countStalls(hall)
	if s.Waiting, err = a.store.CountMoneyWaiting(ctx, ""); err != nil {
		return s, err
	}
	messages, err := a.store.CountMessages(ctx, of)
	if err != nil {
		return s, err
	}
	s.FailedMessages = messages.Failed
	one := fair.ListQuery{Page: 1, PerPage: 1, Edition: of}
	if _, s.PrivacyRequests, err = a.waitingRequests(ctx, one); err != nil {
		return s, err
	}
	s.Work, err = a.countWork(ctx, s.Waiting)
	return s, err
}

// MoneyWaiting counts what the office must decide about the money of an edition. It requires the permission MayRead.
func (a *Service) MoneyWaiting(ctx context.Context, editionID string) (int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return 0, err
	}
	waiting, err := a.store.CountMoneyWaiting(ctx, editionID)
	return waiting.Cancellations + waiting.Approvals + waiting.Refunds + waiting.Differences, err
}

// begin creates the entries that the dashboard always shows, even if their count is 0.
func (s *Summary) begin(edition fair.Edition, first time.Time) {
	for _, tier := range edition.SponsorTiers {
		s.Tiers = append(s.Tiers, LevelCount{Level: tier.Name[fair.English]})
	}
	for _, category := range edition.RegistrationCategories() {
		s.Categories = append(s.Categories, CategoryCounts{Category: category.ID})
	}
	for day := range summaryDays {
		s.Days = append(s.Days, DayCounts{Date: first.AddDate(0, 0, day).Format(time.DateOnly)})
	}
}

func (s *Summary) add(t fair.Tally) {
	switch t.List {
	case fair.TallyRegistrations:
		s.Registrations.add(t)
		s.addCategory(t)
	case fair.TallyBookings:
		s.Bookings.add(t)
	case fair.TallyOrders:
		if fair.OrderStatus(t.Status) == fair.OrderActive {
			s.BeingPaid += t.Count
		}
	case fair.TallySponsorships:
		s.Sponsorships.add(t)
		s.addLevel(t)
	case fair.TallyApplications:
		if application.Type(t.Category) == application.Volunteer {
			s.Volunteers.add(t)
		} else {
			s.ResourcePersons.add(t)
		}
	case fair.TallyMessages:
		s.Messages.Total += t.Count
		if contact.State(t.Status) == contact.Open {
			s.Messages.Open += t.Count
		}
	}
}

func (s *Summary) addCategory(t fair.Tally) {
	at := slices.IndexFunc(s.Categories, func(c CategoryCounts) bool { return string(c.Category) == t.Category })
	if at < 0 { // the edition no longer has it
		at = len(s.Categories)
		s.Categories = append(s.Categories, CategoryCounts{Category: fair.Category(t.Category)})
	}
	s.Categories[at].Count += t.Count
	if fair.RegistrationStatus(t.Status) == fair.RegistrationPaid {
		s.Categories[at].Paid += t.Count
	}
}

func (s *Summary) addLevel(t fair.Tally) {
	if t.Category == "" {
		return // the sponsor has chosen no tier
	}
	for i := range s.Tiers {
		if s.Tiers[i].Level == t.Category {
			s.Tiers[i].Count += t.Count
			return
		}
	}
	s.Tiers = append(s.Tiers, LevelCount{Level: t.Category, Count: t.Count})
}

func (c *RegistrationCounts) add(t fair.Tally) {
	c.Total += t.Count
	countStatus(t, map[fair.RegistrationStatus]*int{
		fair.RegistrationPaid: &c.Paid, fair.RegistrationPending: &c.Pending, fair.RegistrationCancelled: &c.Cancelled,
	})
}

func (c *BookingCounts) add(t fair.Tally) {
	c.Total += t.Count
	countStatus(t, map[fair.BookingStatus]*int{
		fair.BookingPending: &c.Pending, fair.BookingConfirmed: &c.Confirmed, fair.BookingRejected: &c.Rejected,
	})
	if fair.PaymentStatus(t.Category) == fair.PaymentPaid {
		c.Paid += t.Count
	}
}

func (c *ReviewCounts) add(t fair.Tally) {
	c.Total += t.Count
	countStatus(t, map[fair.ReviewStatus]*int{
		fair.ReviewPending: &c.Pending, fair.ReviewConfirmed: &c.Confirmed, fair.ReviewRejected: &c.Rejected,
	})
}

// countStatus adds the count of a tally to the figure for the tally's status. Without a figure for this status, it
// does nothing.
func countStatus[S ~string](t fair.Tally, figures map[S]*int) {
	if figure := figures[S(t.Status)]; figure != nil {
		*figure += t.Count
	}
}

// addDay adds one day's submissions to the summary. The argument `day` is the index of the day. The index of the first
// day shown is 0.
func (s *Summary) addDay(t fair.Tally, day int) {
	if day < 0 || day >= len(s.Days) {
		return // the record was created by a process with a fast clock
	}
	switch t.List {
	case fair.TallyRegistrations:
		var c RegistrationCounts
		c.add(t)
		d := &s.Days[day]
		d.Registrations, d.Paid, d.Pending, d.Cancelled = d.Registrations+c.Total, d.Paid+c.Paid, d.Pending+c.Pending,
			d.Cancelled+c.Cancelled
	case fair.TallyBookings:
		s.Days[day].Bookings += t.Count
	case fair.TallyMessages:
		if day >= summaryDays-summaryWeek {
			s.Messages.Week += t.Count
		}
	}
}

// countStalls counts the stalls on the plan by state, in total and by zone.
func (s *Summary) countStalls(h hall.Hall) {
	s.Stalls = map[fair.StallState]int{}
	at := map[string]int{}
	for i, zone := range h.Edition.Plan.Zones {
		at[zone.ID] = i
		s.Zones = append(s.Zones, ZoneCounts{
			Letter: zone.Letter, Name: zone.Name[fair.English],
			Stalls: map[fair.StallState]int{},
		})
	}
	for _, stall := range h.Edition.Plan.Stalls {
		if !stall.OnPlan {
			continue
		}
		state := h.States[stall.Key()].State
		if state == fair.StallBlocked && stall.Blocked != "" && h.States[stall.Key()].Reason == stall.Blocked {
			s.SampleStalls++
		}
		s.Stalls[state]++
		if i, ok := at[stall.Zone]; ok {
			s.Zones[i].Stalls[state]++
		}
	}
}
