package fair

import "time"

// RequestCount is the number of requests with the same key, for example from one network address, within a period of
// time.
type RequestCount struct {
	Key        string // a hash
	Start, End time.Time
	Count      int
}
