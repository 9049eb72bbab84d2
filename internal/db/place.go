package db

import (
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// placeBits is the number of lower bits in a value of the column `place`. This value sorts the rows of a list by time.
// Its upper bits are created_at in milliseconds. Its lower bits distinguish rows from the same millisecond. On SQLite,
// it is also the row's key, both in the table and in the search index.
const placeBits = 20

// placeCount is the counter for the lower bits of the values of the column `place`. It starts at a random number, so
// that two processes rarely create the same value. On PostgreSQL, which several processes may use, the values need not
// be unique.
var placeCount = func() *atomic.Int64 {
	var n atomic.Int64
	n.Store(rand.Int64N(1 << placeBits))
	return &n
}()

// CreatedAt is the SQL expression for the creation time of a row in a table with the column `place`. A table alias may
// be put before it.
var CreatedAt = "place >> " + strconv.Itoa(placeBits)

// placeAt returns a new value of the column `place` for a row with the given creation time.
func placeAt(created time.Time) int64 {
	return firstPlace(created) | placeCount.Add(1)&(1<<placeBits-1)
}

// firstPlace returns the lowest value of the column `place` that a row with the given creation time can have.
func firstPlace(t time.Time) int64 { return ToMillis(t) << placeBits }

// Within returns the conditions for rows that were created on the given days.
func (s *Statement) Within(days fair.Days) (conds []string) {
	if !days.From.IsZero() {
		conds = append(conds, "place >= "+s.Arg(firstPlace(days.From)))
	}
	if !days.To.IsZero() {
		conds = append(conds, "place < "+s.Arg(firstPlace(days.To)))
	}
	return conds
}
