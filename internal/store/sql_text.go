package store

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// sqlText builds the text of an SQL statement and collects its arguments.
type sqlText struct {
	strings.Builder
	args []any
}

// put appends text.
func (s *sqlText) put(parts ...string) *sqlText {
	for _, part := range parts {
		s.WriteString(part)
	}
	return s
}

// arg adds an argument and returns its placeholder, for example "$1".
func (s *sqlText) arg(value any) string {
	s.args = append(s.args, value)
	return "$" + strconv.Itoa(len(s.args))
}

// oneOf returns the condition that a column's value is one of the given values.
func (s *sqlText) oneOf(column string, values []string) string {
	if len(values) == 1 {
		return column + " = " + s.arg(values[0])
	}
	marks := make([]string, len(values))
	for i, value := range values {
		marks[i] = s.arg(value)
	}
	return column + " IN (" + strings.Join(marks, ", ") + ")"
}

// asStrings converts values to strings, the type in which the database stores them.
func asStrings[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = string(value)
	}
	return out
}

// between adds the condition that a time is within the given days. For payments and refunds, this is their booking
// time.
func (s *sqlText) between(at string, days fair.Days) *sqlText {
	if !days.From.IsZero() {
		s.put(" AND ", at, " >= ", s.arg(toMillis(days.From)))
	}
	if !days.To.IsZero() {
		s.put(" AND ", at, " < ", s.arg(toMillis(days.To)))
	}
	return s
}

// window adds the LIMIT and OFFSET of a list query.
func (s *sqlText) window(q fair.ListQuery) *sqlText {
	if limit, offset := q.Window(); limit > 0 {
		s.put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return s
}
