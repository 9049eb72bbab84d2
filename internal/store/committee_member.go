package store

import "github.com/mela-fair/mela/internal/fair"

// CommitteeMembers implements content.Store.
func (db *DB) CommitteeMembers() fair.RecordStore[fair.CommitteeMember] {
	return &records[fair.CommitteeMember]{db, committeeMemberTable}
}

var committeeMemberTable = recordTable[fair.CommitteeMember]{
	name:   "committee_member",
	record: func(m *fair.CommitteeMember) *fair.Record { return &m.Record },
	columns: func(m *fair.CommitteeMember) []column {
		return []column{
			{"name", &m.Name},
			{"designation", asJSON{&m.Designation}},
			{"committee", &m.Committee},
			{"sample", &m.Sample},
		}
	},
	position: func(m *fair.CommitteeMember) *int { return &m.Position },
	search: func(m fair.CommitteeMember) []string {
		return append(m.Designation.All(), m.Name, m.Committee)
	},
	sorts:   map[string]string{"name": "name", "designation": "designation", "committee": "committee"},
	filters: map[string]string{"committee": "committee"},
}
