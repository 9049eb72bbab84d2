package fair

import "time"

// Printed is the data of the fair's printed documents in one language. It is the same for all visitors.
type Printed struct {
	Lang       Lang
	Edition    Edition
	Fee        Paise             // price of a registration
	FeeText    string            // "₹100 per participant"
	Unreleased map[StallKey]bool // stalls on the plan that are not offered this year
	Blocked    map[StallKey]bool // stalls blocked by the office
	Site       string            // the site's public URL, without a slash at the end
	At         time.Time         // the time at which prices are computed
}
