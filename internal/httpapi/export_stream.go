package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/workbook"
)

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// What an export tells of its size before it comes, for showing how far it is.
const (
	headerRows     = "X-Total-Rows"
	headerExpected = "X-Expected-Length"
)

// How exports are made.
const (
	exportPart    = 1_000            // records that are read, and held, at a time
	exportTime    = 10 * time.Minute // for sending it over a slow line
	exportsAtOnce = 8                // others wait
)

// export sends a spreadsheet while its rows are read. The first part is made before the first byte goes out: what fails
// until then, and a short export is all of it, is an error like every other. What fails later breaks the connection off,
// so that nobody takes half a file for a whole one.
func export[T any](ctx context.Context, a *API, e recordExport[T], selected app.Selection[T]) (*huma.StreamResponse, error) {
	select {
	case a.exporting <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	release := func() { <-a.exporting }
	var begun bytes.Buffer
	out := &destination{&begun}
	book := workbook.New(out, e.sheet, e.columns)
	first := selected.IDs[:min(len(selected.IDs), exportPart)]
	rest := selected.IDs[len(first):]
	records, err := selected.Read(ctx, first)
	if err == nil {
		err = writeRows(book, e.row, records)
	}
	if err == nil && len(rest) == 0 {
		err = finish(book, e.more)
	}
	if err != nil {
		release()
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer release()
		r, w := humago.Unwrap(hctx)
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime))
		h := w.Header()
		h.Set("Content-Type", workbookType)
		h.Set("Content-Disposition", `attachment; filename="`+e.file+`"`)
		h.Set(headerRows, strconv.Itoa(len(selected.IDs)))
		if len(rest) == 0 {
			h.Set("Content-Length", strconv.Itoa(begun.Len()))
		} else {
			h.Set(headerExpected, strconv.Itoa(begun.Len()*len(selected.IDs)/len(first)))
		}
		_, err := begun.WriteTo(w)
		out.Writer = w
		if err == nil && len(rest) > 0 {
			err = writeRest(r.Context(), book, e, selected, rest)
		}
		if err != nil {
			info := infoOf(r.Context())
			if !errors.Is(err, context.Canceled) {
				info.log.Warn("an export was not sent to its end", "request", info.id, "file", e.file, "cause", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// destination is where a workbook goes: first into memory, then to the one who asked for it.
type destination struct{ io.Writer }

func writeRows[T any](book *workbook.Writer, row func(T) []any, records []T) error {
	for _, record := range records {
		if err := book.Row(row(record)...); err != nil {
			return err
		}
	}
	return nil
}

// finish writes what comes after the last row and ends the workbook.
func finish(book *workbook.Writer, more func(*workbook.Writer) error) error {
	if more != nil {
		if err := more(book); err != nil {
			return err
		}
	}
	return book.Close()
}

// writeRest writes the records after the first part and ends the workbook. The next part is read while one is written.
func writeRest[T any](ctx context.Context, book *workbook.Writer, e recordExport[T], selected app.Selection[T], rest []string) error {
	type part struct {
		records []T
		err     error
	}
	parts := make(chan part)
	ctx, leave := context.WithCancel(ctx)
	go func() {
		defer close(parts)
		for ids := range slices.Chunk(rest, exportPart) {
			records, err := selected.Read(ctx, ids)
			select {
			case parts <- part{records, err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer func() {
		leave()
		for range parts { // until the reader has ended, too
		}
	}()
	for p := range parts {
		if p.err != nil {
			return p.err
		}
		if err := writeRows(book, e.row, p.records); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return finish(book, e.more)
}
