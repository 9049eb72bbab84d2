package store

import "github.com/mela-fair/mela/internal/fair"

// Notices implements content.Store.
func (db *DB) Notices() fair.RecordStore[fair.Notice] { return &records[fair.Notice]{db, noticeTable} }

var noticeTable = recordTable[fair.Notice]{
	name:   "notice",
	record: func(n *fair.Notice) *fair.Record { return &n.Record },
	search: func(n fair.Notice) []string { return []string{n.Title, n.Text} },
	sorts:  map[string]string{"title": "title"},
}
