package fair

import (
	"strings"
	"unicode"
)

// PersonSearch is a search at the gate or at the entry desk. It finds people by the beginnings of their names, by a
// whole phone number, or by the short code of an order. It finds nothing else. If it found parts of a number or an
// e-mail address, anybody at the gate could read hidden data by guessing one character after the other.
type PersonSearch struct {
	names string // beginnings of names; empty: not a search by name
	phone string // whole phone number; empty: not a search by phone number
	code  string // short code of an order; empty: not a search by order
}

// ReadPersonSearch interprets a typed text. A text of six letters or digits may be both a name and a short code.
func ReadPersonSearch(typed string) (s PersonSearch) {
	typed = strings.TrimSpace(typed)
	if phone, ok := ParsePhone(typed); ok {
		return PersonSearch{phone: string(phone)}
	}
	if strings.HasPrefix(strings.ToUpper(typed), OrderIDPrefix) {
		return PersonSearch{code: ShortCode(typed)} // a whole order number
	}
	if len(typed) == ShortCodeLength && !strings.ContainsFunc(typed, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) {
		s.code = typed
	}
	if strings.ContainsFunc(typed, unicode.IsLetter) {
		s.names = typed
	}
	return s
}

// OfRecords returns the search in registrations or bookings. ok is false if the search finds none.
func (s PersonSearch) OfRecords(q ListQuery) (of ListQuery, ok bool) {
	if s.phone != "" {
		return s.query(q, s.phone, MatchKey)
	}
	return s.query(q, s.names, MatchNames)
}

// OfOrders returns the search in orders. ok is false if the search finds none.
func (s PersonSearch) OfOrders(q ListQuery) (of ListQuery, ok bool) {
	return s.query(q, s.phone+s.code, MatchKey) // at most one of them is not empty
}

func (PersonSearch) query(q ListQuery, words string, match Match) (ListQuery, bool) {
	q.Words, q.Match = words, match
	return q, words != ""
}
