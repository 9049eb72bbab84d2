package store

import (
	"database/sql/driver"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// column ties a column to where its value lives in a record. One list of them per table serves
// inserting, updating and reading.
type column struct {
	name string
	at   any // pointer, or a Scanner that is also a Valuer
}

// millis stores a time as milliseconds since 1970, 0 for the zero time.
type millis struct{ t *time.Time }

// Value implements driver.Valuer.
func (m millis) Value() (driver.Value, error) { return toMillis(*m.t), nil }

// Scan implements sql.Scanner.
func (m millis) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time is kept as a number, not as %T", src)
	}
	*m.t = fromMillis(n)
	return nil
}

func toMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}

// when ties a column to a time.
func when(name string, t *time.Time) column { return column{name, millis{t}} }

// names lists columns for a SELECT, each after prefix.
func names(cols []column, prefix string) string {
	parts := make([]string, len(cols))
	for i, c := range cols {
		parts[i] = prefix + c.name
	}
	return strings.Join(parts, ", ")
}

// places lists where a row's values go.
func places(cols []column) []any {
	out := make([]any, len(cols))
	for i, c := range cols {
		out[i] = c.at
	}
	return out
}

// values lists what a row's columns hold.
func values(cols []column) []any {
	out := make([]any, len(cols))
	for i, c := range cols {
		if v, ok := c.at.(driver.Valuer); ok {
			out[i] = v
			continue
		}
		v := reflect.ValueOf(c.at).Elem()
		switch v.Kind() {
		case reflect.String: // named text types are told to the driver as what they are
			out[i] = v.String()
		case reflect.Int, reflect.Int64:
			out[i] = v.Int()
		default:
			out[i] = v.Interface()
		}
	}
	return out
}

// insertSQL makes an INSERT of all columns; tail may say what to do on a conflict.
func insertSQL(table string, cols []column, tail string) string {
	marks := make([]string, len(cols))
	for i := range cols {
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	return "INSERT INTO " + table + " (" + names(cols, "") + ") VALUES (" + strings.Join(marks, ", ") + ") " + tail
}

// updateSQL makes an UPDATE of all columns but the first, which is the key, with a further condition
// that may use the placeholder after the last column.
func updateSQL(table string, cols []column, and string) string {
	sets := make([]string, 0, len(cols)-1)
	for i, c := range cols[1:] {
		sets = append(sets, c.name+" = $"+strconv.Itoa(i+2))
	}
	return "UPDATE " + table + " SET " + strings.Join(sets, ", ") + " WHERE " + cols[0].name + " = $1 " + and
}

// without leaves columns out of an UPDATE that never change once the row is written, so that no engine
// writes their indexes again.
func without(cols []column, fixed ...string) []column {
	return slices.DeleteFunc(cols, func(c column) bool { return slices.Contains(fixed, c.name) })
}
