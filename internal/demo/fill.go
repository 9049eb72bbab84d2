package demo

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

// DaysBefore is the number of days before the fair at which the simulated clock of the demo starts.
const DaysBefore = 30

// goals are the office's goals for the current fair.
const goals = `{"goals":{"registrations":600,"stalls":70}}`

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

// Deps contains the dependencies of Fill. Areas and Attempt must use Clock.
type Deps struct {
	Features *wiring.Features
	Store    *store.DB
	// Attempt makes a payment attempt at the simulated provider. It ends with the given outcome, SUCCESS or FAILED.
	Attempt func(ctx context.Context, orderID, outcome string) error
	Clock   *handclock.Clock
	Now     time.Time // end of the period in which the demo's records are created
	Log     *slog.Logger
}

// moment is a time in India: a number of days before a day, and the time of the day as "17:05".
type moment struct {
	Day int
	At  string
}

// demoRecord is a record of fair.json, with the form that creates it.
type demoRecord struct {
	moment

	Lang           fair.Lang
	Registration   *fair.RegistrationInput
	Booking        *fair.BookingInput
	OfficeBooking  *fair.BookingInput
	Sponsorship    *fair.SponsorshipInput
	Application    *application.Input
	Message        *contact.Input
	PrivacyRequest *fair.PrivacyRequestInput
	ProgrammeItem  *programme.Input
	Speaker        *struct {
		programme.SpeakerInput
		Key     string // by which programme items name the speaker
		Picture string // name of the portrait's file
	}
	Till *struct {
		Missing int64 // in rupees
		Note    string
	}
	Steps []step // what happens to the record later

	state
}

// firm returns the name of the firm of a booking, or "".
func (r *demoRecord) firm() string {
	for _, booking := range []*fair.BookingInput{r.Booking, r.OfficeBooking} {
		if booking != nil {
			return booking.Name
		}
	}
	return ""
}

// step is an event after the creation of a record, or after the step before.
type step struct {
	After  string // duration: "5h"
	Do     string
	With   string // an outcome, a method, a reference, a status or a reason
	Amount string // in rupees
	TDS    string // tax that the payer has deducted, in rupees
}

// event is the creation of a record, or a step.
type event struct {
	step

	at     time.Time
	record *demoRecord
}

// demoProfile is what a firm tells visitors about itself.
type demoProfile struct {
	exhibitor.Input

	Name    string // of the firm
	Picture string // file name of the logo in internal/edition/shipped/demo; may be empty
}

// loader performs the events in chronological order.
type loader struct {
	Deps

	profiles map[string]demoProfile // by the name of the firm

	office context.Context // context whose actor is a manager
	second context.Context // context whose actor is another manager

	speakers map[string]string // ids of the speakers by the keys in the data
}

//go:embed data
var data embed.FS

// read decodes a data file. Unknown fields are errors.
func read(name string, into any) error {
	content, err := data.ReadFile("data/" + name)
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(content))
		d.DisallowUnknownFields()
		err = d.Decode(into)
	}
	if err != nil {
		return fmt.Errorf("read the demo's %s: %w", name, err)
	}
	return nil
}

// Fill creates the demo's records. The database must contain an edition and no other records. Fill takes a few
// seconds. It may run while the site serves visitors.
func Fill(ctx context.Context, d Deps) error {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	l := &loader{Deps: d, speakers: map[string]string{}}
	var list []*demoRecord
	if err := read("fair.json", &list); err != nil {
		return err
	}
	if err := l.readProfiles(); err != nil {
		return err
	}
	events, err := l.eventsOf(list)
	if err != nil {
		return err
	}
	d.Clock.Set(d.Now.AddDate(0, 0, -46))
	if err := l.createColleagues(ctx); err != nil {
		return err
	}
	if _, err := d.Features.Content.UpdateEdition(l.office, []byte(goals), time.Time{}); err != nil {
		return fmt.Errorf("set the goals: %w", err)
	}
	if err := l.closeWithTheFair(ctx); err != nil {
		return fmt.Errorf("set the closing times: %w", err)
	}
	if err := l.addPast(ctx); err != nil {
		return fmt.Errorf("add the fair before: %w", err)
	}
	for _, e := range events {
		if e.record.failed {
			continue
		}
		d.Clock.Set(e.at)
		if err := l.perform(ctx, e); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			// The demo continues without the record. For example, a visitor may have booked the stall in the meantime.
			e.record.failed = true
			d.Log.Warn("a record of the demo could not be made", "time", e.at, "step", e.Do, "cause", err)
		}
	}
	return nil
}

func (l *loader) perform(ctx context.Context, e event) error {
	if e.Do == "" {
		return l.create(ctx, e.record)
	}
	return l.change(ctx, e.record, e.step)
}

// readProfiles reads what the firms tell visitors about themselves.
func (l *loader) readProfiles() error {
	var list []demoProfile
	err := read("exhibitors.json", &list)
	l.profiles = map[string]demoProfile{}
	for _, p := range list {
		l.profiles[p.Name] = p
	}
	return err
}

// eventsOf returns the events of all records until Now, in chronological order.
func (l *loader) eventsOf(list []*demoRecord) (events []event, err error) {
	for _, r := range list {
		at, err := r.before(l.Now)
		if err != nil {
			return nil, err
		}
		steps := append([]step{{After: "0s"}}, r.Steps...)
		if _, hasProfile := l.profiles[r.firm()]; hasProfile {
			steps = append(steps, step{After: "1m", Do: "profile"})
		}
		for _, s := range steps {
			after, err := time.ParseDuration(s.After)
			if err != nil {
				return nil, fmt.Errorf("a step of the demo: %w", err)
			}
			if at = at.Add(after); !at.After(l.Now) {
				events = append(events, event{s, at, r})
			}
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	return events, nil
}

// before returns the moment before a day.
func (m moment) before(day time.Time) (time.Time, error) {
	day = day.In(fair.Kolkata)
	clock, err := time.Parse("15:04", m.At)
	return time.Date(day.Year(), day.Month(), day.Day()-m.Day, clock.Hour(), clock.Minute(), 0, 0, fair.Kolkata), err
}

// createColleagues creates the demo office's accounts. Nobody knows their passwords, but an owner can reset them.
func (l *loader) createColleagues(ctx context.Context) error {
	accounts := []struct {
		email, name string
		role        fair.Role
		acts        *context.Context
	}{
		{"office@example.org", "Kavitha Reddy", fair.RoleManager, &l.office},
		{"accounts@example.org", "Srinivas Rao", fair.RoleManager, &l.second},
		{"trustee@example.org", "Dr. Padma Iyer", fair.RoleViewer, nil},
		{"gate@example.org", "North gate", fair.RoleGate, nil},
	}
	for _, a := range accounts {
		account, err := l.Features.Accounts.Create(ctx, a.email, a.name, fair.NewUUID()+fair.NewUUID(), a.role)
		if err != nil {
			return fmt.Errorf("create the account %s: %w", a.email, err)
		}
		if a.acts != nil {
			*a.acts = app.WithActor(ctx, account)
		}
	}
	return nil
}

// closeWithTheFair sets the closing times of the forms. The demo's days are those of the shipped edition, which close
// nothing by themselves.
func (l *loader) closeWithTheFair(ctx context.Context) error {
	edition, err := l.Store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	closing := map[string]fair.OpeningTimes{"registration": {Until: edition.End()}, "booking": {Until: edition.End()}}
	parts, err := json.Marshal(closing)
	if err != nil {
		return err
	}
	_, err = l.Features.Content.UpdateEdition(l.office, parts, time.Time{})
	return err
}
