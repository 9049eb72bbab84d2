package backup

import "time"

// Kept makes the function kept available to the tests.
func (k Keep) Kept(times []time.Time) map[time.Time]bool { return k.kept(times) }
