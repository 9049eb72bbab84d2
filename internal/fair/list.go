package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// ListQuery is what every list understands: which page, which order, which words.
type ListQuery struct {
	Page    int    // from 1; 0: the first 1,000 without pages
	PerPage int    // 1–200, default 50
	Words   string // free text over the list's searchable columns
	Sort    string // a sortable column of the list, "-" in front for descending; empty: newest first
	Deleted bool   // only deleted records (for restoring) instead of only live ones
	NoLimit bool   // exports: everything that matches, whatever page is asked for
}

// Bounds of a list's pages, and how many matching records are counted at most.
const (
	DefaultPerPage = 50
	MaxPerPage     = 200
	MaxUnpaged     = 1000
	MaxCounted     = 10_000
)

// Total is how many records match a list. When More is set there are more than Count: counting ends at MaxCounted.
type Total struct {
	Count int
	More  bool
}

// Days are whole days in Asia/Kolkata: from the first moment of the first one to the moment after the
// last one. A zero time leaves that side open.
type Days struct{ From, To time.Time }

// ParseDays reads the first and the last day (YYYY-MM-DD, itself included) under the fields from and
// to; an empty one leaves its side open.
func (p Problems) ParseDays(from, to string) (d Days) {
	read := func(field, day string) time.Time {
		if day == "" {
			return time.Time{}
		}
		t, err := time.ParseInLocation(time.DateOnly, day, Kolkata)
		if err != nil || t.Year() < 1971 {
			p.Add(field, texts.PortalErrors.DateInvalid())
		}
		return t
	}
	d.From = read("from", from)
	if d.To = read("to", to); !d.To.IsZero() {
		d.To = d.To.AddDate(0, 0, 1)
	}
	return d
}

// Window returns how many rows to read and how many to skip. A limit of 0 means all.
func (q ListQuery) Window() (limit, offset int) {
	if q.NoLimit {
		return 0, 0
	}
	if q.Page <= 0 {
		return MaxUnpaged, 0
	}
	per := q.PerPage
	if per <= 0 {
		per = DefaultPerPage
	}
	if per > MaxPerPage {
		per = MaxPerPage
	}
	return per, (q.Page - 1) * per
}
