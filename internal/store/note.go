package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// CreateNote implements records.Store.
func (db *DB) CreateNote(ctx context.Context, n fair.Note) error {
	return db.insert(ctx, "note", db.columns(&n))
}

// FindNote implements records.Store.
func (db *DB) FindNote(ctx context.Context, id string) (fair.Note, error) {
	return selectOne[fair.Note](ctx, db, "note WHERE id = $1", id)
}

// NotesAbout implements records.Store.
func (db *DB) NotesAbout(ctx context.Context, recordIDs []string) ([]fair.Note, error) {
	found := []fair.Note{}
	if len(recordIDs) == 0 {
		return found, nil
	}
	var s sqlText
	s.put("note WHERE ", s.oneOf("record_id", recordIDs), " ORDER BY at DESC, id DESC")
	return selectAll[fair.Note](ctx, db, s.String(), s.args...)
}

// DeleteNote implements records.Store.
func (db *DB) DeleteNote(ctx context.Context, id string) error {
	return missingIfNone(db.execCounted(ctx, "DELETE FROM note WHERE id = $1", id))
}

// deleteNotesAbout deletes the internal notes on the given records.
func (db *DB) deleteNotesAbout(ctx context.Context, recordIDs []string) error {
	if len(recordIDs) == 0 {
		return nil
	}
	var s sqlText
	s.put("DELETE FROM note WHERE ", s.oneOf("record_id", recordIDs))
	return db.exec(ctx, s.String(), s.args...)
}
