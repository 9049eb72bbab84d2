package exports

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
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/workbook"
)

// ContentType is the media type of every export.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Names of the response headers with the size of the export. Progress displays use them.
const (
	HeaderRows     = "X-Total-Rows"
	HeaderExpected = "X-Expected-Length"
)

const (
	partSize = 1_000            // records read and held in memory at a time
	sendTime = 10 * time.Minute // maximum time for sending over a slow connection
	atOnce   = 8                // maximum number of concurrent exports; further exports wait
)

// Sender sends exports and limits the number of concurrent exports. It is safe for concurrent use.
type Sender struct {
	places chan struct{}
	failed func(ctx context.Context, file string, err error)
}

// NewSender creates a sender. It calls the function `failed` for each export that could not be sent completely.
func NewSender(failed func(ctx context.Context, file string, err error)) *Sender {
	return &Sender{places: make(chan struct{}, atOnce), failed: failed}
}

// Send sends a spreadsheet while it reads the rows. It generates the first part before it sends the first byte. If
// that fails, Send returns an ordinary error. A short export has only a first part. If a later part fails, Send
// closes the connection, so that the client does not mistake the incomplete file for a complete one.
func Send[T any](ctx context.Context, s *Sender, book Workbook[T], selected app.Selection[T]) (*huma.StreamResponse,
	error,
) {
	select {
	case s.places <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	release := func() { <-s.places }
	var begun bytes.Buffer
	out := &destination{&begun}
	w := workbook.New(out, book.Sheet.In(fair.English), heads(book.Columns))
	first := selected.IDs[:min(len(selected.IDs), partSize)]
	rest := selected.IDs[len(first):]
	records, err := selected.Read(ctx, first)
	if err == nil {
		err = book.writeRows(w, records)
	}
	if err == nil && len(rest) == 0 {
		err = book.finish(w)
	}
	if err != nil {
		release()
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer release()
		r, response := humago.Unwrap(hctx)
		_ = http.NewResponseController(response).SetWriteDeadline(time.Now().Add(sendTime))
		h := response.Header()
		h.Set("Content-Type", ContentType)
		h.Set("Content-Disposition", `attachment; filename="`+book.File+`"`)
		h.Set(HeaderRows, strconv.Itoa(len(selected.IDs)))
		if len(rest) == 0 {
			h.Set("Content-Length", strconv.Itoa(begun.Len()))
		} else {
			h.Set(HeaderExpected, strconv.Itoa(begun.Len()*len(selected.IDs)/len(first)))
		}
		_, err := begun.WriteTo(response)
		out.Writer = response
		if err == nil && len(rest) > 0 {
			err = writeRest(r.Context(), w, book, selected, rest)
		}
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				s.failed(r.Context(), book.File, err)
			}
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// destination is the writer of a workbook. It writes the first part to memory and the rest to the client.
type destination struct{ io.Writer }

// writeRest writes the records after the first part and finishes the workbook. It reads the next part while it writes
// the current one.
func writeRest[T any](ctx context.Context, w *workbook.Writer, book Workbook[T], selected app.Selection[T],
	rest []string,
) error {
	type part struct {
		records []T
		err     error
	}
	parts := make(chan part)
	ctx, leave := context.WithCancel(ctx)
	safe.Go(nil, "reader of an export", func() {
		defer close(parts)
		for ids := range slices.Chunk(rest, partSize) {
			var next part
			next.err = safe.Call(func() (err error) {
				next.records, err = selected.Read(ctx, ids)
				return err
			})
			select {
			case parts <- next:
			case <-ctx.Done():
				return
			}
		}
	})
	defer func() {
		leave()
		for range parts { // wait until the reader has finished as well
		}
	}()
	for p := range parts {
		if p.err != nil {
			return p.err
		}
		if err := book.writeRows(w, p.records); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return book.finish(w)
}
