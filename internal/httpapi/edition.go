package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// eventFacts contains the public data of the edition.
type eventFacts struct {
	Title         string            `json:"title"`
	Dates         string            `json:"dates" example:"13–14 September 2025"`
	FirstDay      string            `json:"firstDay" format:"date"`
	LastDay       string            `json:"lastDay" format:"date"`
	OpensAt       string            `json:"opensAt,omitempty" doc:"The time at which the fair opens on its first day, HH:MM or HH:MM:SS in Asia/Kolkata."`
	ClosesAt      string            `json:"closesAt,omitempty" doc:"The time at which the fair closes on each day, HH:MM. Absent: not known."`
	Venue         string            `json:"venue"`
	Fee           rupees            `json:"fee" doc:"The current price of a registration for one person, in rupees."`
	FeeText       string            `json:"feeText" example:"₹100 per participant"`
	Phone         string            `json:"phone"`
	Email         string            `json:"email"`
	Website       string            `json:"website"`
	Social        []socialLink      `json:"social"`
	Registration  openingTimes      `json:"registration"`
	Booking       openingTimes      `json:"booking"`
	StallTypes    []choice          `json:"stallTypes" doc:"The types of stall that a booking can have."`
	Categories    []choice          `json:"organisationCategories" doc:"The types of organisation that can book stalls."`
	Registrations []visitorCategory `json:"registrationCategories" doc:"The categories of visitors that register."`
	Mode          string            `json:"mode" enum:"sandbox,cashfree,off" doc:"The payment service. 'sandbox' is a simulator in which no money moves. 'off': no online payments."`
	Practice      *practice         `json:"practice,omitempty" doc:"The practice clock of a demo. Absent if the site has none."`
}

// practice contains the state of the practice clock, which is the simulated clock of a demo.
type practice struct {
	Offset int64 `json:"offset" doc:"The number of milliseconds by which the practice clock is ahead of the server's clock. Negative if it is behind."`
}

func (a *API) practice() *practice {
	offset, ok := a.app.PracticeOffset()
	if !ok {
		return nil
	}
	return &practice{offset.Milliseconds()}
}

type practiceStepInputBody struct {
	Advance string `json:"advance,omitempty" doc:"The duration by which to advance the clock. Examples: 24h, 90m."`
}

// choice is a value that a booking can have, and its name in the language of the request.
type choice struct {
	ID   string `json:"id" example:"STD Stall"`
	Name string `json:"name"`
}

// visitorCategory is a category of registrations, with its name in the language of the request.
type visitorCategory struct {
	ID      string `json:"id" example:"Farmer"`
	Name    string `json:"name"`
	Like    string `json:"like" enum:"Farmer,Scientist,Entrepreneur,Startup,Student,Other" doc:"The built-in category whose form it has."`
	Offered bool   `json:"offered" doc:"false: only the office may register people in this category."`
}

type socialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type openingTimes struct {
	From  *time.Time `json:"from,omitempty"`
	Until *time.Time `json:"until,omitempty"`
}

type eventAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         eventFacts
}

func (a *API) routeEdition() {
	a.routeEditionAdmin()
	tags := []string{"Fair"}
	web.Add(a.API, web.Public, web.Op("GET /api/event", "get-event", tags, "Get the public facts of the fair"), a.getEvent)
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/practice-clock", "advance-practice-clock", []string{"Office"},
		"Advance the practice clock of a demo",
		"Tasks that become due by this change run immediately. The response is 404 if the site has no "+
			"practice clock."),
		func(ctx context.Context, in *web.Body[practiceStepInputBody]) (*web.Body[practice], error) {
			if err := a.app.AdvancePracticeClock(ctx, in.Body.Advance); err != nil {
				return nil, err
			}
			return web.BodyOf(*a.practice()), nil
		})
}

func (a *API) getEvent(ctx context.Context, _ *struct{}) (*eventAnswer, error) {
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	facts := eventFacts{
		Title: edition.Title.OrEnglish(lang), Dates: edition.Dates.OrEnglish(lang), FirstDay: edition.FirstDay,
		LastDay: edition.LastDay, OpensAt: edition.OpensAt, ClosesAt: edition.ClosesAt,
		Venue: edition.Venue.OrEnglish(lang), FeeText: edition.FeeText(lang), Phone: edition.Phone, Email: edition.Email,
		Website: edition.Website,
		Social:  []socialLink{}, Registration: openingTimesOf(edition.Registration), Booking: openingTimesOf(edition.Booking),
		StallTypes: fair.Each(edition.StallTypes, func(t fair.StallType) choice {
			return choice{t.ID, t.Name.OrEnglish(lang)}
		}),
		Categories: fair.Each(edition.Organisations, func(o fair.Organisation) choice {
			return choice{o.ID, o.Name.OrEnglish(lang)}
		}),
		Registrations: fair.Each(edition.RegistrationCategories(), func(c fair.RegistrationCategory) visitorCategory {
			return visitorCategory{string(c.ID), c.Name.OrEnglish(lang), string(c.Like), c.Offered}
		}),
		Mode: string(a.app.Payments.Mode), Practice: a.practice(),
	}
	fee, _ := edition.EntryFee()
	facts.Fee = rupees(fee)
	for _, link := range edition.Social {
		if link.URL != "" {
			facts.Social = append(facts.Social, socialLink(link))
		}
	}
	return &eventAnswer{CacheControl: "no-cache", Body: facts}, nil
}

func openingTimesOf(t fair.OpeningTimes) openingTimes {
	return openingTimes{From: web.TimeOrNil(t.From), Until: web.TimeOrNil(t.Until)}
}
