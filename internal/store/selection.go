package store

import (
	"context"
	"slices"

	"github.com/huandu/go-sqlbuilder"

	"github.com/mela-fair/mela/internal/fair"
)

// listIDs lists the ids of all that a list's filters match, in the list's order; only, when it is not empty, are the
// ids that count. An export reads them first and the rows after them in parts: each record comes once, however long the
// reading takes and whatever is changed meanwhile, in any order and with any filter, and no connection is kept waiting
// for a slow line.
func (db *DB) listIDs(ctx context.Context, l list, q fair.ListQuery, where func(*sqlbuilder.SelectBuilder), only []string) ([]string, error) {
	q.NoLimit = true
	chosen := func(b *sqlbuilder.SelectBuilder) {
		if where(b); len(only) > 0 {
			b.Where(b.In("id", anyOf(only)...))
		}
	}
	ids := []string{}
	_, err := db.list(ctx, l, q, "id", chosen, func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	})
	return ids, err
}

// longIDs is listIDs for a tallied list.
func (db *DB) longIDs(ctx context.Context, l talliedList, q fair.ListQuery, f facets, more moreThan, only []string) ([]string, error) {
	q.NoLimit = true
	chosen := more
	if len(only) > 0 {
		chosen = func(s *sqlText, prefix string) string {
			cond := s.oneOf(prefix+"id", only)
			if more != nil {
				cond += " AND " + more(s, prefix)
			}
			return cond
		}
	}
	ids := []string{}
	_, err := db.longList(ctx, l, q, f, chosen, rowsOf{"id", func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	}})
	return ids, err
}

// byID reads rows by their ids, in the ids' order; what is not there is left out. The first of the columns is the id.
func byID[T any](ctx context.Context, db *DB, table string, columns func(*T) []column, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var none T
	found := make([]T, 0, len(ids))
	err := db.all(ctx, "SELECT "+names(columns(&none), "")+" FROM "+table+" WHERE id "+db.engine.oneOf, []any{db.engine.list(ids)}, func() []any {
		found = append(found, none)
		return places(columns(&found[len(found)-1]))
	})
	at := make(map[string]int, len(ids))
	for i, id := range ids {
		at[id] = i
	}
	place := func(row *T) int { return at[*columns(row)[0].at.(*string)] }
	slices.SortFunc(found, func(a, b T) int { return place(&a) - place(&b) })
	return found, err
}

func anyOf(ids []string) []any {
	out := make([]any, len(ids))
	for i, id := range ids {
		out[i] = id
	}
	return out
}

// RegistrationIDs implements app.RegistrationStore.
func (db *DB) RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error) {
	return db.longIDs(ctx, registrationList, f.ListQuery, registrationFacets(f), nil, only)
}

// RegistrationsByID implements app.RegistrationStore.
func (db *DB) RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error) {
	return byID(ctx, db, registrationList.table, registrationColumns, ids)
}

// BookingIDs implements app.BookingStore.
func (db *DB) BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error) {
	return db.longIDs(ctx, bookingList, f.ListQuery, bookingFacets(f), bookingsOf(f), only)
}

// BookingsByID implements app.BookingStore.
func (db *DB) BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error) {
	found, err := byID(ctx, db, bookingList.table, bookingColumns, ids)
	if err != nil {
		return nil, err
	}
	return found, db.addClaims(ctx, found)
}
