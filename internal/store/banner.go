package store

import "github.com/mela-fair/mela/internal/fair"

// Banners implements content.Store.
func (s *DB) Banners() fair.RecordStore[fair.Banner] { return &records[fair.Banner]{s, bannerTable} }

var bannerTable = recordTable[fair.Banner]{
	name:     "banner",
	record:   func(b *fair.Banner) *fair.Record { return &b.Record },
	position: func(b *fair.Banner) *int { return &b.Position },
	search:   func(b fair.Banner) []string { return b.Title.All() },
	sorts:    map[string]string{"title": "title"},
}
