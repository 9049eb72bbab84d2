package store

import "github.com/mela-fair/mela/internal/fair"

// Applications implements content.Store.
func (db *DB) Applications() fair.RecordStore[fair.Application] {
	return &records[fair.Application]{db, applicationTable}
}

var applicationTable = recordTable[fair.Application]{
	name:   "application",
	sent:   true,
	record: func(a *fair.Application) *fair.Record { return &a.Record },
	columns: func(a *fair.Application) []column {
		return []column{
			{"type", &a.Type},
			{"name", &a.Name},
			{"occupation", &a.Occupation},
			{"address", &a.Address},
			{"email", &a.Email},
			{"experience", &a.Experience},
			{"mobile", &a.Mobile},
			{"biodata_path", &a.Biodata.Path},
			{"biodata_name", &a.Biodata.Name},
			{"biodata_type", &a.Biodata.ContentType},
			{"biodata_bytes", &a.Biodata.Size},
			{"biodata_scanned", &a.Biodata.Scanned},
			{"reason", &a.Reason},
			{"status", &a.Status},
			{"lang", &a.Lang},
			{"consent", &a.Consent},
			when("erased_at", &a.ErasedAt),
		}
	},
	search: func(a fair.Application) []string {
		return []string{a.Name, a.Email, a.Address, string(a.Mobile), string(a.Occupation), a.Experience}
	},
	sorts: map[string]string{
		"name": "name", "email": "email", "mobile": "mobile", "occupation": "occupation", "status": "status", "type": "type",
	},
	filters: map[string]string{"status": "status", "type": "type", "occupation": "occupation"},
}
