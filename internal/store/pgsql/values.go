package pgsql

import (
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// The formats of values in PostgreSQL's protocol.
const textFormat, binaryFormat = 0, 1

// The object ids of PostgreSQL types, as in the table pg_type. Values of all other types are read as text.
const (
	typeBool        = 16
	typeBytes       = 17
	typeInt8        = 20
	typeInt2        = 21
	typeInt4        = 23
	typeFloat4      = 700
	typeFloat8      = 701
	typeTimestamp   = 1114
	typeTimestampTZ = 1184
)

// layout is the format in which PostgreSQL sends a time, without the offset from UTC.
const layout = "2006-01-02 15:04:05.999999"

// CheckNamedValue implements driver.NamedValueChecker. It converts a []string to the text of an array. database/sql
// converts all other values.
func (c *conn) CheckNamedValue(value *driver.NamedValue) error {
	list, ok := value.Value.([]string)
	if !ok {
		return driver.ErrSkip
	}
	value.Value = array(list)
	return nil
}

var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// array returns a list as the text of a PostgreSQL array, for example {"first","second"}.
func array(list []string) string {
	var text strings.Builder
	text.WriteByte('{')
	for i, element := range list {
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteByte('"')
		_, _ = quoted.WriteString(&text, element) // a strings.Builder never returns an error
		text.WriteByte('"')
	}
	text.WriteByte('}')
	return text.String()
}

// encode returns a statement's encoded arguments and their formats. Bytes are sent in binary format, and all other
// values are sent as text.
func encode(args []driver.NamedValue) (values [][]byte, formats []int16, err error) {
	values, formats = make([][]byte, len(args)), make([]int16, len(args))
	for i, arg := range args {
		formats[i] = textFormat
		switch value := arg.Value.(type) {
		case nil: // a nil slice is NULL
		case string:
			values[i] = []byte(value)
		case int64:
			values[i] = strconv.AppendInt(nil, value, 10)
		case bool:
			values[i] = strconv.AppendBool(nil, value)
		case float64:
			values[i] = strconv.AppendFloat(nil, value, 'g', -1, 64)
		case time.Time:
			values[i] = value.AppendFormat(nil, layout+"Z07:00")
		case []byte:
			if value != nil {
				values[i], formats[i] = value, binaryFormat
			}
		default:
			return nil, nil, fmt.Errorf("argument %d has the type %T", arg.Ordinal, value)
		}
	}
	return values, formats, nil
}

// decode converts a value's text to a Go value. The value must not be NULL.
func decode(oid uint32, value []byte) (driver.Value, error) {
	switch oid {
	case typeBool:
		return string(value) == "t", nil
	case typeInt8, typeInt2, typeInt4:
		return strconv.ParseInt(string(value), 10, 64)
	case typeFloat8, typeFloat4:
		return strconv.ParseFloat(string(value), 64)
	case typeBytes:
		return bytesOf(value)
	case typeTimestamp:
		return time.Parse(layout, string(value))
	case typeTimestampTZ:
		return timeOf(string(value))
	default:
		return string(value), nil
	}
}

// bytesOf parses bytes in PostgreSQL's hexadecimal format, for example \x68.
func bytesOf(value []byte) (driver.Value, error) {
	digits, ok := strings.CutPrefix(string(value), `\x`)
	if !ok {
		return nil, errors.New("the server sends bytes in an unknown form")
	}
	return hex.DecodeString(digits)
}

// timeOf parses a time with an offset from UTC, such as +00 or +05:30.
func timeOf(value string) (driver.Value, error) {
	at, err := time.Parse(layout+"Z07", value)
	if err != nil {
		at, err = time.Parse(layout+"Z07:00", value)
	}
	return at, err
}

// rows contains a query's results. The first row has already been received.
type rows struct {
	result  *pgconn.ResultReader
	columns []string
	types   []uint32
	first   bool // the first row was received but not returned yet
	closed  bool
	ended   func() // called by Close
}

func newRows(result *pgconn.ResultReader) *rows {
	fields := result.FieldDescriptions()
	r := &rows{result: result, columns: make([]string, len(fields)), types: make([]uint32, len(fields)), first: true}
	for i, field := range fields {
		r.columns[i], r.types[i] = field.Name, field.DataTypeOID
	}
	return r
}

// Columns implements driver.Rows.
func (r *rows) Columns() []string { return r.columns }

// Close implements driver.Rows.
func (r *rows) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	_, err := r.result.Close()
	r.ended()
	return err
}

// Next implements driver.Rows.
func (r *rows) Next(into []driver.Value) (err error) {
	if r.closed {
		return io.EOF
	}
	if !r.first && !r.result.NextRow() {
		if err := r.Close(); err != nil {
			return err
		}
		return io.EOF
	}
	r.first = false
	for i, value := range r.result.Values() {
		if value == nil {
			into[i] = nil
		} else if into[i], err = decode(r.types[i], value); err != nil {
			return fmt.Errorf("column %s: %w", r.columns[i], err)
		}
	}
	return nil
}
