package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// scope selects one edition or all editions. Unlike fair.EditionScope, it contains the id of the current edition.
type scope struct {
	id  string
	all bool
}

// scopeOf determines which editions a query reads. If the database contains no edition, the id of the current edition
// is "".
func (db *DB) scopeOf(ctx context.Context, of fair.EditionScope) (scope, error) {
	switch of {
	case fair.AllEditions:
		return scope{all: true}, nil
	case "":
		id, err := db.currentEditionID(ctx)
		return scope{id: id}, err
	}
	return scope{id: string(of)}, nil
}

func (db *DB) currentEditionID(ctx context.Context) (id string, err error) {
	err = db.one(ctx, "SELECT id FROM edition WHERE is_current", nil, &id)
	return id, ifFound(err)
}

// inScope returns the condition that a row belongs to the selected edition. If all editions are selected, it returns
// no conditions.
func (s *sqlText) inScope(column string, of scope) []string {
	switch {
	case of.all:
		return nil
	case !storable(of.id):
		return []string{"FALSE"} // matches no row, because no row contains this value
	}
	return []string{column + " = " + s.arg(of.id)}
}

// Editions implements content.Store.
func (db *DB) Editions(ctx context.Context) ([]fair.EditionFacts, error) {
	type row struct {
		data    string
		current bool
	}
	rows, err := readAll(ctx, db, "SELECT data, is_current FROM edition", nil, func(r *row) []any {
		return []any{&r.data, &r.current}
	})
	if err != nil {
		return nil, err
	}
	found := make([]fair.EditionFacts, len(rows))
	for i, r := range rows {
		if err := json.Unmarshal([]byte(r.data), &found[i]); err != nil {
			return nil, fmt.Errorf("read an edition: %w", err)
		}
		found[i].Current = r.current
	}
	slices.SortStableFunc(found, func(a, b fair.EditionFacts) int {
		if a.Current != b.Current {
			return map[bool]int{true: -1, false: 1}[a.Current]
		}
		return cmp.Or(strings.Compare(b.FirstDay, a.FirstDay), strings.Compare(b.ID, a.ID))
	})
	return found, nil
}

// EditionExists implements content.Store.
func (db *DB) EditionExists(ctx context.Context, id string) (bool, error) {
	var one int
	err := db.one(ctx, "SELECT 1 FROM edition WHERE id = $1", []any{id}, &one)
	return err == nil, ifFound(err)
}
