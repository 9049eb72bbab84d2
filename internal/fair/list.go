package fair

import (
	"cmp"
	"time"

	"github.com/mela-fair/mela/texts"
)

// ListQuery contains the query parameters that every list supports: page, sort order and search text.
type ListQuery struct {
	Page    int    // page number, from 1; 0: the list is not divided into pages and contains only the first 1,000 records
	PerPage int    // 1–200, default 50
	Words   string // search text for the searchable columns of the list
	Match   Match  // how Words are compared with a record
	Sort    string // name of a sortable column, with "-" in front for descending order; empty: newest first
	Deleted bool   // true: only deleted records, which can be restored; false: only records that are not deleted
	Junk    bool   // only pending records suspected to be junk; only lists with a public form have such records
	NoLimit bool   // for exports: all matching records are listed and the page is ignored
	Edition EditionScope
}

// Match says how the words of a search are compared with a record. Only registrations, bookings and orders support
// MatchNames and MatchKey.
type Match int

// The ways of comparing.
const (
	MatchAnywhere Match = iota // the words occur anywhere in the searchable columns
	MatchNames                 // the words are beginnings of words of names
	MatchFirm                  // the words are beginnings of words of a firm's name; only bookings support it
	MatchKey                   // the text is the whole phone number, or the short code of an order
)

// Page sizes of lists, and the maximum number of matching records that are counted.
const (
	DefaultPerPage = 50
	MaxPerPage     = 200
	MaxUnpaged     = 1000
	MaxCounted     = 10_000
)

// Total is the number of records that match a list's filter. Counting stops at MaxCounted. If More is true, there are
// more records than Count.
type Total struct {
	Count int
	More  bool
}

// Days is a period of whole days in Asia/Kolkata. From is the start of the first day. To is the end of the last day
// (exclusive). If From or To is zero, the period has no limit on that side.
type Days struct{ From, To time.Time }

// Contain reports whether a time is on one of the days.
func (d Days) Contain(t time.Time) bool {
	return (d.From.IsZero() || !t.Before(d.From)) && (d.To.IsZero() || t.Before(d.To))
}

// ParseDays parses the first and the last day of a period (YYYY-MM-DD, both inclusive). If one is empty, the period
// has no limit on that side. Errors are reported for the fields "from" and "to".
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

// Window returns the number of rows to read (limit) and the number of rows to skip (offset). A limit of 0 means that
// all rows are read.
func (q ListQuery) Window() (limit, offset int) {
	if q.NoLimit {
		return 0, 0
	}
	if q.Page <= 0 {
		return MaxUnpaged, 0
	}
	per := min(cmp.Or(max(q.PerPage, 0), DefaultPerPage), MaxPerPage)
	return per, (q.Page - 1) * per
}
