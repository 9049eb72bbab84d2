package store

import (
	"context"
	"time"
)

// BeginDocumentSeries implements books.Store.
func (s *DB) BeginDocumentSeries(ctx context.Context, code string, at time.Time) error {
	return s.Exec(ctx, "INSERT INTO document_restart (code, begun_at) VALUES ($1, $2)", code, at.UnixMilli())
}
