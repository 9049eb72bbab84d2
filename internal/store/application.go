package store

import "github.com/mela-fair/mela/internal/fair"

// Applications implements content.Store.
func (s *DB) Applications() fair.RecordStore[fair.Application] {
	return &records[fair.Application]{s, applicationTable}
}

var applicationTable = recordTable[fair.Application]{
	name:   "application",
	sent:   true,
	record: func(a *fair.Application) *fair.Record { return &a.Record },
	search: func(a fair.Application) []string {
		return []string{a.Name, a.Email, a.Address, string(a.Mobile), string(a.Occupation), a.Experience}
	},
	sorts: map[string]string{
		"name": "name", "email": "email", "mobile": "mobile", "occupation": "occupation", "status": "status", "type": "type",
	},
	filters: map[string]string{"status": "status", "type": "type", "occupation": "occupation"},
}
