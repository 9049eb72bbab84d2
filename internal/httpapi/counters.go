package httpapi

import (
	"fmt"
	"net/http"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// EventCounter is the record with the countdown date and the entry fee.
type EventCounter struct {
	record.Facts
	Venue     string `json:"venue"`
	EntryFee  rupees `json:"entryFee"`
	EventDate string `json:"eventDate" format:"date"`
	EventTime string `json:"eventTime" example:"09:00" doc:"The time of day in Asia/Kolkata (HH:MM)."`
	Hours     int    `json:"hours"`
	Minutes   int    `json:"minutes"`
	Seconds   int    `json:"seconds"`
	Own       bool   `json:"own,omitempty" doc:"true: the edition's own counter. It shows the edition's dates, venue and entry fee, and updates of the counter change them. false: the counter of another event."`
}

// counterBody is a counter as the office typed it. In an update, absent fields stay unchanged.
type counterBody struct {
	record.ChangeOf
	Venue     *string          `json:"venue,omitempty"`
	EntryFee  *web.TypedNumber `json:"entryFee,omitempty" doc:"The entry fee in rupees."`
	EventDate *string          `json:"eventDate,omitempty" example:"2025-09-13"`
	Hours     *web.TypedNumber `json:"hours,omitempty" doc:"The hour of the event, from 0 to 23, in Asia/Kolkata."`
	Minutes   *web.TypedNumber `json:"minutes,omitempty"`
	Seconds   *web.TypedNumber `json:"seconds,omitempty"`
}

func (a *API) counters() *record.Resource[fair.Counter, fair.CounterInput, EventCounter] {
	return &record.Resource[fair.Counter, fair.CounterInput, EventCounter]{
		Path: "/api/counters", One: "counter", Many: "counters", Tag: "Event counters",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.EventCounters,
		View: func(c fair.Counter, office bool) EventCounter {
			return EventCounter{
				Facts: record.FactsOf(c.Record, office), Venue: c.Venue, EntryFee: rupees(c.EntryFee), EventDate: c.EventDate,
				EventTime: fmt.Sprintf("%02d:%02d", c.Hours, c.Minutes), Hours: c.Hours, Minutes: c.Minutes, Seconds: c.Seconds,
				Own: c.Own(),
			}
		},
	}
}

func (a *API) routeCounters() {
	a.counters().RouteReading(a.API)
	apply := func(b counterBody, in *fair.CounterInput) {
		web.Set(&in.Venue, b.Venue)
		web.Set(&in.EntryFee, b.EntryFee.Text())
		web.Set(&in.EventDate, b.EventDate)
		web.Set(&in.Hours, b.Hours.Text())
		web.Set(&in.Minutes, b.Minutes.Text())
		web.Set(&in.Seconds, b.Seconds.Text())
	}
	record.RouteCreate(a.API, a.counters(), apply)
	record.RouteUpdate(a.API, a.counters(), http.MethodPut, apply)
}

// rupees is an amount in a response. It is sent as a JSON number whose unit is rupees.
type rupees = amount.Rupees
