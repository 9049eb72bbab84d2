package store

import (
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// contactState is the SQL expression for the state of a contact message.
const contactState = "CASE WHEN answered_at = 0 THEN 'open' ELSE 'answered' END"

// ContactMessages returns the contact messages.
func (s *DB) ContactMessages() *db.Records[fair.ContactMessage] {
	return db.NewRecords(s.DB, contactMessageTable)
}

var contactMessageTable = db.Table[fair.ContactMessage]{
	Name:   "contact_message",
	Sent:   true,
	Search: func(m fair.ContactMessage) []string { return []string{m.Name, m.Email, m.Message} },
	Sorts:  map[string]string{"name": "name", "email": "email", "owner": "owner"},
	Filters: map[string]string{
		"state": contactState, "owner": "owner",
	},
}
