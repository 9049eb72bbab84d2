package site

import (
	"context"
	"time"

	"mela/internal/app"
	"mela/internal/fair"
)

// HomeProps are the props of the home page (public-site §2). Title, dates, venue and fee are the frame's.
type HomeProps struct {
	Countdown Countdown `json:"countdown"`
	Free      bool      `json:"free"`   // registration costs nothing
	Days      int       `json:"days"`   // how many days the fair lasts
	Stalls    int       `json:"stalls"` // places on the hall plan that are released, taken or not
	Zones     int       `json:"zones"`  // of the hall plan
}

// Countdown is the state of the countdown when the page was made; the browser goes on from there. Without
// an event counter its phase is "none" and the page shows no countdown (public-site §8).
type Countdown struct {
	Phase    CountdownPhase `json:"phase"`
	DaysLeft int            `json:"daysLeft"` // whole days, 0 or more
	OpensAt  string         `json:"opensAt"`  // ISO 8601 with +05:30
	EndsAt   string         `json:"endsAt"`   // the moment after the fair's last day
}

// CountdownPhase says what the countdown shows.
type CountdownPhase string

// The phases of a countdown. From open on it stands at zero.
const (
	CountdownNone   CountdownPhase = "none"
	CountdownBefore CountdownPhase = "before"
	CountdownOpen   CountdownPhase = "open"
	CountdownOver   CountdownPhase = "over"
)

// Values lists the phases, for TypeScript.
func (CountdownPhase) Values() []string { return []string{"none", "before", "open", "over"} }

func homePage(d Deps) Page {
	return Page{
		Name: "home", Path: "/", Cached: true, Shape: HomeProps{},
		Props: func(ctx context.Context, _ *Request) (any, error) { return homeProps(ctx, d.App) },
	}
}

func homeProps(ctx context.Context, a *app.App) (HomeProps, error) {
	hall, err := a.Hall(ctx)
	if err != nil {
		return HomeProps{}, err
	}
	counters, err := a.Counters(ctx)
	if err != nil {
		return HomeProps{}, err
	}
	fee, _, err := a.EntryFee(ctx)
	if err != nil {
		return HomeProps{}, err
	}
	var opens time.Time
	if len(counters) > 0 {
		opens = counters[0].At()
	}
	edition := hall.Edition
	return HomeProps{
		Countdown: CountdownAt(a.Now(), opens, edition.End()),
		Free:      fee == 0,
		Days:      lasts(edition),
		Stalls:    releasedStalls(hall),
		Zones:     len(edition.Plan.Zones),
	}, nil
}

// CountdownAt is the countdown at a moment, to the moment when the fair opens (zero: there is no counter).
// A fair that opens after its edition's end is an organiser's slip; it counts down all the same.
func CountdownAt(now, opens, ends time.Time) Countdown {
	if opens.IsZero() {
		return Countdown{Phase: CountdownNone}
	}
	c := Countdown{
		Phase: CountdownBefore, DaysLeft: int(opens.Sub(now) / (24 * time.Hour)),
		OpensAt: opens.In(fair.Kolkata).Format(time.RFC3339), EndsAt: ends.In(fair.Kolkata).Format(time.RFC3339),
	}
	switch {
	case now.Before(opens):
		return c
	case now.Before(ends):
		c.Phase = CountdownOpen
	default:
		c.Phase = CountdownOver
	}
	c.DaysLeft = 0
	return c
}

// lasts counts the edition's days, the first and the last included.
func lasts(e fair.Edition) int {
	first, errFirst := time.Parse(time.DateOnly, e.FirstDay)
	last, errLast := time.Parse(time.DateOnly, e.LastDay)
	if errFirst != nil || errLast != nil || last.Before(first) {
		return 1
	}
	return int(last.Sub(first)/(24*time.Hour)) + 1
}

// releasedStalls counts the places of the plan that the office offers, whoever has them by now.
func releasedStalls(hall app.Hall) int {
	count := 0
	for _, stall := range hall.Edition.Plan.Stalls {
		if stall.OnPlan && hall.States[stall.Key()].State != fair.StallUnreleased {
			count++
		}
	}
	return count
}
