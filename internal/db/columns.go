package db

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jmoiron/sqlx/reflectx"
)

// Column is a database column together with the record field that contains its value. The same list of columns is used
// to insert, update and read the rows of a table.
type Column struct {
	Name string
	at   any // pointer to the field, or a value that is both a Scanner and a Valuer
}

// Col returns a column that is not a field with a tag.
func Col(name string, at any) Column { return Column{name, at} }

// Time returns the value through which a time is written and read. See millis.
func Time(t *time.Time) any { return millis{t} }

// JSON returns the value through which a value is written and read as JSON text.
func JSON(value any) any { return asJSON{value} }

// dbTags reads the struct tags "db". The tag of a field is the name of its column. These options can follow it:
//   - json: the value is stored as JSON
//   - null: an empty text is stored as NULL
//   - sealed=PURPOSE: the text is encrypted
//
// The tag ",inline" belongs to a field whose own fields are columns.
var dbTags = reflectx.NewMapper("db")

// columnFields caches the fields with a column by struct type.
var columnFields sync.Map

// fieldsOf returns the fields of a struct type that have a column, in the order of their declaration.
func fieldsOf(t reflect.Type) []*reflectx.FieldInfo {
	if cached, ok := columnFields.Load(t); ok {
		return cached.([]*reflectx.FieldInfo)
	}
	fields := slices.DeleteFunc(slices.Clone(dbTags.TypeMap(t).Index), func(f *reflectx.FieldInfo) bool {
		for outer := f.Parent; outer.Parent != nil; outer = outer.Parent {
			if _, inline := outer.Options["inline"]; !inline && !outer.Embedded {
				return true
			}
		}
		return f.Field.Tag.Get("db") == "" || f.Name == ""
	})
	slices.SortFunc(fields, func(a, b *reflectx.FieldInfo) int { return slices.Compare(a.Index, b.Index) })
	columnFields.Store(t, fields)
	return fields
}

// Columns returns the columns of a record. `record` is a pointer to the record.
func (db *DB) Columns(record any) []Column {
	v := reflect.ValueOf(record).Elem()
	fields := fieldsOf(v.Type())
	cols := make([]Column, len(fields))
	for i, f := range fields {
		cols[i] = Column{f.Name, db.stored(v.FieldByIndex(f.Index).Addr().Interface(), f.Options)}
	}
	return cols
}

// stored returns the value through which the field at an address is written and read.
func (db *DB) stored(at any, options map[string]string) any {
	if _, ok := options["json"]; ok {
		return asJSON{at}
	}
	switch at := at.(type) {
	case *time.Time:
		return millis{at}
	case *time.Duration:
		return span{at}
	case *[]string:
		return wordList{at}
	case *string:
		if purpose, ok := options["sealed"]; ok {
			return sealedText{db.sealer, purpose, at}
		}
		if _, ok := options["null"]; ok {
			return optional{at}
		}
	}
	return at
}

// millis is a column value that stores a time as a Unix time in milliseconds. The zero time is stored as 0.
type millis struct{ t *time.Time }

func (m millis) Value() (driver.Value, error) { return ToMillis(*m.t), nil }

func (m millis) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time is kept as a number, not as %T", src)
	}
	*m.t = FromMillis(n)
	return nil
}

// ToMillis returns the Unix time in milliseconds, and 0 for the zero time.
func ToMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// FromMillis is the reverse of ToMillis.
func FromMillis(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}

// wordList is a column value that stores a list of words in one text. The words are separated by spaces, so they must
// not contain spaces.
type wordList struct{ list *[]string }

func (w wordList) Value() (driver.Value, error) { return strings.Join(*w.list, " "), nil }

func (w wordList) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("words are kept as a text, not as %T", src)
	}
	*w.list = strings.Fields(text)
	return nil
}

// span is a column value that stores a duration as a number of milliseconds.
type span struct{ d *time.Duration }

func (s span) Value() (driver.Value, error) { return s.d.Milliseconds(), nil }

func (s span) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a duration is kept as a number, not as %T", src)
	}
	*s.d = time.Duration(n) * time.Millisecond
	return nil
}

// optional is a column value that stores an empty string as NULL. It is used for optional references to other records.
type optional struct{ text *string }

func (o optional) Value() (driver.Value, error) {
	if *o.text == "" {
		return nil, nil //nolint:nilnil // NULL
	}
	return *o.text, nil
}

func (o optional) Scan(src any) error {
	switch text := src.(type) {
	case nil:
		*o.text = ""
	case string:
		*o.text = text
	case []byte:
		*o.text = string(text)
	default:
		return fmt.Errorf("a reference is kept as a text, not as %T", src)
	}
	return nil
}

// asJSON is a column value that stores a value as JSON text.
type asJSON struct{ at any }

func (j asJSON) Value() (driver.Value, error) {
	text, err := json.Marshal(j.at)
	return string(text), err
}

func (j asJSON) Scan(src any) error {
	var err error
	switch src := src.(type) {
	case string:
		err = json.NewDecoder(strings.NewReader(src)).Decode(j.at)
	case []byte:
		err = json.Unmarshal(src, j.at)
	default:
		return fmt.Errorf("JSON is kept as text, not as %T", src)
	}
	if err != nil { // the cause is not wrapped: the end of a damaged text is not the end of the connection
		return errors.New("stored JSON: " + err.Error())
	}
	return nil
}

// ColumnNames returns the names of columns for a SELECT, separated by commas. Each name begins with `prefix`.
func ColumnNames(cols []Column, prefix string) string {
	parts := make([]string, len(cols))
	for i, c := range cols {
		parts[i] = prefix + c.Name
	}
	return strings.Join(parts, ", ")
}

// Targets returns the scan targets of the columns, in the same order.
func Targets(cols []Column) []any {
	out := make([]any, len(cols))
	for i, c := range cols {
		out[i] = c.at
	}
	return out
}

// ColumnValues returns the values of the columns. It omits columns with expressions, because the database computes
// their values.
func ColumnValues(cols []Column) []any {
	out := make([]any, 0, len(cols))
	for _, c := range cols {
		switch at := c.at.(type) {
		case expression:
			continue
		case driver.Valuer:
			out = append(out, at)
			continue
		}
		v := reflect.ValueOf(c.at).Elem()
		switch v.Kind() {
		case reflect.String: // database drivers do not accept named string types
			out = append(out, v.String())
		case reflect.Int, reflect.Int64:
			out = append(out, v.Int())
		default:
			out = append(out, v.Interface())
		}
	}
	return out
}

// expression is an SQL expression. The database computes the value of the column when the row is inserted.
type expression string

// InCurrentEdition is the column whose expression assigns a new row to the current edition.
var InCurrentEdition = Column{"edition_id", expression("COALESCE((SELECT id FROM edition WHERE is_current), '')")}

// InsertSQL returns an INSERT statement for all columns. The argument `tail` may contain an ON CONFLICT clause.
// Columns with expressions must be the last elements of `cols`.
func InsertSQL(table string, cols []Column, tail string) string {
	var s strings.Builder
	s.Grow(insertLength)
	for _, part := range []string{"INSERT INTO ", table, " (", ColumnNames(cols, ""), ") VALUES ("} {
		s.WriteString(part)
	}
	for i, c := range cols {
		if i > 0 {
			s.WriteString(", ")
		}
		if e, ok := c.at.(expression); ok {
			s.WriteString(string(e))
		} else {
			s.WriteString("$")
			s.WriteString(strconv.Itoa(i + 1))
		}
	}
	s.WriteString(") ")
	s.WriteString(tail)
	return s.String()
}

// insertLength is the initial buffer size for an INSERT statement. Most statements are shorter.
const insertLength = 800

// UpdateSQL returns an UPDATE statement for all columns except the first one, which is the key. The parameter `and` is
// an additional condition or "". Its first placeholder must have the number that follows the last column's
// placeholder.
func UpdateSQL(table string, cols []Column, and string) string {
	sets := make([]string, 0, len(cols)-1)
	for i, c := range cols[1:] {
		sets = append(sets, c.Name+" = $"+strconv.Itoa(i+2))
	}
	return "UPDATE " + table + " SET " + strings.Join(sets, ", ") + " WHERE " + cols[0].Name + " = $1 " + and
}

// Without returns the columns for an UPDATE statement. It omits columns that never change, so that the database does
// not need to update their indexes.
func Without(cols []Column, fixed ...string) []Column {
	return slices.DeleteFunc(cols, func(c Column) bool { return slices.Contains(fixed, c.Name) })
}
