package exports

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
)

// ContentType is the media type of every export.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// HeaderRows is the name of the response header with the number of rows. Progress displays use it.
const HeaderRows = "X-Total-Rows"

const (
	partSize = 1_000            // records read and held in memory at a time
	sendTime = 10 * time.Minute // maximum time for sending over a slow connection
)

// Places limits the number of concurrent exports: each holds the compressed file in memory. Further exports wait.
type Places chan struct{}

// NewPlaces returns the places for exports.
func NewPlaces() Places { return make(Places, 4) }

// Send writes a spreadsheet and sends it.
func Send[T any](
	ctx context.Context, places Places, book Workbook[T], selected app.Selection[T],
) (*huma.StreamResponse, error) {
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	written := false
	defer func() {
		if !written {
			<-places
		}
	}()
	content, err := book.write(ctx, selected)
	if err != nil {
		return nil, err
	}
	written = true
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer func() { <-places }()
		_, response := humago.Unwrap(hctx)
		_ = http.NewResponseController(response).SetWriteDeadline(time.Now().Add(sendTime))
		h := response.Header()
		h.Set("Content-Type", ContentType)
		h.Set("Content-Disposition", `attachment; filename="`+book.File+`"`)
		h.Set("Content-Length", strconv.Itoa(len(content)))
		h.Set(HeaderRows, strconv.Itoa(len(selected.IDs)))
		_, _ = response.Write(content) // fails if the client has gone
	}}, nil
}

// write reads the records and writes them to a workbook.
func (b Workbook[T]) write(ctx context.Context, selected app.Selection[T]) ([]byte, error) {
	w := sheet.NewWriter(b.Sheet.In(fair.English), heads(b.Columns))
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
