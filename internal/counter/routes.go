package counter

import (
	"fmt"
	"net/http"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// View is the JSON representation of a counter.
type View struct {
	record.Facts
	Venue     string        `json:"venue"`
	EntryFee  amount.Rupees `json:"entryFee"`
	EventDate string        `json:"eventDate" format:"date"`
	EventTime string        `json:"eventTime" example:"09:00" doc:"The time of day in Asia/Kolkata (HH:MM)."`
	Hours     int           `json:"hours"`
	Minutes   int           `json:"minutes"`
	Seconds   int           `json:"seconds"`
	Own       bool          `json:"own,omitempty" doc:"true: the edition's own counter. It shows the edition's dates, venue and entry fee, and updates of the counter change them. false: the counter of another event."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "EventCounter" }

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

func (b counterBody) apply(in *Input) {
	web.Set(&in.Venue, b.Venue)
	web.Set(&in.EntryFee, b.EntryFee.Text())
	web.Set(&in.EventDate, b.EventDate)
	web.Set(&in.Hours, b.Hours.Text())
	web.Set(&in.Minutes, b.Minutes.Text())
	web.Set(&in.Seconds, b.Seconds.Text())
}

func (s *Service) routes(api *web.API) {
	r := &record.Resource[Counter, Input, View]{
		Path: "/api/counters", One: "counter", Many: "counters", Tag: "Event counters",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: s.Records,
		View: func(c Counter, office bool) View {
			return View{
				Facts: record.FactsOf(c.Record, office), Venue: c.Venue, EntryFee: amount.Rupees(c.EntryFee),
				EventDate: c.EventDate, EventTime: fmt.Sprintf("%02d:%02d", c.Hours, c.Minutes),
				Hours: c.Hours, Minutes: c.Minutes, Seconds: c.Seconds, Own: c.Own(),
			}
		},
	}
	r.RouteReading(api)
	record.RouteCreate(api, r, counterBody.apply)
	record.RouteUpdate(api, r, http.MethodPut, counterBody.apply)
}
