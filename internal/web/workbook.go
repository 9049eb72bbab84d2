package web

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// Column is a column of a sheet in an export.
type Column[T any] struct {
	Title texts.Message
	Width float64     // width in characters of the default font
	Value func(T) any // returns the cell of a record; it may have any type that sheet.Writer.Row accepts
}

// Col returns a column.
func Col[T any](title texts.Message, width float64, value func(T) any) Column[T] {
	return Column[T]{title, width, value}
}

// Workbook describes an export of records.
type Workbook[T any] struct {
	File    string // file name
	Sheet   texts.Message
	Columns []Column[T]
	Each    func(T)                   // called once for every record, before its row; may be nil
	More    func(*sheet.Writer) error // writes additional sheets after the last row; may be nil
}

// Heads converts the columns to the column type of package sheet, which has no function for the value.
func Heads[T any](columns []Column[T]) []sheet.Column {
	list := make([]sheet.Column, len(columns))
	for i, c := range columns {
		list[i] = sheet.Column{Title: c.Title.In(fair.English), Width: c.Width}
	}
	return list
}

func writeRow[T any](w *sheet.Writer, columns []Column[T], record T) error {
	values := make([]any, len(columns))
	for i, c := range columns {
		values[i] = c.Value(record)
	}
	return w.Row(values...)
}

// WriteSheet adds a sheet with a row for each record.
func WriteSheet[T any](w *sheet.Writer, name texts.Message, columns []Column[T], records []T) error {
	w.Sheet(name.In(fair.English), Heads(columns))
	for _, record := range records {
		if err := writeRow(w, columns, record); err != nil {
			return err
		}
	}
	return nil
}

// SpreadsheetType is the media type of every export.
const SpreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// headerRows is the name of the response header with the number of rows. Progress displays use it.
const headerRows = "X-Total-Rows"

const (
	partSize = 1_000            // records read and held in memory at a time
	sendTime = 10 * time.Minute // maximum time for sending over a slow connection
)

// Download is a file that was created and is to be sent.
type Download struct {
	Name  string
	Type  string // the media type
	Rows  int
	Bytes int // 0: unknown
	Write func(io.Writer) error
}

// Send writes a spreadsheet and sends it.
func Send[T any](
	ctx context.Context, a *API, book Workbook[T], selected app.Selection[T],
) (*huma.StreamResponse, error) {
	return SendFile(ctx, a, func() (Download, error) {
		content, err := book.write(ctx, selected)
		return Download{
			Name: book.File, Type: SpreadsheetType, Rows: len(selected.IDs), Bytes: len(content),
			Write: func(w io.Writer) error {
				_, err := w.Write(content)
				return err
			},
		}, err
	})
}

// SendFile creates a file in memory and sends it. Only a few files exist at the same time. An error of `create` is an
// ordinary error response, because nothing was sent before.
func SendFile(ctx context.Context, a *API, create func() (Download, error)) (*huma.StreamResponse, error) {
	select {
	case a.exports <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	written := false
	defer func() {
		if !written {
			<-a.exports
		}
	}()
	file, err := create()
	if err != nil {
		return nil, err
	}
	written = true
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer func() { <-a.exports }()
		_, response := humago.Unwrap(hctx)
		_ = http.NewResponseController(response).SetWriteDeadline(time.Now().Add(sendTime))
		h := response.Header()
		h.Set("Content-Type", file.Type)
		h.Set("Content-Disposition", `attachment; filename="`+file.Name+`"`)
		if file.Bytes > 0 {
			h.Set("Content-Length", strconv.Itoa(file.Bytes))
		}
		h.Set(headerRows, strconv.Itoa(file.Rows))
		_ = file.Write(response) // fails if the client has gone
	}}, nil
}

// write reads the records and writes them to a workbook.
func (b Workbook[T]) write(ctx context.Context, selected app.Selection[T]) ([]byte, error) {
	w := sheet.NewWriter(b.Sheet.In(fair.English), Heads(b.Columns))
	defer w.Close()
	for ids := range slices.Chunk(selected.IDs, partSize) {
		records, err := selected.Read(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, record := range records {
			if b.Each != nil {
				b.Each(record)
			}
			if err := writeRow(w, b.Columns, record); err != nil {
				return nil, err
			}
		}
	}
	if b.More != nil {
		if err := b.More(w); err != nil {
			return nil, err
		}
	}
	return w.Bytes()
}
