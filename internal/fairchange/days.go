package fairchange

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/texts"
)

// Following says what moves with the days of the fair.
type Following struct {
	Programme bool `json:"programme" doc:"true: the sessions move to the same day of the fair. A day that the fair no longer has becomes its last day."`
	PayBy     bool `json:"payBy" doc:"true: the last days to pay of bookings that are not over move, and the last day of part payments with its reminders."`
	Closing   bool `json:"closing" doc:"true: the times at which the forms close and the last day of the early-bird discount move."`
}

// DaysPreview says what may follow a move of the fair's days.
type DaysPreview struct {
	Days     int  `json:"days" doc:"How many days later the fair begins; negative: earlier."`
	Sessions int  `json:"sessions" doc:"The number of sessions of the programme."`
	PayBy    int  `json:"payBy" doc:"The number of bookings with a last day to pay that is not over."`
	Closing  bool `json:"closing" doc:"true: a form closes at a set time, or the early-bird discount has a last day."`
	Paid     int  `json:"paid" doc:"The number of registrations, bookings and sponsorships that have paid something."`
}

// Preview returns what may follow if the fair began on another day. It requires the permission MayPrices.
func (s *Service) Preview(ctx context.Context, first string) (p DaysPreview, err error) {
	if err := app.Require(ctx, fair.MayPrices); err != nil {
		return p, err
	}
	e, err := s.CurrentEdition(ctx)
	if err != nil {
		return p, err
	}
	if p.Days, err = daysBetween(e.FirstDay, first); err != nil {
		return p, fair.Problems{"firstDay": texts.PortalErrors.WrongForm()}.Err()
	}
	sessions, err := s.programme.Stored().Shown(ctx, "")
	if err != nil {
		return p, err
	}
	bookings, err := s.sql.payBys(ctx, e.ID, s.today())
	if err != nil {
		return p, err
	}
	p.Sessions, p.PayBy = len(sessions), len(bookings)
	p.Closing = !e.Registration.Until.IsZero() || !e.Booking.Until.IsZero() || e.EarlyBird.LastDay != ""
	for _, kind := range recordKinds {
		of, err := s.sql.received(ctx, kind, e.ID)
		if err != nil {
			return p, err
		}
		p.Paid += of.Records
	}
	return p, nil
}

// Move changes parts of the edition, among them its days, and moves what follows them. A postponed fair takes place
// again. For `parts` and `before`, see content.UpdateEdition. It requires the permission MayPrices.
func (s *Service) Move(
	ctx context.Context, parts []byte, before time.Time, follow Following,
) (moved fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayPrices); err != nil {
		return moved, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		was, err := s.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		moved, err = s.content.AmendEdition(ctx, before, func(was fair.Edition) ([]byte, error) {
			return withFollowing(was, parts, follow)
		})
		if err != nil {
			return err
		}
		days, err := daysBetween(was.FirstDay, moved.FirstDay)
		if err != nil || days == 0 && was.LastDay == moved.LastDay {
			return err
		}
		counts := [2]int{}
		if follow.Programme {
			if counts[0], err = s.moveProgramme(ctx, was, moved, days); err != nil {
				return err
			}
		}
		if follow.PayBy {
			if counts[1], err = s.movePayBys(ctx, moved.ID, days); err != nil {
				return err
			}
		}
		if moved, err = s.markMoved(ctx, was, days); err != nil {
			return err
		}
		return s.log(ctx, "moved", moved.ID, texts.PortalActivity.FairMoved(was.FirstDay, moved.FirstDay,
			strconv.Itoa(counts[0]), strconv.Itoa(counts[1])), "")
	})
	if err == nil {
		s.Wake()
	}
	return moved, err
}

// markMoved stores that the fair was moved. The first day before the first move counts.
func (s *Service) markMoved(ctx context.Context, was fair.Edition, days int) (fair.Edition, error) {
	return s.change(ctx, func(_ context.Context, e *fair.Edition) error {
		if e.Standing.State == fair.StandingPostponed {
			e.Standing.State, e.Standing.Since = fair.StandingPlanned, s.Now()
		}
		if days != 0 && e.Standing.MovedFrom == "" && was.FirstDay != "" {
			e.Standing.MovedFrom = was.FirstDay
		}
		if e.Standing.MovedFrom == e.FirstDay {
			e.Standing.MovedFrom = ""
		}
		return nil
	})
}

// withFollowing adds the values of the edition that follow its days to the parts that change.
func withFollowing(was fair.Edition, parts []byte, follow Following) ([]byte, error) {
	var all map[string]any
	var typed struct {
		FirstDay string `json:"firstDay"`
	}
	if errors.Join(json.Unmarshal(parts, &all), json.Unmarshal(parts, &typed)) != nil {
		return parts, nil //nolint:nilerr // Change reports what is wrong
	}
	days, err := daysBetween(was.FirstDay, typed.FirstDay)
	if err != nil || days == 0 {
		return parts, nil //nolint:nilerr // Change reports what is wrong
	}
	add := func(name string, value any) {
		if _, typed := all[name]; !typed {
			all[name] = value
		}
	}
	if follow.Closing {
		add("registration", later(was.Registration, days))
		add("booking", later(was.Booking, days))
		if was.EarlyBird.LastDay != "" {
			add("earlyBird", map[string]any{"lastDay": dayLater(was.EarlyBird.LastDay, days)})
		}
	}
	if follow.PayBy && was.PartPayment.LastDay != "" {
		add("partPayment", map[string]any{"lastDay": dayLater(was.PartPayment.LastDay, days)})
	}
	return json.Marshal(all)
}

// later returns opening times whose end moves by a number of days.
func later(t fair.OpeningTimes, days int) fair.OpeningTimes {
	if !t.Until.IsZero() {
		t.Until = t.Until.AddDate(0, 0, days)
	}
	return t
}

// dayLater returns a day, YYYY-MM-DD, that is a number of days later. An invalid day stays as it is.
func dayLater(day string, days int) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.AddDate(0, 0, days).Format(time.DateOnly)
}

func daysBetween(from, to string) (int, error) {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return 0, err
	}
	second, err := time.Parse(time.DateOnly, to)
	return int(second.Sub(first) / (24 * time.Hour)), err
}

func (s *Service) today() string { return s.Now().In(fair.Kolkata).Format(time.DateOnly) }

// moveProgramme moves the sessions to the same day of the fair.
func (s *Service) moveProgramme(ctx context.Context, was, now fair.Edition, days int) (moved int, err error) {
	sessions, err := s.programme.Stored().Shown(ctx, "")
	if err != nil {
		return 0, err
	}
	for _, session := range sessions {
		day := min(max(dayLater(session.Day, days), now.FirstDay), now.LastDay)
		if day == session.Day || !was.IsFairDay(session.Day) {
			continue
		}
		if err := s.moveSession(ctx, session, day); err != nil {
			return moved, err
		}
		moved++
	}
	return moved, nil
}

func (s *Service) moveSession(ctx context.Context, session programme.Item, day string) error {
	session.Day, session.UpdatedAt = day, s.Now()
	_, err := s.programme.Stored().Update(ctx, session)
	return err
}

// movePayBys moves the last days to pay that are not over.
func (s *Service) movePayBys(ctx context.Context, edition string, days int) (moved int, err error) {
	bookings, err := s.sql.payBys(ctx, edition, s.today())
	for _, b := range bookings {
		if b.day = dayLater(b.day, days); b.day < s.today() {
			b.day = s.today() // the fair was moved to an earlier day
		}
		if err := s.sql.movePayBy(ctx, b, db.ToMillis(s.Now())); err != nil {
			return moved, err
		}
		moved++
	}
	return moved, err
}
