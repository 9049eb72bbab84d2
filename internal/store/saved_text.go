package store

import "github.com/mela-fair/mela/internal/fair"

// SavedTexts implements content.Store.
func (s *DB) SavedTexts() fair.RecordStore[fair.SavedText] {
	return &records[fair.SavedText]{s, savedTextTable}
}

var savedTextTable = recordTable[fair.SavedText]{
	name:   "saved_text",
	record: func(t *fair.SavedText) *fair.Record { return &t.Record },
	search: func(t fair.SavedText) []string { return append(t.Body.All(), t.Title) },
	sorts:  map[string]string{"title": "title"},
}
