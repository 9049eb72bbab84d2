// Package programme has the programme of the fair: the type and the rules of an entry, its table, use cases, routes,
// and the export and the import of spreadsheets.
package programme

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Item is one entry of the fair's programme, such as a talk, a demonstration or the opening.
type Item struct {
	fair.Record
	Day     string    `db:"day"`        // YYYY-MM-DD, a day of the fair
	From    string    `db:"from_time"`  // start, HH:MM in Asia/Kolkata
	Until   string    `db:"until_time"` // end, HH:MM in Asia/Kolkata; later than From
	Hall    fair.Text `db:"hall,json"`  // the stage or hall: "Main stage"
	Title   fair.Text `db:"title,json"`
	Speaker fair.Text `db:"speaker,json"` // may be empty
	About   fair.Text `db:"about,json"`
}

// Input is a programme entry as entered by the office.
type Input struct {
	Day, From, Until            string
	Hall, Title, Speaker, About fair.Text
}

// Clean validates the input. The day, the times, the English hall and the English title are required. The day must be
// one of the fair's days. The error has a message for each invalid field.
func (in Input) Clean(e fair.Edition) (Item, error) {
	p := fair.Problems{}
	item := Item{
		Day:     strings.TrimSpace(in.Day),
		From:    cleanTime(p, "from", in.From),
		Until:   cleanTime(p, "until", in.Until),
		Hall:    p.CleanLineIn("hall", in.Hall, true, fair.MaxName),
		Speaker: p.CleanLineIn("speaker", in.Speaker, false, fair.MaxName),
		Title:   p.CleanLineIn("title", in.Title, true, fair.MaxAddress),
		About:   p.CleanTextIn("about", in.About, fair.MaxMessage),
	}
	if _, err := time.Parse(time.DateOnly, item.Day); err != nil || item.Day < e.FirstDay || item.Day > e.LastDay {
		p.Add("day", texts.PortalErrors.ProgrammeDay(numericDay(e.FirstDay)))
	}
	if item.From != "" && item.Until != "" && item.Until <= item.From {
		p.Add("until", texts.PortalErrors.ProgrammeUntil())
	}
	return item, p.Err()
}

// numericDay returns a day as people write it in India: 13-09-2025.
func numericDay(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.Format("02-01-2006")
}

func cleanTime(p fair.Problems, field, typed string) string {
	at, err := time.Parse("15:04", strings.TrimSpace(typed))
	if err != nil {
		p.Add(field, texts.PortalErrors.TimeOfDay())
		return ""
	}
	return at.Format("15:04")
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (i Item) Typed() Input {
	return Input{
		Day: i.Day, From: i.From, Until: i.Until, Hall: i.Hall, Speaker: i.Speaker,
		Title: i.Title, About: i.About,
	}
}

// Starts returns the day and time at which the programme entry begins.
func (i Item) Starts() time.Time { return programmeTime(i.Day, i.From) }

// Ends returns the day and time at which the programme entry ends.
func (i Item) Ends() time.Time { return programmeTime(i.Day, i.Until) }

func programmeTime(day, at string) time.Time {
	t, _ := time.ParseInLocation(time.DateOnly+" 15:04", day+" "+at, fair.Kolkata)
	return t
}

// Sort sorts entries by start, then by hall.
func Sort(items []Item) {
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(
			cmp.Compare(a.Day, b.Day),
			cmp.Compare(a.From, b.From),
			cmp.Compare(a.Hall[fair.English], b.Hall[fair.English]),
		)
	})
}
