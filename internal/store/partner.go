package store

import "github.com/mela-fair/mela/internal/fair"

// Partners implements content.Store.
func (s *DB) Partners() fair.RecordStore[fair.Partner] {
	return &records[fair.Partner]{s, partnerTable}
}

var partnerTable = recordTable[fair.Partner]{
	name:     "partner",
	record:   func(p *fair.Partner) *fair.Record { return &p.Record },
	position: func(p *fair.Partner) *int { return &p.Position },
	search:   func(p fair.Partner) []string { return []string{p.Name, string(p.Type), p.Website} },
	sorts:    map[string]string{"name": "name", "type": "type"},
	filters:  map[string]string{"type": "type"},
}
