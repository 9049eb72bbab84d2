package office

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Progress compares an edition with its goals and with the previous edition.
type Progress struct {
	Registrations, Stalls Course
	Before                string // id of the previous edition; empty if there is none
}

// Course describes how a count, such as the number of registrations, grows in the days before the fair.
type Course struct {
	Goal   int     // 0: there is no goal
	Now    []Point // the current edition's points up to today
	Before []Point // points of the previous edition
}

// Point is the value of a growing count at the end of a day. DaysBefore is the number of days from that day to the
// fair's first day. After the first day, it is negative.
type Point struct{ DaysBefore, Count int }

// progressDays is the number of days before the fair at which a course begins. Submissions from earlier days are
// counted on the course's first day.
const progressDays = 180

// Progress returns the growth in registrations (without cancelled ones) and in sold stalls. For AllEditions, it
// returns the growth for the current edition. It requires the permission MayRead.
func (a *Service) Progress(ctx context.Context, of fair.EditionScope) (p Progress, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return p, err
	}
	hall, err := a.hall.HallOf(ctx, of)
	if err != nil {
		return p, err
	}
	edition := hall.Edition
	p.Registrations.Goal, p.Stalls.Goal = edition.Goals.Registrations, edition.Goals.Stalls
	facts := fair.EditionFacts{ID: edition.ID, FirstDay: edition.FirstDay, LastDay: edition.LastDay}
	if p.Registrations.Now, p.Stalls.Now, err = a.courses(ctx, facts); err != nil {
		return p, err
	}
	earlier, found, err := a.editionBefore(ctx, facts)
	if err != nil || !found {
		return p, err
	}
	p.Before = earlier.ID
	p.Registrations.Before, p.Stalls.Before, err = a.courses(ctx, earlier)
	return p, err
}

// editionBefore finds the latest edition that began before the given edition.
func (a *Service) editionBefore(ctx context.Context, of fair.EditionFacts) (before fair.EditionFacts, found bool,
	err error,
) {
	all, err := a.store.Editions(ctx)
	if err != nil {
		return before, false, err
	}
	for _, e := range all {
		if e.FirstDay < of.FirstDay && e.FirstDay > before.FirstDay {
			before, found = e, true
		}
	}
	return before, found, nil
}

// courses returns the growth in an edition's registrations and in its sold stalls.
func (a *Service) courses(ctx context.Context, e fair.EditionFacts) (registrations, stalls []Point, err error) {
	first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, fair.Kolkata)
	if err != nil {
		return nil, nil, err
	}
	last, err := time.ParseInLocation(time.DateOnly, e.LastDay, fair.Kolkata)
	if err != nil {
		return nil, nil, err
	}
	// Days before the course's first day are read too, because their counts are added to the first day.
	tallies, err := a.store.DayTallies(ctx, fair.EditionScope(e.ID), first.AddDate(-2, 0, 0))
	if err != nil {
		return nil, nil, err
	}
	var registered []fair.DayCount
	for _, t := range tallies {
		if t.List == fair.TallyRegistrations && t.Status != string(fair.RegistrationCancelled) {
			registered = append(registered, fair.DayCount{Day: t.Day, Count: t.Count})
		}
	}
	sold, err := a.store.StallDays(ctx, e.ID)
	if err != nil {
		return nil, nil, err
	}
	end := min(daysBefore(first, a.Now()), progressDays)
	end = max(end, daysBefore(first, last))
	return courseOf(registered, first, end), courseOf(sold, first, end), nil
}

// daysBefore returns the number of days from the day that contains the time `at` to the fair's first day.
func daysBefore(first, at time.Time) int {
	at = at.In(fair.Kolkata)
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, fair.Kolkata)
	return int(first.Sub(day) / (24 * time.Hour)) // every day has 24 hours, because India has no daylight saving time
}

// courseOf adds up daily counts. The course begins progressDays before the fair's first day and ends `end` days before
// it.
func courseOf(counts []fair.DayCount, first time.Time, end int) []Point {
	points := make([]Point, 0, progressDays-end+1)
	for before := progressDays; before >= end; before-- {
		points = append(points, Point{DaysBefore: before})
	}
	for _, c := range counts {
		at := min(daysBefore(first, c.Day), progressDays)
		for i := range points {
			if points[i].DaysBefore <= at {
				points[i].Count += c.Count
			}
		}
	}
	return points
}
