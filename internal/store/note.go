package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func noteColumns(n *fair.Note) []column {
	return []column{
		{"id", &n.ID},
		{"kind", &n.Kind},
		{"record_id", &n.RecordID},
		{"account_id", &n.AccountID},
		{"author", &n.Author},
		{"text", &n.Text},
		when("at", &n.At),
	}
}

// CreateNote implements records.Store.
func (db *DB) CreateNote(ctx context.Context, n fair.Note) error {
	cols := noteColumns(&n)
	_, err := db.exec(ctx, insertSQL("note", cols, ""), values(cols)...)
	return err
}

// FindNote implements records.Store.
func (db *DB) FindNote(ctx context.Context, id string) (n fair.Note, err error) {
	err = db.one(ctx, "SELECT "+names(noteColumns(&n), "")+" FROM note WHERE id = $1", []any{id},
		places(noteColumns(&n))...)
	return n, err
}

// NotesAbout implements records.Store.
func (db *DB) NotesAbout(ctx context.Context, recordIDs []string) ([]fair.Note, error) {
	found := []fair.Note{}
	if len(recordIDs) == 0 {
		return found, nil
	}
	var n fair.Note
	var s sqlText
	s.put("SELECT ", names(noteColumns(&n), ""), " FROM note WHERE ", s.oneOf("record_id", recordIDs),
		" ORDER BY at DESC, id DESC")
	err := db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, fair.Note{})
		return places(noteColumns(&found[len(found)-1]))
	})
	return found, err
}

// DeleteNote implements records.Store.
func (db *DB) DeleteNote(ctx context.Context, id string) error {
	n, err := db.exec(ctx, "DELETE FROM note WHERE id = $1", id)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return err
}

// deleteNotesAbout deletes the internal notes on the given records.
func (db *DB) deleteNotesAbout(ctx context.Context, recordIDs []string) error {
	if len(recordIDs) == 0 {
		return nil
	}
	var s sqlText
	s.put("DELETE FROM note WHERE ", s.oneOf("record_id", recordIDs))
	_, err := db.exec(ctx, s.String(), s.args...)
	return err
}
