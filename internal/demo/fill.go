package demo

import (
	"container/heap"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
)

// DaysBefore is the number of days before the fair at which the simulated clock of the demo starts.
const DaysBefore = 30

// PracticeFrom returns the time at which the simulated clock of a demo starts: 10:30 a.m., DaysBefore days before the
// fair of the given edition. It returns the zero time for an edition without dates.
func PracticeFrom(e fair.Edition) time.Time {
	first := e.Start()
	if first.IsZero() {
		return first
	}
	day := first.In(fair.Kolkata).AddDate(0, 0, -DaysBefore)
	return time.Date(day.Year(), day.Month(), day.Day(), 10, 30, 0, 0, fair.Kolkata)
}

// Provider makes payment attempts at the simulated payment provider.
type Provider interface {
	// Attempt makes a payment attempt for an order. The attempt ends immediately with the given outcome: "SUCCESS" or
	// "FAILED".
	Attempt(ctx context.Context, orderID, outcome string) error
}

// Deps contains the dependencies of Fill. Areas and Provider must use Clock.
type Deps struct {
	Areas    *areas.Areas
	Store    Store
	Provider Provider
	Clock    *handclock.Clock
	Now      time.Time // end of the period in which the demo's records are created
	Log      *slog.Logger
}

// filler runs the planned events in chronological order.
type filler struct {
	Deps

	random *rand.Rand
	events events
	office context.Context // context whose actor is a manager
	second context.Context // context whose actor is another manager
	people people
	phones int
}

// Fill creates the demo's records. The database must contain an edition and no other records. Fill takes a few
// seconds. It may run while the site serves visitors.
func Fill(ctx context.Context, d Deps) error {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	//nolint:gosec // the same records every time
	f := &filler{Deps: d, random: rand.New(rand.NewPCG(13, 9))}
	d.Clock.Set(d.Now.AddDate(0, 0, -46))
	if err := f.createColleagues(ctx); err != nil {
		return err
	}
	for _, plan := range []func() error{f.planVisitors, f.planExhibitors, f.planContent, f.planTills} {
		if err := plan(); err != nil {
			return err
		}
	}
	if err := f.setGoals(); err != nil {
		return fmt.Errorf("set the goals: %w", err)
	}
	if err := f.addPast(ctx); err != nil {
		return fmt.Errorf("add the fair before: %w", err)
	}
	for len(f.events) > 0 {
		next, _ := heap.Pop(&f.events).(event)
		d.Clock.Set(next.at)
		if err := next.do(ctx); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			// The demo continues without the record. For example, a visitor may have booked the stall in the meantime.
			d.Log.Warn("a record of the demo could not be made", "record", next.name, "cause", err)
		}
	}
	return nil
}

// createColleagues creates the demo office's accounts. Nobody knows their passwords, but an owner can reset them.
func (f *filler) createColleagues(ctx context.Context) error {
	accounts := []struct {
		email, name string
		role        fair.Role
		acts        *context.Context
	}{
		{"office@example.org", "Kavitha Reddy", fair.RoleManager, &f.office},
		{"accounts@example.org", "Srinivas Rao", fair.RoleManager, &f.second},
		{"trustee@example.org", "Dr. Padma Iyer", fair.RoleViewer, nil},
		{"gate@example.org", "North gate", fair.RoleGate, nil},
	}
	for _, a := range accounts {
		account, err := f.Areas.Accounts.CreateAccount(ctx, a.email, a.name, fair.NewUUID()+fair.NewUUID(), a.role)
		if err != nil {
			return fmt.Errorf("create the account %s: %w", a.email, err)
		}
		if a.acts != nil {
			*a.acts = app.WithActor(ctx, account)
		}
	}
	return nil
}

// event is an action that the demo performs at a planned time.
type event struct {
	at   time.Time
	name string
	do   func(ctx context.Context) error
}

// events is a heap of events with the earliest event at the top.
type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at.Before(e[j].at) }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }

// Push implements heap.Interface.
func (e *events) Push(x any) {
	one, _ := x.(event)
	*e = append(*e, one)
}

// Pop implements heap.Interface.
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

// at plans an event. It ignores an event whose time is after Now.
func (f *filler) at(t time.Time, name string, do func(ctx context.Context) error) {
	if !t.After(f.Now) {
		heap.Push(&f.events, event{t, name, do})
	}
}

// after plans an event at the given duration after the current event.
func (f *filler) after(d time.Duration, name string, do func(ctx context.Context) error) {
	f.at(f.Clock.Now().Add(d), name, do)
}

// daysAgo returns a random time on the day that is the given number of days before Now, between 8:00 and 20:00 in
// India.
func (f *filler) daysAgo(days int) time.Time {
	midnight := f.Now.In(fair.Kolkata).AddDate(0, 0, -days).Truncate(time.Hour)
	day := time.Date(midnight.Year(), midnight.Month(), midnight.Day(), 8, 0, 0, 0, fair.Kolkata)
	open := 12 * time.Hour
	if days == 0 {
		open = f.Now.Sub(day) - 10*time.Minute
	}
	return day.Add(time.Duration(f.random.Int64N(int64(open))))
}

// phone returns the next phone number of the demo.
func (f *filler) phone() string {
	f.phones++
	return fmt.Sprintf("90000%05d", 10000+f.phones*37)
}
