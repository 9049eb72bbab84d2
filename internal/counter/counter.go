// Package counter has the countdowns to events: their type, rules, table, use cases and routes.
package counter

import (
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Counter is a countdown to an event. It contains the event's venue, entry fee and start. Each edition has its own
// counter, which shows the edition's data (see OwnID). The office can add counters for other events. The fee of
// such a counter is displayed but never charged.
type Counter struct {
	fair.Record
	Venue     string     `db:"venue"`
	EntryFee  fair.Paise `db:"entry_fee_paise"`
	EventDate string     `db:"event_date"` // YYYY-MM-DD
	Hours     int        `db:"hours"`      // hour of the event's start in Asia/Kolkata
	Minutes   int        `db:"minutes"`
	Seconds   int        `db:"seconds"`
}

// At returns the start of the event, which is the end of the countdown. It returns the zero time for an invalid date.
func (c Counter) At() time.Time {
	day, err := time.ParseInLocation(time.DateOnly, c.EventDate, fair.Kolkata)
	if err != nil {
		return time.Time{}
	}
	return day.Add(time.Duration(c.Hours)*time.Hour + time.Duration(c.Minutes)*time.Minute +
		time.Duration(c.Seconds)*time.Second)
}

// Input is a counter as entered by the office. EntryFee is in rupees.
type Input struct {
	Venue, EntryFee, EventDate, Hours, Minutes, Seconds string
}

// Clean validates the input. All fields are required. If the date contains a time of day, this time is ignored. The
// error has a message for each invalid field.
func (in Input) Clean() (Counter, error) {
	p := fair.Problems{}
	c := Counter{
		Venue:     p.CleanLine("venue", in.Venue, true, fair.MaxAddress),
		EventDate: cleanDay(p, "eventDate", in.EventDate),
		Hours:     cleanNumber(p, "hours", in.Hours, 23),
		Minutes:   cleanNumber(p, "minutes", in.Minutes, 59),
		Seconds:   cleanNumber(p, "seconds", in.Seconds, 59),
	}
	if c.EntryFee = p.CleanRupees("entryFee", in.EntryFee); !c.EntryFee.Payable() {
		p.Add("entryFee", texts.PortalErrors.AmountTooSmall(fair.LeastPayment.String()))
	}
	return c, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (c Counter) Typed() Input {
	return Input{
		Venue: c.Venue, EntryFee: c.EntryFee.Decimal(), EventDate: c.EventDate,
		Hours: strconv.Itoa(c.Hours), Minutes: strconv.Itoa(c.Minutes), Seconds: strconv.Itoa(c.Seconds),
	}
}

func cleanDay(p fair.Problems, field, value string) string {
	day, _, _ := strings.Cut(p.CleanLine(field, value, true, fair.MaxName), "T")
	if _, there := p[field]; !there {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			p.Add(field, texts.PortalErrors.DateInvalid())
		}
	}
	return day
}

func cleanNumber(p fair.Problems, field, value string, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || n < 0 || n > most {
		p.Add(field, texts.PortalErrors.NumberUpTo(strconv.Itoa(most)))
		return 0
	}
	return n
}

// OwnID returns the id of an edition's own counter: the counter that was created with the edition.
func OwnID(editionID string) string { return "edition-" + editionID }

// Own reports whether this is the counter that was created together with its edition.
func (c Counter) Own() bool { return c.ID == OwnID(c.EditionID) }
