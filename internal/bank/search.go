package bank

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// mostFound is the maximum number of records that the search for a line returns.
const mostFound = 20

// search returns the records that owe money and whose name, stall, number or phone contains all words. Registrations
// are found by their phone number or by the number of their order.
func (s *Service) search(ctx context.Context, b books, words string) (all []Suggestion, err error) {
	p := fair.Problems{}
	words = p.CleanLine("q", words, false, web.MaxWords)
	if err := p.Err(); err != nil || plain(words) == "" {
		return nil, err
	}
	matches := func(c candidate) bool {
		text := plain(c.Company+" "+c.Name) + " " + strings.Join(c.references, " ") + " " + c.phone + " " + c.gstin + " " +
			strings.Join(c.stalls, " ")
		return !slices.ContainsFunc(strings.Fields(words), func(word string) bool {
			return !strings.Contains(text, plain(word))
		})
	}
	candidates := b.candidates
	type row struct{ id, edition string }
	number := plain(words)
	found, err := db.ReadAll(ctx, s.db, `SELECT id, edition_id FROM registration WHERE due_paise > waits_paise AND
		deleted_at = 0 AND (phone = $1 OR id IN (SELECT registration_id FROM payment_order WHERE id = $2)) LIMIT `+
		strconv.Itoa(mostFound), []any{number, words}, func(r *row) []any { return []any{&r.id, &r.edition} })
	if err != nil {
		return nil, err
	}
	registrations, err := s.described(ctx, fair.Each(found, func(r row) candidate {
		return candidate{ref: ledger.Ref{EditionID: r.edition, Record: fair.OrderForRegistration, RecordID: r.id}}
	}))
	if err != nil {
		return nil, err
	}
	for _, c := range append(registrations, candidates...) {
		if len(all) < mostFound && (c.Record == fair.OrderForRegistration || matches(c)) {
			all = append(all, c.Suggestion)
		}
	}
	return all, nil
}
