package store

import (
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// placeBits is the number of lower bits in a place, a value of the column place, which sorts the rows of a list by
// time. Its upper bits are created_at in milliseconds, and its lower bits distinguish rows of the same millisecond.
// The place is also the key of the row in SQLite and in the search index.
const placeBits = 20

// placeCount is a counter for the lower bits of the places that this process creates. It starts at a random number,
// so that two processes rarely create the same place. In PostgreSQL, which several processes may use, places need not
// be unique.
var placeCount = func() *atomic.Int64 {
	var n atomic.Int64
	n.Store(rand.Int64N(1 << placeBits))
	return &n
}()

// createdAt is the SQL expression for the creation time of a row with a place. It may follow the alias of a table.
var createdAt = "place >> " + strconv.Itoa(placeBits)

// placeAt returns a new value of the column place for a row with the given creation time.
func placeAt(created time.Time) int64 {
	return firstPlace(created) | placeCount.Add(1)&(1<<placeBits-1)
}

// firstPlace returns the lowest place that a row with the given creation time can have.
func firstPlace(t time.Time) int64 { return toMillis(t) << placeBits }

// within returns the conditions that are true for rows created on the given days.
func (s *sqlText) within(days fair.Days) (conds []string) {
	if !days.From.IsZero() {
		conds = append(conds, "place >= "+s.arg(firstPlace(days.From)))
	}
	if !days.To.IsZero() {
		conds = append(conds, "place < "+s.arg(firstPlace(days.To)))
	}
	return conds
}
