package backup

import "time"

// Expired lets the tests check the retention without files.
func (k Keep) Expired(times []time.Time) []time.Time { return k.expired(times) }
