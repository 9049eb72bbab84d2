package store

import (
	"strconv"
	"strings"
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
	return "$" + place(len(s.args))
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

// place converts a number to text for use in a statement. The number is that of a placeholder, or a row limit. Row
// limits are part of the text and are not passed as arguments, because PostgreSQL chooses a plan for few rows only if
// it knows the limit.
func place(n int) string { return strconv.Itoa(n) }

// asStrings converts values to strings, the type in which the database stores them.
func asStrings[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = string(value)
	}
	return out
}
