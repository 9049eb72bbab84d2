package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"mela/internal/fair"
)

// eventFacts are the edition's public facts.
type eventFacts struct {
	Title        string       `json:"title"`
	Dates        string       `json:"dates" example:"13–14 September 2025"`
	FirstDay     string       `json:"firstDay" format:"date"`
	LastDay      string       `json:"lastDay" format:"date"`
	Venue        string       `json:"venue"`
	Fee          rupees       `json:"fee" doc:"What a registration costs now"`
	FeeText      string       `json:"feeText" example:"₹100 per participant"`
	Phone        string       `json:"phone"`
	Email        string       `json:"email"`
	Website      string       `json:"website"`
	Social       []socialLink `json:"social"`
	Registration openingTimes `json:"registration"`
	Booking      openingTimes `json:"booking"`
	Mode         string       `json:"mode" enum:"sandbox,cashfree,off" doc:"Who takes the payments; no money moves in sandbox"`
}

type socialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type openingTimes struct {
	From  *time.Time `json:"from,omitempty"`
	Until *time.Time `json:"until,omitempty"`
}

// eventCounter is the record behind the countdown and the entry fee.
type eventCounter struct {
	ID        string `json:"_id"`
	Venue     string `json:"venue"`
	EntryFee  rupees `json:"entryFee"`
	EventDate string `json:"eventDate" format:"date"`
	EventTime string `json:"eventTime" example:"09:00" doc:"In Asia/Kolkata"`
	Hours     int    `json:"hours"`
	Minutes   int    `json:"minutes"`
	Seconds   int    `json:"seconds"`
}

type eventAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         eventFacts
}

type countersAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         []eventCounter
}

func (a *API) routeEdition() {
	tags := []string{"Fair"}
	add(a, huma.Operation{
		OperationID: "get-event", Method: http.MethodGet, Path: "/api/event", Tags: tags, Summary: "The fair's public facts",
	}, a.getEvent)
	add(a, huma.Operation{
		OperationID: "list-counters", Method: http.MethodGet, Path: "/api/counters", Tags: tags,
		Summary: "The event counters; the first one counts for the countdown and the entry fee",
	}, a.listCounters)
}

func (a *API) getEvent(ctx context.Context, _ *struct{}) (*eventAnswer, error) {
	edition, err := a.app.Edition(ctx)
	if err != nil {
		return nil, err
	}
	counters, err := a.app.Counters(ctx)
	if err != nil {
		return nil, err
	}
	lang := infoOf(ctx).lang
	facts := eventFacts{
		Title: edition.Title.In(lang), Dates: edition.Dates.In(lang), FirstDay: edition.FirstDay, LastDay: edition.LastDay,
		Venue: edition.Venue.In(lang), Fee: rupees(edition.DefaultFee), Phone: edition.Phone, Email: edition.Email, Website: edition.Website,
		Social: []socialLink{}, Registration: openingTimesOf(edition.Registration), Booking: openingTimesOf(edition.Booking), Mode: string(a.app.Mode()),
	}
	if len(counters) > 0 {
		facts.Fee = rupees(counters[0].EntryFee)
		// A counter's venue is typed in one language; while it is the edition's own, the translation shows.
		if venue := counters[0].Venue; venue != "" && venue != edition.Venue.EN {
			facts.Venue = venue
		}
	}
	facts.FeeText = fair.FeeText(lang, fair.Paise(facts.Fee), len(counters) > 0)
	for _, link := range edition.Social {
		if link.URL != "" {
			facts.Social = append(facts.Social, socialLink(link))
		}
	}
	return &eventAnswer{CacheControl: "no-cache", Body: facts}, nil
}

func (a *API) listCounters(ctx context.Context, _ *struct{}) (*countersAnswer, error) {
	counters, err := a.app.Counters(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]eventCounter, len(counters))
	for i, c := range counters {
		list[i] = eventCounter{
			ID: c.ID, Venue: c.Venue, EntryFee: rupees(c.EntryFee), EventDate: c.EventDate,
			EventTime: fmt.Sprintf("%02d:%02d", c.Hours, c.Minutes), Hours: c.Hours, Minutes: c.Minutes, Seconds: c.Seconds,
		}
	}
	return &countersAnswer{CacheControl: "no-cache", Body: list}, nil
}

func openingTimesOf(t fair.OpeningTimes) openingTimes {
	return openingTimes{From: timeOrNil(t.From), Until: timeOrNil(t.Until)}
}

// timeOrNil leaves a time that was never set out of an answer.
func timeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
