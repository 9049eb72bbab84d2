package httpapi

import (
	"fmt"
	"net/http"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
)

// EventCounter is the record with the countdown date and the entry fee.
type EventCounter struct {
	RecordFacts
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
	ChangeOf
	Venue     *string      `json:"venue,omitempty"`
	EntryFee  *typedNumber `json:"entryFee,omitempty" doc:"The entry fee in rupees."`
	EventDate *string      `json:"eventDate,omitempty" example:"2025-09-13"`
	Hours     *typedNumber `json:"hours,omitempty" doc:"The hour of the event, from 0 to 23, in Asia/Kolkata."`
	Minutes   *typedNumber `json:"minutes,omitempty"`
	Seconds   *typedNumber `json:"seconds,omitempty"`
}

var counters = &resource[fair.Counter, fair.CounterInput, EventCounter]{
	path: "/api/counters", one: "counter", many: "counters", tag: "Event counters",
	mayList: Public, mayRead: fair.MayRead, mayChange: fair.MayContent,
	records: func(a *areas.Areas) *content.Records[fair.Counter, fair.CounterInput] { return a.Content.EventCounters },
	view: func(c fair.Counter, office bool) EventCounter {
		return EventCounter{
			RecordFacts: recordFactsOf(c.Record, office), Venue: c.Venue, EntryFee: rupees(c.EntryFee), EventDate: c.EventDate,
			EventTime: fmt.Sprintf("%02d:%02d", c.Hours, c.Minutes), Hours: c.Hours, Minutes: c.Minutes, Seconds: c.Seconds,
			Own: c.Own(),
		}
	},
}

func (a *API) routeCounters() {
	counters.routeReading(a)
	apply := func(b counterBody, in *fair.CounterInput) {
		set(&in.Venue, b.Venue)
		set(&in.EntryFee, b.EntryFee.text())
		set(&in.EventDate, b.EventDate)
		set(&in.Hours, b.Hours.text())
		set(&in.Minutes, b.Minutes.text())
		set(&in.Seconds, b.Seconds.text())
	}
	routeCreate(a, counters, apply)
	routeUpdate(a, counters, http.MethodPut, apply)
}
