package fair

import "time"

// Printed is what a printed document of the fair is made from: the same for every visitor, in one language.
type Printed struct {
	Lang       Lang
	Edition    Edition
	Fee        Paise             // what a registration costs
	FeeText    string            // "₹100 per participant"
	Unreleased map[StallKey]bool // places of the plan that are not offered this year
	Blocked    map[StallKey]bool // places that the office keeps back
	Site       string            // the site's public address, without a slash at the end
	At         time.Time         // prices are those of this moment
}
