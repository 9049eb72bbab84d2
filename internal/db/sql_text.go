package db

import (
	"strconv"
	"strings"

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
