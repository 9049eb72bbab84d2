package site_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// announcementBudget is the maximum number of bytes, compressed, that a short announcement adds to a page.
const announcementBudget = 200

// Every public page shows what the office has announced, in the language of the page, until its time.
func TestPagesShowAnnouncementsUntilTheirTime(t *testing.T) {
	f := newFixture(t)
	office := app.WithActor(t.Context(), fair.Account{ID: "1", Email: "a@example.org", Role: fair.RoleManager})
	plain, plainSize := text(t, f.get("/")), sentSize(t, f, "/te/")
	write := func(in announcement.Input) announcement.Announcement {
		t.Helper()
		written, err := f.app.Announcements.Write(office, in)
		if err != nil {
			t.Fatal(err)
		}
		return written
	}
	now := f.clock.Now().In(fair.Kolkata)
	write(announcement.Input{
		Text:    fair.Text{fair.English: "Lunch is at counter 3", fair.Telugu: "భోజనం 3వ కౌంటర్‌లో ఉంది"},
		Website: true, Until: now.Add(2 * time.Hour).Format("15:04"),
	})
	write(announcement.Input{
		Text: fair.Text{fair.English: "Only for the gate"}, Devices: true, Until: now.Add(2 * time.Hour).Format("15:04"),
	})
	for path, want := range map[string]string{
		"/":           ">Lunch is at counter 3<",
		"/programme":  ">Lunch is at counter 3<",
		"/te/":        ">భోజనం 3వ కౌంటర్‌లో ఉంది<",
		"/hi/contact": `lang="en">Lunch is at counter 3<`,
	} {
		if page := text(t, f.get(path)); !strings.Contains(page, want) || strings.Contains(page, "Only for the gate") {
			t.Errorf("%s does not show %s", path, want)
		}
	}
	// An announcement is there for some hours only, so the budget of the pages does not include its bytes.
	withinLimit(t, announcementBudget, sentSize(t, f, "/te/")-plainSize, "an announcement")
	f.clock.Advance(time.Second)
	urgent := write(announcement.Input{
		Text: fair.Text{fair.English: "Gate 2 is closed"}, Website: true, Until: now.Add(time.Hour).Format("15:04"),
	})
	page := text(t, f.get("/"))
	if first, second := strings.Index(page, "Gate 2 is"), strings.Index(page, "Lunch is"); first < 0 || second < first {
		t.Errorf("the newest is not first: %d, %d", first, second)
	}
	if _, err := f.app.Announcements.Stop(office, urgent.ID); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text(t, f.get("/")), "Gate 2 is") {
		t.Error("a stopped announcement is shown")
	}
	f.clock.Advance(2*time.Hour + time.Minute) // a cached page is rendered again after at most one minute
	if page = text(t, f.get("/")); strings.Contains(page, "Lunch is") || strings.Contains(page, `"announcements"`) {
		t.Error("an announcement is on the page after its time")
	}
	if strings.Contains(plain, `"announcements"`) {
		t.Error("a page without announcements has an empty list of them")
	}
}
