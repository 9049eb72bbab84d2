package db

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Statement builds the text of an SQL statement and collects its arguments.
type Statement struct {
	strings.Builder
	Args []any
}

// Put appends text.
func (s *Statement) Put(parts ...string) *Statement {
	for _, part := range parts {
		s.WriteString(part)
	}
	return s
}

// Arg adds an argument and returns its placeholder, for example "$1".
func (s *Statement) Arg(value any) string {
	s.Args = append(s.Args, value)
	return "$" + strconv.Itoa(len(s.Args))
}

// OneOf returns the condition that a column's value is one of the given values.
func (s *Statement) OneOf(column string, values []string) string {
	if len(values) == 1 {
		return column + " = " + s.Arg(values[0])
	}
	marks := make([]string, len(values))
	for i, value := range values {
		marks[i] = s.Arg(value)
	}
	return column + " IN (" + strings.Join(marks, ", ") + ")"
}

// Strings converts values to strings, the type in which the database stores them.
func Strings[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = string(value)
	}
	return out
}

// Between adds the condition that a time is within the given days. For payments and refunds, this is their booking
// time.
func (s *Statement) Between(at string, days fair.Days) *Statement {
	if !days.From.IsZero() {
		s.Put(" AND ", at, " >= ", s.Arg(ToMillis(days.From)))
	}
	if !days.To.IsZero() {
		s.Put(" AND ", at, " < ", s.Arg(ToMillis(days.To)))
	}
	return s
}

// Window adds the LIMIT and OFFSET of a list query.
func (s *Statement) Window(q fair.ListQuery) *Statement {
	if limit, offset := q.Window(); limit > 0 {
		s.Put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return s
}

// placeBits is the number of lower bits in a value of the column `place`. This value sorts the rows of a list by time.
// Its upper bits are created_at in milliseconds. Its lower bits distinguish rows from the same millisecond. On SQLite,
// it is also the row's key, both in the table and in the search index.
const placeBits = 20

// placeCount is the counter for the lower bits of the values of the column `place`. It starts at a random number, so
// that two processes rarely create the same value. On PostgreSQL, which several processes may use, the values need not
// be unique.
var placeCount = func() *atomic.Int64 {
	var n atomic.Int64
	n.Store(rand.Int64N(1 << placeBits))
	return &n
}()

// CreatedAt is the SQL expression for the creation time of a row in a table with the column `place`. A table alias may
// be put before it.
var CreatedAt = "place >> " + strconv.Itoa(placeBits)

// placeAt returns a new value of the column `place` for a row with the given creation time.
func placeAt(created time.Time) int64 {
	return firstPlace(created) | placeCount.Add(1)&(1<<placeBits-1)
}

// firstPlace returns the lowest value of the column `place` that a row with the given creation time can have.
func firstPlace(t time.Time) int64 { return ToMillis(t) << placeBits }

// Within returns the conditions for rows that were created on the given days.
func (s *Statement) Within(days fair.Days) (conds []string) {
	if !days.From.IsZero() {
		conds = append(conds, "place >= "+s.Arg(firstPlace(days.From)))
	}
	if !days.To.IsZero() {
		conds = append(conds, "place < "+s.Arg(firstPlace(days.To)))
	}
	return conds
}
