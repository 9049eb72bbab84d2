package store

import "github.com/mela-fair/mela/internal/fair"

// Sponsorships implements content.Store.
func (db *DB) Sponsorships() fair.RecordStore[fair.Sponsorship] {
	return records[fair.Sponsorship]{db, sponsorshipTable}
}

var sponsorshipTable = recordTable[fair.Sponsorship]{
	name:   "sponsorship",
	sent:   true,
	record: func(s *fair.Sponsorship) *fair.Record { return &s.Record },
	columns: func(s *fair.Sponsorship) []column {
		return []column{
			{"contact_person", &s.ContactPerson},
			{"mobile", &s.Mobile},
			{"email", &s.Email},
			{"category", &s.Category},
			{"level", &s.Level},
			{"amount_paise", &s.Amount},
			{"status", &s.Status},
			{"lang", &s.Lang},
			{"consent", &s.Consent},
			when("erased_at", &s.ErasedAt),
		}
	},
	search: func(s fair.Sponsorship) []string {
		return []string{s.ContactPerson, string(s.Mobile), s.Email, s.Category, s.Level}
	},
	sorts: map[string]string{
		"contactPerson": "contact_person", "category": "category", "mobile": "mobile", "email": "email", "level": "level",
		"amount": "amount_paise", "status": "status",
	},
	filters: map[string]string{"status": "status", "level": "level"},
}
