package fair

import "time"

// RequestCount is the number of requests of one key, such as an address, in one window of time.
type RequestCount struct {
	Key        string // a hash
	Start, End time.Time
	Count      int
}
