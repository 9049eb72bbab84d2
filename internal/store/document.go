package store

import (
	"context"
	"time"
)

// BeginDocumentSeries begins a new series. The next documents have numbers of this series until the end of their
// financial year. It returns KindConflict if the code was used before.
func (s *DB) BeginDocumentSeries(ctx context.Context, code string, at time.Time) error {
	return s.Exec(ctx, "INSERT INTO document_restart (code, begun_at) VALUES ($1, $2)", code, at.UnixMilli())
}
