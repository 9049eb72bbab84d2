package fair

import "time"

// MaxPrinted is the maximum number of records in one printed list.
const MaxPrinted = 5_000

// PrintedStall is a sold stall that is printed on a sign or in the list of exhibitors.
type PrintedStall struct {
	Stall     string // name of the stall on the plan
	Zone      string // letter and name of the stall's zone; empty: the stall is not on the plan
	Firm      string
	LocalName string // the firm in Telugu or Hindi, or empty
	Product   string
	Contact   string // the contact person
	Phone     Phone
	Link      string // URL of the exhibitor's page; empty if the exhibitor did not agree to be listed
}

// PrintedStalls is the data of stall signs and of the list of exhibitors.
type PrintedStalls struct {
	Edition Edition
	Stalls  []PrintedStall // in the order in which they are printed
	Trial   bool           // true if payments are simulated (sandbox)
}

// DoorEntry is an entry of the door list: a person or an organisation that is allowed to enter the fair.
type DoorEntry struct {
	Name    string
	Detail  string // the visitor's category, or the stalls
	Phone   string // the last four digits
	Short   string // the short code of the paid order, see ShortCode
	Persons int
}

// PrintedDoorList is the data for printing a door list, which names everybody who may enter.
type PrintedDoorList struct {
	Edition Edition
	Entries []DoorEntry // sorted by name
	At      time.Time   // when the list was made; people may have paid since
	Trial   bool        // true if payments are simulated (sandbox)
}

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
