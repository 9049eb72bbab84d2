package site

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/texts"
)

// ProgrammeProps are the props of the page with the programme.
type ProgrammeProps struct {
	By        ProgrammeOrder    `json:"by"`
	Dates     string            `json:"dates"`
	At        int               `json:"at"`     // the present time
	Today     string            `json:"today"`  // id of the present day; "" if it has no sessions
	Days      []ProgrammeDay    `json:"days"`   // only by day
	Groups    []ProgrammeGroup  `json:"groups"` // only by hall, topic, language or speaker
	Topics    []ProgrammeChoice `json:"topics"`
	Languages []ProgrammeChoice `json:"languages"`
	Halls     []ProgrammeChoice `json:"halls"`
	Speakers  int               `json:"speakers"` // number of speakers with a page
}

// ProgrammeOrder is the criterion by which the programme's entries are grouped.
type ProgrammeOrder string

// The values of ProgrammeOrder.
const (
	programmeByDay      ProgrammeOrder = "day"
	programmeByHall     ProgrammeOrder = "hall"
	programmeByTopic    ProgrammeOrder = "topic"
	programmeByLanguage ProgrammeOrder = "language"
	programmeBySpeaker  ProgrammeOrder = "speaker"
)

// Values returns all values, the default first. The TypeScript generator calls this method.
func (ProgrammeOrder) Values() []string {
	return []string{
		string(programmeByDay), string(programmeByHall), string(programmeByTopic), string(programmeByLanguage),
		string(programmeBySpeaker),
	}
}

// ProgrammeChoice is a topic, a language or a hall by which visitors filter.
type ProgrammeChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// ProgrammeDay is a day with its sessions, sorted by time. Wide screens show it as a timetable with a column for each
// hall, unless it has too many, the day is too long, or sessions in one hall overlap.
type ProgrammeDay struct {
	ID       string             `json:"id"`    // YYYY-MM-DD
	Title    string             `json:"title"` // "Saturday, 13 September 2025"
	Short    string             `json:"short"` // "Saturday 13"
	Sessions []ProgrammeSession `json:"sessions"`
	Halls    []string           `json:"halls"` // the columns of the timetable; none: there is no timetable
	Hours    []ProgrammeHour    `json:"hours"`
}

// The largest numbers of columns and rows in a timetable, and of rows of one session.
const (
	mostHalls = 5
	mostRows  = 44
	mostSpan  = 16
)

// ProgrammeHour is a full hour in the timetable.
type ProgrammeHour struct {
	Label string `json:"label"`
	Row   int    `json:"row"`
}

// ProgrammeGroup is a hall, topic, language or speaker with its sessions, sorted by time.
type ProgrammeGroup struct {
	Title    string             `json:"title"`
	Speaker  *SpeakerLink       `json:"speaker"` // nil unless the group is a speaker with a page
	Sessions []ProgrammeSession `json:"sessions"`
}

// ProgrammeSession is one entry of the programme in the language of the page. Times are minutes since 1970.
type ProgrammeSession struct {
	ID        string          `json:"id"`
	Day       string          `json:"day"`
	Time      string          `json:"time"` // "9:30 am – 10:15 am"
	From      string          `json:"from"` // "9:30 am"
	Start     int             `json:"start"`
	End       int             `json:"end"`
	Hall      string          `json:"hall"`
	Title     string          `json:"title"`
	Topic     string          `json:"topic"`
	Languages string          `json:"languages"` // "Telugu, Hindi"
	Keys      []string        `json:"keys"`      // values of the choices that apply
	Speakers  []SpeakerLink   `json:"speakers"`
	Speaker   string          `json:"speaker"` // names of speakers without a page
	About     string          `json:"about"`
	Status    ProgrammeStatus `json:"status"`
	Before    string          `json:"before"` // time and hall before the session was moved; "" if unknown
	Column    int             `json:"column"` // in the timetable, from 0
	Row       int             `json:"row"`    // first quarter of an hour in the timetable, from 1
	Span      int             `json:"span"`   // number of quarters
}

// ProgrammeStatus has the same values as programme.Status. It has a method Values for the TypeScript generator.
type ProgrammeStatus string

// Values returns all values, the default first. The TypeScript generator calls this method.
func (ProgrammeStatus) Values() []string {
	return fair.Each(programme.Statuses, func(s programme.Status) string { return string(s) })
}

// SpeakerLink is a speaker who has a page.
type SpeakerLink struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Lang    string       `json:"lang"` // language of the name if it is not the language of the page, else ""
	Picture *PictureView `json:"picture"`
	Initial string       `json:"initial"`
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
			speakers, err := d.App.Programme.Speakers.Shown(ctx)
			if err != nil {
				return nil, err
			}
			by := closedValue[ProgrammeOrder](r.Query.Get("by"))
			return programmeProps(edition, items, speakers, by, r.Lang, d.App.Now()), nil
		},
	}
}

func programmeProps(e fair.Edition, items []programme.Item, speakers []programme.Speaker, by ProgrammeOrder,
	lang fair.Lang, now time.Time,
) ProgrammeProps {
	p := ProgrammeProps{By: by, Dates: e.Dates.OrEnglish(lang), At: minutesOf(now), Speakers: len(speakers)}
	today := now.In(fair.Kolkata).Format(time.DateOnly)
	groups := &programmeGroups{places: map[string]int{}}
	for _, item := range items {
		session := sessionOf(item, speakers, lang)
		if item.Day == today {
			p.Today = today
		}
		p.addChoices(item, session, lang)
		if by != programmeByDay {
			groups.add(by, item, session)
			continue
		}
		if len(p.Days) == 0 || p.Days[len(p.Days)-1].ID != item.Day {
			title := fair.WeekdayAndDateIn(lang, item.Starts())
			weekday, date, _ := strings.Cut(title, ", ")
			number, _, _ := strings.Cut(date, " ")
			p.Days = append(p.Days, ProgrammeDay{ID: item.Day, Title: title, Short: weekday + " " + number})
		}
		day := &p.Days[len(p.Days)-1]
		day.Sessions = append(day.Sessions, session)
	}
	p.Groups = groups.list
	if by == programmeByLanguage || by == programmeByTopic || by == programmeBySpeaker {
		slices.SortStableFunc(p.Groups, func(a, b ProgrammeGroup) int { return strings.Compare(a.Title, b.Title) })
	}
	for i := range p.Days {
		p.Days[i].layOut(lang)
	}
	return p
}

func minutesOf(t time.Time) int { return int(t.Unix() / 60) }

func (p *ProgrammeProps) addChoices(item programme.Item, s ProgrammeSession, lang fair.Lang) {
	p.Halls = withChoice(p.Halls, hallKey(item), s.Hall)
	if s.Topic != "" {
		p.Topics = withChoice(p.Topics, topicKey(item), s.Topic)
	}
	for _, l := range item.Languages {
		p.Languages = withChoice(p.Languages, languageKey(l), languageName(l, lang))
	}
}

// The English text identifies a hall or a topic, so that translated and untranslated entries are in the same group. The
// keys of the three filters never agree.
func hallKey(i programme.Item) string     { return "hall " + i.Hall[fair.English] }
func topicKey(i programme.Item) string    { return "topic " + i.Topic[fair.English] }
func languageKey(l fair.Lang) string      { return "language " + string(l) }
func languageName(l, in fair.Lang) string { return texts.Dates.Languages(string(l)).In(in) }

// withChoice adds a choice. A choice without a translated label, because its earlier entries have no translation, gets
// the label of a later entry.
func withChoice(list []ProgrammeChoice, value, label string) []ProgrammeChoice {
	at := slices.IndexFunc(list, func(c ProgrammeChoice) bool { return c.Value == value })
	if at < 0 {
		return append(list, ProgrammeChoice{value, label})
	}
	if strings.HasSuffix(value, " "+list[at].Label) {
		list[at].Label = label
	}
	return list
}

// programmeGroups are the groups in the order of their first sessions.
type programmeGroups struct {
	list   []ProgrammeGroup
	places map[string]int
}

func (g *programmeGroups) add(by ProgrammeOrder, item programme.Item, s ProgrammeSession) {
	switch by {
	case programmeByHall:
		g.addTo(item.Hall[fair.English], ProgrammeGroup{Title: s.Hall}, s)
	case programmeByTopic:
		if s.Topic != "" {
			g.addTo(item.Topic[fair.English], ProgrammeGroup{Title: s.Topic}, s)
		}
	case programmeByLanguage:
		for i, l := range item.Languages {
			g.addTo(string(l), ProgrammeGroup{Title: strings.Split(s.Languages, ", ")[i]}, s)
		}
	case programmeBySpeaker:
		for i := range s.Speakers {
			g.addTo("id "+s.Speakers[i].ID, ProgrammeGroup{Title: s.Speakers[i].Name, Speaker: &s.Speakers[i]}, s)
		}
		if s.Speaker != "" {
			g.addTo(item.Speaker[fair.English], ProgrammeGroup{Title: s.Speaker}, s)
		}
	case programmeByDay:
	}
}

func (g *programmeGroups) addTo(key string, group ProgrammeGroup, s ProgrammeSession) {
	at, known := g.places[key]
	if !known {
		at = len(g.list)
		g.places[key] = at
		g.list = append(g.list, group)
	}
	if g.list[at].Title == key {
		g.list[at].Title = group.Title // the earlier entries have no translation
	}
	g.list[at].Sessions = append(g.list[at].Sessions, s)
}

func sessionOf(item programme.Item, speakers []programme.Speaker, lang fair.Lang) ProgrammeSession {
	s := ProgrammeSession{
		ID: item.ID, Day: fair.WeekdayAndDateIn(lang, item.Starts()),
		Time: fair.TimesIn(lang, item.Starts(), item.Ends()), From: fair.TimeIn(lang, item.Starts()),
		Start: minutesOf(item.Starts()), End: minutesOf(item.Ends()),
		Hall: item.Hall.OrEnglish(lang), Title: item.Title.OrEnglish(lang), Topic: item.Topic.OrEnglish(lang),
		Speaker: item.Speaker.OrEnglish(lang), About: strings.TrimSpace(item.About.OrEnglish(lang)),
		Status: ProgrammeStatus(cmp.Or(item.Status, programme.Planned)), Before: beforeOf(item, lang),
		Keys: []string{hallKey(item)},
	}
	if s.Topic != "" {
		s.Keys = append(s.Keys, topicKey(item))
	}
	var names []string
	for _, l := range item.Languages {
		names = append(names, languageName(l, lang))
		s.Keys = append(s.Keys, languageKey(l))
	}
	s.Languages = strings.Join(names, ", ")
	s.Speakers = fair.Each(programme.SpeakersOf(item, speakers), func(one programme.Speaker) SpeakerLink {
		return speakerLink(one, lang)
	})
	return s
}

func speakerLink(s programme.Speaker, lang fair.Lang) SpeakerLink {
	link := SpeakerLink{ID: s.ID, Name: s.Name.OrEnglish(lang), Picture: pictureView(s.Photo)}
	if s.Name[lang] == "" {
		link.Lang = string(fair.English)
	}
	link.Initial = Initials(link.Name)
	return link
}

// beforeOf returns where a moved session was before, as far as it differs: "Main stage, 10:00 – 11:00 am".
func beforeOf(item programme.Item, lang fair.Lang) string {
	was := item.Planned
	if was.Day == "" {
		return ""
	}
	old := programme.Item{Day: was.Day, From: was.From, Until: was.Until}
	var parts []string
	if was.Day != item.Day {
		parts = append(parts, fair.WeekdayAndDateIn(lang, old.Starts()))
	}
	if was.Day != item.Day || was.From != item.From || was.Until != item.Until {
		parts = append(parts, fair.TimesIn(lang, old.Starts(), old.Ends()))
	}
	if !was.Hall.Equal(item.Hall) {
		parts = append(parts, was.Hall.OrEnglish(lang))
	}
	return strings.Join(parts, ", ")
}

// quarter is the number of minutes of one row in the timetable.
const quarter = 15

// layOut gives the sessions their places in the timetable.
func (d *ProgrammeDay) layOut(lang fair.Lang) {
	first, last := d.Sessions[0].Start, 0
	for _, s := range d.Sessions {
		last = max(last, s.End)
	}
	first -= first % quarter
	var keys, halls []string
	ends := map[int]int{}
	for i := range d.Sessions {
		s := &d.Sessions[i]
		at := slices.Index(keys, s.Keys[0])
		if at < 0 {
			at = len(keys)
			keys, halls = append(keys, s.Keys[0]), append(halls, s.Hall)
		}
		s.Column, s.Row = at, (s.Start-first)/quarter+1
		s.Span = (s.End-first+quarter-1)/quarter + 1 - s.Row
		if s.Row < ends[at] || s.Span > mostSpan || s.Row+s.Span > mostRows+1 {
			return // two sessions in one hall overlap, or the day is too long
		}
		ends[at] = s.Row + s.Span
	}
	if len(halls) > mostHalls {
		return
	}
	d.Halls = halls
	for at := time.Unix(int64(first)*60, 0).In(fair.Kolkata).Truncate(30 * time.Minute); minutesOf(at) < last; {
		if at.Minute() == 0 && minutesOf(at) >= first {
			d.Hours = append(d.Hours, ProgrammeHour{fair.TimeIn(lang, at), (minutesOf(at)-first)/quarter + 1})
		}
		at = at.Add(30 * time.Minute)
	}
}

// speakerNames returns the names of all speakers of a session.
func speakerNames(item programme.Item, speakers []programme.Speaker, lang fair.Lang) []string {
	names := fair.Each(programme.SpeakersOf(item, speakers), func(s programme.Speaker) string {
		return s.Name.OrEnglish(lang)
	})
	if other := item.Speaker.OrEnglish(lang); other != "" {
		names = append(names, other)
	}
	return names
}
