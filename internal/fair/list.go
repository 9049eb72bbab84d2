package fair

// ListQuery is what every list understands: which page, which order, which words.
type ListQuery struct {
	Page     int    // from 1; 0: the first 1,000 without pages
	PerPage  int    // 1–200, default 50
	Words    string // free text over the list's searchable columns
	Sort     string // a sortable column of the list, "-" in front for descending; empty: newest first
	Deleted  bool   // only deleted records (for restoring) instead of only live ones
	NoLimit  bool   // exports: everything that matches, at most PerPage rows at a time when that is set
	AfterRow int    // exports: rows to skip, so that a long list can be read in parts
}

// Bounds of a list's pages (decisions §4).
const (
	DefaultPerPage = 50
	MaxPerPage     = 200
	MaxUnpaged     = 1000
)

// Window returns how many rows to read and how many to skip. A limit of 0 means all.
func (q ListQuery) Window() (limit, offset int) {
	if q.NoLimit {
		return max(q.PerPage, 0), q.AfterRow
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
