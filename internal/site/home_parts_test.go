package site_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/photo"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/site"
)

// Home shows exhibitors with a logo if there are enough. The choice changes every day and not within a day.
func TestWhoIsComing(t *testing.T) {
	firms := make([]exhibitor.Firm, 0, 20)
	add := func(n int, logo string) {
		for range n {
			firm := exhibitor.Firm{Code: fmt.Sprintf("code%04d", len(firms)), Name: fmt.Sprintf("Firm %d", len(firms))}
			firm.Profile.Logo = fair.Picture{Path: logo, Width: 320, Height: 160}
			firms = append(firms, firm)
		}
	}
	day := time.Date(2025, 9, 1, 8, 0, 0, 0, fair.Kolkata)
	add(5, "/files/logo.png")
	add(9, "")
	if got := site.ComingOf(firms, day); len(got.Exhibitors) > 0 || got.Total != 14 {
		t.Errorf("too few have a logo, but %d of %d are shown", len(got.Exhibitors), got.Total)
	}
	add(7, "/files/logo.png")
	first, evening := site.ComingOf(firms, day), site.ComingOf(firms, day.Add(12*time.Hour))
	if len(first.Exhibitors) != 6 || first.Total != 21 {
		t.Errorf("%d of %d exhibitors, want 6 of 21", len(first.Exhibitors), first.Total)
	}
	for _, e := range first.Exhibitors {
		if e.Logo == nil {
			t.Errorf("%s has no logo", e.Name)
		}
	}
	if diff := cmp.Diff(first, evening); diff != "" {
		t.Error("the choice changes within a day", diff)
	}
	if cmp.Equal(first, site.ComingOf(firms, day.AddDate(0, 0, 1))) {
		t.Error("the choice is the same on the next day")
	}
}

// Home shows the next sessions of one day, and none when all are over.
func TestTheNextSessionsOnHome(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: openAtNine})
	wants(t, s.get("/"), 200, nil, []string{`id="sessions"`, `id="coming"`, `id="last-year"`})
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	for _, in := range append(someProgramme, programme.Input{
		Day: "2025-09-13", From: "10:00", Until: "10:30", Hall: fair.EnglishText("Field"), Status: "cancelled",
		Title: fair.EnglishText("Called off"),
	}) {
		if _, err := s.app.Programme.Create(office, in); err != nil {
			t.Fatal(err)
		}
	}
	wants(t, s.get("/"), 200, []string{"Programme: Saturday, 13 September 2025", "Seed treatment", `href="/programme"`},
		[]string{"Soil health", "Called off"})
	s.clock.Advance(time.Date(2025, 9, 14, 9, 40, 0, 0, fair.Kolkata).Sub(s.app.Now()))
	wants(t, s.get("/te/"), 200, []string{"నేల ఆరోగ్యం"}, []string{"Seed treatment"})
	s.clock.Advance(3 * time.Hour)
	wants(t, s.get("/"), 200, nil, []string{`id="sessions"`})
}

// Home and the sponsorship page show the figures of the fair before, at most four.
func TestTheFiguresOfTheFairBefore(t *testing.T) {
	f := formSite(t, func(e *fair.Edition) {
		for n := range 5 {
			e.Home.Figures = append(e.Home.Figures, fair.TitledText{
				Title: fair.EnglishText(fmt.Sprintf("18,40%d", n)), Text: fair.EnglishText("visitors"),
			})
		}
		e.Home.FiguresNote = fair.EnglishText("Counted at the gate")
	})
	for _, path := range []string{"/", "/sponsorship"} {
		wants(t, f.get(path), 200, []string{"Last year in figures", "18,400", "18,403", "Counted at the gate"},
			[]string{"18,404"})
	}
}

// Home shows the first three photographs beside the figures, and all of them after the fair.
func TestThePhotographsOfTheFairBefore(t *testing.T) {
	f := newFixture(t)
	f.changeEdition(t, func(e *fair.Edition) {
		e.Home.Figures = fair.List[fair.TitledText]{{Title: fair.EnglishText("96"), Text: fair.EnglishText("exhibitors")}}
	})
	wants(t, f.get("/"), 200, []string{"Last year in figures"}, []string{"/files/photos/"})
	for n, focus := range []fair.Focus{fair.FocusMiddle, fair.FocusStart, fair.FocusEnd, fair.FocusMiddle} {
		image := fmt.Sprintf("/files/photos/%d", n)
		_, err := f.app.Photos.Stored().Create(t.Context(), photo.Photo{
			Record: fair.Record{ID: fair.NewID(f.clock.Now())}, Alt: fair.EnglishText(fmt.Sprintf("View %d", n)),
			Caption: fair.Text{fair.English: "The hall", fair.Telugu: "హాల్"}, Focus: focus, Position: n,
			Image: fair.Picture{
				Path: image + "-1080.jpg", Width: 1080, Height: 720,
				Sizes: []fair.PictureSize{
					{Path: image + "-360.jpg", Width: 360, Height: 240},
					{Path: image + "-1080.jpg", Width: 1080, Height: 720},
				},
			},
		})
		f.show(t, err)
	}
	first := `alt="View 0" width="1080" height="720"`
	wants(t, f.get("/"), 200, []string{first, `data-focus="start"`, `data-focus="end"`, "The hall"}, []string{"View 3"})
	wants(t, f.get("/te/"), 200, []string{"హాల్"}, []string{"The hall"})
	f.changeEdition(t, func(e *fair.Edition) { e.Home.Figures = nil })
	wants(t, f.get("/"), 200, []string{"Pictures of the fair", first}, []string{"Last year in figures"})
	f.clock.Advance(60 * 24 * time.Hour)
	wants(t, f.get("/"), 200, []string{first, "View 3"}, nil)
}
