package site_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

func TestCountdownAt(t *testing.T) {
	opens := time.Date(2025, 9, 13, 9, 0, 0, 0, fair.Kolkata)
	ends := time.Date(2025, 9, 15, 0, 0, 0, 0, fair.Kolkata)
	const opensAt, endsAt = "2025-09-13T09:00:00+05:30", "2025-09-15T00:00:00+05:30"
	before := func(days int) site.Countdown {
		return site.Countdown{Phase: site.CountdownBefore, DaysLeft: days, OpensAt: opensAt, EndsAt: endsAt}
	}
	tests := []struct {
		name  string
		now   time.Time
		opens time.Time
		want  site.Countdown
	}{
		{"no opening time", opens, time.Time{}, site.Countdown{Phase: site.CountdownNone}},
		{"41 days and some hours before", opens.Add(-41*24*time.Hour - 21*time.Hour), opens, before(41)},
		{"exactly a day before", opens.Add(-24 * time.Hour), opens, before(1)},
		{"a second less than a day", opens.Add(-24*time.Hour + time.Second), opens, before(0)},
		{"whatever zone the clock has", opens.Add(-48 * time.Hour).UTC(), opens.UTC(), before(2)},
		{"at the opening", opens, opens, site.Countdown{Phase: site.CountdownOpen, OpensAt: opensAt, EndsAt: endsAt}},
		{
			"in the last second", ends.Add(-time.Second), opens,
			site.Countdown{Phase: site.CountdownOpen, OpensAt: opensAt, EndsAt: endsAt},
		},
		{"at the end", ends, opens, site.Countdown{Phase: site.CountdownOver, OpensAt: opensAt, EndsAt: endsAt}},
		{
			"a year later", ends.AddDate(1, 0, 0), opens,
			site.Countdown{Phase: site.CountdownOver, OpensAt: opensAt, EndsAt: endsAt},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, site.CountdownAt(test.now, test.opens, ends)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// On a day of the fair, the page says until when it is open. It says nothing after that time and without one.
func TestHomeSaysHowLongTheFairIsOpenToday(t *testing.T) {
	f := newFixture(t)
	f.clock.Set(time.Date(2025, 9, 14, 10, 0, 0, 0, fair.Kolkata))
	wants(t, f.get("/"), 200, []string{"The fair has begun"}, []string{"Open today"})
	f.changeEdition(t, func(e *fair.Edition) { e.ClosesAt = "18:00" })
	wants(t, f.get("/"), 200, []string{"Open today until 6:00 pm"}, nil)
	f.clock.Set(time.Date(2025, 9, 14, 18, 0, 0, 0, fair.Kolkata))
	f.changeEdition(t, func(e *fair.Edition) { e.Goals.Stalls++ })
	wants(t, f.get("/"), 200, []string{"The fair has begun"}, []string{"Open today"})
}

func TestHomeCountsDown(t *testing.T) {
	f := newFixture(t)
	f.changeEdition(t, func(e *fair.Edition) { e.DefaultFee = feeOf(150) })
	for _, step := range []struct {
		after time.Duration
		lang  string
		want  []string
		lacks string
	}{
		// The clock of the fixture shows 11:30 on 2 August in India.
		{0, "/", []string{
			`role="timer"`, ">The fair opens in</h2>", "<b>41</b><span>days</span>", ">LEFT!</span>",
			"Register for ₹150",
		}, "is over</h2>"},
		{0, "/te/", []string{"<b>41</b><span>రోజులు</span>", "₹150తో నమోదు చేసుకోండి"}, "LEFT!</span>"},
		{42 * 24 * time.Hour, "/", []string{">The fair has begun</h2>", "<b>0</b><span>minutes</span>"}, "is over</h2>"},
		{3 * 24 * time.Hour, "/hi/", []string{">आने के लिए धन्यवाद</h2>", "<b>2</b><span>दिन</span>"}, "<b>0</b><span>सेकंड"},
		{0, "/", []string{">Thank you for coming</h2>", `href="/exhibitors"`}, "Register for ₹150"},
		{0, "/", []string{"<b>Contact us</b>"}, "Who was there"}, // no exhibitor is listed
		{0, "/te/", []string{">వచ్చినందుకు ధన్యవాదాలు</h2>"}, `class="action-bar"`},
	} {
		f.clock.Advance(step.after)
		home := text(t, f.get(step.lang))
		for _, part := range step.want {
			if !strings.Contains(home, part) {
				t.Errorf("%s after %s lacks %s", step.lang, step.after, part)
			}
		}
		if strings.Contains(home, step.lacks) {
			t.Errorf("%s after %s still has %s", step.lang, step.after, step.lacks)
		}
	}
}

// show makes the public pages show a data change. The argument `err` is the error of this change. If it is not nil,
// the test fails.
func (f *fixture) show(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func picture(name string) fair.Picture {
	return fair.Picture{
		Path: "/files/banners/" + name + "-1440.jpg", Width: 1440, Height: 540,
		Sizes: []fair.PictureSize{
			{Path: "/files/banners/" + name + "-480.jpg", Width: 480, Height: 180},
			{Path: "/files/banners/" + name + "-1440.jpg", Width: 1440, Height: 540},
		},
	}
}

func TestHomeShowsTheBannersInTheirOrder(t *testing.T) {
	f := newFixture(t)
	upper := picture("two")
	upper.Focus = fair.FocusStart
	for position, banner := range []banner.Banner{
		{
			Record: fair.Record{ID: "b1"}, Title: fair.Text{fair.English: "Come", fair.Telugu: "రండి"},
			Images: []fair.Picture{picture("one"), picture("more")},
		},
		{Record: fair.Record{ID: "b2"}, Title: fair.Text{fair.English: "See"}, Images: []fair.Picture{upper}},
	} {
		banner.Position = position + 1
		_, err := f.app.Banners.Stored().Create(t.Context(), banner)
		f.show(t, err)
	}
	home := text(t, f.get("/te/"))
	for _, part := range []string{
		">రండి</h1>", ">See</p>",
		`src="/files/banners/one-1440.jpg" srcSet="/files/banners/one-480.jpg 480w, /files/banners/one-1440.jpg 1440w"`,
		`alt="రండి" width="1440" height="540" loading="eager" fetchPriority="high"`,
		`alt="See" width="1440" height="540" loading="lazy"`,
		`href="#banner-2"`, `data-focus="start"`,
	} {
		if !strings.Contains(home, part) {
			t.Errorf("the home page lacks %s", part)
		}
	}
	if strings.Contains(home, "more-1440") {
		t.Error("of a banner with several pictures the first is shown")
	}
}

// Each sample banner has a separate image for phones.
func TestTheSampleBannersHaveAPhoneComposition(t *testing.T) {
	f := newShippedFixture(t)
	html := text(t, f.get("/"))
	for n := 1; n <= 3; n++ {
		_, slide, _ := strings.Cut(html, `id="banner-`+strconv.Itoa(n)+`"`)
		slide, _, _ = strings.Cut(slide, "</picture>")
		phone := regexp.MustCompile(`<source media="\(max-width: 45rem\)" srcSet="[^"]*-720x500\.`).FindString(slide)
		if phone == "" {
			t.Errorf("banner %d has no image for phones", n)
		}
	}
}

func TestHomeWithoutAnything(t *testing.T) {
	f := newFixture(t)
	home := text(t, f.get("/"))
	for _, part := range []string{
		">No Banners Available</h2>",
		"There are currently no banners to display. Please add some banners through the admin panel.",
		">Mega Kisan Mela 2025</h1>", "13–14 September 2025, Patancheru", "Register for ₹100", "₹100</b>",
	} {
		if !strings.Contains(home, part) {
			t.Errorf("the home page lacks %s", part)
		}
	}
	if strings.Contains(home, `id="popup"`) {
		t.Error("without data there is a popup")
	}
}

func TestHomeShowsTheTextsOfTheEdition(t *testing.T) {
	f := newFixture(t)
	e, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	was := e.UpdatedAt
	word := func(en string) fair.Text { return fair.Text{fair.English: en, fair.Hindi: en + " हिन्दी"} }
	e.Home = fair.HomeTexts{
		HeroTitle: word("Title"), HeroText: word("Lead"), AboutLead: word("About us"), AboutText: word("More of us"),
		Mission: word("Mission text"), Vision: word("Vision text"), Fair: word("Fair text"),
		Focus:      []fair.TitledText{{Title: word("Focus"), Text: word("Focus text")}},
		Objectives: []fair.TitledText{{Title: word("Objective"), Text: word("Objective text")}},
	}
	e.UpdatedAt = was.Add(time.Second)
	f.show(t, f.db.UpdateEdition(t.Context(), e, was))
	english, hindi := text(t, f.get("/")), text(t, f.get("/hi/"))
	for _, part := range []string{
		"Title", "Lead", "About us", "More of us", "Mission text", "Vision text", "Fair text",
		"Focus", "Focus text", "Objective", "Objective text",
	} {
		if !strings.Contains(english, ">"+part) || !strings.Contains(hindi, ">"+part+" हिन्दी") {
			t.Errorf("the home page lacks %q in a language", part)
		}
	}
}

func TestHomePopup(t *testing.T) {
	p := fair.Popup{
		On: true, Picture: "/files/popup.jpg", Width: 600, Height: 400, Href: "/registration",
		Title: fair.Text{fair.English: "Come", fair.Telugu: "రండి"}, Alt: fair.Text{fair.English: "A field"},
		Text: fair.Text{fair.English: "Now"},
	}
	want := site.HomePopup{
		Picture: "/files/popup.jpg", Width: 600, Height: 400, Alt: "A field", Title: "రండి",
		Text: "Now", Href: "/te/registration",
	}
	if diff := cmp.Diff(&want, site.HomePopupIn(p, fair.Telugu)); diff != "" {
		t.Error(diff)
	}
	for href, want := range map[string]string{
		"":                           "",
		"/":                          "/te/",
		"https://example.org/x":      "https://example.org/x",
		"javascript:alert(document)": "",
	} {
		p.Href = href
		if got := site.HomePopupIn(p, fair.Telugu).Href; got != want {
			t.Errorf("%q leads to %q, want %q", href, got, want)
		}
	}
	p.Title = fair.Text{}
	if site.HomePopupIn(p, fair.English) != nil {
		t.Error("a popup without a name comes up")
	}
	p.Title, p.On = fair.Text{fair.English: "Come"}, false
	if site.HomePopupIn(p, fair.English) != nil {
		t.Error("a popup that is off comes up")
	}
}

func TestHomeAfterTheFairHasNoPopupAndCountsTheVisits(t *testing.T) {
	f := newFixture(t)
	f.changeEdition(t, func(e *fair.Edition) {
		e.Popup = fair.Popup{On: true, Title: fair.Text{fair.English: "Register now"}}
	})
	if before := text(t, f.get("/")); !strings.Contains(before, "Register now") {
		t.Error("no popup before the fair")
	}
	admit(t, f)
	f.clock.Advance(60 * 24 * time.Hour)
	after := text(t, f.get("/"))
	if strings.Contains(after, "Register now") {
		t.Error("the popup is shown after the fair")
	}
	if !strings.Contains(after, "<b>1</b><span>visit</span>") {
		t.Error("the visits are not shown")
	}
}

func TestHomeAfterTheFairAnnouncesTheNextOneAndShowsPictures(t *testing.T) {
	f := newFixture(t)
	f.changeEdition(t, func(e *fair.Edition) { e.NextFirstDay, e.NextLastDay = "2026-09-12", "2026-09-13" })
	_, err := f.app.Banners.Stored().Create(t.Context(), banner.Banner{
		Record: fair.Record{ID: fair.NewID(f.clock.Now())}, Title: fair.Text{fair.English: "The fair from above"},
		Images: []fair.Picture{
			{Path: "/files/banners/first.jpg", Width: 1440, Height: 540},
			{Path: "/files/banners/second.jpg", Width: 1440, Height: 540},
		},
	})
	f.show(t, err)
	before := text(t, f.get("/"))
	for _, early := range []string{"The next fair", "second.jpg"} {
		if strings.Contains(before, early) {
			t.Errorf("%q is shown before the end of the fair", early)
		}
	}
	f.clock.Advance(60 * 24 * time.Hour)
	for path, next := range map[string]string{
		"/": "The next fair: 12–13 September 2026", "/te/": "తదుపరి మేళా: 12–13 సెప్టెంబర్ 2026",
		"/hi/": "अगला मेला: 12–13 सितंबर 2026",
	} {
		html := text(t, f.get(path))
		if !strings.Contains(html, next) || !strings.Contains(html, `<img src="/files/banners/second.jpg" alt="`) {
			t.Errorf("%s does not show %q and the second picture of a banner", path, next)
		}
	}
}

// admit stores an admission to the current edition.
func admit(t *testing.T, f *fixture) {
	t.Helper()
	edition, err := f.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	now := f.clock.Now()
	admission := entry.Admission{
		ID: fair.NewID(now), EditionID: edition.ID, Kind: fair.OrderForRegistration, RecordID: "r1", Member: 1,
		Day: edition.FirstDay, Group: "farmer", At: now,
	}
	f.show(t, f.db.Insert(t.Context(), "admission", f.db.Columns(&admission)))
}
