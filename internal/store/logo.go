package store

import "github.com/mela-fair/mela/internal/fair"

// Logos implements content.Store.
func (s *DB) Logos() fair.RecordStore[fair.Logo] { return &records[fair.Logo]{s, logoTable} }

var logoTable = recordTable[fair.Logo]{
	name:     "logo",
	record:   func(l *fair.Logo) *fair.Record { return &l.Record },
	position: func(l *fair.Logo) *int { return &l.Position },
	search:   func(fair.Logo) []string { return nil },
}
