package store

import "github.com/mela-fair/mela/internal/fair"

// contactState is the SQL expression for the state of a contact message.
const contactState = "CASE WHEN answered_at = 0 THEN 'open' ELSE 'answered' END"

// ContactMessages implements content.Store.
func (s *DB) ContactMessages() fair.RecordStore[fair.ContactMessage] {
	return &records[fair.ContactMessage]{s, contactMessageTable}
}

var contactMessageTable = recordTable[fair.ContactMessage]{
	name:   "contact_message",
	sent:   true,
	record: func(m *fair.ContactMessage) *fair.Record { return &m.Record },
	search: func(m fair.ContactMessage) []string { return []string{m.Name, m.Email, m.Message} },
	sorts:  map[string]string{"name": "name", "email": "email", "owner": "owner"},
	filters: map[string]string{
		"state": contactState, "owner": "owner",
	},
}
