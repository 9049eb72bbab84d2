package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

var counterKind = recordKind[fair.Counter, fair.CounterInput]{
	entity: "event counter",
	public: true,
	name:   func(c fair.Counter) string { return "The event counter of " + c.EventDate },
	record: func(c *fair.Counter) *fair.Record { return &c.Record },
	store:  func(s Store) fair.RecordStore[fair.Counter] { return s.EventCounters() },
	typed:  fair.Counter.Typed,
	clean: func(_ context.Context, _ *Service, in fair.CounterInput, _ fair.Counter) (fair.Counter, error) {
		return in.Clean()
	},
	fields: func(c fair.Counter) map[string]any {
		return map[string]any{
			"venue": c.Venue, "entryFee": c.EntryFee.JSONNumber(), "eventDate": c.EventDate, "hours": c.Hours, "minutes": c.Minutes, "seconds": c.Seconds,
		}
	},
}
