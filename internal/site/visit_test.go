package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/programme"
)

func openAtNine(e *fair.Edition) {
	e.OpensAt = "09:00"
	e.Visit = []fair.VisitSection{{
		Icon: "train", Title: fair.Text{fair.English: "By train"},
		Text: fair.Text{fair.English: "From Lingampally", fair.Telugu: "లింగంపల్లి నుంచి"},
	}, {
		Icon: "clock", Title: fair.Text{fair.English: "Opening hours"}, Text: fair.Text{fair.English: "From 9 to 6"},
	}}
}

func TestVisitPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: openAtNine})
	wants(t, s.get("/visit"), 200,
		[]string{"Visit the fair", "13–14 September 2025", "opens at 9:00 am", "By train", "Lingampally", "/event.ics"}, nil)
	wants(t, s.get("/te/visit"), 200, []string{"మేళాకు రండి", "లింగంపల్లి", "/te/event.ics"}, []string{"Lingampally"})
	wants(t, s.get("/hi/visit"), 200, []string{"मेले में आइए"}, nil)
}

// In each language, the default edition must contain all the information that visitors need to get to the fair.
func TestTheShippedVisitIsComplete(t *testing.T) {
	f := newDemoSite(t)
	edition, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	topics := map[string]fair.VisitSection{}
	for _, section := range edition.Visit {
		topics[section.Icon] = section
	}
	for _, lang := range fair.Langs {
		html := mainOf(t, text(t, f.get(lang.PathPrefix()+"/visit")))
		for _, topic := range []string{"clock", "ticket", "bus", "train", "car", "food", "bag"} {
			title, words := topics[topic].Title[lang], topics[topic].Text[lang]
			if title == "" || words == "" || !strings.Contains(html, title) || !strings.Contains(html, words) {
				t.Errorf("%s: the page does not show the topic %s: %q", lang, topic, title)
			}
		}
		if !strings.Contains(html, `href="`+lang.PathPrefix()+`/event.ics"`) || !strings.Contains(html, "<img") {
			t.Errorf("%s: the page has no calendar or no map", lang)
		}
	}
}

var someProgramme = []programme.Input{
	{
		Day: "2025-09-14", From: "09:30", Until: "10:15",
		Hall:    fair.Text{fair.English: "Main stage", fair.Telugu: "ప్రధాన వేదిక"},
		Speaker: fair.Text{fair.English: "Dr Rao", fair.Telugu: "డా. రావు"},
		Title:   fair.Text{fair.English: "Soil health", fair.Telugu: "నేల ఆరోగ్యం"},
	},
	{
		Day: "2025-09-13", From: "11:00", Until: "12:00", Hall: fair.EnglishText("Field"),
		Speaker: fair.EnglishText("Dr Devi"),
		Title:   fair.EnglishText("Seed treatment"), About: fair.EnglishText("With demonstration"),
	},
	{
		Day: "2025-09-14", From: "11:00", Until: "11:30", Title: fair.EnglishText("Drones over rice"),
		Hall: fair.Text{fair.English: "Field", fair.Telugu: "పొలం"},
	},
}

func TestProgrammePage(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: openAtNine})
	wants(t, s.get("/programme"), 200, []string{"The programme is being made"}, nil)
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	for _, in := range someProgramme {
		if _, err := s.app.Programme.Create(office, in); err != nil {
			t.Fatal(err)
		}
	}
	body := wants(t, s.get("/programme"), 200, nil, nil)
	if strings.Index(body, "Seed treatment") > strings.Index(body, "Soil health") {
		t.Error("the entries are not in the order of their start")
	}
	wants(t, s.get("/programme"), 200,
		[]string{"Saturday, 13 September 2025", "11:00 am – 12:00 pm", "Dr Devi", ">Field<", "With demonstration"},
		[]string{">Now<", "Now and next"})
	wants(t, s.get("/te/programme"), 200, []string{"శనివారం, 13 సెప్టెంబర్ 2025"}, nil)
	wants(t, s.get("/te/programme?by=hall"), 200, []string{"నేల ఆరోగ్యం", "ప్రధాన వేదిక", "డా. రావు", "Dr Devi"},
		[]string{"Main stage", "Dr Rao"})
	// All entries of a hall must be in one group, even if only one of them contains the hall's Telugu name.
	byHall := wants(t, s.get("/te/programme?by=hall"), 200, []string{">పొలం</h2>"}, []string{">Field</h2>"})
	if groups := strings.Count(byHall, " aria-labelledby=\"group-"); groups != 2 {
		t.Errorf("%d groups of two halls", groups)
	}
	wants(t, s.get("/hi/programme"), 200, []string{"Main stage", "Dr Rao"}, nil)
	if body := wants(t, s.get("/programme?by=speaker"), 200, []string{">Dr Devi</h2>"}, nil); strings.Index(body,
		">Dr Devi</h2>") > strings.Index(body, ">Dr Rao</h2>") {
		t.Error("the speakers are not in alphabetical order")
	}
	s.clock.Advance(time.Date(2025, 9, 14, 9, 40, 0, 0, fair.Kolkata).Sub(s.app.Now()))
	_, during, _ := strings.Cut(wants(t, s.get("/programme"), 200, []string{">Now<", "Now and next"}, nil), "<main")
	panel, _, _ := strings.Cut(during[strings.Index(during, "Now and next"):], "</section>")
	if !strings.Contains(panel, ">Now</span><span>Soil health<") ||
		!strings.Contains(panel, ">11:00 am</span><span>Drones over rice<") {
		t.Errorf("the running and the next entry are not shown: %s", panel)
	}
	s.clock.Advance(40 * time.Minute)
	wants(t, s.get("/programme"), 200, []string{"Now and next"}, []string{">Now<"})
	s.clock.Advance(2 * time.Hour)
	wants(t, s.get("/programme"), 200, []string{"Drones over rice"}, []string{">Now<", "Now and next<"})
	if _, data, _ := strings.Cut(text(t, s.get("/programme")), `"subEvent":`); !strings.Contains(data, `"performer":`) ||
		!strings.Contains(data, `"startDate":"2025-09-13T`) {
		t.Errorf("search engines do not learn of the sessions: %.300s", data)
	}
	calendar := s.get("/te/event.ics?programme=1")
	wants(t, calendar, 200, []string{
		"BEGIN:VCALENDAR\r\n", "DTSTART;VALUE=DATE:20250913", "DTEND;VALUE=DATE:20250915", "DTSTART:20250914T040000Z",
		"SUMMARY:నేల ఆరోగ్యం", "LOCATION:ప్రధాన వేదిక", "END:VCALENDAR\r\n",
	}, nil)
	if kind := calendar.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("the calendar is sent as %q", kind)
	}
	// The calendar file must not contain 23:59 as the closing time, because the fair does not last until midnight.
	file := wants(t, s.get("/event.ics"), 200, []string{"TRANSP:TRANSPARENT"},
		[]string{"DTEND:20250914T182900Z", "Soil health"})
	if !strings.Contains(strings.ReplaceAll(file, "\r\n ", ""), `\nFrom 9 to 6`) {
		t.Error("the calendar lacks the opening hours")
	}
}

// If the programme is still missing during the fair, the page must not say that it will appear before the fair.
func TestAMissingProgrammeIsNotPromisedForAPastDay(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()) - time.Hour)
	wants(t, s.get("/programme"), 200, []string{"Talks and demonstrations will appear here."}, []string{"before the fair"})
}

func TestExhibitorsPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Plan.Zones = []fair.Zone{
			{ID: "soil", Letter: "A", Name: fair.Text{fair.English: "Soil", fair.Telugu: "నేల"}},
			{ID: "seed", Letter: "B", Name: fair.Text{fair.English: "Seed", fair.Telugu: "విత్తనం"}},
		}
		e.Plan.Stalls[0].Zone = "seed"
		for number, zone := range map[string]string{"25": "seed", "26": "soil", "27": ""} {
			e.Plan.Stalls = append(e.Plan.Stalls, fair.PlanStall{
				ID: "std-" + number, Number: number, Label: number, Kind: "std", Size: "3x3m", OnPlan: true, Released: true,
				Zone: zone,
			})
		}
	}})
	// A booking that the office has confirmed is listed even before it is paid.
	wants(t, s.get("/exhibitors"), 200, []string{"No exhibitors are listed yet", "when their stalls are booked"},
		[]string{"stalls are paid"})
	for number, in := range map[string]fair.BookingInput{
		"24": {Name: "Green Roots", Product: "Organic seeds", Listed: true},
		"25": {Name: "Secret Seeds", Product: "Seeds"},
		"26": {Name: "పచ్చని నేల", Product: "ఎరువులు", Listed: true},
		"27": {Name: "हरित धरती", Product: "बीज और खाद", Listed: true},
	} {
		in.Phone, in.Address, in.Type, in.Card, in.Stalls = "98480123"+number, "Nalgonda", "STD Stall", "private",
			[]fair.StallKey{{Number: number, Size: "3x3m"}}
		o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: &in})
		if err != nil {
			t.Fatal(err)
		}
		s.provider.attempt(o.ID, s.app.Now(), o.Amount, fair.GatewayPaymentSuccess, "")
		s.provider.set(o.ID, fair.GatewayOrderPaid)
		s.clock.Advance(6 * time.Second)
		if s.get(resultPath(o)).StatusCode != http.StatusOK {
			t.Fatal("the order has no page")
		}
	}
	s.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
	wants(t, s.get("/exhibitors"), 200,
		[]string{"Green Roots", "Organic seeds", "పచ్చని నేల", `href="/layoutUi"`}, []string{"Secret Seeds"})
	// The names must be sorted by their first letter, and the list of a zone has only the exhibitors there.
	for path, names := range map[string][]string{
		"/exhibitors":            {"Green Roots", "हरित धरती", "పచ్చని నేల"},
		"/exhibitors?zone=B":     {"Green Roots"},
		"/te/exhibitors?zone=A":  {"పచ్చని నేల"},
		"/exhibitors?by=product": {"Green Roots", "हरित धरती", "పచ్చని నేల"}, // an address that was once used
	} {
		html := mainOf(t, text(t, s.get(path)))
		at := -1
		for i, name := range names {
			next := strings.Index(html, ">"+name+"</a></h3>")
			if next <= at {
				t.Errorf("%s: %q is not at place %d", path, name, i)
			}
			at = next
		}
		if found := strings.Count(html, "</a></h3>"); found != len(names) {
			t.Errorf("%s: %d exhibitors", path, found)
		}
	}
	wants(t, s.get("/te/exhibitors"), 200, []string{"విత్తనం", "నేల"}, nil)
	wants(t, s.get("/exhibitors?zone=F"), 200, []string{"0 of 3 exhibitors", ">Show all</a>"}, []string{"Green Roots"})
	wants(t, s.get("/exhibitors?q=24"), 200, []string{"Green Roots", "1 of 3"}, []string{"పచ్చని"})
	wants(t, s.get("/exhibitors?q=rots"), 200, []string{"No exhibitor for", "Did you mean roots?"},
		[]string{">Green Roots"})
	wants(t, s.get("/exhibitors?q=rgani"), 200, []string{"Green Roots", "1 of 3 exhibitors"}, []string{"పచ్చని"})
	wants(t, s.get("/te/exhibitors?q=%E0%B0%8E%E0%B0%B0%E0%B1%81%E0%B0%B5"), 200, []string{"పచ్చని నేల"},
		[]string{"Green Roots"})
	wants(t, s.get("/hi/exhibitors?q="+url.QueryEscape("खाद")), 200, []string{"हरित धरती"},
		[]string{"Green Roots", "పచ్చని నేల"})
	wants(t, s.get("/exhibitors?q=nobody"), 200, []string{"No exhibitor for", "Try a shorter word."},
		[]string{"Green Roots"})
	wants(t, s.get("/layoutUi"), 200, []string{`id="stall-std-24"`, `href="/exhibitors/green-roots-`, "Green Roots"},
		[]string{"Secret Seeds"})
}

// The page of an exhibitor shows what the exhibitor entered and allowed. It is gone as soon as the firm is not listed.
func TestExhibitorPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	owner := s.ownerContext(t)
	if firms, err := s.app.Exhibitors.Listed(t.Context()); err != nil || len(firms) > 0 {
		t.Fatalf("listed without consent: %v %v", firms, err)
	}
	in := exhibitor.Input{
		About: fair.Text{fair.Telugu: "మేము విత్తనాలు పెంచుతాం"}, Products: "Paddy seed\n\nMaize seed", Phone: "9848012345",
		Website: "example.org/seed", WebsiteShown: true,
	}
	if err := s.app.Exhibitors.SaveOwn(t.Context(), o.BookingID, in, true); err != nil {
		t.Fatal(err)
	}
	firms, err := s.app.Exhibitors.Listed(t.Context())
	if err != nil || len(firms) != 1 || strings.Contains(firms[0].Page(), o.BookingID) {
		t.Fatalf("listed: %+v %v", firms, err)
	}
	page := firms[0].Page()
	html := wants(t, s.get(page), 200, []string{
		`lang="te">మేము విత్తనాలు`, "Paddy seed", "Maize seed", `href="https://example.org/seed"`, `rel="noopener nofollow ugc"`,
		`"@type":"Organization"`, `rel="canonical"`, "/layoutUi#stall-",
	}, []string{"98480 12345"})
	if strings.Contains(html, o.BookingID) || strings.Contains(html, o.ID) {
		t.Error("the page reveals an id")
	}
	wants(t, s.get("/te"+page), 200, []string{"ఉత్పత్తులు"}, nil)
	second := "విత్తన సీడ్స్"
	if _, err := s.app.Sales.UpdateBooking(owner, o.BookingID, fair.BookingUpdate{LocalName: &second}); err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
	wants(t, s.get(page), 200, []string{`lang="te" translate="no">` + second + "<", `"alternateName":"` + second + `"`}, nil)
	wants(t, s.get("/hi/exhibitors?q="+url.QueryEscape("విత్తన")), 200, []string{`<span lang="te" translate="no">` + second + "<"}, nil)
	if moved := s.get("/exhibitors/another-name-" + firms[0].Code); moved.Header.Get("Location") != page {
		t.Errorf("an earlier name leads to %q with %d", moved.Header.Get("Location"), moved.StatusCode)
	}
	wants(t, s.get("/sitemap.xml"), 200, []string{"/te" + page + "<"}, nil)
	wants(t, s.get("/exhibitors/nobody-00000000"), 404, nil, nil)
	if _, err := s.app.Exhibitors.Amend(owner, o.BookingID, nil, func(_ *exhibitor.Input, hidden *bool) {
		*hidden = true
	}); err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
	wants(t, s.get(page), 200, []string{firms[0].Name}, []string{"విత్తనాలు", "Paddy seed", "example.org/seed"})
	no := false
	if _, err := s.app.Sales.UpdateBooking(owner, o.BookingID, fair.BookingUpdate{Listed: &no}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(page), 404, nil, []string{firms[0].Name})
	wants(t, s.get("/sitemap.xml"), 200, nil, []string{page})
}

// A firm whose money is being paid back has neither a page nor a place in the list, and cannot change the profile.
func TestAnExhibitorWithARefundHasNoPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	in := exhibitor.Input{Products: "Paddy seed"}
	if err := s.app.Exhibitors.SaveOwn(t.Context(), o.BookingID, in, true); err != nil {
		t.Fatal(err)
	}
	firms, err := s.app.Exhibitors.Listed(t.Context())
	if err != nil || len(firms) != 1 {
		t.Fatalf("listed: %+v %v", firms, err)
	}
	page := firms[0].Page()
	wants(t, s.get(page), 200, []string{"Paddy seed"}, nil)
	refund, err := s.app.Payments.RefundOrder(s.ownerContext(t), o.ID,
		fair.NewRefund{Reason: "The hall is closed", CancelledBy: fair.CancelledByOrganiser})
	if err != nil {
		t.Fatal(err)
	}
	second := app.WithActor(t.Context(), fair.Account{ID: "second", Email: "s@example.org", Role: fair.RoleManager})
	if _, err = s.app.Money.Approve(second, refund.ID, nil); err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
	wants(t, s.get(page), 404, nil, []string{firms[0].Name, "Paddy seed"})
	wants(t, s.get("/exhibitors"), 200, []string{"No exhibitors are listed yet"}, []string{firms[0].Name})
	err = s.app.Exhibitors.SaveOwn(t.Context(), o.BookingID, exhibitor.Input{Products: "Maize seed"}, true)
	if !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("the profile was changed: %v", err)
	}
}

// Only who has opened the order can enter what visitors see of the firm. A refused form keeps what was typed.
func TestAnExhibitorEntersTheProfile(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	form := url.Values{
		"order": {o.ID}, "listed": {"on"}, "about": {"Living soil"}, "products": {"Compost"}, "website": {"ftp://x.example"},
		"websiteShown": {"on"},
	}
	if to := seeOther(t, s.post("/exhibitor-profile", form), "/orders"); to != "/orders" {
		t.Errorf("a stranger is led to %s", to)
	}
	typed := url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}
	cookie := s.post("/orders", typed).Cookies()[0]
	own := cookie.Name + "=" + cookie.Value
	wants(t, s.post("/exhibitor-profile", form, "Cookie", own), 422, []string{
		"Enter a web address like", "Living soil", "Compost", `value="ftp://x.example"`,
	}, nil)
	form.Set("website", "example.org")
	s.post("/exhibitor-profile", form, "Cookie", own)
	firms, err := s.app.Exhibitors.Listed(t.Context())
	if err != nil || len(firms) != 1 || firms[0].Profile.Products[0] != "Compost" || !firms[0].Profile.WebsiteShown {
		t.Errorf("listed: %+v %v", firms, err)
	}
}
