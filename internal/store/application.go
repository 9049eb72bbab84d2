package store

import (
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Applications returns the applications.
func (s *DB) Applications() *db.Records[fair.Application] {
	return db.NewRecords(s.DB, applicationTable)
}

var applicationTable = db.Table[fair.Application]{
	Name: "application",
	Sent: true,
	Search: func(a fair.Application) []string {
		return []string{a.Name, a.Email, a.Address, string(a.Mobile), string(a.Occupation), a.Experience}
	},
	Sorts: map[string]string{
		"name": "name", "email": "email", "mobile": "mobile", "occupation": "occupation", "status": "status", "type": "type",
	},
	Filters: map[string]string{"status": "status", "type": "type", "occupation": "occupation"},
}
