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
	Topic   fair.Text `db:"topic,json"` // "Soil", "Seed"; may be empty

	Languages []fair.Lang `db:"languages,json"` // in which the session is held; may be empty
	Speakers  []string    `db:"speakers,json"`  // ids of speakers; Speaker has the names of those without a page
	Status    Status      `db:"status"`
	Planned   Slot        `db:"planned,json"` // of a moved session: where it was before; else empty
}

// Status says whether a session takes place as it was announced.
type Status string

// The values of Status.
const (
	Planned   Status = "planned"
	Moved     Status = "moved"
	Cancelled Status = "cancelled"
)

// Statuses lists the values of Status.
var Statuses = []Status{Planned, Moved, Cancelled}

// ParseStatus parses a status in any letter case. An empty text means Planned.
func ParseStatus(s string) (Status, bool) {
	if s = strings.TrimSpace(s); s == "" {
		return Planned, true
	}
	for _, status := range Statuses {
		if strings.EqualFold(s, string(status)) {
			return status, true
		}
	}
	return "", false
}

// Slot is a time and a place of the programme.
type Slot struct {
	Day   string    `json:"day"`
	From  string    `json:"from"`
	Until string    `json:"until"`
	Hall  fair.Text `json:"hall"`
}

func (i Item) slot() Slot { return Slot{i.Day, i.From, i.Until, i.Hall} }

// after returns the entry as it follows the entry `was`: a session that becomes a moved one keeps the slot of before.
func (i Item) after(was Item) Item {
	switch {
	case i.Status != Moved:
		i.Planned = Slot{}
	case was.Status == Moved:
		i.Planned = was.Planned
	case was.ID != "" && (i.Day != was.Day || i.From != was.From || i.Until != was.Until || !i.Hall.Equal(was.Hall)):
		i.Planned = was.slot()
	}
	return i
}

// Input is a programme entry as entered by the office.
type Input struct {
	Day, From, Until                   string
	Hall, Title, Speaker, About, Topic fair.Text
	Languages, Speakers                []string
	Status                             string
}

// Clean validates the input. The day, the times, the English hall and the English title are required. The day must be
// one of the fair's days. The argument `speakers` contains the edition's speakers. The error has a message for each
// invalid field.
func (in Input) Clean(e fair.Edition, speakers []Speaker) (Item, error) {
	p := fair.Problems{}
	item := Item{
		Day:     strings.TrimSpace(in.Day),
		From:    cleanTime(p, "from", in.From),
		Until:   cleanTime(p, "until", in.Until),
		Hall:    p.CleanLineIn("hall", in.Hall, true, fair.MaxName),
		Speaker: p.CleanLineIn("speaker", in.Speaker, false, fair.MaxName),
		Title:   p.CleanLineIn("title", in.Title, true, fair.MaxAddress),
		About:   p.CleanTextIn("about", in.About, fair.MaxMessage),
		Topic:   p.CleanLineIn("topic", in.Topic, false, fair.MaxName),
		Status:  fair.Choose(p, "status", in.Status, false, ParseStatus),
	}
	item.Status = cmp.Or(item.Status, Planned)
	for _, code := range in.Languages {
		switch lang := fair.Lang(code); {
		case !slices.Contains(fair.Langs, lang):
			p.Add("languages", texts.PortalErrors.ProgrammeLanguage())
		case !slices.Contains(item.Languages, lang):
			item.Languages = append(item.Languages, lang)
		}
	}
	for _, id := range in.Speakers {
		switch {
		case !slices.ContainsFunc(speakers, func(s Speaker) bool { return s.ID == id }):
			p.Add("speakers", texts.PortalErrors.ProgrammeSpeaker())
		case !slices.Contains(item.Speakers, id):
			item.Speakers = append(item.Speakers, id)
		}
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
		Title: i.Title, About: i.About, Topic: i.Topic, Status: string(i.Status), Speakers: i.Speakers,
		Languages: fair.Each(i.Languages, func(l fair.Lang) string { return string(l) }),
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
