package recordpage

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// AddNote adds an internal note to a record. A note on an exhibitor is stored with the newest booking. AddNote also
// accepts records of earlier editions, because their refunds and requests may still be open. It returns KindConflict
// if the record's personal data was erased. It requires the permission MayEdit.
func (a *Service) AddNote(ctx context.Context, kind fair.RecordKind, id, text string) (note fair.Note, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return note, err
	}
	p := fair.Problems{}
	text = p.CleanText("text", text, true, fair.MaxNote)
	if err := p.Err(); err != nil {
		return note, err
	}
	account, _ := app.Actor(ctx)
	now := a.Now()
	note = fair.Note{
		ID: fair.NewID(now), Kind: kind, RecordID: id, AccountID: account.ID, Author: account.Email, Text: text, At: now,
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		p, err := a.pageOf(ctx, kind, id)
		if err != nil {
			return err
		}
		if !p.Record.ErasedAt.IsZero() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
		}
		if kind == fair.RecordExhibitor {
			note.Kind, note.RecordID = fair.RecordBooking, p.Record.ID
		}
		if err := a.store.CreateNote(ctx, note); err != nil {
			return err
		}
		// The line does not contain the text of the note, because the line remains after the note is deleted.
		return a.LogChange(ctx, noteAdded, string(note.Kind), note.RecordID, texts.PortalActivity.NoteAdded(), nil, nil)
	})
	return note, err
}

// DeleteNote deletes a note. It requires the permission MayEdit. If another account wrote the note, it also requires
// the permission MayRestore.
func (a *Service) DeleteNote(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		note, err := a.store.FindNote(ctx, id)
		if err != nil {
			return err
		}
		if account, _ := app.Actor(ctx); account.ID != note.AccountID {
			if err := app.Require(ctx, fair.MayRestore); err != nil {
				return err
			}
		}
		if err := a.store.DeleteNote(ctx, id); err != nil {
			return err
		}
		return a.LogChange(ctx, "deleted note", string(note.Kind), note.RecordID, texts.PortalActivity.NoteDeleted(),
			nil, nil)
	})
}
