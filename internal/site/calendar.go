package site

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

// calendarPath is the path, without a language prefix, of the calendar file (RFC 5545) with the fair's dates.
const calendarPath = "/event.ics"

// isCalendar reports whether a path, with or without a language prefix, is the path of the calendar file.
func isCalendar(path string) bool {
	_, rest := splitLang(path)
	return rest == calendarPath
}

// mostMarked is the largest number of sessions that a visitor can name in the address of a calendar file.
const mostMarked = 200

// serveCalendar serves a calendar file with the dates of the fair. With the query parameter `programme`, it also contains
// the sessions of the programme. With `ids`, it contains only the sessions with these ids, which the visitor has marked.
func (s *Site) serveCalendar(w http.ResponseWriter, r *http.Request, lang fair.Lang) {
	edition, err := s.app.Content.Edition(r.Context())
	if err == nil {
		var c calendarContent
		query := r.URL.Query()
		if query.Has("programme") || query.Has("ids") {
			c.sessions, err = s.app.Programme.Current(r.Context())
		}
		if err == nil && len(c.sessions) > 0 {
			c.speakers, err = s.app.Programme.Speakers.Shown(r.Context())
		}
		if err == nil {
			if c.marked = query.Has("ids"); c.marked {
				ids := strings.SplitN(query.Get("ids"), ",", mostMarked+1)
				c.sessions = slices.DeleteFunc(c.sessions, func(i programme.Item) bool { return !slices.Contains(ids, i.ID) })
			}
			w.Header().Set("Content-Disposition", `attachment; filename="`+edition.ID+`.ics"`)
			w.Header().Set("Cache-Control", "no-cache")
			serveText(w, r, "text/calendar; charset=utf-8", s.calendar(edition, c, lang))
			return
		}
	}
	s.serveFailure(w, r, lang, "calendar", err)
}

// calendarContent is what a calendar file contains besides the days of the fair.
type calendarContent struct {
	sessions []programme.Item
	speakers []programme.Speaker
	marked   bool // whether the file has only sessions, and not the days of the fair
}

func (s *Site) calendar(e fair.Edition, content calendarContent, lang fair.Lang) string {
	var c calendarText
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Mela//Fair//EN")
	c.line("CALSCALE", "GREGORIAN")
	place := e.Venue.OrEnglish(lang)
	if first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, fair.Kolkata); err == nil && !content.marked {
		// A fair of several days is closed at night, so the event lasts whole days. Its text contains the opening hours.
		c.event(calendarEvent{
			id: e.ID + "@" + s.host(), at: e.UpdatedAt, starts: first, ends: e.End(), wholeDays: true,
			title: e.Title.OrEnglish(lang), place: place, text: e.Tagline.OrEnglish(lang) + openingHours(e, lang),
			url: s.baseURL + localPath(lang, "/visit"),
		})
	}
	for _, i := range content.sessions {
		c.event(calendarEvent{
			id: i.ID + "@" + s.host(), at: i.UpdatedAt, starts: i.Starts(), ends: i.Ends(), title: i.Title.OrEnglish(lang),
			place: i.Hall.OrEnglish(lang) + ", " + place,
			text: strings.TrimSpace(strings.Join(speakerNames(i, content.speakers, lang), ", ") + "\n" +
				i.About.OrEnglish(lang)),
			url: s.baseURL + localPath(lang, "/programme") + "#s-" + i.ID, cancelled: i.Status == programme.Cancelled,
		})
	}
	c.line("END", "VCALENDAR")
	return c.String()
}

// openingHours returns a line break and the visit page's text about the opening hours. It returns "" if there is no
// such text.
func openingHours(e fair.Edition, lang fair.Lang) string {
	for _, section := range e.Visit {
		if section.Icon == "clock" {
			return "\n" + section.Text.OrEnglish(lang)
		}
	}
	return ""
}

func (s *Site) host() string {
	_, host, _ := strings.Cut(s.baseURL, "://")
	return host
}

type calendarEvent struct {
	id, title, place, text, url string
	at, starts, ends            time.Time
	cancelled                   bool
	wholeDays                   bool // whether the event has only days and no times; it ends before the day of ends
}

// calendarText is the text of a calendar file. Lines end with CRLF and are folded at 75 bytes (RFC 5545, section
// 3.1).
type calendarText struct{ strings.Builder }

func (c *calendarText) event(e calendarEvent) {
	if e.starts.IsZero() || !e.ends.After(e.starts) {
		return
	}
	c.line("BEGIN", "VEVENT")
	c.line("UID", e.id)
	c.line("DTSTAMP", calendarTime(e.at))
	if e.wholeDays {
		c.line("DTSTART;VALUE=DATE", calendarDay(e.starts))
		c.line("DTEND;VALUE=DATE", calendarDay(e.ends))
		c.line("TRANSP", "TRANSPARENT") // somebody who visits the fair is not busy for whole days
	} else {
		c.line("DTSTART", calendarTime(e.starts))
		c.line("DTEND", calendarTime(e.ends))
	}
	if e.cancelled {
		c.line("STATUS", "CANCELLED")
	}
	c.line("SUMMARY", calendarEscape.Replace(e.title))
	c.line("LOCATION", calendarEscape.Replace(e.place))
	c.line("DESCRIPTION", calendarEscape.Replace(e.text))
	c.line("URL", e.url)
	c.line("END", "VEVENT")
}

func calendarDay(t time.Time) string { return t.In(fair.Kolkata).Format("20060102") }

func calendarTime(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

var calendarEscape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

func (c *calendarText) line(name, value string) {
	text, room := name+":"+value, 75
	for len(text) > room {
		cut := room
		for cut > 0 && text[cut]&0xC0 == 0x80 { // do not split a UTF-8 character
			cut--
		}
		c.WriteString(text[:cut] + "\r\n ")
		text, room = text[cut:], 74
	}
	c.WriteString(text + "\r\n")
}
