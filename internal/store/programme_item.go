package store

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// ProgrammeItems implements content.Store.
func (s *DB) ProgrammeItems() fair.RecordStore[fair.ProgrammeItem] {
	return &records[fair.ProgrammeItem]{s, programmeItemTable}
}

var programmeItemTable = recordTable[fair.ProgrammeItem]{
	name:   "programme_item",
	record: func(i *fair.ProgrammeItem) *fair.Record { return &i.Record },
	search: func(i fair.ProgrammeItem) []string {
		return slices.Concat(i.Title.All(), i.Speaker.All(), i.Hall.All())
	},
	first: "day, from_time",
	sorts: map[string]string{
		"day": "day || from_time", "from": "from_time", "hall": "hall", "speaker": "speaker", "title": "title",
	},
	filters: map[string]string{"day": "day"},
}
