package store

import "github.com/mela-fair/mela/internal/fair"

// CommitteeMembers implements content.Store.
func (s *DB) CommitteeMembers() fair.RecordStore[fair.CommitteeMember] {
	return &records[fair.CommitteeMember]{s, committeeMemberTable}
}

var committeeMemberTable = recordTable[fair.CommitteeMember]{
	name:     "committee_member",
	record:   func(m *fair.CommitteeMember) *fair.Record { return &m.Record },
	position: func(m *fair.CommitteeMember) *int { return &m.Position },
	search: func(m fair.CommitteeMember) []string {
		return append(m.Designation.All(), m.Name, m.Committee)
	},
	sorts:   map[string]string{"name": "name", "designation": "designation", "committee": "committee"},
	filters: map[string]string{"committee": "committee"},
}
