package site

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

// ProgrammeProps are the props of the page with the programme.
type ProgrammeProps struct {
	By     ProgrammeOrder   `json:"by"`
	Groups []ProgrammeGroup `json:"groups"`
	Dates  string           `json:"dates"`
	Now    []ProgrammeEntry `json:"now"`  // the entries that are in progress
	Next   []ProgrammeEntry `json:"next"` // the entries that start next, if they start today
}

// ProgrammeOrder is the criterion by which the programme's entries are grouped.
type ProgrammeOrder string

// The values of ProgrammeOrder.
const (
	programmeByDay     ProgrammeOrder = "day"
	programmeByHall    ProgrammeOrder = "hall"
	programmeBySpeaker ProgrammeOrder = "speaker"
)

// Values returns all values, the default first. The TypeScript generator calls this method.
func (ProgrammeOrder) Values() []string {
	return []string{string(programmeByDay), string(programmeByHall), string(programmeBySpeaker)}
}

// ProgrammeGroup is a day, hall or speaker with its entries, sorted by time.
type ProgrammeGroup struct {
	Title   string           `json:"title"`
	Entries []ProgrammeEntry `json:"entries"`
}

// ProgrammeEntry is one programme entry in the language of the page.
type ProgrammeEntry struct {
	Day     string `json:"day"`
	Time    string `json:"time"` // "9:30 am – 10:15 am"
	Hall    string `json:"hall"`
	Title   string `json:"title"`
	Speaker string `json:"speaker"`
	About   string `json:"about"`
}

func programmePage(d Deps) Page {
	return Page{
		Name: "programme", Path: "/programme", Cached: true, Shape: ProgrammeProps{},
		Variant: oneOf("by", ProgrammeOrder("").Values()[1:]),
		Props: func(ctx context.Context, r *Request) (any, error) {
			edition, err := d.App.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			items, err := d.App.Programme.Current(ctx)
			if err != nil {
				return nil, err
			}
			by := closedValue[ProgrammeOrder](r.Query.Get("by"))
			return programmeProps(edition, items, by, r.Lang, d.App.Now()), nil
		},
	}
}

func programmeProps(e fair.Edition, items []programme.Item, by ProgrammeOrder, lang fair.Lang,
	now time.Time,
) ProgrammeProps {
	p := ProgrammeProps{
		By: by, Dates: e.Dates.OrEnglish(lang), Groups: []ProgrammeGroup{}, Now: []ProgrammeEntry{},
		Next: []ProgrammeEntry{},
	}
	places := map[string]int{}
	var next time.Time
	today := now.In(fair.Kolkata).Format(time.DateOnly)
	for _, item := range items {
		entry := programmeEntry(item, lang)
		if group, title := programmeGroup(p.By, item, entry); group != "" {
			i, known := places[group]
			if !known {
				i = len(p.Groups)
				places[group] = i
				p.Groups = append(p.Groups, ProgrammeGroup{Title: title})
			}
			if p.Groups[i].Title == group {
				p.Groups[i].Title = title // the group has no translated title yet, because its earlier entries have no translation
			}
			p.Groups[i].Entries = append(p.Groups[i].Entries, entry)
		}
		starts := item.Starts()
		switch {
		case !now.Before(starts) && now.Before(item.Ends()):
			p.Now = append(p.Now, entry)
		case item.Day == today && now.Before(starts) && (next.IsZero() || starts.Equal(next)):
			next = starts
			p.Next = append(p.Next, entry)
		}
	}
	return p
}

// programmeGroup returns the group of an entry, and the group's title in the page's language. The English text
// identifies the group, so that translated and untranslated entries of a hall or speaker are in the same group. If the
// programme is grouped by speaker, entries without a speaker are in the group "".
func programmeGroup(by ProgrammeOrder, item programme.Item, entry ProgrammeEntry) (group, title string) {
	switch by {
	case programmeByHall:
		return item.Hall[fair.English], entry.Hall
	case programmeBySpeaker:
		return item.Speaker[fair.English], entry.Speaker
	default:
		return item.Day, entry.Day
	}
}

func programmeEntry(item programme.Item, lang fair.Lang) ProgrammeEntry {
	return ProgrammeEntry{
		Day: fair.WeekdayAndDateIn(lang, item.Starts()), Time: fair.TimesIn(lang, item.Starts(), item.Ends()),
		Hall: item.Hall.OrEnglish(lang), Title: item.Title.OrEnglish(lang), Speaker: item.Speaker.OrEnglish(lang),
		About: strings.TrimSpace(item.About.OrEnglish(lang)),
	}
}
