package store

import "github.com/mela-fair/mela/internal/fair"

// EventCounters implements content.Store. The view event_counter contains the counters of other events and one
// counter for each edition. The edition's counter is listed first.
func (s *DB) EventCounters() fair.RecordStore[fair.Counter] {
	return &records[fair.Counter]{s, counterTable}
}

var counterTable = recordTable[fair.Counter]{
	name:   "counter",
	view:   "event_counter",
	first:  "CASE WHEN id = '" + fair.OwnCounterID("") + "' || edition_id THEN 0 ELSE 1 END",
	record: func(c *fair.Counter) *fair.Record { return &c.Record },
	search: func(c fair.Counter) []string { return []string{c.Venue, c.EventDate} },
	sorts:  map[string]string{"venue": "venue", "entryFee": "entry_fee_paise", "eventDate": "event_date"},
}
