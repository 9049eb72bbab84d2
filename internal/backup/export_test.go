package backup

import "time"

// Expired makes the function expired available to the tests.
func (k Keep) Expired(times []time.Time) []time.Time { return k.expired(times) }
