package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

func (s *DB) CreateNote(ctx context.Context, n fair.Note) error {
	return s.Insert(ctx, "note", s.Columns(&n))
}

func (s *DB) FindNote(ctx context.Context, id string) (fair.Note, error) {
	return db.SelectOne[fair.Note](ctx, s.DB, "note WHERE id = $1", id)
}

// NotesAbout lists the internal notes on records, newest first.
func (s *DB) NotesAbout(ctx context.Context, recordIDs []string) ([]fair.Note, error) {
	found := []fair.Note{}
	if len(recordIDs) == 0 {
		return found, nil
	}
	var stmt db.Statement
	stmt.Put("note WHERE ", stmt.OneOf("record_id", recordIDs), " ORDER BY at DESC, id DESC")
	return db.SelectAll[fair.Note](ctx, s.DB, stmt.String(), stmt.Args...)
}

func (s *DB) DeleteNote(ctx context.Context, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx, "DELETE FROM note WHERE id = $1", id))
}

// deleteNotesAbout deletes the internal notes on the given records.
func (s *DB) deleteNotesAbout(ctx context.Context, recordIDs []string) error {
	if len(recordIDs) == 0 {
		return nil
	}
	var stmt db.Statement
	stmt.Put("DELETE FROM note WHERE ", stmt.OneOf("record_id", recordIDs))
	return s.Exec(ctx, stmt.String(), stmt.Args...)
}
