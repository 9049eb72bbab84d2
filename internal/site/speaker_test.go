package site_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

// A speaker has a page with the sessions. The programme, the sitemap, the structured data and the calendar name the
// speaker, and the calendar of marked sessions contains no other session.
func TestSpeakerPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: openAtNine})
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	devi, err := s.app.Programme.Speakers.Create(office, programme.SpeakerInput{
		Name: fair.Text{fair.English: "Dr Devi", fair.Telugu: "డా. దేవి"}, Institute: fair.EnglishText("Soil Lab"),
		About: fair.EnglishText("Reads soil.\nTeaches farmers."),
	})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i, in := range someProgramme {
		in.Languages, in.Topic = []string{"te", "hi"}, fair.Text{fair.English: "Soil", fair.Telugu: "మట్టి"}
		if i == 0 {
			in.Speakers = []string{devi.ID}
		}
		item, err := s.app.Programme.Create(office, in)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, item.ID)
	}
	version := 1
	_, err = s.app.Programme.Amend(office, ids[0], &version, func(in *programme.Input) {
		in.Status, in.From, in.Until = "moved", "11:30", "12:15"
	})
	if err == nil {
		_, err = s.app.Programme.Amend(office, ids[1], &version, func(in *programme.Input) { in.Status = "cancelled" })
	}
	if err != nil {
		t.Fatal(err)
	}
	path := "/speakers/" + devi.ID
	wants(t, s.get("/te"+path), 200, []string{"డా. దేవి", "Reads soil.", "/te/programme#s-" + ids[0]}, nil)
	wants(t, s.get("/hi"+path), 200, []string{`<span lang="en">Dr Devi</span>`}, nil)
	wants(t, s.get("/speakers/nobody"), 404, nil, nil)
	wants(t, s.get("/sitemap.xml"), 200, []string{path + "</loc>", "/te" + path + "</loc>"}, nil)
	wants(t, s.get("/programme"), 200, []string{
		`href="` + path + `"`, ">Moved<", `<s aria-label="Before: 9:30 – 10:15 am">`, ">Cancelled<", "Telugu, Hindi",
	}, nil)
	for by, want := range map[string]string{"topic": ">మట్టి</h2>", "language": ">తెలుగు</h2>", "speaker": ">డా. దేవి<"} {
		wants(t, s.get("/te/programme?by="+by), 200, []string{want}, nil)
	}
	checkSessionData(t, text(t, s.get("/programme")), path)
	checkCalendarFile(t, s.get("/te/event.ics?ids="+ids[0]+",nothing"), "UID:"+ids[0]+"@", 1)
	checkCalendarFile(t, s.get("/hi/event.ics?programme=1"), "STATUS:CANCELLED", 4)
	checkCalendarFile(t, s.get("/event.ics?ids="), "", 0)
}

// checkSessionData checks the members of the sessions that search engines require.
func checkSessionData(t *testing.T, page, speaker string) {
	t.Helper()
	var event struct {
		SubEvent []map[string]any `json:"subEvent"`
	}
	scripts := regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
	for _, found := range scripts.FindAllStringSubmatch(page, -1) {
		if err := json.Unmarshal([]byte(found[1]), &event); err != nil {
			t.Error(err)
		}
	}
	if len(event.SubEvent) != 3 {
		t.Fatalf("the page has structured data of %d sessions", len(event.SubEvent))
	}
	states := map[any]int{}
	var performers int
	for _, session := range event.SubEvent {
		for _, member := range []string{"@type", "name", "startDate", "endDate", "location", "eventStatus", "url"} {
			if session[member] == nil {
				t.Errorf("a session lacks %s: %v", member, session)
			}
		}
		states[session["eventStatus"]]++
		list, _ := session["performer"].([]any)
		for _, one := range list {
			person, _ := one.(map[string]any)
			if person["@type"] != "Person" || person["name"] == nil {
				t.Errorf("a performer is not a person with a name: %v", person)
			}
			if url, _ := person["url"].(string); strings.HasSuffix(url, speaker) {
				performers++
			}
		}
	}
	if states["https://schema.org/EventCancelled"] != 1 || states["https://schema.org/EventRescheduled"] != 1 {
		t.Errorf("the states of the sessions are %v", states)
	}
	if performers != 1 {
		t.Errorf("%d performers have a page", performers)
	}
}

// checkCalendarFile checks a calendar file by the rules of RFC 5545.
func checkCalendarFile(t *testing.T, response *http.Response, want string, events int) {
	t.Helper()
	if kind := response.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("the calendar is sent as %q", kind)
	}
	file := text(t, response)
	if strings.Contains(strings.ReplaceAll(file, "\r\n", ""), "\n") || !strings.HasSuffix(file, "\r\n") {
		t.Error("a line does not end with CRLF")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(file, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line has %d bytes or a part of a character: %q", len(line), line)
		}
	}
	whole := strings.ReplaceAll(file, "\r\n ", "")
	for _, required := range []string{"BEGIN:VCALENDAR\r\n", "VERSION:2.0\r\n", "PRODID:", "END:VCALENDAR\r\n", want} {
		if !strings.Contains(whole, required) {
			t.Errorf("the calendar lacks %q", required)
		}
	}
	if n := strings.Count(whole, "BEGIN:VEVENT\r\n"); n != events || strings.Count(whole, "\r\nUID:") != n ||
		strings.Count(whole, "\r\nDTSTAMP:") != n || strings.Count(whole, "\r\nDTSTART") != n {
		t.Errorf("%d events, want %d, each with UID, DTSTAMP and DTSTART:\n%s", n, events, whole)
	}
}
