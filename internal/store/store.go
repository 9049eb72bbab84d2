// Package store stores all records in a database of package db, a file per entity. The database enforces uniqueness and
// references. Package app enforces all other rules.
package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// DB reads and writes all records. It is safe for concurrent use.
type DB struct {
	*db.DB

	// Cached values of public data.
	edition db.Cached[fair.Edition]
	stalls  db.Cached[[]fair.HallStall]
	claims  db.Cached[[]fair.LiveClaim]
	texts   db.Cached[[]fair.MessageText]
	version db.Cached[uint64]
}

// New returns the records of an open database.
func New(open *db.DB) *DB { return &DB{DB: open} }

// Open opens the database at a location, and creates the tables if it is empty. If the database has another schema than
// this program, it returns db.ErrOtherSchema.
func Open(ctx context.Context, at db.Location) (*DB, error) {
	open, err := db.Open(ctx, at)
	if err != nil {
		return nil, err
	}
	return New(open), nil
}
