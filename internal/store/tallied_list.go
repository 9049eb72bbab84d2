package store

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// talliedList is a list that stays quick when it is long: its records are counted in tally as they are
// written, their words are kept in a table of their own, and every order and filter has an index
// (migration 0004).
type talliedList struct {
	list
	status   string // the column that tally's status holds
	category string // the column that tally's category holds
}

// rowsOf is what a list is read for: columns, and where the next row of them goes.
type rowsOf struct {
	cols string
	row  func() []any
}

// moreThan writes a condition that the tally does not know, on the row called prefix.
type moreThan func(s *sqlText, prefix string) string

// farRows is how many rows are passed over one by one; a page that lies deeper is sought by the tally.
const farRows = 1000

// fewRows is how many matches are fetched and sorted rather than met along the order's index.
const fewRows = 2000

// longList reads one page of a tallied list and counts what matches. more is nil where the tally knows all
// conditions.
func (db *DB) longList(ctx context.Context, l talliedList, q fair.ListQuery, f facets, more moreThan, rows rowsOf) (fair.Total, error) {
	if !storable(q.Words) {
		return fair.Total{}, nil // no row can hold such words
	}
	f.deleted = q.Deleted
	if strings.TrimSpace(q.Words) != "" {
		return db.search(ctx, l, q, f, more, rows)
	}
	limit, offset := q.Window()
	if more != nil {
		var s sqlText
		s.put("SELECT COUNT(*) FROM ", l.table, " WHERE ", l.where(&s, f, more))
		var total fair.Total
		if err := db.one(ctx, s.String(), s.args, &total.Count); err != nil {
			return total, err
		}
		return total, db.readSorted(ctx, l, q.Sort, f, more, limit, offset, rows)
	}
	groups, err := db.groups(ctx, l.table, f)
	total := fair.Total{Count: sum(groups)}
	if err != nil || offset >= total.Count {
		return total, err
	}
	if limit == 0 || limit > total.Count-offset {
		limit = total.Count - offset
	}
	name, down := strings.CutPrefix(q.Sort, "-")
	switch l.sorts[name] {
	case "":
		return total, db.readNewest(ctx, l, f, groups, limit, offset, false, rows)
	case "created_at":
		return total, db.readNewest(ctx, l, f, groups, limit, offset, !down, rows)
	case l.status:
		return total, db.readGroups(ctx, l, f, groups, true, down, limit, offset, rows)
	case l.category:
		return total, db.readGroups(ctx, l, f, groups, false, down, limit, offset, rows)
	}
	return total, db.readByColumn(ctx, l, q.Sort, f, total.Count, limit, offset, rows)
}

// where writes the conditions of a list.
func (l talliedList) where(s *sqlText, f facets, more moreThan) string {
	conds := l.facetConditions(s, f, "", "")
	if more != nil {
		conds = append(conds, more(s, ""))
	}
	if len(conds) == 0 {
		return "TRUE"
	}
	return strings.Join(conds, " AND ")
}

// facetConditions writes the conditions of facets on the columns of a row called prefix. A suffix makes
// expressions of them, which keeps the engines from choosing their indexes.
func (l talliedList) facetConditions(s *sqlText, f facets, prefix, suffix string) (conds []string) {
	switch {
	case l.plain:
	case f.deleted:
		conds = append(conds, prefix+"deleted_at > 0")
	default:
		conds = append(conds, prefix+"deleted_at = 0")
	}
	if len(f.status) > 0 {
		conds = append(conds, s.oneOf(prefix+l.status+suffix, f.status))
	}
	if len(f.category) > 0 {
		conds = append(conds, s.oneOf(prefix+l.category+suffix, f.category))
	}
	number := ""
	if suffix != "" {
		number = " + 0"
	}
	if !f.days.From.IsZero() {
		conds = append(conds, prefix+"created_at"+number+" >= "+s.arg(toMillis(f.days.From)))
	}
	if !f.days.To.IsZero() {
		conds = append(conds, prefix+"created_at"+number+" < "+s.arg(toMillis(f.days.To)))
	}
	return conds
}

// newest and oldest are the orders by time.
const (
	newest = "created_at DESC, id DESC"
	oldest = "created_at, id"
)

// readNewest reads the rows from offset to offset+limit of the newest first, or of the oldest first.
// Each combination of status and category that is asked for is read along its own index from the end that
// is near, or from where the tally says, and the heads are merged.
func (db *DB) readNewest(ctx context.Context, l talliedList, f facets, groups []group, limit, offset int, up bool, rows rowsOf) error {
	order, walk, before := newest, newest, int64(0)
	if up {
		order, walk = oldest, oldest
	}
	if offset > farRows {
		// Counted from the other end.
		offset = max(0, sum(groups)-offset-limit)
		if walk = oldest; up {
			walk = newest
		}
	}
	if offset > farRows {
		if walk == oldest {
			walk, offset = newest, max(0, sum(groups)-offset-limit)
		}
		var err error
		if before, offset, err = db.seek(ctx, l.table, f, offset); err != nil {
			return err
		}
	}
	var s sqlText
	branch := func(f facets, limit, offset int, cols string) {
		s.put("SELECT ", cols, " FROM ", l.table, " WHERE ", strings.Join(append(l.facetConditions(&s, f, "", ""), "TRUE"), " AND "))
		if before > 0 {
			s.put(" AND created_at < ", s.arg(before))
		}
		s.put(" ORDER BY ", walk, " LIMIT ", place(limit))
		if offset > 0 {
			s.put(" OFFSET ", place(offset))
		}
	}
	parts := l.branches(f, groups)
	if len(parts) == 1 && order == walk && offset == 0 {
		branch(parts[0], limit, 0, rows.cols)
		return db.all(ctx, s.String(), s.args, rows.row)
	}
	s.put("SELECT ", rows.cols, " FROM ", l.table, " WHERE id IN (")
	if len(parts) == 1 {
		// What is passed over is read from the index alone.
		branch(parts[0], limit, offset, "id")
		s.put(") ORDER BY ", order)
		return db.all(ctx, s.String(), s.args, rows.row)
	}
	s.put("SELECT id FROM (")
	for i, part := range parts {
		if i > 0 {
			s.put(" UNION ALL ")
		}
		s.put("SELECT * FROM (")
		branch(part, offset+limit, 0, "created_at, id")
		s.put(") AS b", place(i))
	}
	s.put(") AS merged ORDER BY ", walk, " LIMIT ", place(limit), " OFFSET ", place(offset), ") ORDER BY ", order)
	return db.all(ctx, s.String(), s.args, rows.row)
}

// branches divides facets so that each part has an index in the order of the newest.
func (l talliedList) branches(f facets, groups []group) (parts []facets) {
	switch {
	case f.deleted || len(f.status) == 0 && len(f.category) == 0:
		return []facets{f} // deleted ones are few
	case len(f.status) == 0:
		for _, category := range f.category {
			part := f
			part.category = []string{category}
			parts = append(parts, part)
		}
	default:
		for _, g := range groups {
			part := f
			part.status, part.category = []string{g.status}, []string{g.category}
			parts = append(parts, part)
		}
	}
	return parts
}

// readGroups reads a page in the order of the status, or else of the category: the groups one after the
// other, each with its newest first.
func (db *DB) readGroups(ctx context.Context, l talliedList, f facets, groups []group, byStatus, down bool, limit, offset int, rows rowsOf) error {
	parts := map[string][]group{}
	var order []string
	for _, g := range groups {
		value := g.category
		if byStatus {
			value = g.status
		}
		if parts[value] == nil {
			order = append(order, value)
		}
		parts[value] = append(parts[value], g)
	}
	slices.Sort(order)
	if down {
		slices.Reverse(order)
	}
	for _, value := range order {
		n := sum(parts[value])
		if offset >= n {
			offset -= n
			continue
		}
		part := f
		if byStatus {
			part.status = []string{value}
		} else {
			part.category = []string{value}
		}
		take := min(limit, n-offset)
		if err := db.readNewest(ctx, l, part, parts[value], take, offset, false, rows); err != nil {
			return err
		}
		if limit, offset = limit-take, 0; limit == 0 {
			return nil
		}
	}
	return nil
}

// readByColumn reads a page in the order of a column that has an index. The nearer end is where reading
// begins.
func (db *DB) readByColumn(ctx context.Context, l talliedList, sort string, f facets, total, limit, offset int, rows rowsOf) error {
	suffix := " || ''"
	if total <= fewRows {
		suffix = "" // few enough to be found by the filter and sorted
	}
	forward := l.order(sort)
	var s sqlText
	conds := strings.Join(append(l.facetConditions(&s, f, "", suffix), "TRUE"), " AND ")
	if offset <= farRows {
		s.put("SELECT ", rows.cols, " FROM ", l.table, " WHERE ", conds, " ORDER BY ", strings.Join(forward, ", "), " LIMIT ", place(limit), " OFFSET ", place(offset))
		return db.all(ctx, s.String(), s.args, rows.row)
	}
	walk := forward
	if offset > total/2 {
		name, down := strings.CutPrefix(sort, "-")
		if !down {
			name = "-" + name
		}
		walk, offset = l.order(name), max(0, total-offset-limit)
	}
	s.put("SELECT ", rows.cols, " FROM ", l.table, " WHERE id IN (SELECT id FROM ", l.table, " WHERE ", conds, " ORDER BY ", strings.Join(walk, ", "),
		" LIMIT ", place(limit), " OFFSET ", place(offset), ") ORDER BY ", strings.Join(forward, ", "))
	return db.all(ctx, s.String(), s.args, rows.row)
}

// readSorted reads a page of what the tally does not count.
func (db *DB) readSorted(ctx context.Context, l talliedList, sort string, f facets, more moreThan, limit, offset int, rows rowsOf) error {
	var s sqlText
	s.put("SELECT ", rows.cols, " FROM ", l.table, " WHERE ", l.where(&s, f, more), " ORDER BY ", strings.Join(l.order(sort), ", "))
	if limit > 0 {
		s.put(" LIMIT ", place(limit), " OFFSET ", place(offset))
	}
	return db.all(ctx, s.String(), s.args, rows.row)
}

// asStrings are values as the database keeps them.
func asStrings[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = string(value)
	}
	return out
}
